"""A file's cost and its outline within the budget of a denial, made once a content."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from gate.deciding.known import Outline
from navigator.answers.detail import by_name
from navigator.answers.outline_lines import outline_lines
from navigator.bounded import Bounded
from navigator.model import CALLABLES, FileFacts, Symbol
from navigator.parsing.outcome import Key
from navigator.parsing.reading import content_hash
from navigator.source import decode
from navigator.tokens import FileCosts, cost, file_costs, tokenizer

MAX_KEPT: Final = 256
"""Contents whose outline is kept; each takes a few kilobytes."""


@dataclass(frozen=True, slots=True)
class Priced:
    """What one content costs whole, and what a denial shows of it."""

    costs: FileCosts
    characters: int
    outline: Outline


@dataclass(frozen=True, slots=True)
class Counted:
    """What a content costs, before anybody knows its symbols."""

    key: Key
    costs: FileCosts
    characters: int


class Outlines:
    """The outlines of the contents asked about last; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: Bounded[tuple[Key, str, int], Priced] = Bounded(MAX_KEPT)

    def of(
        self,
        facts: FileFacts,
        read: Callable[[], bytes],
        budget_tokens: int,
        counted: Counted | None = None,
    ) -> Priced:
        """The outline of the content that has these facts; `read` gives its bytes and may raise `OSError`.

        `counted` where a content of the file has been counted already; that may be another one.
        """
        key = facts.content_hash, facts.language
        with self._lock:
            kept = self._kept.get((key, tokenizer(), budget_tokens))
        if kept is None:
            if counted is None or counted.key != key:
                data = read()
                counted = count((content_hash(data), facts.language), data)
            kept = _priced(facts, counted, budget_tokens)
            with self._lock:
                self._kept[key, tokenizer(), budget_tokens] = kept
        return kept


def count(key: Key, data: bytes) -> Counted:
    """What the content with this hash costs in this language."""
    text = decode(data)
    return Counted(key, file_costs(text, key[1]), len(text))


def _priced(facts: FileFacts, counted: Counted, budget_tokens: int) -> Priced:
    costs = counted.costs
    written = outline_lines(facts, costs, budget_tokens)
    outline = Outline(
        lines=written.lines,
        left_out=written.left_out,
        whole_tokens=cost(" ".join(map(by_name, facts.symbols))),
        named_only=written.named_only,
        examples=_examples(written.symbols),
    )
    return Priced(costs, counted.characters, outline)


def _examples(shown: Sequence[Symbol]) -> tuple[str, ...]:
    """A function and, where there is one, a method: how a name of either is written."""
    named = [symbol for symbol in shown if symbol.kind in CALLABLES] or list(shown)
    nested = [symbol for symbol in named if symbol.depth]
    return tuple(dict.fromkeys(symbol.qualified_name for symbol in named[:1] + nested[:1]))
