"""Two contents of a file as text: what of a symbol is its own, and what it is but for its name."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from navigator.model import FileFacts, Symbol


@dataclass(frozen=True, slots=True)
class Version:
    """One content of a file and its facts."""

    facts: FileFacts
    data: bytes


@dataclass(frozen=True, slots=True)
class Texts:
    """What a file held before and what it holds now."""

    before: Version
    now: Version

    def differ(self, old: Symbol, new: Symbol) -> bool:
        """Whether the lines differ that no symbol inside them holds."""
        return _own(old, self.before) != _own(new, self.now)

    def text_before(self, symbol: Symbol) -> bytes:
        """A symbol's whole text as it was."""
        return self.before.data[symbol.start_byte : symbol.end_byte]

    def text_now(self, symbol: Symbol) -> bytes:
        """The same as it is."""
        return self.now.data[symbol.start_byte : symbol.end_byte]

    def nameless_before(self, symbol: Symbol) -> set[bytes]:
        """A symbol's text as it was without its name: where it is defined only, and wherever it is used."""
        return _nameless(symbol, self.before)

    def nameless_now(self, symbol: Symbol) -> set[bytes]:
        """The same of its text as it is."""
        return _nameless(symbol, self.now)


def lines_changed(old: bytes, new: bytes) -> tuple[int, int]:
    """Lines that only the new content has, and only the old one; a line that only moved is neither."""
    before, now = Counter(old.splitlines()), Counter(new.splitlines())
    return (now - before).total(), (before - now).total()


def outside_of_symbols(version: Version) -> bytes:
    """The text that no symbol holds, without blank lines."""
    return b"\n".join(line for line in _gaps(version.facts.symbols, version, 0, len(version.data)) if line)


def _own(symbol: Symbol, version: Version) -> list[bytes]:
    symbols = version.facts.symbols  # in the order in which they begin
    first, last = (bisect_left(symbols, at, key=_start) for at in (symbol.start_byte, symbol.end_byte))
    inside = [one for one in symbols[first:last] if one is not symbol and one.end_byte <= symbol.end_byte]
    return [line for line in _gaps(inside, version, symbol.start_byte, symbol.end_byte) if line]


def _start(symbol: Symbol) -> int:
    return symbol.start_byte


def _gaps(symbols: Iterable[Symbol], version: Version, start: int, end: int) -> list[bytes]:
    texts, at = [], start
    for symbol in symbols:
        if symbol.start_byte > at:
            texts.append(version.data[at : symbol.start_byte])
        at = max(at, symbol.end_byte)
    texts.append(version.data[at:end])
    return [line.strip() for text in texts for line in text.splitlines()]


def _nameless(symbol: Symbol, version: Version) -> set[bytes]:
    name = re.compile(rb"(?<!\w)" + re.escape(symbol.name.encode("utf-8", "surrogateescape")) + rb"(?!\w)")
    text = version.data[symbol.start_byte : symbol.end_byte]
    return {name.sub(b"\0", text, count=1), name.sub(b"\0", text)}
