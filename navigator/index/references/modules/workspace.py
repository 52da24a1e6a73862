"""Languages in which all files see each other's outermost names: Swift in a module, Ruby's constants."""

from __future__ import annotations

from navigator.index.names import Definition
from navigator.index.references.meaning import Meaning, Package
from navigator.index.references.modules.system import ModuleSystem
from navigator.languages.families import may_name


class WholeWorkspace(ModuleSystem):
    """A name is followed where one type, or one function outside of types, has it and no other does."""

    def inside_package(self, package: Package, name: str) -> Meaning:
        """The only outermost definition of a name."""
        found: Definition | None = None
        for path, definitions in self.view.definitions(name).items():
            if not may_name(package.language, self.view.language(path)):
                continue
            for one in definitions:
                if one.container:
                    continue
                if found is not None and found.kind != one.kind:
                    return None
                found = found or one
        return found

    def unimported(self, path: str) -> Package | None:
        """Everything."""
        return Package("", self.view.language(path))

    def may_be_one(self, one: Definition, other: Definition) -> bool:
        """Whether both have the same name: a type is opened again elsewhere, and a script has its own."""
        return one.qualified_name == other.qualified_name
