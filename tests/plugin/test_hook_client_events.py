"""plugin/hooks/events.py: an event is the same whichever form of the host brings it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugin.hooks.events import payload_of

HOST_JSON: dict[str, Any] = {
    "session_id": "s",
    "transcript_path": "/t.jsonl",
    "cwd": "/p",
    "hook_event_name": "PostToolUse",
    "tool_name": "Read",
    "tool_input": {"file_path": "/p/é.py", "limit": 3},
    "tool_response": {"type": "text", "file": {"content": "a\nb"}},
    "tool_use_id": "toolu_1",
}


def filled_in(payload: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """What the host makes of `"name": "${name}"` for each name (FACTS §9)."""

    def text(value: object) -> str:
        return value if isinstance(value, str) else json.dumps(value)

    arguments = {name: text(payload[name]) if name in payload else "" for name in names}
    return {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {"name": "hook", "arguments": {"event": payload["hook_event_name"], **arguments}},
    }


def test_both_forms_say_the_same() -> None:
    names = [*(name for name in HOST_JSON if name != "hook_event_name"), "agent_id", "prompt"]
    assert payload_of("PostToolUse", filled_in(HOST_JSON, names)) == HOST_JSON
    assert payload_of("PostToolUse", HOST_JSON) == HOST_JSON


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), JSON_VALUES))
def test_a_tool_s_input_arrives_whole(tool_input: dict[str, Any]) -> None:
    payload = {"hook_event_name": "PreToolUse", "tool_input": tool_input}
    assert payload_of("PreToolUse", filled_in(payload, ["tool_input"])) == payload


@given(st.text(min_size=1))
def test_words_of_people_and_models_stay_words(words: str) -> None:
    payload = {"hook_event_name": "Stop", "prompt": words, "last_assistant_message": words, "error": words}
    found = payload_of("Stop", filled_in(payload, ["prompt", "last_assistant_message", "error"]))
    assert found == payload


@pytest.mark.parametrize("words", ["plain words", "123", "true", "null", '"quoted"', "{half", "[" * 100_000])
def test_a_response_that_is_a_text_stays_one(words: str) -> None:
    payload = {"hook_event_name": "PostToolUse", "tool_response": words}
    assert payload_of("PostToolUse", filled_in(payload, ["tool_response"])) == payload


def test_flags_and_numbers_have_their_types() -> None:
    payload = {"hook_event_name": "Stop", "stop_hook_active": True, "duration_ms": 12}
    assert payload_of("Stop", filled_in(payload, ["stop_hook_active", "duration_ms"])) == payload


@pytest.mark.parametrize(
    "document",
    [None, 1, "text", [], {"method": "tools/call"}, {"method": "tools/call", "params": {"arguments": "x"}}],
)
def test_what_is_no_event_is_none(document: object) -> None:
    assert payload_of("Stop", document) is None


def test_the_event_is_named_where_the_host_does_not() -> None:
    assert payload_of("Stop", {}) == {"hook_event_name": "Stop"}
