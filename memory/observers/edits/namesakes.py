"""Symbols of one name: overloads, which only what they take tells apart, and others of which one stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from memory.observers.edits.signatures import parameters_of
from memory.observers.lines.folding import folded
from navigator.answers.changes.symbols import SymbolChange
from navigator.model import CALLABLES, FileFacts, Symbol

_TAKEN: Final = 44
"""UTF-16 units of the parameters by which an overload is told."""

_APART: Final = frozenset({"added", "removed"})


def without_namesakes(
    changes: Sequence[SymbolChange], before: FileFacts | None, after: FileFacts | None
) -> Iterator[SymbolChange]:
    """The changes, with none told as added or removed of which one of that name was there or is. Pure.

    Of callables an overload is another one.
    """
    known: set[str] = {each.symbol.qualified_name for each in changes if each.verb not in _APART}
    namesakes = _with_namesakes(changes, before, after)
    for change in changes:
        name = change.symbol.qualified_name
        if change not in namesakes or change.symbol.kind in CALLABLES:
            yield change
        elif name not in known:
            known.add(name)
            yield replace(change, verb="changed")


def by_parameters(
    changes: Sequence[SymbolChange], before: FileFacts | None, after: FileFacts | None
) -> list[SymbolChange]:
    """The changes as titles may name them where several are told: `order(int id)` beside another `order`."""
    namesakes = _with_namesakes(changes, before, after)
    return [
        replace(change, old=change.old and _overload(change.old), new=change.new and _overload(change.new))
        if change in namesakes and change.symbol.kind in CALLABLES
        else change
        for change in changes
    ]


def _with_namesakes(
    changes: Sequence[SymbolChange], before: FileFacts | None, after: FileFacts | None
) -> set[SymbolChange]:
    """What was added or removed and has the name of something on the side where it is not."""
    found: set[SymbolChange] = set()
    for verb, facts in (("added", before), ("removed", after)):
        apart = [change for change in changes if change.verb == verb]
        names = {symbol.qualified_name for symbol in facts.symbols} if apart and facts is not None else ()
        found.update(change for change in apart if change.symbol.qualified_name in names)
    return found


def _overload(symbol: Symbol) -> Symbol:
    taken = folded(", ".join(parameters_of(symbol)), _TAKEN)
    if not taken:
        return symbol
    return symbol._replace(name=f"{symbol.name}({taken})", qualified_name=f"{symbol.qualified_name}({taken})")
