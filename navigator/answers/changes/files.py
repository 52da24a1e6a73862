"""What became of each of the files that differ, and what went from one of them to another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from navigator.answers.changes.pairing import LEAST_TEXT, size
from navigator.answers.changes.symbols import (
    Definition,
    SymbolChange,
    definition,
    definitions,
    symbol_changes,
)
from navigator.answers.changes.texts import Texts, Version
from navigator.model import FileFacts

_SAME_FILE: Final = 0.5
"""Share of a file's definitions that another must hold word for word to be the same file under a new name."""


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
    unread: bool = False
    """That it differs is all that is known: it is too large, or can't be read."""


def carried(files: Iterable[tuple[FileFacts | None, FileFacts | None]]) -> set[Definition]:
    """The definitions that left one of the files, as it was and as it is, for another, word for word."""
    left, came = set[Definition](), set[Definition]()
    for before, now in files:
        old, new = definitions(before), definitions(now)
        left |= old - new
        came |= new - old
    return left & came


def compared(
    old: Version | None, new: Version | None, elsewhere: Collection[Definition] = ()
) -> tuple[SymbolChange, ...]:
    """The symbols that differ, in the order of the file; those that are gone stand where they were.

    Definitions that are `elsewhere` now, or were, are not told as others under a new name.
    """
    return symbol_changes(
        None if old is None else old.facts,
        None if new is None else new.facts,
        None if old is None or new is None else Texts(old, new),
        elsewhere,
    )


def with_moves(changes: Sequence[FileChange]) -> list[FileChange]:
    """The same; what left one file and came to another word for word is one change, told where it is."""
    left: dict[Definition, list[tuple[str, SymbolChange]]] = defaultdict(list)
    for change in changes:
        for one in change.symbols:
            if one.verb == "removed" and size(one.symbol) >= LEAST_TEXT:
                left[definition(one.symbol)].append((change.path, one))
    moved: set[tuple[str, int]] = set()
    result = []
    for change in changes:
        symbols = []
        for one in change.symbols:
            origin = left.get(definition(one.symbol)) if one.verb == "added" else None
            if origin:
                path, was = origin.pop()
                moved.add((path, id(was)))
                symbols.append(SymbolChange("moved", was.old, one.new, before_path=path))
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
