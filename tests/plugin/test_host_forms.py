"""plugin/hosts: each host's events become ours, and what we say takes the host's own form."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugin.hooks.events import Adapter
from plugin.hosts.registry import HOSTS, our_event
from plugin.hosts.translation import said_to, translated

PAYLOADS = Path(__file__).with_name("host_payloads")
FIXTURES = {path.stem: json.loads(path.read_text()) for path in sorted(PAYLOADS.glob("*.json"))}
CASES = [(host, row) for host, rows in FIXTURES.items() for row in rows]


def test_every_host_has_fixtures_and_every_event_one() -> None:
    assert set(FIXTURES) == set(HOSTS)
    for name, host in HOSTS.items():
        unseen = set(host.events) - {row["event"] for row in FIXTURES[name]}
        assert unseen <= {"SubagentStart", "Stop", "SessionEnd"}, (name, unseen)


@pytest.mark.parametrize(("host", "row"), CASES, ids=[f"{host} {row['event']}" for host, row in CASES])
def test_a_host_s_event_becomes_ours(host: str, row: dict[str, Any]) -> None:
    found = translated(HOSTS[host], our_event(HOSTS[host], row["event"]), row["sent"])
    assert [event for event, _ in found] == [event for event, _ in row["becomes"]]
    for (event, payload), (_, wanted) in zip(found, row["becomes"], strict=True):
        assert payload["host"] == host
        assert payload["hook_event_name"] == event
        given_input = wanted.pop("tool_input", None)
        assert {name: payload.get(name) for name in wanted} == wanted
        if given_input is not None:
            assert given_input.items() <= payload["tool_input"].items()


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=8,
)
KNOWN = st.sampled_from(
    ["tool_name", "tool_input", "tool_response", "tool_output", "cwd", "workspace_roots", "session_id"]
)
TOOLS = st.sampled_from(sorted({name for host in HOSTS.values() for name in host.tools}))


@given(
    st.sampled_from(sorted(HOSTS)),
    st.sampled_from(["PreToolUse", "PostToolUse", "SessionStart.index", "Stop"]),
    JSON_VALUES | st.dictionaries(KNOWN, JSON_VALUES | TOOLS),
)
def test_whatever_comes_is_translated_or_let_go(host: str, event: str, document: object) -> None:
    for ours, payload in translated(HOSTS[host], event, document):
        assert ours.partition(".")[0] == payload["hook_event_name"]
        assert isinstance(payload["cwd"], str)


def test_an_unknown_host_is_let_go() -> None:
    assert Adapter("PreToolUse@nobody").events({"session_id": "s"}) == []
    assert our_event(HOSTS["gemini"], "BeforeTool") == "PreToolUse"
    assert our_event(HOSTS["codex"], "SessionStart.work") == "SessionStart.work"


DENIED = {
    "hookSpecificOutput": {
        "hookEventName": "PreToolUse",
        "permissionDecision": "deny",
        "permissionDecisionReason": "the outline",
    }
}
ALLOWED = {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "allow"}}
NOTED = {"hookSpecificOutput": {"hookEventName": "SessionStart", "additionalContext": "the index"}}
FOLDED = {
    "hookSpecificOutput": {
        "hookEventName": "PostToolUse",
        "updatedToolOutput": {"type": "text", "file": {"content": "the view"}},
    }
}
PRINTED = {
    "hookSpecificOutput": {"hookEventName": "PostToolUse", "updatedToolOutput": {"stdout": "the view"}}
}
TROUBLE = {"systemMessage": "readgate: the disk is full"}


@pytest.mark.parametrize(
    ("host", "event", "said", "told"),
    [
        ("codex", "PreToolUse", DENIED, DENIED),
        ("codex", "PreToolUse", ALLOWED, None),
        ("codex", "SessionStart.index", NOTED, NOTED),
        ("codex", "PostToolUse", PRINTED, {"decision": "block", "reason": "the view"}),
        ("codex", "Stop", TROUBLE, TROUBLE),
        ("gemini", "PreToolUse", DENIED, {"decision": "deny", "reason": "the outline"}),
        ("gemini", "PreToolUse", ALLOWED, None),
        ("gemini", "PostToolUse", FOLDED, {"decision": "deny", "reason": "the view"}),
        ("gemini", "SessionStart", NOTED, {"hookSpecificOutput": {"additionalContext": "the index"}}),
        ("gemini", "PreToolUse", DENIED | TROUBLE, {"decision": "deny", "reason": "the outline"} | TROUBLE),
        ("cursor", "PreToolUse", ALLOWED, None),
        ("cursor", "SessionStart.work", NOTED, {"additional_context": "the index"}),
        ("cursor", "PostToolUse", PRINTED, None),
        ("cursor", "Stop", TROUBLE, None),
        ("opencode", "PreToolUse", DENIED, {"deny": "the outline"}),
        ("opencode", "PostToolUse", FOLDED, {"replace": "the view"}),
        ("opencode", "SessionStart", NOTED, {"context": "the index"}),
        ("opencode", "Stop", TROUBLE, {"notice": TROUBLE["systemMessage"]}),
    ],
)  # fmt: skip
def test_what_we_say_in_a_host_s_own_form(
    host: str, event: str, said: dict[str, Any], told: dict[str, Any] | None
) -> None:
    assert said_to(HOSTS[host], event, said) == told
    assert said_to(HOSTS[host], event, None) is None


@pytest.mark.parametrize("printed", ['{"name": "x"}', '{"error": "no"}', '{"text": "a", "b": 1}', "[1]", "7"])
@pytest.mark.parametrize(
    ("host", "event", "tool", "response"),
    [
        ("codex", "PostToolUse", "Bash", lambda text: text),
        ("opencode", "PostToolUse", "bash", lambda text: text),
        ("gemini", "AfterTool", "run_shell_command", lambda text: {"llmContent": text}),
        ("cursor", "postToolUse", "Shell", lambda text: json.dumps({"output": text, "exitCode": 0})),
    ],
)  # fmt: skip
def test_what_a_command_printed_is_text_whatever_it_looks_like(
    host: str, event: str, tool: str, response: Callable[[str], object], printed: str
) -> None:
    sent = {"session_id": "s", "cwd": "/w", "tool_name": tool, "tool_input": {"command": "cat a.json"}}
    known = HOSTS[host]
    theirs = next((name for name, ours in known.fields.items() if ours == "tool_response"), "tool_response")
    ((ours, payload),) = translated(known, our_event(known, event), sent | {theirs: response(printed)})
    assert ours == "PostToolUse"
    assert payload["tool_response"]["stdout"] == printed


def test_a_denial_in_cursor_tells_the_agent_and_the_user() -> None:
    told = said_to(HOSTS["cursor"], "PreToolUse", DENIED)
    assert told is not None
    assert (told["permission"], told["agent_message"]) == ("deny", "the outline")
    assert "readgate" in told["user_message"]
