"""What became of a file's symbols between two contents of it: changed, added, removed, renamed, moved."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from navigator.answers.changes.equals import numbered, numbered_beside
from navigator.model import FileFacts, Symbol

Kind: TypeAlias = Literal["changed", "added", "removed", "renamed", "moved"]

LEAST_TEXT: Final = 24
"""Bytes: shorter definitions are often equal by chance, and nothing says that one was renamed or moved."""
_SAME_FILE: Final = 0.5
"""Share of a file's definitions that another must hold word for word to be the same file under a new name."""


@dataclass(frozen=True, slots=True)
class Version:
    """One content of a file and its facts."""

    facts: FileFacts
    data: bytes


@dataclass(frozen=True, slots=True)
class SymbolChange:
    """One symbol that differs."""

    kind: Kind
    symbol: Symbol
    """As it is now; as it was, where it is removed."""
    before: Symbol | None = None
    """As it was, where there is a now too."""
    before_path: str = ""
    """The file it was in, where that is another."""
    inside: int = 0
    """Symbols inside one that is added or removed as a whole."""

    @property
    def signature_changed(self) -> bool:
        """Whether what callers see of it differs."""
        return self.before is not None and self.before.signature != self.symbol.signature


@dataclass(frozen=True, slots=True)
class FileChange:
    """What became of one file."""

    path: str
    before_path: str
    """What it was called before; empty where it is new."""
    there: bool
    symbols: tuple[SymbolChange, ...] = ()
    lines_added: int = 0
    lines_removed: int = 0
    outside: bool = False
    """Text outside of all symbols differs, or the file has none that are known."""
    binary: bool = False


def compared(old: Version | None, new: Version | None) -> tuple[SymbolChange, ...]:
    """The symbols that differ, in the order of the file; those that are gone stand where they were."""
    olds, news = old.facts.symbols if old else (), new.facts.symbols if new else ()
    was_named, is_named = ([(one.qualified_name, one.body_hash) for one in each] for each in (olds, news))
    before = dict(zip(numbered(name for name, _ in was_named), olds, strict=True))
    now = dict(zip(numbered_beside(is_named, was_named), news, strict=True))
    found: list[SymbolChange] = []
    for key, symbol in now.items():
        was = before.get(key)
        if was is None:
            found.append(SymbolChange("added", symbol))
        elif was.body_hash != symbol.body_hash and old and new and _own(was, old) != _own(symbol, new):
            found.append(SymbolChange("changed", symbol, was))
    gone = [SymbolChange("removed", symbol) for key, symbol in before.items() if key not in now]
    found = _with_renames(found, gone, old, new)
    return tuple(sorted(_outermost(found), key=lambda change: change.symbol.start_line))


def with_moves(changes: Sequence[FileChange]) -> list[FileChange]:
    """The same; what left one file and came to another word for word is one change, told where it is."""
    left: dict[tuple[int, str], list[tuple[str, SymbolChange]]] = defaultdict(list)
    for change in changes:
        for one in change.symbols:
            if one.kind == "removed" and _size(one.symbol) >= LEAST_TEXT:
                left[one.symbol.body_hash, one.symbol.name].append((change.path, one))
    moved: set[tuple[str, int]] = set()
    result = []
    for change in changes:
        symbols = []
        for one in change.symbols:
            origin = left.get((one.symbol.body_hash, one.symbol.name)) if one.kind == "added" else None
            if origin:
                path, was = origin.pop()
                moved.add((path, id(was)))
                symbols.append(replace(one, kind="moved", before=was.symbol, before_path=path, inside=0))
            else:
                symbols.append(one)
        result.append(replace(change, symbols=tuple(symbols)))
    return [
        replace(change, symbols=tuple(one for one in change.symbols if (change.path, id(one)) not in moved))
        for change in result
    ]


