"""The lines of an outline within a budget: the richest form that fits, then fewer symbols."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from navigator.answers.detail import SymbolWriter, is_private
from navigator.answers.limits import ROOM
from navigator.model import CALLABLES, VALUES, FileFacts, Symbol
from navigator.tokens import FileCosts

_CHARACTERS_A_TOKEN: Final = 5
"""More than an outline has (3 to 4): what is longer than that does not fit and need not be counted."""

FOOT_TOKENS: Final = 45
"""Kept free for the line that says what was left out."""


@dataclass(frozen=True, slots=True)
class OutlineLines:
    """An outline's lines, the symbols they show, and how many the budget left out."""

    lines: tuple[str, ...]
    symbols: tuple[Symbol, ...]
    left_out: int
    named_only: bool
    """Lines hold names and line numbers only."""
    tokens: int
    """What the lines cost."""


@dataclass(frozen=True, slots=True)
class _Form:
    """One way to write an outline; `keep` says which symbols it shows."""

    keep: Callable[[Symbol], bool]
    docs: bool = False
    values_by_name: bool = True
    named_only: bool = False


_NAMES: Final = _Form(lambda _: True, named_only=True)


def outline_lines(
    facts: FileFacts,
    costs: FileCosts,
    budget_tokens: int,
    *,
    depth: int | None = None,
    kinds: Collection[str] | None = None,
) -> OutlineLines:
    """Choose and write: documentation goes first, then values, locals, private members, then signatures.

    `depth` is the number of levels shown. With `kinds`, the containers of what is asked for stay as context.
    What these two leave out is not counted as left out.
    """
    asked = _asked(facts.symbols, depth, kinds)
    page = _Page(SymbolWriter(facts.language, costs), budget_tokens)
    for form in _forms(asked):
        outline = page.fitted(asked, [symbol for symbol in asked if form.keep(symbol)], form)
        if outline is not None:
            return outline
    return _fewer(asked, page)


def _asked(symbols: Sequence[Symbol], depth: int | None, kinds: Collection[str] | None) -> list[Symbol]:
    """The symbols a request is about, with the containers that give them their place."""
    asked: list[Symbol] = []
    above: list[tuple[Symbol, bool]] = []
    """What contains the next symbol, and whether it is in `asked` yet."""
    for symbol in symbols:
        if depth is not None and symbol.depth >= depth:
            continue
        del above[symbol.depth :]
        wanted = kinds is None or symbol.kind in kinds
        above.append((symbol, False))
        if wanted:
            asked += [container for container, listed in above if not listed]
            above = [(container, True) for container, _ in above]
    return asked


def _forms(symbols: Sequence[Symbol]) -> Iterator[_Form]:
    """From the fullest to the shortest that still shows every level."""
    local = _locals(symbols)

    def everything(_: Symbol) -> bool:
        return True

    def no_values(symbol: Symbol) -> bool:
        return symbol.kind not in VALUES

    def no_locals(symbol: Symbol) -> bool:
        return no_values(symbol) and id(symbol) not in local

    def for_others(symbol: Symbol) -> bool:
        return no_locals(symbol) and not is_private(symbol)

    yield _Form(everything, docs=True, values_by_name=False)
    yield _Form(everything, values_by_name=False)
    yield _Form(everything)
    yield from (_Form(no_values), _Form(no_locals), _Form(for_others))
    keep: Callable[[Symbol], bool]
    for keep in (everything, no_values, no_locals, for_others):
        yield _Form(keep, named_only=True)


def _locals(symbols: Sequence[Symbol]) -> set[int]:
    """The symbols inside a function or method, by identity."""
    inside: set[int] = set()
    body: int | None = None
    for symbol in symbols:
        if body is not None and symbol.depth > body:
            inside.add(id(symbol))
        else:
            body = symbol.depth if symbol.kind in CALLABLES else None
    return inside


@dataclass(frozen=True, slots=True)
class _Page:
    """A budget of tokens to write symbols into."""

    write: SymbolWriter
    budget_tokens: int

    def fitted(self, asked: Sequence[Symbol], symbols: Sequence[Symbol], form: _Form) -> OutlineLines | None:
        """Those of the symbols asked for, in this form; None where that is over the budget."""
        left_out = len(asked) - len(symbols)
        budget = self.budget_tokens - (FOOT_TOKENS if left_out else 0)
        written = self._lines(symbols, form, min(ROOM, budget * _CHARACTERS_A_TOKEN))
        if written is None:
            return None
        lines, pieces = written
        tokens = 0.0
        for piece in pieces:
            tokens += self.write.price(piece)
            if tokens > budget:
                return None
        return OutlineLines(tuple(lines), tuple(symbols), left_out, form.named_only, round(tokens))

    def _lines(
        self, symbols: Sequence[Symbol], form: _Form, room: float
    ) -> tuple[list[str], list[str]] | None:
        """One line a symbol, one blank a level; neighbours written by name share a line. And its pieces.

        None where that takes more than `room` characters, found out no later than with the first too many.
        """
        whole = self.write.documented if form.docs else self.write.whole
        lines: list[str] = []
        pieces: list[str] = []
        open_level: int | None = None
        """The level of the names on the last line, where more of that level may follow on it."""
        for at, symbol in enumerate(symbols):
            if room < 0:
                return None
            named = form.named_only or (form.values_by_name and symbol.kind in VALUES)
            leaf = at + 1 == len(symbols) or symbols[at + 1].depth <= symbol.depth
            text = self.write.named(symbol) if named else whole(symbol)
            pieces.append(f" {text}" if named else f"{text}\n")
            room -= len(text) + 1
            if named and leaf and open_level == symbol.depth:
                lines[-1] = f"{lines[-1]} {text}"
                continue
            room -= symbol.depth
            lines.append(" " * symbol.depth + text)
            open_level = symbol.depth if named and leaf else None
        return None if room < 0 else (lines, pieces)


def _fewer(asked: Sequence[Symbol], page: _Page) -> OutlineLines:
    """Names only, as many as fit: outer levels before inner ones, members before locals and private ones."""
    local = _locals(asked)
    candidates = [symbol for symbol in asked if symbol.kind not in VALUES] or list(asked)
    ranked = sorted(candidates, key=lambda symbol: (symbol.depth, id(symbol) in local, is_private(symbol)))

    def first(count: int) -> OutlineLines | None:
        kept = {id(symbol) for symbol in ranked[:count]}
        return page.fitted(asked, [symbol for symbol in candidates if id(symbol) in kept], _NAMES)

    too_many = bisect_left(range(len(ranked) + 1), True, key=lambda count: first(count) is None)
    return first(max(too_many - 1, 0)) or OutlineLines((), (), len(asked), named_only=True, tokens=0)
