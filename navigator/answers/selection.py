"""Which symbols of a file a name means, in every form in which an answer prints a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar, Final

from navigator.answers.detail import lines_in_words
from navigator.answers.visible import one_line
from navigator.errors import NavigatorError
from navigator.index.names.printed import PrintedName, dotted
from navigator.index.names.spelling import nearest
from navigator.languages.registry import ALL
from navigator.model import CALLABLES, SPACES, FileFacts, Symbol

_NEAREST: Final = 5
_CANDIDATES: Final = 20
_LONGEST_NAME: Final = 200

_PART: Final = re.compile(
    r"^\s*@(?:[\w.]+\.)?(?:overload|property|cached_property|getter|setter|deleter)\b", re.M
)
"""A Python decorator that makes a definition one of several of the same name."""


class UnknownSymbol(NavigatorError):
    """No symbol of the file has the name."""

    code: ClassVar[str] = "unknown_symbol"

    def __init__(self, path: str, name: str, near: Sequence[str]) -> None:
        self.near = tuple(near)
        """Names of the file that are most like it, the best first."""
        way = f"the nearest are {', '.join(near)}" if near else "smart_outline lists its symbols"
        super().__init__(f"{one_line(path)} has no symbol {one_line(name, _LONGEST_NAME)!r}: {way}.")


class AmbiguousSymbol(NavigatorError):
    """Several symbols of the file have the name."""

    code: ClassVar[str] = "ambiguous_symbol"

    def __init__(self, path: str, name: str, symbols: Sequence[Symbol]) -> None:
        handled = {handle(symbol): symbol for symbol in symbols}
        self.candidates = tuple(handled)
        """What to ask for instead; several that begin on one line are one."""
        listed = [
            f"{name} ({symbol.kind}, {lines_in_words(symbol)})"
            for name, symbol in islice(handled.items(), _CANDIDATES)
        ]
        more = len(handled) - len(listed)
        tail = f" and {more} more" if more else ""
        super().__init__(
            f"{one_line(path)} has {len(symbols)} symbols {one_line(name, _LONGEST_NAME)!r}: "
            f"ask for {'one of ' * (len(handled) > 1)}{', '.join(listed)}{tail}."
        )


def handle(symbol: Symbol) -> str:
    """The one name by which a symbol of a file can always be asked for: `Outer.inner@12`."""
    return f"{one_line(symbol.qualified_name)}@{symbol.name_line}"


def select(path: str, facts: FileFacts, lines: Sequence[str], name: str) -> list[Symbol]:
    """The symbol a name means, or the several that are one thing: accessors of a property, overloads.

    A name may be qualified (`Outer.inner`) or the end of that, have `@line` behind it, or be written as any
    answer writes it. `lines` are the file's. Raises `UnknownSymbol` and `AmbiguousSymbol`.
    """
    wanted = name.strip()
    for handled in dict.fromkeys((name, wanted)) if "@" in name else ():  # a name may be a blank
        if exact := [symbol for symbol in facts.symbols if handle(symbol) == handled]:
            return exact
    for symbols in _meant(facts.symbols, wanted, path):
        if len(symbols) == 1 or _one_thing(symbols, facts.language, lines):
            return symbols
        if symbols:
            raise AmbiguousSymbol(path, name, symbols)
    known = [one_line(symbol.qualified_name) for symbol in facts.symbols]
    raise UnknownSymbol(path, name, nearest(wanted, known, _NEAREST))


def _meant(symbols: Sequence[Symbol], name: str, path: str) -> Iterator[list[Symbol]]:
    """From the strictest reading of the name to the loosest, the symbols it fits."""
    yield _named(symbols, name)
    printed = PrintedName.of(name)
    text, bare = printed.text, printed.bare
    readings = list(dict.fromkeys([text, dotted(text), bare, dotted(bare)]))
    if printed.first is not None:
        there = [symbol for symbol in symbols if _lies_at(symbol, printed.first, printed.last)]
        for reading in readings:
            fitting = _ending(there, reading)
            yield [symbol for symbol in fitting if symbol.name_line == printed.first] or fitting
        # An outline writes signatures: a heading with its tags, a table with its key.
        yield [symbol for symbol in there if one_line(symbol.signature) == text]
        yield [symbol for symbol in there if one_line(symbol.name) in text]
    for reading in readings:
        yield _named(symbols, reading)
    yield _named(symbols, _without_its_file(dotted(bare), symbols, path))


def _without_its_file(name: str, symbols: Sequence[Symbol], path: str) -> str:
    """A dotted name without the folders, the file and the packages it begins with: `click.core.Context`."""
    around = {*path.rpartition(".")[0].split("/"), path.rpartition("/")[2]}
    around |= {symbol.name for symbol in symbols if symbol.kind in SPACES}
    parts = name.split(".")
    while len(parts) > 1 and parts[0] in around:
        parts.pop(0)
    return ".".join(parts)


def _named(symbols: Sequence[Symbol], name: str) -> list[Symbol]:
    whole = [symbol for symbol in symbols if name in (symbol.qualified_name, one_line(symbol.qualified_name))]
    return whole or _ending(symbols, name)


def _ending(symbols: Sequence[Symbol], name: str) -> list[Symbol]:
    """The symbols whose qualified name is the name or ends with it."""
    if not name:
        return []
    fitting = []
    for symbol in symbols:
        qualified = one_line(symbol.qualified_name)
        if name in (symbol.name, qualified, one_line(symbol.name)) or qualified.endswith("." + name):
            fitting.append(symbol)
    return fitting


def _lies_at(symbol: Symbol, first: int, last: int | None) -> bool:
    if last is not None:
        return (symbol.start_line, symbol.end_line) == (first, last)
    return first in (symbol.name_line, symbol.start_line)


def _one_thing(symbols: Sequence[Symbol], language: str, lines: Sequence[str]) -> bool:
    """Whether several symbols of one name are parts of one: accessors, overloads, merged declarations."""
    if not symbols or len({symbol.qualified_name for symbol in symbols}) > 1:
        return False
    kinds = [symbol.kind for symbol in symbols]
    if "property" in kinds or len(set(kinds)) == len(kinds):
        return True
    if ALL[language].overloads:
        return set(kinds) <= CALLABLES and len({symbol.signature for symbol in symbols}) > 1
    # Decorators stand on lines above the name's; one line may hold thousands of symbols.
    parts = [_PART.search("\n".join(lines[s.start_line - 1 : s.name_line - 1])) is not None for s in symbols]
    return sum(parts) >= len(symbols) - 1
