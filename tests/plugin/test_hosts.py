"""plugin/hosts over the real services: whole sessions of each host, in its own words."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from evals.read_gate.sources import python_source
from gate.host.delivery import delivery, shell_delivery, shell_previews
from plugin.daemon.intake import Intake
from plugin.daemon.protocol import Greeting
from plugin.hosts.registry import HOSTS, our_event
from plugin.hosts.undone import before_edit
from plugin.services import Services

from .conftest import Home


class Direct:
    """The daemon's desk without a daemon: what is asked is done at once."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def hook(self, work: Callable[[Any], Any]) -> Any:
        return work(self._services)


class Session:
    """One session of a host with the real services behind it."""

    def __init__(self, services: Services, host: str, project: Path) -> None:
        self._intake = Intake(Direct(services))  # type: ignore[arg-type]
        self._host = host
        self.project = project

    def __call__(self, event: str, **fields: Any) -> dict[str, Any] | None:
        """What the host is told about an event, as it would be sent and spoken of there."""
        greeting = Greeting("hook", f"{our_event(HOSTS[self._host], event)}@{self._host}", "")
        sent = {"session_id": "s1", "cwd": str(self.project), "hook_event_name": event, **fields}
        told = asyncio.run(self._intake.take(greeting, json.dumps(sent).encode()))
        answer: dict[str, Any] | None = json.loads(told) if told else None
        return answer


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / ".git").mkdir(parents=True)
    (folder / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    (folder / "sub").mkdir()
    (folder / "big.py").write_text(python_source(100_000).text)
    return folder


@pytest.fixture
def services(tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Services]:
    monkeypatch.setenv("READGATE_GATE_DECISION_MS", "60000")
    reports: list[str] = []
    made = Services(
        tmp_path / "home", clock=lambda: datetime(2026, 11, 30, 12, tzinfo=UTC), report=reports.append
    )
    assert made.navigator(project).wait_ready(60)
    yield made
    made.close()
    assert reports == []


READS: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "codex": ("PreToolUse", {"tool_name": "Bash", "tool_input": {"command": "cat big.py"}}, "sed -n", "cat"),
    "gemini": (
        "BeforeTool", {"tool_name": "read_file", "tool_input": {"file_path": "big.py"}},
        "start_line and end_line", "read_file",
    ),
    "cursor": (
        "preToolUse", {"tool_name": "Read", "tool_input": {"file_path": "big.py"}}, "offset and limit", "Read"
    ),
    "opencode": (
        "PreToolUse", {"tool_name": "read", "tool_input": {"filePath": "big.py"}}, "offset and limit", "read"
    ),
}  # fmt: skip


@pytest.mark.parametrize("host", sorted(READS))
def test_a_whole_read_is_denied_once_in_the_host_s_words(
    services: Services, project: Path, host: str
) -> None:
    event, call, part, reader = READS[host]
    session = Session(services, host, project)
    told = session(event, tool_use_id="t1", **call)
    assert told is not None
    text = json.dumps(told)
    assert "readgate did not" in text
    assert HOSTS[host].words.named("smart_unfold") in text
    assert part in text
    assert f"`{reader}`" in text or "the same command" in text
    assert "mcp__plugin" not in text
    services.gate_of(HOSTS[host]).message_ended({"session_id": "s1"})
    assert session(event, tool_use_id="t2", **call) is None


@pytest.mark.parametrize("host", sorted(READS))
def test_after_a_compaction_it_is_denied_again(services: Services, project: Path, host: str) -> None:
    event, call, *_ = READS[host]
    session = Session(services, host, project / "sub")
    call = json.loads(json.dumps(call).replace("big.py", "../big.py"))
    compaction = next(theirs for theirs, ours in HOSTS[host].events.items() if ours == "PostCompact")
    assert session(event, tool_use_id="t1", **call)
    assert session(compaction, trigger="manual") is None
    assert session(event, tool_use_id="t2", **call)


