"""Modules of JavaScript and TypeScript: relative paths, `tsconfig.json` paths, packages of the workspace."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator
from typing import Final

from navigator.index.names import Definition
from navigator.index.references.meaning import OUTSIDE, Files, Meaning
from navigator.index.references.modules.system import ModuleSystem
from navigator.index.references.view import CodeView
from navigator.parsing.references.columns import Import, References

_SUFFIXES: Final = (".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mts", ".cts", ".mjs", ".cjs", ".vue", ".svelte")
_COMPILED: Final = re.compile(r"\.([mc]?)jsx?$")
_SCRIPT: Final = re.compile(r"\.(?:d\.[mc]?ts|[mc]?jsx?)$")
_DECLARED: Final = (".js", ".jsx", ".mjs", ".cjs", ".d.ts", ".d.mts", ".d.cts")
"""A script, and declarations of what is in it."""
_NO_PACKAGE: Final = ("@/", "~", "#", "$", "/")
"""What names of packages do not start with: a bundler knows which folder here it stands for."""
_COMMENT: Final = re.compile(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_TRAILING_COMMA: Final = re.compile(r",(?=\s*[}\]])")
_MOST_PACKAGES: Final = 300


class EcmaModules(ModuleSystem):
    """What bundlers and Node agree on; of the workspace's packages `src`, root and `lib` are seen."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._modules: dict[tuple[str, str], Meaning] = {}
        self._packages: dict[str, str] | None = None
        self._configured: dict[str, list[tuple[str, str]]] = {}

    def binds_everything(self, references: References) -> bool:
        """In a module; a script sees what other scripts define."""
        return bool(references.imports)

    def hands_on(self, one: Import) -> bool:
        """As `export { total } from './total'` and `const { total } = require('./total')` are listed."""
        return bool(one.module)

    def module(self, importer: str, one: Import) -> Meaning:
        """The file after `from`, or the file itself for what it hands on."""
        if not one.module:
            return Files((importer,), "ecmascript")
        key = importer.rpartition("/")[0], one.module
        if key not in self._modules:
            self._modules[key] = self._found(*key)
        return self._modules[key]

    def one_with(self, one: Definition) -> list[Definition]:
        """What the declarations beside a script declare, or the script beside them defines."""
        stem = _SCRIPT.sub("", one.path)
        return self.same_in(one, (stem + suffix for suffix in _DECLARED))

    def _found(self, folder: str, module: str) -> Meaning:
        if module.startswith("."):
            path = posixpath.normpath(posixpath.join(folder, module))
            if path.startswith(".."):
                return OUTSIDE
            return self._at("" if path == "." else path) or self.missing(_COMPILED.sub("", path), module)
        for path in (*self._by_configuration(folder, module), *self._by_package(module)):
            found = self._at(posixpath.normpath(path))
            if found is not None:
                return found
        return None if module.startswith(_NO_PACKAGE) else OUTSIDE

    def _at(self, path: str) -> Files | None:
        stem = _COMPILED.sub("", path)
        for candidate in (
            path,
            *(stem + suffix for suffix in _SUFFIXES),
            *(path + suffix for suffix in _SUFFIXES),
        ):
            if self.view.is_file(candidate):
                return Files((candidate,), "ecmascript")
        inside = f"{path}/index" if path else "index"
        for suffix in _SUFFIXES:
            if self.view.is_file(inside + suffix):
                return Files((inside + suffix,), "ecmascript")
        return None

    def _by_configuration(self, folder: str, module: str) -> Iterator[str]:
        """Where `paths` and `baseUrl` of the nearest `tsconfig.json` put a module."""
        for pattern, target in self._paths(folder):
            start, star, end = pattern.partition("*")
            if not star:
                if module == pattern:
                    yield target
            elif module.startswith(start) and module.endswith(end) and len(module) >= len(start) + len(end):
                yield target.replace("*", module[len(start) : len(module) - len(end)], 1)

    def _paths(self, folder: str) -> list[tuple[str, str]]:
        if folder not in self._configured:
            text = next(
                filter(
                    None, (self.view.read_text(f"{folder}/{name}".lstrip("/")) for name in _CONFIGURATIONS)
                ),
                "",
            )
            above = self._paths(folder.rpartition("/")[0]) if folder and not text else []
            self._configured[folder] = _configured(text, folder) if text else above
        return self._configured[folder]

    def _by_package(self, module: str) -> Iterator[str]:
        """Where a package of the workspace has a module: by its folder, its `src`, its index."""
        parts = module.split("/")
        size = 2 if module.startswith("@") else 1
        folder = self._package_folders().get("/".join(parts[:size]))
        if folder is None:
            return
        inside = "/".join(parts[size:])
        for below in ("src", "", "lib"):
            yield posixpath.join(folder, below, inside or "index")

    def _package_folders(self) -> dict[str, str]:
        if self._packages is None:
            self._packages = {}
            for path in self.view.listing.files_named("package.json")[:_MOST_PACKAGES]:
                name = _object(self.view.read_text(path)).get("name")
                if isinstance(name, str):
                    self._packages.setdefault(name, path.rpartition("/")[0])
        return self._packages


_CONFIGURATIONS: Final = ("tsconfig.json", "jsconfig.json")


def _configured(text: str, folder: str) -> list[tuple[str, str]]:
    """Patterns of modules and where below the workspace they lie."""
    options = _object(text).get("compilerOptions")
    if not isinstance(options, dict):
        return []
    base = options.get("baseUrl")
    root = posixpath.join(folder, base) if isinstance(base, str) else folder
    found: list[tuple[str, str]] = []
    paths = options.get("paths")
    for pattern, targets in (paths if isinstance(paths, dict) else {}).items():
        found += [(pattern, posixpath.join(root, target)) for target in targets if isinstance(target, str)]
    if isinstance(base, str):
        found.append(("*", posixpath.join(root, "*")))
    return found


def _object(text: str) -> dict[str, object]:
    """A JSON object that may hold comments and trailing commas; empty where it is none."""
    try:
        value = json.loads(_TRAILING_COMMA.sub("", _COMMENT.sub(lambda match: match[1] or "", text)))
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
