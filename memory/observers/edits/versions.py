"""Parts that are named by what they hold, which is another now: a change, and not another name.

A step of a workflow is named `actions/cache@v3` where it has no name of its own, a stage of a Dockerfile
`python:3.11`, and the cell of a notebook by its first line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from memory.observers.lines.folding import short_hashes
from navigator.answers.changes.symbols import SymbolChange
from navigator.model import FileFacts, Symbol

_CELLS: Final = "notebook"
"""The language whose parts have no names of their own."""

_VERSIONED: Final = re.compile(r"(?P<name>[^\s@]*[^\W\d][^\s@:]*)(?:@(?P<at>[^\s@]+)|:(?P<tag>v?\d[\w.+-]*))")
"""The name of what is taken in, and its version: `actions/cache@v3`, `node:16`."""


def with_content_as_values(changes: Sequence[SymbolChange], facts: FileFacts) -> tuple[SymbolChange, ...]:
    """The changes, those changed of which no more than what they hold is another, and so is their name."""
    cells = facts.language == _CELLS
    return tuple(
        replace(change, verb="changed")
        if change.verb == "renamed" and (cells or versions(change))
        else change
        for change in changes
    )


def without_versions(changes: Sequence[SymbolChange]) -> Sequence[SymbolChange]:
    """The same changes under names without the version that is another now."""
    return [
        replace(change, new=_bare(change.new)) if change.new is not None and versions(change) else change
        for change in changes
    ]


def versions(change: SymbolChange) -> tuple[str, str] | None:
    """The version in the name of what is taken in before and after; None where more of it is another."""
    if change.old is None or change.new is None or change.old.name == change.new.name:
        return None
    was, now = (_VERSIONED.fullmatch(each.name) for each in (change.old, change.new))
    if was is None or now is None or was["name"] != now["name"]:
        return None
    old, new = (short_hashes(each["at"] or each["tag"]) for each in (was, now))
    return (old, new) if old != new else None


def _bare(symbol: Symbol) -> Symbol:
    found = _VERSIONED.fullmatch(symbol.name)
    if found is None:
        return symbol
    around = symbol.qualified_name.removesuffix(symbol.name)
    return symbol._replace(name=found["name"], qualified_name=f"{around}{found['name']}")
