"""The lines of an answer about references: one a symbol that uses, calls or is called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from navigator.answers.referring.asked_symbol import likeliest_first
from navigator.answers.visible import one_line, shown_path
from navigator.index.names import Definition
from navigator.index.references.meaning import Meaning, Missing, Outside
from navigator.index.references.resolver import Resolver
from navigator.index.references.uses import FileUses, Uses, callees_in
from navigator.index.status import IndexStatus
from navigator.languages.families import is_linked, may_name
from navigator.model import FileFacts, Symbol
from navigator.parsing.references.columns import MODULE_LEVEL, ROLES

LONGEST_SHOWN: Final = 160

_CALLING: Final = frozenset({ROLES.index("call"), ROLES.index("use")})
"""What is handed on as a value is called by whoever got it."""


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


class FileEntries(NamedTuple):
    """Entries of one file that are equally sure, in the order of its text: neighbours in an answer's body."""

    resolved: bool
    path: str
    entries: int
    uses: int
    """Of all its entries."""
    write: Callable[[], Iterable[Written]]
    """What they say; thousands are counted, and few are shown."""


class Written(NamedTuple):
    """An entry in words, and as data."""

    line: str
    rows: tuple[dict[str, object], ...]
    uses: int


def using(asked: Asked, uses: Uses) -> list[FileEntries]:
    """An entry a symbol that uses the name, whichever way it does."""
    found = []
    for of in uses.found.values():
        for resolved, rows in ((True, of.resolved), (False, of.by_name)):
            if rows:
                found.append(_entries(asked, of, resolved, _by_symbol(of, rows)))
    return found


def calling(asked: Asked, uses: Uses) -> list[FileEntries]:
    """An entry a symbol that calls it; it is resolved where one of its calls is."""
    found = []
    for of in uses.found.values():
        roles = of.scopes.references.roles
        rows = [row for row in sorted(of.resolved + of.by_name) if roles[row] in _CALLING]
        certain = set(of.resolved)
        parts: tuple[dict[int, list[int]], dict[int, list[int]]] = {}, {}
        for place, calls in _by_symbol(of, rows).items():
            parts[certain.isdisjoint(calls)][place] = calls
        for unsure, symbols in enumerate(parts):
            if symbols:
                found.append(_entries(asked, of, not unsure, symbols))
    return found


def _by_symbol(of: FileUses, rows: Iterable[int]) -> dict[int, list[int]]:
    """Rows by the place of the symbol around them."""
    enclosing = of.scopes.references.enclosing
    symbols: dict[int, list[int]] = {}
    for row in rows:
        symbols.setdefault(enclosing(row), []).append(row)
    return symbols


def _entries(asked: Asked, of: FileUses, resolved: bool, symbols: Mapping[int, list[int]]) -> FileEntries:
    return FileEntries(
        resolved,
        of.scopes.path,
        len(symbols),
        sum(map(len, symbols.values())),
        lambda: (_written(asked, of, place, rows) for place, rows in symbols.items()),
    )


def _written(asked: Asked, of: FileUses, place: int, uses: Sequence[int]) -> Written:
    path, references = of.scopes.path, of.scopes.references
    enclosing = "" if place == MODULE_LEVEL else asked.resolver.view.symbol(path, place).qualified_name
    roles: dict[str, list[int]] = {}
    for row in uses:
        roles.setdefault(ROLES[references.roles[row]], []).append(references.lines[row])
    places = " ".join(
        ("" if role == "call" else f"{role} ") + " ".join(map(str, dict.fromkeys(lines)))
        for role, lines in roles.items()
    )
    name = one_line(enclosing, LONGEST_SHOWN) or "(top level)"
    rows: tuple[dict[str, object], ...] = tuple(
        {
            "path": path,
            "line": references.lines[row],
            "enclosing": one_line(enclosing),
            "role": ROLES[references.roles[row]],
            "resolution": "resolved" if row in of.resolved else "by name",
        }
        for row in uses
    )
    return Written(f" {name}: {places}", rows, len(uses))


def called(asked: Asked, definitions: Sequence[Definition]) -> list[FileEntries]:
    """An entry a name that the definitions call, with what it means as far as that can be told."""
    entries: dict[tuple[bool, str], list[Written]] = {}
    for definition in definitions:
        calls: dict[str, list[tuple[int, Meaning]]] = {}
        for name, line, meaning in callees_in(asked.resolver, definition):
            calls.setdefault(name, []).append((line, meaning))
        for name, places in calls.items():
            resolved, written = _callee(asked, definition, name, places)
            entries.setdefault((resolved, definition.path), []).append(written)
    return [
        FileEntries(
            resolved,
            path,
            len(of_file),
            sum(one.uses for one in of_file),
            partial(sorted, of_file, key=_first),
        )
        for (resolved, path), of_file in entries.items()
    ]


def _first(written: Written) -> object:
    return written.rows[0]["line"]


def _callee(
    asked: Asked, caller: Definition, name: str, places: Sequence[tuple[int, Meaning]]
) -> tuple[bool, Written]:
    """Whether it is sure what is called, and the entry."""
    view = asked.resolver.view
    language = view.language(caller.path)
    certain = list(dict.fromkeys(meaning for _, meaning in places if isinstance(meaning, Definition)))
    outside = all(isinstance(meaning, Outside) for _, meaning in places)
    likely = (
        []
        if certain or outside
        else [
            one
            for path, of_file in view.definitions(name).items()
            for one in of_file
            if may_name(language, view.language(path), linked=is_linked(one.kind, one.container))
        ]
    )
    lines = list(dict.fromkeys(line for line, _ in places))
    named = certain or likeliest_first(likely)
    what = ", ".join(f"{shown_path(one.path)} {one_line(one.qualified_name)}" for one in named[:3])
    more = f" and {len(named) - 3} more" if len(named) > 3 else ""
    where = f" -> {what}{more}" if what else " (not of this workspace)" if outside else ""
    gone = next((meaning.module for _, meaning in places if isinstance(meaning, Missing)), "")
    if gone and not certain:
        where += f" (imported from {one_line(gone, LONGEST_SHOWN)}, which is not there)"
    resolved = bool(certain) or outside
    data: dict[str, object] = {
        "path": caller.path,
        "line": lines[0],
        "lines": lines,
        "enclosing": one_line(caller.qualified_name),
        "name": one_line(name),
        "role": "call",
        "resolution": "resolved" if resolved else "by name",
        "definitions": [definition_row(one, None) for one in named[:10]],
    }
    text = f" {one_line(name, LONGEST_SHOWN)}: {' '.join(map(str, lines))}{where}"
    return resolved, Written(text, (data,), len(places))


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
