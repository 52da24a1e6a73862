"""Python's modules: absolute from a root or a folder above, relative by leading dots, packages by folder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from navigator.index.references.meaning import OUTSIDE, Files, Meaning
from navigator.index.references.modules.system import ModuleSystem
from navigator.index.references.view import CodeView
from navigator.parsing.references.columns import Import, References

_SUFFIXES: Final = (".py", ".pyi")


class PythonModules(ModuleSystem):
    """The import system as far as paths tell it; `sys.path` is taken to hold the folders above a file."""

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

    def inside(self, files: Files, name: str) -> Meaning:
        """A submodule of a package."""
        return None if files.folder is None else self._at(_joined(files.folder, name))

    def _found(self, folder: str, dotted: str) -> Meaning:
        name = dotted.lstrip(".")
        dots = len(dotted) - len(name)
        steps = name.split(".") if name else []
        if dots:
            parts = folder.split("/") if folder else []
            if dots - 1 > len(parts):
                return OUTSIDE
            return self._at("/".join(parts[: len(parts) - dots + 1] + steps))
        for root in _roots(folder):
            found = self._at(_joined(root, "/".join(steps)))
            if found is not None:
                return found
        return OUTSIDE

    def _at(self, path: str) -> Files | None:
        view = self.view
        for suffix in _SUFFIXES:
            if view.is_file(f"{path}/__init__{suffix}"):
                return Files((f"{path}/__init__{suffix}",), "python", path)
        for suffix in _SUFFIXES:
            if view.is_file(path + suffix):
                return Files((path + suffix,), "python")
        return Files((), "python", path) if view.is_folder(path) else None


def _roots(folder: str) -> Iterator[str]:
    """Where absolute names may start: the workspace, its `src`, then the folders above, the nearest last."""
    yield ""
    yield "src"
    parts = folder.split("/") if folder else []
    for count in range(1, len(parts) + 1):
        yield "/".join(parts[:count])


def _joined(folder: str, path: str) -> str:
    return f"{folder}/{path}" if folder and path else folder or path
