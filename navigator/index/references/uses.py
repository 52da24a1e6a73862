"""All uses of a symbol, sorted by how sure it is that they mean it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from navigator.index.names import Definition
from navigator.index.references.meaning import Files, Meaning, Outside
from navigator.index.references.resolver import Resolver
from navigator.index.references.scopes import FileScopes
from navigator.index.references.view import CodeView
from navigator.parsing.references.columns import MODULE_LEVEL, ROLES


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


def uses_of(view: CodeView, name: str, wanted: Sequence[Definition]) -> Uses:
    """The uses of a name that mean one of the wanted definitions or may; where none is wanted, all that may."""
    resolver = Resolver(view)
    targets = {(definition.path, definition.qualified_name) for definition in wanted}
    found: list[Use] = []
    elsewhere = 0
    for path in view.users(name):
        scopes = resolver.scopes(path)
        if scopes is None:
            continue
        for row_name in (name, *scopes.references.aliases(name)):
            for use, meaning in _rows(resolver, scopes, row_name):
                verdict = _verdict(meaning, targets)
                if verdict is None and row_name != name:
                    continue
                if verdict is False:
                    elsewhere += row_name == name
                else:
                    found.append(use._replace(resolved=verdict is True))
    return Uses(tuple(found), elsewhere)


def _rows(resolver: Resolver, scopes: FileScopes, name: str) -> Iterator[tuple[Use, Meaning]]:
    references = scopes.references
    for row in references.rows_of(name):
        role = ROLES[references.roles[row]]
        use = Use(scopes.path, references.lines[row], references.enclosing(row), role, False)
        yield use, resolver.meaning(scopes, row)


def _verdict(meaning: Meaning, targets: set[tuple[str, str]]) -> bool | None:
    """True: one of the targets; False: certainly none of them; None: nobody knows."""
    if isinstance(meaning, Definition):
        return (meaning.path, meaning.qualified_name) in targets
    if isinstance(meaning, Files):
        return False
    if isinstance(meaning, Outside):
        return False if targets else None
    return None


def callees_in(view: CodeView, of: Definition) -> list[tuple[str, int, Meaning]]:
    """What a symbol's own text calls: name, line, and what that means as far as it can be told."""
    resolver = Resolver(view)
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
        if place == of.place or _is_inside(view.symbol(of.path, place), of):
            name = references.names[references.numbers[row]]
            found.append((name, references.lines[row], resolver.meaning(scopes, row)))
    return found


def _is_inside(symbol: Definition, of: Definition) -> bool:
    return symbol.qualified_name.startswith(of.qualified_name + ".")
