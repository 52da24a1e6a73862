"""Packages and namespaces by name: Java, Kotlin, Scala, C#, PHP. Where a file lies says nothing."""

from __future__ import annotations

from navigator.index.names import Definition
from navigator.index.references.meaning import OUTSIDE, Meaning, Package
from navigator.index.references.modules.system import ModuleSystem
from navigator.index.references.view import CodeView
from navigator.model import SPACES
from navigator.parsing.references.columns import PACKAGE, Import


class PackageModules(ModuleSystem):
    """A name is a package's where its file says so, or where it lies in a namespace of that name."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._package_of: dict[str, str] = {}
        self._known: dict[tuple[str, str], Meaning] = {}

    def local_name(self, one: Import) -> str:
        """The last name of what is imported, unless it has an alias."""
        return one.alias or one.name or self.normal("", one.module).rpartition(".")[2]

    def module(self, importer: str, one: Import) -> Meaning:
        """The definition that is imported, or the package all of whose names are."""
        full, language = self.normal(importer, one.module), self.view.language(importer)
        if one.name:
            return Package(full, language)
        key = full, language
        if key not in self._known:
            self._known[key] = self.named(full, language)
        return self._known[key]

    def inside_package(self, package: Package, name: str) -> Meaning:
        """A name of a package."""
        found = self.named(f"{package.name}.{name}" if package.name else name, package.language)
        return found if isinstance(found, Definition) else None

    def unimported(self, path: str) -> Package | None:
        """The package a file belongs to."""
        return Package(self.package_of(path), self.view.language(path))

    def may_be_one(self, one: Definition, other: Definition) -> bool:
        """Whether both have the same full name: parts of a type, or copies of which each has its users."""
        first, second = (f"{self.package_of(each.path)}.{each.qualified_name}" for each in (one, other))
        return first == second and self.of_one_language(one, other)

    def named(self, full: str, language: str) -> Meaning:
        """The definition that code of a language means by a full name."""
        for named in self.named_for(language, full.rpartition(".")[2]):
            for path, definitions in named.items():
                package = self.package_of(path)
                for one in definitions:
                    names = f"{package}.{one.qualified_name}", one.qualified_name
                    if full in names and one.kind not in SPACES:
                        return one
        return OUTSIDE

    def package_of(self, path: str) -> str:
        """What a file says it belongs to; empty where it says nothing."""
        if path not in self._package_of:
            references = self.view.references(path)
            said = (
                [module for _, module, name, _ in references.imports if name == PACKAGE] if references else []
            )
            self._package_of[path] = self.normal(path, said[0]) if said else ""
        return self._package_of[path]

    def normal(self, importer: str, module: str) -> str:
        """A full name with dots between."""
        return module.replace("\\", ".").replace("::", ".").strip(".")
