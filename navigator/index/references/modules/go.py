"""Go's packages: a package is a folder, its import path the module's in `go.mod` and the folder's below."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from navigator.index.names import Definition
from navigator.index.references.meaning import OUTSIDE, Files, Meaning, Missing
from navigator.index.references.modules.system import ModuleSystem, joined
from navigator.index.references.view import CodeView
from navigator.parsing.references.columns import Import, References

_MODULE: Final = re.compile(r"^module\s+(\S+)", re.MULTILINE)
_CGO: Final = "C"
"""What stands for C's own names, wherever they are declared (pkg.go.dev/cmd/cgo)."""
_STANDARD: Final = "std"
"""The standard library's own module: its packages are imported without its name (go.dev/ref/mod)."""
_OF_EACH_FILE: Final = frozenset({"init", "main", "_"})
"""Functions that several files of a folder may have."""
_TEST: Final = "_test.go"
_VERSION: Final = re.compile(r"/v\d+$|\.v\d+$")


class GoModules(ModuleSystem):
    """All files of a folder see each other's names."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._roots: list[tuple[str, str]] | None = None

    def binds_everything(self, references: References) -> bool:
        """What is not the package's, imported or local is the language's own."""
        return True

    def local_name(self, one: Import) -> str:
        """The last step of the import path, without a version, unless it has an alias."""
        return one.alias or _VERSION.sub("", one.module).rpartition("/")[2].removeprefix("go-")

    def module(self, importer: str, one: Import) -> Meaning:
        """The files of a package of the workspace, or of one that it holds a copy of."""
        if one.module == _CGO:
            return None
        for folder in self._folders(one.module):
            files = self._files(folder)
            if files is not None:
                return files
        own = any(f"{one.module}/".startswith(f"{module}/") for module, _ in self._modules())
        return Missing(one.module) if own else OUTSIDE

    def _folders(self, path: str) -> Iterator[str]:
        """Where a package may lie, by modules, by copies in `vendor`, and by folders as in a GOPATH."""
        for module, folder in self._modules():
            if module == _STANDARD:
                yield joined(folder, path)
            elif path == module or path.startswith(module + "/"):
                yield joined(folder, path[len(module) :].strip("/"))
        for folder in {"": None} | dict.fromkeys(folder for _, folder in self._modules()):
            yield joined(folder, f"vendor/{path}")
        below = self.below_workspace(path.split("/"))
        if below is not None:
            yield below

    def one_with(self, one: Definition) -> list[Definition]:
        """The same for other systems: of the files of a package that define a name one is built."""
        if one.name in _OF_EACH_FILE:
            return []
        folder, is_test = one.path.rpartition("/")[0], one.path.endswith(_TEST)
        files = self.view.listing.files_in(folder)
        return self.same_in(
            one, (path for path in files if path.endswith(".go") and path.endswith(_TEST) == is_test)
        )

    def unimported(self, path: str) -> Files | None:
        """The package of a file."""
        return self._files(path.rpartition("/")[0])

    def _files(self, folder: str) -> Files | None:
        paths = tuple(path for path in self.view.listing.files_in(folder) if path.endswith(".go"))
        return Files(paths, "go") if paths else None

    def _modules(self) -> list[tuple[str, str]]:
        """Module paths and their folders, the innermost first."""
        if self._roots is None:
            self._roots = []
            for path in self.view.listing.files_named("go.mod"):
                named = _MODULE.search(self.view.read_text(path))
                if named:
                    self._roots.append((named[1].strip('"'), path.rpartition("/")[0]))
            self._roots.sort(key=lambda root: -len(root[0]))
        return self._roots
