"""A run tells something only where the gate was heard at every call it looks at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from evals.client import TOOL_PREFIX, Json
from evals.client.fake_model import Exchange
from evals.client.session import ClientEvent, Session
from evals.read_gate.heard import all_heard
from plugin.hooks.budgets import seconds

TOOLS = ("Bash", "Read", "Edit", TOOL_PREFIX + "smart_unfold")
"""What the agent calls; the hook is not registered for Edit before it runs."""


def exchange(tool: str) -> Exchange:
    return Exchange(0, 0, "", "script", "", {}, {"content": [{"type": "tool_use", "name": tool}]})


def hook(name: str, number: int, *, took: float = 0.01, outcome: str = "success") -> list[ClientEvent]:
    told = {"type": "system", "hook_event": name, "hook_id": f"{name}-{number}", "session_id": "one"}
    return [
        ClientEvent(number, {**told, "subtype": "hook_started"}),
        ClientEvent(number + took, {**told, "subtype": "hook_response", "outcome": outcome}),
    ]


def heard_run() -> list[ClientEvent]:
    looked_at = [number for number, tool in enumerate(TOOLS) if tool != "Edit"]
    before = [event for number in looked_at for event in hook("PreToolUse", number)]
    return [*before, *(event for number in range(len(TOOLS)) for event in hook("PostToolUse", number))]


def test_a_run_in_which_every_hook_answered_in_time_is_heard() -> None:
    assert all_heard([*map(exchange, TOOLS)], heard_run(), 1)


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda events: events[2:],
        lambda events: [*events, *hook("PostToolUse", 9, took=seconds("PostToolUse"))],
        lambda events: [*events[2:], *hook("PreToolUse", 9, took=seconds("PreToolUse") * 2)],
        lambda events: [*events[2:], *hook("PreToolUse", 9, outcome="cancelled")],
        lambda events: [],
    ],
    ids=["no hook", "late after", "late before", "cancelled", "nothing"],
)
def test_a_run_in_which_one_was_late_or_missing_is_not(
    spoilt: Callable[[list[ClientEvent]], list[ClientEvent]],
) -> None:
    assert not all_heard([*map(exchange, TOOLS)], spoilt(heard_run()), 1)


def test_a_client_that_asked_for_nothing_was_not_heard() -> None:
    assert not all_heard([], [], 1)


def test_a_run_with_clear_is_taken_apart_by_its_sessions() -> None:
    def event(session: str, result: str) -> ClientEvent:
        data: Json = {"type": "result", "session_id": session, "result": result}
        return ClientEvent(0, data)

    whole = Session(0, "", [], [event("a", "1"), event("b", ""), event("b", "2")])
    assert [part.final_text for part in whole.parts()] == ["1", "2"]
