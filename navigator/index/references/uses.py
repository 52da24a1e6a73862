"""All uses of a symbol, sorted by how sure it is that they mean it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from navigator.index.names import Definition
from navigator.index.references.meaning import Meaning, Missing, Outside
from navigator.index.references.resolver import Resolver
from navigator.index.references.scopes import FileScopes
from navigator.index.references.wanted import Wanted
from navigator.parsing.references.columns import MODULE_LEVEL, ROLES

_CALL: Final = ROLES.index("call")
_MOST_NAMES: Final = 12
"""Names followed for one symbol: its own, and those under which it is imported and handed on."""


class FileUses(NamedTuple):
    """The uses of a name in one file: rows of its references, in the order of its text."""

    scopes: FileScopes
    resolved: list[int]
    """Followed to the definition."""
    by_name: list[int]
    """Only the name is known to be the same."""


@dataclass(frozen=True, slots=True)
class Uses:
    """The uses of one symbol."""

    found: Mapping[str, FileUses]
    """By the path of the file; none of them is without uses."""
    elsewhere: Counter[str]
    """Uses of the same name that mean something else, by the module outside of the workspace that they are
    imported from; without one, they mean another definition, or nothing that is imported."""
    missing: Mapping[str, list[str]]
    """By modules that the workspace should have and has not, the files that import the name from them."""


NO_USES: Final = Uses({}, Counter(), {})


def uses_of(resolver: Resolver, name: str, wanted: Sequence[Definition]) -> Uses:
    """The uses of a name that mean one of the wanted definitions, or may; all, where none is wanted."""
    asked = Wanted(resolver, wanted)
    found: dict[str, FileUses] = {}
    elsewhere = Counter[str]()
    missing: dict[str, list[str]] = {}
    names = [name]
    for called in names:  # grows while names are found under which it is handed on
        # A file need not use what it defines and hands on: `export default function total() {}`.
        defining = asked.paths if called == name else []
        for path in dict.fromkeys(resolver.view.users(called) + defining):
            scopes = resolver.scopes(path)
            if scopes is None:
                continue
            for one in scopes.references.aliases(called):
                is_new = one.alias not in names and len(names) < _MOST_NAMES
                if is_new and asked.is_meant(resolver.bound(scopes, one)):
                    names.append(one.alias)
            resolved, by_name, others = _told_apart(resolver, scopes, called, asked)
            if called != name:
                by_name, others = [], []
            for meaning, count in others:
                if not isinstance(meaning, Missing):
                    elsewhere[meaning.module if isinstance(meaning, Outside) else ""] += count
                elif path not in missing.setdefault(meaning.module, []):
                    missing[meaning.module].append(path)
            if before := found.get(path):
                resolved, by_name = sorted(before.resolved + resolved), before.by_name
            if resolved or by_name:
                found[path] = FileUses(scopes, resolved, by_name)
    return Uses(found, elsewhere, missing)


def _told_apart(
    resolver: Resolver, scopes: FileScopes, name: str, asked: Wanted
) -> tuple[list[int], list[int], list[tuple[Meaning, int]]]:
    """The rows of a name in a file that mean what is asked for, those that may, and what the others mean."""
    if not asked.may_be_named_in(scopes.path):
        return [], [], [(None, len(scopes.references.rows_of(name)))]
    resolved: list[int] = []
    by_name: list[int] = []
    others: list[tuple[Meaning, int]] = []
    for same in scopes.alike(name):
        meaning = resolver.meaning(scopes, same[0], name)
        verdict = asked.is_meant_by(scopes, same[0], meaning)
        if verdict:
            resolved += same
        elif verdict is None:
            by_name += same
        if verdict is False or isinstance(meaning, Missing):
            others.append((meaning, len(same)))
    resolved.sort()
    by_name.sort()
    return resolved, by_name, others


def callees_in(resolver: Resolver, of: Definition) -> list[tuple[str, int, Meaning]]:
    """What a symbol's own text calls: name, line, and what that means as far as it can be told."""
    scopes = resolver.scopes(of.path)
    if scopes is None:
        return []
    references = scopes.references
    found = []
    for row in range(len(references.numbers)):
        place = references.enclosing(row)
        if references.roles[row] != _CALL or place == MODULE_LEVEL:
            continue
        if place == of.place or _is_inside(resolver.view.symbol(of.path, place), of):
            name = references.name(row)
            found.append((name, references.lines[row], resolver.meaning(scopes, row, name)))
    return found


def _is_inside(symbol: Definition, of: Definition) -> bool:
    return symbol.qualified_name.startswith(of.qualified_name + ".")
