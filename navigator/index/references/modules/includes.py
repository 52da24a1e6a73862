"""Headers of C and its family: an include may name any file whose path ends as it is written."""

from __future__ import annotations

import posixpath

from navigator.index.references.meaning import Files, Meaning
from navigator.index.references.modules.system import ModuleSystem
from navigator.parsing.references.columns import Import


class Includes(ModuleSystem):
    """What a header declares is known where it is included; include paths of the build are not known."""

    def module(self, importer: str, one: Import) -> Meaning:
        """The header beside the file that includes it, else those of that name elsewhere."""
        beside = posixpath.normpath(posixpath.join(importer.rpartition("/")[0], one.module))
        if self.view.is_file(beside):
            return Files((beside,), "includes")
        name = one.module.rpartition("/")[2]
        named = self.view.listing.files_named(name)
        found = [path for path in named if f"/{path}".endswith(f"/{one.module}")]
        return Files(tuple(found), "includes") if found else None
