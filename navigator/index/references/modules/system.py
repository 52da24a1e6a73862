"""What every system of modules can say: what an import stands for, and what needs none."""

from __future__ import annotations

from typing import ClassVar

from navigator.index.references.meaning import Files, Meaning
from navigator.index.references.view import CodeView
from navigator.parsing.references.columns import Import


class ModuleSystem:
    """Imports of languages for which nothing more is known: each is outside, or can't be told."""

    binds_everything: ClassVar[bool] = False
    """A name that is neither defined in its file nor imported there is no symbol of another file."""

    def __init__(self, view: CodeView) -> None:
        self.view = view

    def local_name(self, one: Import) -> str:
        """What the file that imports it calls it."""
        return one.alias or one.name

    def module(self, importer: str, one: Import) -> Meaning:
        """The module that an import takes names from, or takes in as a whole."""
        return None

    def inside(self, files: Files, name: str) -> Meaning:
        """A module of that name inside a package."""
        return None

    def unimported(self, path: str) -> Files | None:
        """The files whose outermost symbols `path` may use without an import."""
        return None
