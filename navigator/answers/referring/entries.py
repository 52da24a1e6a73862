"""The lines of an answer about references: one a symbol that uses, calls or is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from navigator.answers.referring.asked_symbol import likelihood
from navigator.answers.visible import one_line
from navigator.index.names import Definition
from navigator.index.references.meaning import Meaning, Outside
from navigator.index.references.resolver import Resolver
from navigator.index.references.uses import Use, Uses, callees_in
from navigator.index.status import IndexStatus
from navigator.model import FileFacts, Symbol
from navigator.parsing.references.columns import MODULE_LEVEL

LONGEST_SHOWN: Final = 160
LONGEST_PATH: Final = 400


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question about references looks at; `facts_of` gives a file's facts, None where it has none."""

    resolver: Resolver
    status: IndexStatus
    facts_of: Callable[[str], FileFacts | None]
    known_names: Callable[[str], Iterable[str]]
    """Names of symbols that may have been meant by one there is none of."""
    unread_languages: Sequence[str]
    """Languages of code in the workspace whose references are not read."""
    unread_files: int
    """Files of other languages whose are not either: too deep, or packed on a few long lines."""


class Entry(NamedTuple):
    """One line of an answer's body, below the heading of its file; a tuple, for there may be thousands."""

    resolved: bool
    path: str
    first: int
    """The first line of the file that it is about."""
    uses: int
    write: Callable[[], Written]
    """What it says; thousands of entries are sorted, and few are shown."""


class Written(NamedTuple):
    """An entry in words, and as data a use."""

    line: str
    rows: tuple[dict[str, object], ...]


def using(asked: Asked, uses: Uses) -> list[Entry]:
    """An entry a symbol that uses the name, whichever way it does."""
    by_symbol: dict[tuple[str, int, bool], list[Use]] = {}
    for use in uses.found:
        by_symbol.setdefault((use.path, use.place, use.resolved), []).append(use)
    return [_entry(asked, of, of[0].resolved) for of in by_symbol.values()]


def calling(asked: Asked, uses: Uses) -> list[Entry]:
    """An entry a symbol that calls it; it is resolved where one of its calls is."""
    by_symbol: dict[tuple[str, int], list[Use]] = {}
    for use in uses.found:
        if use.role in ("call", "use"):  # what is handed on as a value is called by whoever got it
            by_symbol.setdefault((use.path, use.place), []).append(use)
    return [_entry(asked, of, any(use.resolved for use in of)) for of in by_symbol.values()]


def _entry(asked: Asked, uses: Sequence[Use], resolved: bool) -> Entry:
    return Entry(resolved, uses[0].path, uses[0].line, len(uses), partial(_written, asked, uses))


def _written(asked: Asked, uses: Sequence[Use]) -> Written:
    first = uses[0]
    enclosing = (
        ""
        if first.place == MODULE_LEVEL
        else asked.resolver.view.symbol(first.path, first.place).qualified_name
    )
    roles: dict[str, list[int]] = {}
    for use in uses:
        roles.setdefault(use.role, []).append(use.line)
    places = " ".join(
        ("" if role == "call" else f"{role} ") + " ".join(map(str, dict.fromkeys(lines)))
        for role, lines in roles.items()
    )
    name = one_line(enclosing, LONGEST_SHOWN) or "(top level)"
    rows: tuple[dict[str, object], ...] = tuple(
        {
            "path": use.path,
            "line": use.line,
            "enclosing": one_line(enclosing),
            "role": use.role,
            "resolution": "resolved" if use.resolved else "by name",
        }
        for use in uses
    )
    return Written(f" {name}: {places}", rows)


def called(asked: Asked, definitions: Sequence[Definition]) -> list[Entry]:
    """An entry a name that the definitions call, with what it means as far as that can be told."""
    entries = []
    for definition in definitions:
        calls: dict[str, list[tuple[int, Meaning]]] = {}
        for name, line, meaning in callees_in(asked.resolver, definition):
            calls.setdefault(name, []).append((line, meaning))
        for name, places in calls.items():
            entries.append(_callee(asked, definition, name, places))
    return entries


def _callee(asked: Asked, caller: Definition, name: str, places: Sequence[tuple[int, Meaning]]) -> Entry:
    certain = list(dict.fromkeys(meaning for _, meaning in places if isinstance(meaning, Definition)))
    outside = all(isinstance(meaning, Outside) for _, meaning in places)
    likely = (
        []
        if certain or outside
        else [one for of in asked.resolver.view.definitions(name).values() for one in of]
    )
    lines = list(dict.fromkeys(line for line, _ in places))
    named = certain or sorted(likely, key=likelihood)
    what = ", ".join(
        f"{one_line(one.path, LONGEST_PATH)} {one_line(one.qualified_name)}" for one in named[:3]
    )
    more = f" and {len(named) - 3} more" if len(named) > 3 else ""
    where = f" -> {what}{more}" if what else " (not of this workspace)" if outside else ""
    data: dict[str, object] = {
        "path": caller.path,
        "line": lines[0],
        "lines": lines,
        "enclosing": one_line(caller.qualified_name),
        "name": one_line(name),
        "role": "call",
        "resolution": "resolved" if certain or outside else "by name",
        "definitions": [definition_row(one, None) for one in named[:10]],
    }
    text = f" {one_line(name, LONGEST_SHOWN)}: {' '.join(map(str, lines))}{where}"
    written = Written(text, (data,))
    return Entry(bool(certain) or outside, caller.path, lines[0], len(places), lambda: written)


def symbol_of(definition: Definition, facts: FileFacts | None) -> Symbol | None:
    """The symbol of a definition in its file's facts, if they still have it at that place."""
    if facts is None or definition.place >= len(facts.symbols):
        return None
    symbol = facts.symbols[definition.place]
    return symbol if symbol.qualified_name == definition.qualified_name else None


def definition_row(definition: Definition, facts: FileFacts | None) -> dict[str, object]:
    """A definition as data, with its lines where the facts of its file are given."""
    row: dict[str, object] = {
        "path": definition.path,
        "kind": definition.kind,
        "qualified_name": one_line(definition.qualified_name),
    }
    symbol = symbol_of(definition, facts)
    if symbol is not None:
        row |= {
            "name_line": symbol.name_line,
            "start_line": symbol.start_line,
            "end_line": symbol.end_line,
            "signature": one_line(symbol.signature),
        }
    return row
