"""An agent with the tools of one server: it makes the calls of its policy, and each costs what it returns."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.peers.running import Ask, filled, ways_to_name
from benchmarks.pipe import CallFailed
from benchmarks.tasks.questions import Kind, Question, without_aliases
from navigator.tokens import cost


@dataclass(frozen=True, slots=True)
class Solved:
    """One question, gone about to the end of the policy."""

    kind: Kind
    turns: int
    """Calls made."""
    tokens: int
    """Of all that the calls returned."""
    right: bool


@dataclass(frozen=True, slots=True)
class Gathered:
    """What an agent was shown."""

    texts: tuple[str, ...]
    """One a call."""
    tokens: int

    @property
    def answer(self) -> str:
        """All of it: the agent may answer from any part."""
        return "\n".join(self.texts)


def follow(
    steps: Sequence[Mapping[str, Any]], question: Question, names: Mapping[str, str], ask: Ask
) -> Gathered:
    """Make the calls of a policy; one that fails, or finds nothing to go on with, is the last."""
    known = {**names, **ways_to_name(question.qualified)}
    texts: list[str] = []
    for step in steps:
        try:
            texts.append(ask(step["tool"], filled(step["arguments"], known)))
        except CallFailed as refusal:
            texts.append(f"refused: {refusal}")
            break
        if "finds" in step:
            pattern = step["finds"].replace("{name}", re.escape(question.name))
            pattern = pattern.replace("{qualified}", re.escape(question.qualified))
            found = re.search(pattern, without_aliases(texts[-1]))
            if found is None:
                break
            known["found"] = found[1]
    return Gathered(tuple(texts), sum(map(cost, texts)))