def is_renamed(old: FileFacts, new: FileFacts) -> bool:
    """Whether a file that is gone and one that is new are the same file under another name."""
    hashes = {symbol.body_hash for symbol in old.symbols}
    kept = hashes & {symbol.body_hash for symbol in new.symbols}
    return old.language == new.language and bool(kept) and len(kept) >= _SAME_FILE * len(hashes)


def lines_changed(old: bytes, new: bytes) -> tuple[int, int]:
    """Lines that only the new content has, and only the old one; a line that only moved is neither."""
    before, now = Counter(old.splitlines()), Counter(new.splitlines())
    return (now - before).total(), (before - now).total()


def outside_of_symbols(version: Version) -> bytes:
    """The text that no symbol holds, without blank lines."""
    return b"\n".join(line for line in _gaps(version.facts.symbols, version, 0, len(version.data)) if line)


def _own(symbol: Symbol, version: Version) -> list[bytes]:
    """The lines of a symbol that no symbol inside it holds."""
    inside = [
        one
        for one in version.facts.symbols
        if one is not symbol and symbol.start_byte <= one.start_byte and one.end_byte <= symbol.end_byte
    ]
    return [line for line in _gaps(inside, version, symbol.start_byte, symbol.end_byte) if line]


def _gaps(symbols: Iterable[Symbol], version: Version, start: int, end: int) -> list[bytes]:
    texts, at = [], start
    for symbol in symbols:
        if symbol.start_byte > at:
            texts.append(version.data[at : symbol.start_byte])
        at = max(at, symbol.end_byte)
    texts.append(version.data[at:end])
    return [line.strip() for text in texts for line in text.splitlines()]


def _with_renames(
    found: list[SymbolChange], gone: list[SymbolChange], old: Version | None, new: Version | None
) -> list[SymbolChange]:
    """One change for what was removed and what was added where they are alike but for the name."""
    if old is None or new is None:
        return found + gone
    nameless: dict[bytes, list[SymbolChange]] = defaultdict(list)
    for change in gone:
        if _size(change.symbol) >= LEAST_TEXT:
            for text in _nameless(change.symbol, old):
                nameless[text].append(change)
    result = []
    for change in found:
        alike = _nameless(change.symbol, new) if change.kind == "added" else ()
        was = next((one for text in alike for one in nameless.get(text, ()) if one in gone), None)
        if was is not None:
            gone.remove(was)
            result.append(SymbolChange("renamed", change.symbol, was.symbol))
        else:
            result.append(change)
    return result + gone


def _nameless(symbol: Symbol, version: Version) -> set[bytes]:
    """Its text without its name: where it is defined only, and wherever it is used, as a recursion does."""
    name = re.compile(rb"(?<!\w)" + re.escape(symbol.name.encode("utf-8", "surrogateescape")) + rb"(?!\w)")
    text = version.data[symbol.start_byte : symbol.end_byte]
    return {name.sub(b"\0", text, count=1), name.sub(b"\0", text)}


def _size(symbol: Symbol) -> int:
    return symbol.end_byte - symbol.start_byte


def _outermost(found: list[SymbolChange]) -> Iterable[SymbolChange]:
    """What came or went as a whole is told once, with the number of symbols inside."""
    whole: dict[str, dict[str, int]] = {"added": {}, "removed": {}, "renamed": {}}
    for change in found:
        if change.kind in whole:
            whole[change.kind][_name(change)] = 0
    kept = []
    for change in found:
        container = _container(change, whole.get(change.kind, {}))
        renamed = _container(change, whole["renamed"]) if change.kind in ("added", "removed") else ""
        if container:
            whole[change.kind][container] += 1
        elif not renamed:
            kept.append(change)
    return [
        replace(change, inside=whole[change.kind].get(_name(change), 0)) if change.kind in whole else change
        for change in kept
    ]


def _name(change: SymbolChange) -> str:
    return change.symbol.qualified_name


def _container(change: SymbolChange, among: dict[str, int]) -> str:
    """The outermost symbol around that is among these."""
    steps = _name(change).split(".")
    return next((name for count in range(1, len(steps)) if (name := ".".join(steps[:count])) in among), "")
