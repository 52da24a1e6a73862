"""The lines of an outline within a budget: the richest form that fits, then fewer symbols."""

from __future__ import annotations

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

    def names(self, symbol: Symbol) -> bool:
        """Whether it writes a symbol by its name only."""
        return self.named_only or (self.values_by_name and symbol.kind in VALUES)


_NAMES: Final = _Form(lambda _: True, named_only=True)


def outline_lines(
    facts: FileFacts,
    costs: FileCosts,
    budget_tokens: int,
    *,
    depth: int | None = None,
    kinds: Collection[str] | None = None,
) -> OutlineLines:
    """Choose and write: documentation goes first, then values, locals, signatures, private members last.

    `depth` is the number of levels shown. With `kinds`, the containers of what is asked for stay as context.
    What these two leave out is not counted as left out.
    """
    asked = _asked(facts.symbols, depth, kinds)
    page = _Page(SymbolWriter(facts.language, costs), budget_tokens)
    for form in _forms(asked):
        kept = [symbol for symbol in asked if form.keep(symbol)]
        outline = page.fitted(asked, kept, form) if kept or not asked else None
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
    fewer: list[Callable[[Symbol], bool]] = [no_values, no_locals] if local else [no_values]
    yield from map(_Form, fewer)
    for keep in (everything, *fewer, for_others):
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
        tokens, room = self._limits(left_out)
        texts, length = [], 0
        for symbol, text in zip(symbols, self._texts(symbols, form), strict=True):
            length += len(text) + symbol.depth + 1
            if length > room:
                return None
            texts.append(text)
        used = 0.0
        for symbol, text in zip(symbols, texts, strict=True):
            used += self._price(text, form.names(symbol))
            length -= len(text) + symbol.depth + 1
            if used + length / _CHARACTERS_A_TOKEN > tokens:
                return None
        lines = _lines(symbols, texts, form)
        return OutlineLines(tuple(lines), tuple(symbols), left_out, form.named_only, round(used))

    def fewest_left_out(self, asked: Sequence[Symbol], ranked: Sequence[Symbol]) -> OutlineLines:
        """By name as many as fit: those that `ranked` has first."""
        tokens, room = self._limits(left_out=1)
        used, kept = 0.0, set[int]()
        for symbol, text in zip(ranked, self._texts(ranked, _NAMES), strict=True):
            price = self._price(text, named=True)
            room -= len(text) + symbol.depth + 1
            if used + price > tokens or room < 0:
                break
            used += price
            kept.add(id(symbol))
        shown = [symbol for symbol in asked if id(symbol) in kept]
        lines = _lines(shown, list(self._texts(shown, _NAMES)), _NAMES)
        return OutlineLines(tuple(lines), tuple(shown), len(asked) - len(shown), True, round(used))

    def _limits(self, left_out: int) -> tuple[float, float]:
        """Tokens there are for symbols, and characters."""
        tokens = self.budget_tokens - (FOOT_TOKENS if left_out else 0)
        return tokens, min(ROOM, tokens * _CHARACTERS_A_TOKEN)

    def _price(self, text: str, named: bool) -> float:
        return self.write.price(f" {text}" if named else f"{text}\n")

    def _texts(self, symbols: Sequence[Symbol], form: _Form) -> Iterator[str]:
        named, whole = self.write.named, self.write.documented if form.docs else self.write.whole
        return (named(symbol) if form.names(symbol) else whole(symbol) for symbol in symbols)


def _lines(symbols: Sequence[Symbol], texts: Sequence[str], form: _Form) -> list[str]:
    """One line a symbol, one blank a level; neighbours written by name share a line."""
    lines: list[str] = []
    open_level: int | None = None
    """The level of the names on the last line, where more of that level may follow on it."""
    for at, (symbol, text) in enumerate(zip(symbols, texts, strict=True)):
        leaf = at + 1 == len(symbols) or symbols[at + 1].depth <= symbol.depth
        alone = not (leaf and form.names(symbol))
        if not alone and open_level == symbol.depth:
            lines[-1] = f"{lines[-1]} {text}"
            continue
        lines.append(" " * symbol.depth + text)
        open_level = None if alone else symbol.depth
    return lines


def _fewer(asked: Sequence[Symbol], page: _Page) -> OutlineLines:
    """Names only, as many as fit: outer levels before inner ones, members before locals and private ones."""
    local = _locals(asked)
    candidates = [symbol for symbol in asked if symbol.kind not in VALUES] or list(asked)
    ranked = sorted(candidates, key=lambda symbol: (symbol.depth, id(symbol) in local, is_private(symbol)))
    return page.fewest_left_out(asked, ranked)
