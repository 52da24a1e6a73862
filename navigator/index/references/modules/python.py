"""Python's modules: absolute from a root or a folder above, relative by leading dots, packages by folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

from navigator.index.names import Definition
from navigator.index.references.meaning import OUTSIDE, Files, Meaning
from navigator.index.references.modules.system import ModuleSystem, joined
from navigator.index.references.view import CodeView
from navigator.parsing.references.columns import Import, References

_SUFFIXES: Final = (".py", ".pyi")


class PythonModules(ModuleSystem):
    """The import system as far as paths tell it.

    `sys.path` is taken to hold the folders above a file that are no packages; the workspace may be one.
    """

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._modules: dict[tuple[str, str], Meaning] = {}

    def binds_everything(self, references: References) -> bool:
        """What is not a module's or local is built in."""
        return True

    def local_name(self, one: Import) -> str:
        """`import a.b` binds `a`."""
        return one.alias or one.name or one.module.partition(".")[0]

    def module(self, importer: str, one: Import) -> Meaning:
        """The module after `from`, or what `import` binds: the whole module where it has an alias."""
        dotted = one.module if one.name or one.alias else one.module.partition(".")[0]
        key = importer.rpartition("/")[0], dotted
        if key not in self._modules:
            self._modules[key] = self._found(*key)
        return self._modules[key]

    def one_with(self, one: Definition) -> list[Definition]:
        """What the stub beside a module declares, or the module beside a stub defines."""
        stem = one.path.rpartition(".")[0]
        return self.same_in(one, (stem + suffix for suffix in _SUFFIXES))

    def inside(self, files: Files, name: str) -> Meaning:
        """A submodule of a package."""
        return None if files.folder is None else self._at(joined(files.folder, name))

    def _found(self, folder: str, dotted: str) -> Meaning:
        name = dotted.lstrip(".")
        dots = len(dotted) - len(name)
        steps = name.split(".") if name else []
        if dots:
            parts = folder.split("/") if folder else []
            if dots - 1 > len(parts):
                return OUTSIDE
            path = "/".join(parts[: len(parts) - dots + 1] + steps)
            return self._at(path) or self.missing(path, dotted)
        for root in self._roots(folder):
            found = self._at(joined(root, "/".join(steps)))
            if found is not None:
                return found
        below = self.below_workspace(steps)
        return (None if below is None else self._at(below)) or self._further_in(folder, steps)

    def _roots(self, folder: str) -> Iterator[str]:
        """Where absolute names may start: the workspace, its `src`, then folders above, the nearest last."""
        yield ""
        yield "src"
        parts = folder.split("/") if folder else []
        for count in range(1, len(parts) + 1):
            above = "/".join(parts[:count])
            if not self._is_package(above):
                yield above

    def _further_in(self, folder: str, steps: list[str]) -> Meaning:
        """A module of a project that lies elsewhere in the workspace; not told where there may be several.

        Where there is none, it is missing from the package of its first name, if that is in the workspace.
        """
        if steps[0] in sys.stdlib_module_names:
            return OUTSIDE
        path = "/".join(steps)
        tail = f"/{path}"
        names = [(f"{steps[-1]}{suffix}", f"{tail}{suffix}") for suffix in _SUFFIXES]
        names += [(f"__init__{suffix}", f"{tail}/__init__{suffix}") for suffix in _SUFFIXES]
        roots = {
            file.removesuffix(end)
            for name, end in names
            for file in self.view.listing.files_named(name)
            if file.endswith(end) and not self._is_package(file.removesuffix(end))
        }
        if not roots:
            packages = [root for root in self._roots(folder) if self._is_package(joined(root, steps[0]))]
            return self.missing(joined(packages[0], path), ".".join(steps)) if packages else OUTSIDE
        # A file is often named after the library that it is about.
        return self._at(roots.pop() + tail) if len(roots) == 1 and len(steps) > 1 else None

    def _is_package(self, folder: str) -> bool:
        return any(self.view.is_file(joined(folder, f"__init__{suffix}")) for suffix in _SUFFIXES)

    def _at(self, path: str) -> Files | None:
        view = self.view
        for suffix in _SUFFIXES:
            inside = joined(path, f"__init__{suffix}")
            if view.is_file(inside):
                return Files((inside,), "python", path)
        for suffix in _SUFFIXES:
            if view.is_file(path + suffix):
                return Files((path + suffix,), "python")
        return Files((), "python", path) if view.listing.is_folder(path) else None
