"""The harness with the real client, and the facts about the client that the design leans on."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evals.client import Conversation, Json, Session, ToolCall, Turn, one_by_one, run_command

pytestmark = pytest.mark.host

BareSession = Callable[..., Session]
PAYLOADS = Path(__file__).with_name("payloads")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "project" / "many.py"
    path.parent.mkdir()
    path.write_text("".join(f"def f{i:05d}(): pass\n" for i in range(2000)))
    return path


def hooks(event: str, *commands: str, matcher: str = "") -> Json:
    """Settings with these hook commands for one event."""
    made = [{"type": "command", "command": command} for command in commands]
    return {"hooks": {event: [{"matcher": matcher, "hooks": made}]}}


def saying(event: str, **output: Any) -> str:
    """A hook command that prints this output."""
    return "echo " + shlex.quote(json.dumps({"hookSpecificOutput": {"hookEventName": event, **output}}))


def keys(value: Any) -> Any:
    """A JSON value's shape: its keys, all the way down through objects."""
    return {key: keys(inner) for key, inner in sorted(value.items())} if isinstance(value, dict) else None


def test_a_ranged_read_returns_its_lines(bare_session: BareSession, source: Path) -> None:
    session = bare_session("go", one_by_one(("Read", {"file_path": str(source), "offset": 3, "limit": 2})))
    assert (session.exit_code, session.final_text) == (0, "done")
    assert session.tool_result("call-0").text == "3\tdef f00002(): pass\n4\tdef f00003(): pass"


def test_a_denial_and_its_context_reach_the_model(bare_session: BareSession, source: Path) -> None:
    denial = saying(
        "PreToolUse", permissionDecision="deny", permissionDecisionReason="WHY", additionalContext="CONTEXT"
    )
    script = one_by_one(("Read", {"file_path": str(source)}))
    session = bare_session("go", script, settings=hooks("PreToolUse", denial, matcher="Read"))
    assert session.tool_result("call-0").text == "PreToolUse:Read hook error: WHY"
    assert session.tool_result("call-0").is_error
    assert session.find("CONTEXT")
    assert len(session.hook_ms("PreToolUse")) == 1


def test_subagents_are_a_conversation_of_their_own(bare_session: BareSession, tmp_path: Path) -> None:
    ask = {
        "description": "look",
        "prompt": "MARK-A",
        "subagent_type": "general-purpose",
        "run_in_background": False,
    }
    log = tmp_path / "hooks.jsonl"
    session = bare_session(
        "go",
        [
            Conversation(one_by_one(("Agent", ask))),
            Conversation(
                [Turn(tools=[ToolCall("Bash", {"command": "echo hi"}, "inner")]), Turn("report")], "MARK-A"
            ),
        ],
        settings=hooks("PreToolUse", f"cat >> {shlex.quote(str(log))}", matcher="Bash"),
    )
    assert "report" in session.tool_result("call-0").text
    assert len(session.conversation("MARK-A")) == 2
    assert json.loads(log.read_text())["agent_id"]


@pytest.mark.parametrize(("units", "whole"), [(10_000, True), (10_001, False)])
def test_session_start_text_has_its_limit(
    bare_session: BareSession, tmp_path: Path, units: int, whole: bool
) -> None:
    text = "é" * units
    output = {"hookSpecificOutput": {"hookEventName": "SessionStart", "additionalContext": text}}
    (tmp_path / "output.json").write_text(json.dumps(output))
    command = f"cat {shlex.quote(str(tmp_path / 'output.json'))}"
    session = bare_session("go", [Turn("x")], settings=hooks("SessionStart", command))
    assert bool(session.find(text)) == whole
    assert bool(session.find("<persisted-output>")) != whole


def test_prompts_follow_each_other_through_clear_and_compact(
    bare_session: BareSession, tmp_path: Path
) -> None:
    log = tmp_path / "hooks.jsonl"
    record = f"(cat; echo) >> {shlex.quote(str(log))}"
    session = bare_session(
        ["first", "/clear", "second", "/compact", "third"],
        [Turn("one"), Turn("two"), Turn("three")],
        settings=hooks("SessionStart", record),
    )
    sources = [json.loads(line)["source"] for line in log.read_text().split("\n") if line]
    assert sources == ["startup", "clear", "compact"]
    assert [exchange.kind for exchange in session.log].count("compact") == 1
    assert session.final_text == "three"


def test_a_session_resumes_in_the_same_home(bare_session: BareSession) -> None:
    first = bare_session("remember BLUE", [Turn("one")])
    second = bare_session("and now", [Turn("two")], arguments=["--resume", first.session_id])
    assert second.find("remember BLUE")


def test_hooks_still_get_the_recorded_payloads(
    bare_session: BareSession, source: Path, tmp_path: Path
) -> None:
    """The payloads the gate and the memory are tested with have the shape that the client sends today."""
    log = tmp_path / "hooks.jsonl"
    record = f"(cat; echo) >> {shlex.quote(str(log))}"
    edit = {"file_path": str(source), "old_string": "def f00002(): pass", "new_string": "def changed(): pass"}
    calls = (
        (
            "Edit",
            edit,
        ),  # Before the read, as when it was recorded: the client marks an edit of an unread file.
        ("Read", {"file_path": str(source)}),
        ("Write", {"file_path": str(source.with_name("new.py")), "content": "x = 1\n"}),
        ("Bash", {"command": "echo hi", "description": "say hi"}),
    )
    events = ("PreToolUse", "PostToolUse", "SessionStart", "UserPromptSubmit", "Stop")
    settings = {"hooks": {event: hooks(event, record)["hooks"][event] for event in events}}
    bare_session("go", one_by_one(*calls), settings=settings)
    seen = {}
    for line in log.read_text().split("\n"):
        if line:
            payload = json.loads(line)
            name = ".".join(filter(None, (payload["hook_event_name"], payload.get("tool_name"))))
            seen[name] = keys(payload)
    files = {
        "PreToolUse.Read": "PreToolUse.Read.full", "PostToolUse.Read": "PostToolUse.Read.full",
        "SessionStart": "SessionStart.startup",
    }  # fmt: skip
    recorded = {n: keys(json.loads((PAYLOADS / f"{files.get(n, n)}.json").read_text())) for n in seen}
    assert seen == recorded


def test_plugin_commands_run_without_a_model(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    done = run_command(["plugin", "validate", str(tmp_path / "bad")], tmp_path / "home", tmp_path)
    assert done.returncode != 0
    assert "manifest" in (done.stdout + done.stderr).lower()
