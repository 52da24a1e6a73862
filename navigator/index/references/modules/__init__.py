"""How the import statements of languages name files: one module a system of modules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from navigator.index.references.modules.python import PythonModules
from navigator.index.references.modules.system import ModuleSystem

SYSTEMS: Final[Mapping[str, type[ModuleSystem]]] = {"python": PythonModules}
"""By the word for `modules` in `references.toml`."""

__all__ = ["SYSTEMS", "ModuleSystem"]
