"""Headers of C and its family: an include may name any file whose path ends as it is written."""

from __future__ import annotations

import posixpath
from typing import Final

from navigator.index.names import Definition
from navigator.index.references.meaning import Files, Meaning
from navigator.index.references.modules.system import ModuleSystem
from navigator.index.references.view import CodeView
from navigator.languages.families import may_name
from navigator.model import CALLABLES, TYPES
from navigator.parsing.references.columns import MODULE_LEVEL, ROLES, Import

_HEADERS: Final = (".h", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp", ".tpp", ".inc")
_MOST_INCLUDED: Final = 2000
"""Files followed from one by its includes, and theirs."""
_COMPUTING: Final = frozenset({ROLES.index("call"), ROLES.index("use")})


class Includes(ModuleSystem):
    """What a header declares is known where it is included; include paths of the build are not known."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._included: dict[str, frozenset[str]] = {}

    def module(self, importer: str, one: Import) -> Meaning:
        """The header beside the file that includes it, else those of that name elsewhere."""
        found = self._files(importer, one.module)
        return Files(found, "includes") if found else None

    def type_elsewhere(self, path: str, qualified_name: str) -> Definition | None:
        """The type of that name in a header that is included."""
        named = self.view.definitions(qualified_name.rpartition(".")[2])
        for header in self._all_included(path) & named.keys():
            for one in named[header]:
                if one.qualified_name == qualified_name and one.kind in TYPES:
                    return one
        return None

    def one_with(self, one: Definition) -> list[Definition]:
        """What a header declares and a file that includes it defines, and the other way round."""
        others = self.same_in(one, self.view.definitions(one.name))
        found = [one]
        for each in found:  # grows while they are followed
            found += [other for other in others if other not in found and self._is_seen(each, other)]
        return found[1:]

    def may_be_one(self, one: Definition, other: Definition) -> bool:
        """Whether one of them may be a declaration of the other: not where each has a body of its own."""
        if one.qualified_name != other.qualified_name:
            return False
        return self._is_seen(one, other) or not (self._is_defined(one) and self._is_defined(other))

    def _is_seen(self, one: Definition, other: Definition) -> bool:
        """Whether one of two definitions is included where the other stands."""
        if not may_name(self.view.language(one.path), self.view.language(other.path)):
            return False
        return one.path in self._all_included(other.path) or other.path in self._all_included(one.path)

    def _is_defined(self, one: Definition) -> bool:
        """Whether a body of it is known: its own, or one where it is seen."""
        return self._has_body(one) or any(map(self._has_body, self.one_with(one)))

    def _has_body(self, one: Definition) -> bool:
        """Whether it is more than a declaration, as far as the index tells: a body computes something."""
        if one.place == MODULE_LEVEL:  # it is gone
            return False
        if one.kind in CALLABLES:
            references = self.view.references(one.path)
            return references is not None and any(
                references.roles[row] in _COMPUTING for row in references.rows_in(one.place)
            )
        return one.kind != "type" and (one.kind != "variable" or not one.path.endswith(_HEADERS))

    def _all_included(self, path: str) -> frozenset[str]:
        """The files that a file includes, and that those do."""
        if path not in self._included:
            found = [path]
            known = {path}
            for each in found:  # grows while they are followed
                references = self.view.references(each)
                for one in references.imports if references else ():
                    new = [file for file in self._files(each, one.module) if file not in known]
                    if len(found) < _MOST_INCLUDED:
                        found += new
                        known.update(new)
            self._included[path] = frozenset(found)
        return self._included[path]

    def _files(self, importer: str, written: str) -> tuple[str, ...]:
        beside = posixpath.normpath(posixpath.join(importer.rpartition("/")[0], written))
        if self.view.is_file(beside):
            return (beside,)
        named = self.view.listing.files_named(written.rpartition("/")[2])
        return tuple(path for path in named if f"/{path}".endswith(f"/{written}"))
