"""Which definition a use means, followed through scopes, imports, receivers and base types.

What can't be followed without the type of an expression is not guessed: its meaning is None.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from navigator.index.names import Definition
from navigator.index.references.meaning import (
    OUTSIDE,
    Files,
    Meaning,
    Missing,
    Outside,
    Package,
    Parents,
)
from navigator.index.references.modules import SYSTEMS, ModuleSystem
from navigator.index.references.scopes import STAR, FileScopes
from navigator.index.references.view import CodeView
from navigator.languages.references import reference_rules
from navigator.model import SPACES, TYPES
from navigator.parsing.references.columns import (
    DEFAULT,
    LOCAL,
    MODULE_LEVEL,
    PACKAGE,
    ROLES,
    UNKNOWN,
    Import,
)

_INHERIT: Final = ROLES.index("inherit")
_IMPORT: Final = ROLES.index("import")
_VALUES: Final = frozenset({ROLES.index("call"), ROLES.index("inherit")})
_TRAITS: Final = frozenset({"trait", "protocol"})
_FEW_FILES: Final = 4


class Resolver:
    """Follows names for one question; remembers every step, for files ask the same again and again."""

    def __init__(self, view: CodeView, before: Resolver | None = None) -> None:
        self.view = view
        self._scopes_before: dict[str, FileScopes | None] = (
            {} if before is None else before._scopes_before | before._scopes
        )
        """Of files as they were in the state before: most are the same."""
        self._systems: dict[str, ModuleSystem] = {}
        self._scopes: dict[str, FileScopes | None] = {}
        self._outer: dict[tuple[str, str], Meaning] = {}
        self._received: dict[tuple[str, str, int], Meaning] = {}
        self._members: dict[tuple[str, str, str], Meaning] = {}
        self._exports: dict[tuple[str, str], Meaning] = {}

    def scopes(self, path: str) -> FileScopes | None:
        """The names of a file; None where its language's references are not read."""
        if path not in self._scopes:
            self._scopes[path] = self._scopes_of(path)
        return self._scopes[path]

    def _scopes_of(self, path: str) -> FileScopes | None:
        references = self.view.references(path)
        rules = reference_rules(self.view.language(path))
        if references is None or rules is None:
            return None
        scopes = self._scopes_before.get(path)
        if scopes is None or scopes.references is not references:
            scopes = FileScopes(path, references, rules)
        scopes.look_at(self.view, self._system(rules.modules))
        return scopes

    def meaning(self, of: FileScopes, row: int, name: str) -> Meaning:
        """What a name, which a row of a file's references uses, stands for there."""
        references = of.references
        receiver = references.receiver(row)
        if references.roles[row] == _IMPORT:
            return self._imported(of, name, references.lines[row])
        if receiver == UNKNOWN:
            return None
        if receiver == LOCAL:
            return OUTSIDE
        if references.roles[row] in _VALUES:
            return self._as_value(self._used(of, name, receiver, row))
        return self._used(of, name, receiver, row)

    def _used(self, of: FileScopes, name: str, receiver: str, row: int) -> Meaning:
        references = of.references
        if receiver:
            return self._member(self._of_receiver(of, receiver, references.enclosing(row)), name)
        found = self._of_bare(of, name, references.enclosing(row))
        if found is None and self._is_no_symbol(of, name):
            return OUTSIDE
        return found

    def _as_value(self, meaning: Meaning) -> Meaning:
        """What is called when a module is: its default export, which `require` gives."""
        if isinstance(meaning, Files) and len(meaning.paths) == 1:
            found = self._exported(meaning, DEFAULT)
            return meaning if found is None else found
        return meaning

    @staticmethod
    def _is_no_symbol(of: FileScopes, name: str) -> bool:
        """Whether a bare name found nowhere is a local variable's, a library's or the language's own."""
        return of.system.binds_everything(of.references) and not of.imports(name) and not of.imports(STAR)

    def _of_bare(self, of: FileScopes, name: str, place: int) -> Meaning:
        found = None if of.aliased(name) else of.visible(name, place)
        if found is not None:
            return found
        if of.rules.bare_members:
            around = self._type_around(of, place)
            inherited = None if around is None else self._inherited(around, name)
            if inherited is not None and not is_constructor(inherited):
                return inherited
        key = of.path, name
        if key not in self._outer:
            self._outer[key] = None  # where imports lead back here
            self._outer[key] = self._from_elsewhere(of, name)
        return self._outer[key]

    def _from_elsewhere(self, of: FileScopes, name: str) -> Meaning:
        """What an import, or the neighbourhood of a file, makes a name stand for."""
        imports = of.imports(name)
        if imports:
            return _surest(self.bound(of, one) for one in imports)
        found = self._from_stars(of, name)
        if found is not None:
            return found
        neighbours = of.system.unimported(of.path)
        return None if neighbours is None else self._from_module(neighbours, name)

    def _from_stars(self, of: FileScopes, name: str) -> Meaning:
        for one in of.imports(STAR):
            found = self._from_module(of.system.module(of.path, one), name)
            if isinstance(found, Definition | Files):
                return found
        return None

    def _imported(self, of: FileScopes, name: str, line: int) -> Meaning:
        for one in of.imported_on(line, name):
            return self.bound(of, one)
        return None

    def bound(self, of: FileScopes, one: Import) -> Meaning:
        """What an import makes a name stand for."""
        module = of.system.module(of.path, one)
        if isinstance(module, Outside):
            return Outside(one.module)
        return module if not one.name or one.name == PACKAGE else self._from_module(module, one.name)

    def _from_module(self, module: Meaning, name: str) -> Meaning:
        if isinstance(module, Package):
            return self._system_for(module.language).inside_package(module, name)
        return self._exported(module, name) if isinstance(module, Files) else module

    def _exported(self, files: Files, name: str) -> Meaning:
        """A name of a module: defined there, or itself imported there, or a module inside it."""
        found = _surest(self._exported_by(path, name) for path in self._that_may_have(files, name))
        return self._system(files.system).inside(files, name) if found is None else found

    def _that_may_have(self, files: Files, name: str) -> Iterable[str]:
        """The files of a module to look at; of a package of many, those that define the name."""
        if len(files.paths) <= _FEW_FILES:
            return files.paths
        return sorted(set(files.paths).intersection(self.view.definitions(name)))

    def _exported_by(self, path: str, name: str) -> Meaning:
        key = path, name
        if key not in self._exports:
            self._exports[key] = None  # where modules import from each other in a circle
            scopes = self.scopes(path)
            there = [one for one in self.view.defined_in(path, name) if not one.container]
            own = bool(there) and not (scopes is not None and scopes.aliased(name))
            self._exports[key] = there[0] if own else self._handed_on(path, name)
        return self._exports[key]

    def _handed_on(self, path: str, name: str) -> Meaning:
        scopes = self.scopes(path)
        if scopes is None:
            return None
        found = _surest(self.bound(scopes, one) for one in scopes.imports(name))
        return self._from_stars(scopes, name) if found is None else found

    def _of_receiver(self, of: FileScopes, receiver: str, place: int) -> Meaning:
        first, *rest = of.words(receiver)
        key = of.path, receiver, place if of.depends_on_place(first) else MODULE_LEVEL
        if key not in self._received:
            meaning = self._of_first(of, receiver, first, place)
            for step in rest:
                meaning = self._member(meaning, step)
            self._received[key] = meaning
        return self._received[key]

    def _of_first(self, of: FileScopes, receiver: str, first: str, place: int) -> Meaning:
        """What the first word of a receiver stands for."""
        if first in of.rules.here and of.is_path(receiver):
            return of.system.here(of.path, of.space_around(place), first)
        if first in of.rules.own:
            return self._type_around(of, place)
        if first in of.rules.parent:
            around = self._type_around(of, place)
            return None if around is None else Parents(around)
        found = self._of_bare(of, first, place)
        if of.is_value(receiver):  # a local variable's, if it is not defined here: no module, nothing outside
            return found if isinstance(found, Definition) and found.kind not in SPACES else None
        return of.system.unbound(first) if found is None else found

    def _type_around(self, of: FileScopes, place: int) -> Definition | None:
        """The innermost type that a place lies in, or that what it lies in is defined outside of."""
        found = of.type_around(place)
        if found is None and of.rules.scattered and place != MODULE_LEVEL:
            around = self.view.symbol(of.path, place).container
            return of.system.type_elsewhere(of.path, around) if around else None
        return found

    def _member(self, of: Meaning, name: str) -> Meaning:
        if of is None or isinstance(of, Outside | Missing):
            return of
        if isinstance(of, Parents):
            return self._of_parents(of.of, name)
        if isinstance(of, Files | Package):
            return self._from_module(of, name)
        if of.kind in SPACES:
            found = self._inherited(of, name)
            return self._system_of(of.path).inside_space(of, name) if found is None else found
        return self._inherited(of, name) if of.kind in TYPES else None

    def one_with(self, one: Definition) -> list[Definition]:
        """The other definitions of what a definition defines."""
        return self._system_of(one.path).one_with(one)

    def may_be_one(self, one: Definition, other: Definition) -> bool:
        """Whether two definitions of one name in different files may be of one thing."""
        return self._system_of(one.path).may_be_one(one, other)

    def overridden(self, one: Definition) -> list[Definition]:
        """The members of that name that a type inherits, in whose place a member stands."""
        scopes = self.scopes(one.path)
        around = scopes.definition(one.container) if scopes is not None and one.container else None
        types = [] if around is None else [around]
        found: list[Definition] = []
        for each in types:  # grows while bases are found
            for base in self._bases(each):
                if isinstance(base, Definition) and base not in types:
                    types.append(base)
                    found += self._own_members(base, one.name)
        return found

    def is_of_trait(self, one: Definition) -> bool:
        """Whether it is a member of what has no objects of its own: those of other types have it."""
        scopes = self.scopes(one.path)
        around = scopes.definition(one.container) if scopes is not None and one.container else None
        return around is not None and around.kind in _TRAITS

    def inherited(self, of: Definition, name: str) -> Meaning:
        """A member of a type, its own or one that it inherits."""
        return self._inherited(of, name)

    def _inherited(self, of: Definition, name: str) -> Meaning:
        """A member of a type: its own, else that of the first base that has one."""
        key = of.path, of.qualified_name, name
        if key not in self._members:
            self._members[key] = None  # where types inherit in a circle
            own = self._own_members(of, name)
            self._members[key] = own[0] if own else self._of_parents(of, name)
        return self._members[key]

    def _own_members(self, of: Definition, name: str) -> list[Definition]:
        own = [one for one in self.view.defined_in(of.path, name) if one.container == of.qualified_name]
        rules = reference_rules(self.view.language(of.path))
        if own or rules is None or not rules.scattered:
            return own
        folder = of.path.rpartition("/")[0]
        return [
            one
            for path, definitions in self.view.definitions(name).items()
            if path.rpartition("/")[0] == folder
            for one in definitions
            if one.container == of.qualified_name
        ]

    def _of_parents(self, of: Definition, name: str) -> Meaning:
        for base in self._bases(of):
            if isinstance(base, Definition):
                found = self._inherited(base, name)
                if found is not None:
                    return found
        return None

    def _bases(self, of: Definition) -> Iterator[Meaning]:
        scopes = self.scopes(of.path)
        if scopes is None:
            return
        references = scopes.references
        for row in references.rows_in(of.place):
            if references.roles[row] == _INHERIT:
                yield self._base(scopes, row, of)

    def _base(self, scopes: FileScopes, row: int, of: Definition) -> Meaning:
        references = scopes.references
        name = references.name(row)
        receiver = references.receiver(row)
        if receiver in (UNKNOWN, LOCAL):
            return None
        if receiver:
            return self._member(self._of_receiver(scopes, receiver, MODULE_LEVEL), name)
        found = self._of_bare(scopes, name, MODULE_LEVEL)
        return None if found == of else found

    def _system_of(self, path: str) -> ModuleSystem:
        return self._system_for(self.view.language(path))

    def _system_for(self, language: str) -> ModuleSystem:
        rules = reference_rules(language)
        return self._system(rules.modules if rules else "")

    def _system(self, word: str) -> ModuleSystem:
        system = self._systems.get(word)
        if system is None:
            system = self._systems[word] = SYSTEMS.get(word, ModuleSystem)(self.view)
        return system


def is_constructor(meaning: Meaning) -> bool:
    """Whether it is what a type around is called like: it is meant by way of the type."""
    return isinstance(meaning, Definition) and meaning.kind == "constructor"


def _surest(meanings: Iterable[Meaning]) -> Meaning:
    """The first that tells what a name is; a missing module only where no other import gives the name."""
    missing: Meaning = None
    for meaning in meanings:
        if isinstance(meaning, Missing):
            missing = missing or meaning
        elif meaning is not None:
            return meaning
    return missing