def test_a_part_passes_and_an_edit_is_remembered(services: Services, project: Path) -> None:
    session = Session(services, "gemini", project)
    part = {"file_path": "big.py", "start_line": 1, "end_line": 20}
    assert session("BeforeTool", tool_name="read_file", tool_input=part) is None
    path = project / "till.py"
    path.write_text("class Till:\n    def total(self):\n        return 2\n")
    session(
        "AfterTool",
        tool_name="replace",
        tool_input={"file_path": str(path), "old_string": "1", "new_string": "2"},
        tool_response={"llmContent": "Successfully modified file"},
    )
    told = session("SessionStart", source="startup")
    assert told is not None
    assert "Till.total" in told["hookSpecificOutput"]["additionalContext"]


@pytest.mark.parametrize(
    ("text", "edit", "before"),
    [
        ("a = 2\n", {"old_string": "1", "new_string": "2"}, "a = 1\n"),
        ("2 2", {"old_string": "1", "new_string": "2"}, None),
        ("2 2", {"old_string": "1", "new_string": "2", "replace_all": True}, "1 1"),
        ("2", {"old_string": "1", "new_string": ""}, None),
        ("3", {"old_string": "1", "new_string": "2"}, None),
        ("3", {"content": "3"}, None),
        ("a\n2\nb\n", {"patch": "*** Update File: x\n@@\n a\n-1\n+2\n b\n"}, "a\n1\nb\n"),
        ("a\nb\n2\n", {"patch": "@@ def f\n-x\n-y\n+a\n@@\n b\n+2\n*** End Patch"}, "x\ny\nb\n"),
        ("2\n2\n", {"patch": "@@\n-1\n+2\n"}, None),
        ("b\n", {"patch": "@@\n-a\n"}, None),
        ("new\n", {"patch": "*** Add File: x\n+other\n"}, None),
        ("b\n", {"patch": ""}, None),
    ],
)
def test_an_edit_is_undone_only_where_that_is_sure(
    text: str, edit: dict[str, object], before: str | None
) -> None:
    assert before_edit(text, edit) == before


def test_a_patched_symbol_is_known_by_name(services: Services, project: Path) -> None:
    session = Session(services, "codex", project)
    path = project / "till.py"
    path.write_text(
        "class Till:\n    def total(self):\n        return 2\n\n    def other(self):\n        return 2\n"
    )
    patch = (
        "*** Begin Patch\n*** Update File: till.py\n@@ class Till\n     def total(self):\n"
        "-        return 1\n+        return 2\n*** End Patch"
    )
    call = {"tool_name": "apply_patch", "tool_use_id": "c1", "tool_input": {"command": patch}}
    session("PostToolUse", tool_response="Done", **call)
    told = session("SessionStart.index", source="startup")
    assert told is not None
    assert "Till.total" in told["hookSpecificOutput"]["additionalContext"]


def test_a_patch_of_several_files_is_an_edit_of_each(services: Services, project: Path) -> None:
    session = Session(services, "codex", project)
    for name in ("one.py", "two.py"):
        (project / name).write_text("def made():\n    return 1\n")
    patch = "*** Begin Patch\n*** Add File: one.py\n+x\n*** Add File: two.py\n+x\n*** End Patch\n"
    session(
        "PostToolUse", tool_name="apply_patch", tool_use_id="c1", tool_input={"command": patch},
        tool_response="Done",
    )  # fmt: skip
    memory, project_known = services.memory, services.memory.project_of(project)
    assert memory.file_observations(project_known, "one.py")
    assert memory.file_observations(project_known, "two.py")


