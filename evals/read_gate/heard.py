"""Whether the gate was heard at every tool call: a run in which it was not tells nothing about the gate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evals.client import TOOL_PREFIX
from evals.client.fake_model import Exchange
from evals.client.session import ClientEvent
from evals.read_gate.run import Key
from plugin.hooks.budgets import seconds

MOST_TRIES: Final = 5
"""How often a task is tried before the machine is taken to be too busy for it."""
BEFORE: Final = "PreToolUse"
_HOOKS: Final = (BEFORE, "PostToolUse", "PostToolUseFailure")


class TooBusy(Exception):
    """A task was not heard in all of its tries."""

    def __init__(self, key: Key) -> None:
        super().__init__(
            f"In {MOST_TRIES} tries a hook was not answered in time: {key}. Try again on a quieter machine."
        )


def all_heard(exchanges: Sequence[Exchange], events: Sequence[ClientEvent], patience: float) -> bool:
    """Whether each call that the gate looks at had its hook, and each hook its answer within the budget.

    `patience`: how many times longer than in real life hooks were allowed to take.
    """
    asked = sum(
        block.get("type") == "tool_use" and _looked_at(str(block.get("name")))
        for one in exchanges
        for block in one.reply.get("content", ())
    )
    started = {e.data["hook_id"]: e.at for e in events if e.kind == ("system", "hook_started")}
    answered = [e for e in events if e.kind == ("system", "hook_response")]
    hooks = [e for e in answered if e.data.get("hook_event") in _HOOKS]
    before = [e for e in hooks if e.data["hook_event"] == BEFORE]
    return (
        bool(exchanges)
        and len(before) == asked
        and all(
            e.data.get("outcome") == "success"
            and e.at - started[e.data["hook_id"]] < seconds(e.data["hook_event"]) * patience
            for e in hooks
        )
    )


def _looked_at(tool: str) -> bool:
    """The tools that the plugin's hook is registered for, among those that agents use."""
    return tool in ("Read", "Bash") or tool.startswith(TOOL_PREFIX)
