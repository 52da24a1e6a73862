"""Languages in which all files see each other's outermost names: Swift in a module, Ruby's constants."""

from __future__ import annotations

from navigator.index.names import Definition
from navigator.index.references.meaning import Meaning, Package
from navigator.index.references.modules.system import ModuleSystem


class WholeWorkspace(ModuleSystem):
    """A name is followed where one type, or one function outside of types, has it and no other does."""

    def inside_package(self, package: Package, name: str) -> Meaning:
        """The only outermost definition of a name; of other languages where its own has none."""
        for named in self.named_for(package.language, name):
            outermost = [one for definitions in named.values() for one in definitions if not one.container]
            if outermost:
                return outermost[0] if len({one.kind for one in outermost}) == 1 else None
        return None

    def unimported(self, path: str) -> Package | None:
        """Everything."""
        return Package("", self.view.language(path))

    def may_be_one(self, one: Definition, other: Definition) -> bool:
        """Whether both have the same name: a type is opened again elsewhere, and a script has its own."""
        return one.qualified_name == other.qualified_name and self.of_one_language(one, other)