@pytest.mark.parametrize(("host", "replaced"), [("gemini", True), ("opencode", True), ("cursor", False)])
def test_a_fold_where_the_host_takes_one_and_a_denial_where_not(
    services: Services, project: Path, monkeypatch: pytest.MonkeyPatch, host: str, replaced: bool
) -> None:
    monkeypatch.setenv("READGATE_GATE_MODE", "fold")
    event, call, *_ = READS[host]
    session = Session(services, host, project)
    told = session(event, tool_use_id="t1", **call)
    assert (told is None) == replaced
    if replaced:
        after = next(theirs for theirs, ours in HOSTS[host].events.items() if ours == "PostToolUse")
        text = (project / "big.py").read_text()
        folded = session(after, tool_use_id="t1", tool_response={"llmContent": text}, **call)
        assert folded is not None
        assert "readgate shows a folded view of big.py" in json.dumps(folded)
        assert "numbers at the left" not in json.dumps(folded)


def test_a_hook_by_name_speaks_of_events_as_its_host_does(home: Home) -> None:
    """`readgate hook BeforeTool --host gemini`, as somebody writes it into settings of their own."""

    def by_name(*arguments: str, said: bytes = b"") -> bytes:
        code = "from plugin.main import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", code, "hook", *arguments],
            input=b'{"session_id": "s", "tool_name": "read_file", "tool_input": {"start_line": 3}}',
            capture_output=True,
            check=False,
            env={**os.environ, "READGATE_HOME": str(home), "READGATE_HOOK_PATIENCE": "50"},
        )
        assert (done.returncode, done.stderr) == (0, said)
        return done.stdout

    nobody = b"readgate: this hook did nothing: no host is called 'nobody'.\n"
    with home.connect():
        by_name("BeforeTool", "--host", "gemini")
        by_name("SessionStart.work", "--host", "codex")
        assert by_name("PreToolUse", "--host", "claude")
        assert by_name("PreToolUse", "--host", "nobody", said=nobody) == b""
        taken = [(event["event"], event["payload"].get("host")) for event in home.events()]
    assert taken == [("PreToolUse", "gemini"), ("SessionStart.work", "codex"), ("PreToolUse", None)]
    assert home.events()[0]["payload"]["tool_input"] == {"offset": 3}


@pytest.mark.parametrize(
    ("host", "lines", "size", "limit", "outcome"),
    [
        ("gemini", 2_000, 300_000, None, "whole"),
        ("gemini", 2_001, 300_000, None, "cut"),
        ("gemini", 4_000, 300_000, 4_000, "whole"),
        ("opencode", 100, 50 * 1024, None, "whole"),
        ("opencode", 100, 50 * 1024 + 1, 100, "cut"),
        ("cursor", 9_000, 900_000, None, "whole"),
    ],
)
def test_only_what_the_host_would_have_delivered_counts(
    host: str, lines: int, size: int, limit: int | None, outcome: str
) -> None:
    found = delivery(60_000, lines, size, limit, HOSTS[host].limits)
    assert found.outcome == outcome
    assert (found.delivered < found.asked) == (outcome == "cut")


def test_what_codex_shows_of_a_command_is_cut() -> None:
    limits = HOSTS["codex"].limits
    assert shell_delivery(30_000, 0, previewed=False, host=limits).delivered == 10_000
    assert not shell_previews(1_000_000, 0, limits)


def test_where_nobody_tells_of_compactions_a_file_is_never_called_unchanged(
    services: Services, project: Path
) -> None:
    """Gemini CLI says that it compresses before every request, and mostly does not."""
    text = (project / "big.py").read_text()
    small = project / "small.py"
    small.write_text(text[:8_000])
    for host, told in (("gemini", False), ("opencode", True)):
        session = Session(services, host, project)
        before, call, *_ = READS[host]
        after = next(theirs for theirs, ours in HOSTS[host].events.items() if ours == "PostToolUse")
        name = next(iter(call["tool_input"]))
        given = {"tool_name": call["tool_name"], "tool_input": {name: str(small)}}
        assert session(before, tool_use_id="t1", **given) is None
        session(after, tool_use_id="t1", tool_response={"llmContent": small.read_text()}, **given)
        assert session("PreCompress", trigger="auto") is None
        services.gate_of(HOSTS[host]).message_ended({"session_id": "s1"})
        assert (session(before, tool_use_id="t2", **given) is not None) == told
