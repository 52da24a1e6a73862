"""Languages in which all files see each other's outermost names: Swift in a module, Ruby's constants."""

from __future__ import annotations

from navigator.index.names import Definition
from navigator.index.references.meaning import Meaning, Package
from navigator.index.references.modules.system import ModuleSystem


class WholeWorkspace(ModuleSystem):
    """A name is followed where one type, or one function outside of types, has it and no other does."""

    def inside_package(self, package: Package, name: str) -> Meaning:
        """The only outermost definition of a name."""
        found: Definition | None = None
        for definitions in self.view.definitions(name).values():
            for one in definitions:
                if one.container:
                    continue
                if found is not None and found.kind != one.kind:
                    return None
                found = found or one
        return found

    def unimported(self, path: str) -> Package | None:
        """Everything."""
        return Package("", "workspace")
