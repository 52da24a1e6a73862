"""One file as names are looked up in it: its imports, its definitions, and which of them a place sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from navigator.index.names import Definition
from navigator.index.references.modules import ModuleSystem
from navigator.index.references.view import TYPES, CodeView
from navigator.languages.references import ReferenceRules
from navigator.parsing.references.columns import MODULE_LEVEL, Import, References

STAR: Final = "*"
"""The name of an import of all names."""


class FileScopes:
    """What a file's names may stand for, before anything is followed to another file."""

    def __init__(
        self, path: str, view: CodeView, references: References, rules: ReferenceRules, system: ModuleSystem
    ) -> None:
        self.path = path
        self.references = references
        self.rules = rules
        self.system = system
        self._view = view
        self._imports: dict[str, list[Import]] | None = None

    def imports(self, name: str) -> list[Import]:
        """What is imported under a name here; `STAR` for the modules of which all names are."""
        if self._imports is None:
            self._imports = {}
            for line, module, name_there, alias in self.references.imports:
                one = Import(line, module, name_there, alias)
                called = STAR if name_there == STAR else self.system.local_name(one)
                self._imports.setdefault(called, []).append(one)
        return self._imports.get(name, _NONE)

    def imported_on(self, line: int, name: str) -> Iterator[Import]:
        """The imports of a line that take in this name."""
        for one in map(Import._make, self.references.imports):
            if one.line == line and (one.name == name or (not one.name and one.module.endswith(name))):
                yield one

    def scope(self, place: int) -> str:
        """Qualified name of the symbol at a place; empty outside of all."""
        return "" if place == MODULE_LEVEL else self._view.symbol(self.path, place).qualified_name

    def definition(self, qualified_name: str) -> Definition | None:
        """The type of that name here, or else any symbol of it."""
        found = [
            one
            for one in self._view.defined_in(self.path, qualified_name.rpartition(".")[2])
            if one.qualified_name == qualified_name
        ]
        return next((one for one in found if one.kind in TYPES), found[0] if found else None)

    def visible(self, name: str, place: int) -> Definition | None:
        """The definition here that a bare name means at a place: the innermost around that it can see."""
        found = self._view.defined_in(self.path, name)
        if not found:
            return None
        by_container = {one.container: one for one in reversed(found)}
        if len(by_container) > 1 or "" not in by_container:
            for around, is_type, innermost in self._around(self.scope(place)):
                if around in by_container and (innermost or self.rules.bare_members or not is_type):
                    return by_container[around]
        return by_container.get("")

    def type_around(self, place: int) -> Definition | None:
        """The innermost type that a place lies in."""
        for around, is_type, _ in self._around(self.scope(place)):
            if is_type:
                return self.definition(around)
        return None

    def words(self, receiver: str) -> list[str]:
        """The names of a receiver: `a`, `b` of `a.b`."""
        return _splitter(self.rules.separators).split(receiver)

    def _around(self, scope: str) -> Iterator[tuple[str, bool, bool]]:
        """The symbols around, from the innermost out: name, is it a type, is it the innermost."""
        innermost = True
        while scope:
            symbol = self.definition(scope)
            yield scope, symbol is not None and symbol.kind in TYPES, innermost
            scope, innermost = scope.rpartition(".")[0], False


_NONE: Final[list[Import]] = []


@cache
def _splitter(separators: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, separators)))
