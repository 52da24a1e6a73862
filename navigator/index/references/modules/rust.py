"""Rust's modules: a crate is the folder around `src`, a module's path is its file's, `use` names both."""

from __future__ import annotations

import tomllib
from typing import Final

from navigator.index.names import Definition
from navigator.index.references.meaning import OUTSIDE, Meaning, Missing, Package
from navigator.index.references.modules.packages import PackageModules
from navigator.index.references.view import CodeView
from navigator.model import SPACES, TYPES
from navigator.parsing.references.columns import Import

_RUST: Final = "rust"
_MOST_CRATES: Final = 1000
_ROOTS: Final = ("lib.rs", "main.rs", "mod.rs")


class RustModules(PackageModules):
    """Full names are written `crate.module.Type.method`; names handed on by `pub use` are followed."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._named_crates: dict[str, str] | None = None

    def module(self, importer: str, one: Import) -> Meaning:
        """The definition that is imported, or the module that is, or all of whose names are."""
        full = self.normal(importer, one.module)
        if one.name:
            return Missing(one.module) if self._is_missing(full) else Package(full, _RUST)
        found = self.named(full, _RUST)
        if found is not OUTSIDE:
            return found
        if self._files(full):
            return Package(full, _RUST)
        found = self._handed_on(full)
        if found is OUTSIDE and self._is_missing(full.rpartition(".")[0]):
            return Missing(one.module.rpartition("::")[0])
        return found

    def inside_package(self, package: Package, name: str) -> Meaning:
        """A name of a module: defined there, imported there, or a module in it or around it."""
        if name == "super":
            return Package(package.name.rpartition(".")[0] or package.name, _RUST)
        found = super().inside_package(package, name)
        if found is not None:
            return found
        full = f"{package.name}.{name}"
        if self._files(full):
            return Package(full, _RUST)
        found = self._handed_on(full)
        return None if found is OUTSIDE else found

    def unbound(self, name: str) -> Meaning:
        """Another crate, which needs no `use`; a capital makes a type parameter."""
        if self._files(name):
            return Package(name, _RUST)
        return OUTSIDE if name.islower() else None

    def here(self, path: str, space: str, word: str) -> Meaning:
        """The module around, the one around that, or the whole crate."""
        around = ".".join(filter(None, [self.package_of(path), space]))
        if word == "crate":
            return Package(around.partition(".")[0], _RUST)
        own = Package(around, _RUST)
        return self.inside_package(own, word) if word == "super" else own

    def inside_space(self, space: Definition, name: str) -> Meaning:
        """A name of a module whose file is another: `mod money;`."""
        full = f"{self.package_of(space.path)}.{space.qualified_name}"
        return self.inside_package(Package(full, _RUST), name)

    def package_of(self, path: str) -> str:
        """Crate and module of a file, by its path."""
        if path not in self._package_of:
            folder, _, name = path.rpartition("/")
            crate, inside = self._crate(folder)
            steps = inside if name in _ROOTS else [*inside, name.removesuffix(".rs")]
            self._package_of[path] = ".".join([crate, *steps])
        return self._package_of[path]

    def normal(self, importer: str, module: str) -> str:
        """The full name of a path as it is used in a file."""
        first, *rest = [step for step in module.split("::") if step] or [""]
        if not importer:
            return ".".join([first, *rest])
        own = self.package_of(importer).split(".")
        if first == "crate":
            return ".".join([own[0], *rest])
        if first == "self":
            return ".".join([*own, *rest])
        up = 0
        while first == "super":
            up += 1
            first, *rest = rest or [""]
        if up:
            return ".".join([*own[: max(1, len(own) - up)], *filter(None, [first]), *rest])
        here = self.view.defined_in(importer, first)
        holds = any(one.kind in TYPES or one.kind in SPACES for one in here if not one.container)
        if holds or self._files(".".join([*own, first])):
            return ".".join([*own, first, *rest])
        return ".".join([first, *rest])

    def _handed_on(self, full: str) -> Meaning:
        package, _, name = full.rpartition(".")
        files = self._files(package)
        if not files and "." in package:
            around = self._handed_on(package)  # a module under another name
            found = self.inside_package(around, name) if isinstance(around, Package) else None
            return OUTSIDE if found is None else found
        for path in files:
            references = self.view.references(path)
            for line, module, its, alias in references.imports if references else ():
                one = Import(line, module, its, alias)
                if self.local_name(one) == name and self.normal(path, module) != full:
                    return self.module(path, one)
        return OUTSIDE

    def _is_missing(self, full: str) -> bool:
        """Whether nothing in a crate of the workspace has the name of this module or type of it."""
        crate, *steps = full.split(".")
        if not steps or not self._files(crate) or self._files(full) or self.view.definitions(steps[-1]):
            return False
        return self._handed_on(full) is OUTSIDE

    def _files(self, full: str) -> tuple[str, ...]:
        crate, *steps = full.split(".")
        found = []
        for source in self._sources(crate):
            inside = "/".join([source, *steps]).lstrip("/")
            candidates = (
                [f"{inside}/{root}".lstrip("/") for root in _ROOTS[:2]]
                if not steps
                else [f"{inside}.rs", f"{inside}/mod.rs"]
            )
            found += [path for path in candidates if self.view.is_file(path)]
        return tuple(found)

    def _sources(self, crate: str) -> list[str]:
        """The `src` folders of a crate."""
        return [f"{folder}/src".lstrip("/") for folder, name in self._crates().items() if name == crate]

    def _crate(self, folder: str) -> tuple[str, list[str]]:
        """The crate a folder belongs to, and the folders below its `src`."""
        steps = folder.split("/") if folder else []
        if "src" not in steps:
            return self._crate_name(folder), []
        at = len(steps) - 1 - steps[::-1].index("src")
        return self._crate_name("/".join(steps[:at])), steps[at + 1 :]

    def _crate_name(self, folder: str) -> str:
        return self._crates().get(folder) or _identifier(folder.rpartition("/")[2]) or "crate"

    def _crates(self) -> dict[str, str]:
        """By the folder of each `Cargo.toml` what code calls its crate: its library, package or folder."""
        if self._named_crates is None:
            self._named_crates = {}
            for path in self.view.listing.files_named("Cargo.toml")[:_MOST_CRATES]:
                folder = path.rpartition("/")[0]
                name = _library(self.view.read_text(path)) or folder.rpartition("/")[2] or "crate"
                self._named_crates[folder] = _identifier(name)
        return self._named_crates


def _library(manifest: str) -> str:
    """The name of a crate's library as its manifest says it; empty where it does not."""
    try:
        table = tomllib.loads(manifest)
    except (ValueError, RecursionError):
        return ""
    for section in ("lib", "package"):
        found = table.get(section)
        if isinstance(found, dict) and isinstance(found.get("name"), str):
            return str(found["name"])
    return ""


def _identifier(name: str) -> str:
    return name.replace("-", "_")
