"""What a scripted model says: turns of conversations, chosen by the words a conversation opens with."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeAlias

from evals.client.messages import Json, first_user_text, last_text, without_cache_marks

COMPACTION_MARK = "Your task is to create a detailed summary"
"""Words of the client's own instructions when it asks for a summary to compact the conversation."""

COMPACT_SUMMARY = "SCRIPTED COMPACT SUMMARY"
"""What the scripted model answers to a compaction request; it uses up no turn."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One tool the model asks for; without an id it gets one of its own."""

    name: str
    input: Mapping[str, Any]
    id: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One answer of the model: a text, tool calls, or an HTTP error when `status` is set."""

    text: str = ""
    tools: Sequence[ToolCall] = ()
    usage: Mapping[str, int] = field(default_factory=dict)
    """Token counts to report instead of the default ones; large ones provoke a compaction."""
    status: int = 0


Step: TypeAlias = Turn | Callable[[Json], Turn]
"""A turn, or a function from the request's body to a turn, for models that react to what they see."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """Steps of the conversation whose first user message holds `match`; an empty one is any's."""

    steps: Sequence[Step]
    match: str = ""


Script: TypeAlias = Sequence[Step] | Sequence[Conversation]


@dataclass(frozen=True, slots=True)
class Reply:
    """A turn and how it came about, for the log."""

    turn: Turn
    kind: str
    """`script`, `overrun` (steps used up), `compact`, or `side` (a title or a probe: it offers no tools)."""
    conversation: str = ""


class Player:
    """Plays a script: each new request of a conversation takes its next step, a retry the same again."""

    def __init__(self, script: Script):
        self._conversations = _conversations(script)
        self._next = [0] * len(self._conversations)
        self._given: dict[tuple[int, str], Turn] = {}
        self._ids = count(1)
        self._lock = threading.Lock()

    def reply(self, body: Json) -> Reply:
        """Return the answer to one request body; safe to call from several threads."""
        if not any("input_schema" in tool for tool in body.get("tools") or ()):
            return Reply(Turn("ok"), "side")
        if COMPACTION_MARK in last_text(body):
            return Reply(
                Turn(f"<analysis>none</analysis>\n<summary>\n{COMPACT_SUMMARY}\n</summary>"), "compact"
            )
        chosen = self._choose(first_user_text(body))
        if chosen is None:
            return Reply(Turn("END OF SCRIPT"), "overrun")
        conversation = self._conversations[chosen]
        key = (chosen, _fingerprint(body))
        with self._lock:
            if key in self._given:
                return Reply(self._given[key], "script", conversation.match)
            index = self._next[chosen]
            self._next[chosen] += 1
        if index >= len(conversation.steps):
            return Reply(Turn("END OF SCRIPT"), "overrun", conversation.match)
        step = conversation.steps[index]
        turn = self._with_ids(step if isinstance(step, Turn) else step(body))
        with self._lock:
            self._given[key] = turn
        return Reply(turn, "script", conversation.match)

    def _choose(self, opening: str) -> int | None:
        """Return the conversation with the longest match in the opening words."""
        fitting = [i for i, c in enumerate(self._conversations) if c.match in opening]
        return max(fitting, key=lambda i: len(self._conversations[i].match), default=None)

    def _with_ids(self, turn: Turn) -> Turn:
        tools = [ToolCall(t.name, t.input, t.id or f"toolu_auto{next(self._ids)}") for t in turn.tools]
        return Turn(turn.text, tools, turn.usage, turn.status)


def one_by_one(*calls: tuple[str, Mapping[str, Any]]) -> list[Step]:
    """Return turns that make one tool call each, with ids `call-0`, `call-1`, …, and a last one, "done"."""
    made: list[Step] = [
        Turn(tools=[ToolCall(name, arguments, f"call-{i}")]) for i, (name, arguments) in enumerate(calls)
    ]
    return [*made, Turn("done")]


def _conversations(script: Script) -> list[Conversation]:
    conversations = [item for item in script if isinstance(item, Conversation)]
    steps = [item for item in script if not isinstance(item, Conversation)]
    return [*conversations, Conversation(steps)] if steps else conversations


def _fingerprint(body: Json) -> str:
    """Hash what makes a request the same request: its messages, without the cache marks that move."""
    relevant = without_cache_marks([body.get("messages"), body.get("stream")])
    return hashlib.sha256(json.dumps(relevant, sort_keys=True).encode()).hexdigest()
