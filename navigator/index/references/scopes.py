"""One file as names are looked up in it: its imports, its definitions, and which of them a place sees."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from typing import Final

from navigator.index.names import Definition
from navigator.index.references.modules import ModuleSystem
from navigator.index.references.view import CodeView
from navigator.languages.references import ReferenceRules
from navigator.model import SPACES, TYPES
from navigator.parsing.references.columns import MODULE_LEVEL, ROLES, Import, References

_IMPORT: Final = ROLES.index("import")
STAR: Final = "*"
"""The name of an import of all names."""


class FileScopes:
    """What a file's names may stand for, before anything is followed to another file."""

    system: ModuleSystem
    _view: CodeView

    def __init__(self, path: str, references: References, rules: ReferenceRules) -> None:
        self.path = path
        self.references = references
        self.rules = rules
        self._imports: dict[str, list[Import]] | None = None
        self._types_around: dict[int, Definition | None] = {}
        self._definitions: dict[str, Definition | None] = {}

    def look_at(self, view: CodeView, system: ModuleSystem) -> None:
        """Be asked in another state of the index, in which the file is the same; first of all in one."""
        self._view, self.system = view, system

    def imports(self, name: str) -> list[Import]:
        """What is imported under a name here; `STAR` for the modules of which all names are."""
        if self._imports is None:
            if not self.references.may_import(name):
                return _NONE
            self._imports = {}
            for one in self.references.imports:
                called = STAR if one.name == STAR else one.alias or self.system.local_name(one)
                self._imports.setdefault(called, []).append(one)
        return self._imports.get(name, _NONE)

    def aliased(self, name: str) -> bool:
        """Whether an import makes the name, which an outline may list like a definition."""
        return any(one.alias == name or self.system.hands_on(one) for one in self.imports(name))

    def imported_on(self, line: int, name: str) -> Iterator[Import]:
        """The imports of a line that take in this name."""
        for one in self.references.imports:
            if one.line == line and (one.name == name or (not one.name and one.module.endswith(name))):
                yield one

    def scope(self, place: int) -> str:
        """Qualified name of the symbol at a place; empty outside of all."""
        return "" if place == MODULE_LEVEL else self._view.symbol(self.path, place).qualified_name

    def definition(self, qualified_name: str) -> Definition | None:
        """The type of that name here, or else any symbol of it."""
        if qualified_name not in self._definitions:
            found = [
                one
                for one in self._view.defined_in(self.path, qualified_name.rpartition(".")[2])
                if one.qualified_name == qualified_name
            ]
            best = next((one for one in found if one.kind in TYPES), found[0] if found else None)
            self._definitions[qualified_name] = best
        return self._definitions[qualified_name]

    def visible(self, name: str, place: int) -> Definition | None:
        """The definition here that a bare name means at a place: the innermost around that it can see."""
        found = self._view.defined_in(self.path, name)
        if not found:
            return None
        # A constructor that is called like its class is meant by way of the class.
        by_container = {one.container: one for one in reversed(found) if one.kind != "constructor"}
        if len(by_container) > 1 or "" not in by_container:
            for around, is_type, innermost in self._around(self.scope(place)):
                if around in by_container and (innermost or self.rules.bare_members or not is_type):
                    return by_container[around]
        return by_container.get("")

    def type_around(self, place: int) -> Definition | None:
        """The innermost type that a place lies in."""
        if place == MODULE_LEVEL:
            return None
        if place not in self._types_around:
            self._types_around[place] = self._found_around(place)
        return self._types_around[place]

    def space_around(self, place: int) -> str:
        """Qualified name of the innermost module that a place lies in inside its file; empty for none."""
        scope = self.scope(place)
        while scope:
            symbol = self.definition(scope)
            if symbol is not None and symbol.kind in SPACES:
                break
            scope = scope.rpartition(".")[0]
        return scope

    def _found_around(self, place: int) -> Definition | None:
        symbol: Definition | None = self._view.symbol(self.path, place)
        while symbol is not None and symbol.kind not in TYPES:
            around = symbol.container
            symbol = None
            while around and symbol is None:
                symbol = self.definition(around)
                around = around.rpartition(".")[0]
        return symbol

    def alike(self, name: str) -> Iterable[list[int]]:
        """The rows of a name, those together that mean the same: most are asked of the same few receivers."""
        references = self.references
        rows = references.rows_of(name)
        if len(rows) < 2:
            return [rows] if rows else []
        roles, receivers = references.roles, references.receivers
        together: dict[tuple[int, int], list[int]] = {}
        for row in rows:
            together.setdefault((roles[row], receivers[row]), []).append(row)
        return self._where_it_matters(together, name)

    def _where_it_matters(
        self, together: Mapping[tuple[int, int], list[int]], name: str
    ) -> Iterator[list[int]]:
        """The rows of each role and receiver, parted by what about a row their meaning depends on."""
        references = self.references
        for (role, receiver), rows in together.items():
            written = references.receiver_names[receiver]
            word = self.words(written)[0] if written else name
            if role == _IMPORT:
                yield from _parted(rows, references.lines.__getitem__)
            elif word in self.rules.own or word in self.rules.parent:
                yield from _parted(rows, lambda row: self.type_around(references.enclosing(row)))
            elif self.depends_on_place(word):
                yield from _parted(rows, references.enclosing)
            else:
                yield rows

    def depends_on_place(self, word: str) -> bool:
        """Whether it depends on where a bare word stands what it means here."""
        return (
            word in self.rules.own
            or word in self.rules.parent
            or word in self.rules.here
            or self.rules.bare_members
            or bool(self._view.defined_in(self.path, word))
        )

    def words(self, receiver: str) -> list[str]:
        """The names of a receiver: `a`, `b` of `a.b`."""
        if len(self.rules.separators) == 1:
            return receiver.split(self.rules.separators[0])
        return list(filter(None, _splitter(self.rules.separators).split(receiver))) or [""]

    def is_path(self, receiver: str) -> bool:
        """Whether a receiver is written as one of a module or a type, where that is told from a value."""
        first = self.words(receiver)[0]
        return receiver.startswith(self.rules.paths, receiver.find(first) + len(first))

    def is_value(self, receiver: str) -> bool:
        """Whether a receiver is written as a value, where that is told from a module or a type."""
        return bool(self.rules.paths) and not self.is_path(receiver)

    def is_of_object(self, receiver: str) -> bool:
        """Whether a member is asked of the object around, of whatever type: `self.run`, or `run` alone."""
        first, *rest = self.words(receiver)
        return not rest and (not first or first in self.rules.own)

    def _around(self, scope: str) -> Iterator[tuple[str, bool, bool]]:
        """The symbols around, from the innermost out: name, is it a type, is it the innermost."""
        innermost = True
        while scope:
            symbol = self.definition(scope)
            yield scope, symbol is not None and symbol.kind in TYPES, innermost
            scope, innermost = scope.rpartition(".")[0], False


_NONE: Final[list[Import]] = []


def _parted(rows: Iterable[int], what: Callable[[int], Hashable]) -> Iterable[list[int]]:
    """Rows in parts, each of those that have the same of something."""
    parts: dict[Hashable, list[int]] = {}
    for row in rows:
        parts.setdefault(what(row), []).append(row)
    return parts.values()


@cache
def _splitter(separators: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, separators)))
