"""How the import statements of languages name files: one module a system of modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navigator.index.references.modules.ecmascript import EcmaModules
from navigator.index.references.modules.go import GoModules
from navigator.index.references.modules.includes import Includes
from navigator.index.references.modules.packages import PackageModules
from navigator.index.references.modules.python import PythonModules
from navigator.index.references.modules.rust import RustModules
from navigator.index.references.modules.system import ModuleSystem
from navigator.index.references.modules.workspace import WholeWorkspace

SYSTEMS: Final[Mapping[str, type[ModuleSystem]]] = {
    "ecmascript": EcmaModules,
    "go": GoModules,
    "includes": Includes,
    "packages": PackageModules,
    "python": PythonModules,
    "rust": RustModules,
    "workspace": WholeWorkspace,
}
"""By the word for `modules` in `references.toml`."""

__all__ = ["SYSTEMS", "ModuleSystem"]
