"""All uses of a symbol, sorted by how sure it is that they mean it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from navigator.index.names import Definition
from navigator.index.references.meaning import Files, Meaning, Outside, Package, Parents
from navigator.index.references.resolver import Resolver
from navigator.index.references.scopes import FileScopes
from navigator.parsing.references.columns import MODULE_LEVEL, ROLES

_MOST_NAMES: Final = 12
"""Names followed for one symbol: its own, and those under which it is imported and handed on."""


class Use(NamedTuple):
    """One place where a name is used."""

    path: str
    line: int
    place: int
    """Of the enclosing symbol in its file's facts, or `MODULE_LEVEL`."""
    role: str
    resolved: bool
    """It was followed to the definition; else only the name is the same."""

    @property
    def caller(self) -> tuple[str, int]:
        """The enclosing symbol, by file and place."""
        return self.path, self.place


@dataclass(frozen=True, slots=True)
class Uses:
    """The uses of one name."""

    found: tuple[Use, ...]
    """In no order of files, each file's in the order of its text."""
    elsewhere: int
    """Uses of the same name that were followed to another definition, or out of the workspace."""


def uses_of(resolver: Resolver, name: str, wanted: Sequence[Definition]) -> Uses:
    """The uses of a name that mean one of the wanted definitions, or may; all, where none is wanted."""
    targets = {(definition.path, definition.qualified_name) for definition in wanted}
    found: list[Use] = []
    elsewhere = 0
    names = [name]
    for called in names:  # grows while names are found under which it is handed on
        for path in resolver.view.users(called):
            scopes = resolver.scopes(path)
            if scopes is None:
                continue
            for one in scopes.references.aliases(called):
                is_new = one.alias not in names and len(names) < _MOST_NAMES
                if is_new and _verdict(resolver.bound(scopes, one), targets):
                    names.append(one.alias)
            for row, verdict in _verdicts(resolver, scopes, called, targets):
                if verdict or (verdict is None and called == name):
                    found.append(_use(scopes, row, verdict is True))
                else:
                    elsewhere += called == name
    return Uses(tuple(found), elsewhere)


def _verdicts(
    resolver: Resolver, scopes: FileScopes, name: str, targets: set[tuple[str, str]]
) -> Iterator[tuple[int, bool | None]]:
    """The rows of a name in a file; most are asked of the same few receivers and mean the same."""
    known: dict[tuple[int, ...], bool | None] = {}
    for row in scopes.references.rows_of(name):
        key = scopes.sameness(row, name)
        if key not in known:
            known[key] = _verdict(resolver.meaning(scopes, row), targets)
        yield row, known[key]


def _use(scopes: FileScopes, row: int, resolved: bool) -> Use:
    references = scopes.references
    role = ROLES[references.roles[row]]
    return Use(scopes.path, references.lines[row], references.enclosing(row), role, resolved)


def _verdict(meaning: Meaning, targets: set[tuple[str, str]]) -> bool | None:
    """True: one of the targets; False: certainly none of them; None: nobody knows."""
    if isinstance(meaning, Definition):
        return (meaning.path, meaning.qualified_name) in targets
    if isinstance(meaning, Files | Package | Parents):
        return False
    if isinstance(meaning, Outside):
        return False if targets else None
    return None


def callees_in(resolver: Resolver, of: Definition) -> list[tuple[str, int, Meaning]]:
    """What a symbol's own text calls: name, line, and what that means as far as it can be told."""
    scopes = resolver.scopes(of.path)
    if scopes is None:
        return []
    references = scopes.references
    call = ROLES.index("call")
    found = []
    for row in range(len(references.numbers)):
        place = references.enclosing(row)
        if references.roles[row] != call or place == MODULE_LEVEL:
            continue
        if place == of.place or _is_inside(resolver.view.symbol(of.path, place), of):
            name = references.name(row)
            found.append((name, references.lines[row], resolver.meaning(scopes, row)))
    return found


def _is_inside(symbol: Definition, of: Definition) -> bool:
    return symbol.qualified_name.startswith(of.qualified_name + ".")
