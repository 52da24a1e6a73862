"""A file's cost and its outline within the budget of a denial, made once a content."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from gate.deciding.known import Outline
from navigator.answers.detail import by_name
from navigator.answers.outline_lines import outline_lines
from navigator.bounded import Bounded
from navigator.model import CALLABLES, FileFacts, Symbol
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
    """What a content costs in a language, before anybody knows its symbols."""

    content_hash: str
    language: str
    costs: FileCosts
    characters: int


class Outlines:
    """The outlines of the contents asked about last; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: Bounded[tuple[str, str, str, int], Priced] = Bounded(MAX_KEPT)
        self._counting = ThreadPoolExecutor(1, "count")

    def count(self, read: Callable[[], bytes], language: str) -> Future[Counted] | None:
        """Begin to count a content whose symbols are still being looked for, by another process."""
        try:
            return self._counting.submit(lambda: _counted(read(), language))
        except RuntimeError:  # closed
            return None

    def of(
        self,
        facts: FileFacts,
        read: Callable[[], bytes],
        budget_tokens: int,
        counting: Future[Counted] | None = None,
    ) -> Priced:
        """The outline of the content that has these facts; `read` gives its bytes and may raise `OSError`.

        `counting` where it has been begun with; that may have met another content.
        """
        key = (facts.content_hash, facts.language, tokenizer(), budget_tokens)
        with self._lock:
            kept = self._kept.get(key)
        if kept is None:
            counted = None if counting is None else counting.result()
            if counted is None or (counted.content_hash, counted.language) != key[:2]:
                counted = _counted(read(), facts.language)
            kept = _priced(facts, counted, budget_tokens)
            with self._lock:
                self._kept[key] = kept
        return kept

    def close(self) -> None:
        """Wait for what is being counted."""
        self._counting.shutdown()


def _counted(data: bytes, language: str) -> Counted:
    text = decode(data)
    return Counted(content_hash(data), language, file_costs(text, language), len(text))


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
