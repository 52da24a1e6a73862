"""What is asked for, and whether a use means it: certainly, certainly not, or nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from navigator.index.names import Definition
from navigator.index.references.meaning import Files, Meaning, Outside, Package, Parents
from navigator.index.references.resolver import Resolver
from navigator.index.references.scopes import FileScopes
from navigator.languages.families import may_name
from navigator.model import SPACES
from navigator.parsing.references.columns import UNKNOWN


class Wanted:
    """The definitions that are asked for; with none, every use of the name is."""

    def __init__(self, resolver: Resolver, definitions: Sequence[Definition]) -> None:
        self._resolver = resolver
        self._definitions = definitions
        self._keys = {(one.path, one.qualified_name) for one in definitions}
        self._constructed = {
            (one.path, one.container)
            for one in definitions
            if one.kind == "constructor" and one.name == one.container.rpartition(".")[2]
        }
        """Types that are called where their constructors are."""
        self._languages = {(resolver.view.language(one.path), bool(one.container)) for one in definitions}

    @property
    def paths(self) -> list[str]:
        """The files that define them."""
        return [path for path, _ in self._keys]

    def may_be_named_in(self, path: str) -> bool:
        """Whether code of a file's language calls that of theirs."""
        language = self._resolver.view.language(path)
        return not self._languages or any(
            may_name(language, definer, member=member) for definer, member in self._languages
        )

    def is_meant(self, meaning: Meaning, *, called: bool = False) -> bool | None:
        """True: one of them; False: certainly none of them; None: nobody knows."""
        if isinstance(meaning, Definition):
            key = meaning.path, meaning.qualified_name
            if key in self._keys or (called and key in self._constructed):
                return True
            unsure = any(self._resolver.may_be_one(meaning, one) for one in self._definitions)
            return None if unsure else False
        if isinstance(meaning, Files | Package):
            return None if self._has_spaces else False
        if isinstance(meaning, Outside | Parents):
            return False if self._keys else None
        return None

    def may_be_asked_of(self, scopes: FileScopes, row: int) -> bool:
        """Whether one of them can be a member of what a row's name is asked of, as that is written."""
        receiver = scopes.references.receiver(row)
        return not self._only_bare or receiver in ("", UNKNOWN) or not scopes.is_value(receiver)

    @cached_property
    def _has_spaces(self) -> bool:
        return any(one.kind in SPACES for one in self._definitions)

    @cached_property
    def _only_bare(self) -> bool:
        """None of them is a member of anything; a macro may stand for one."""
        return bool(self._definitions) and not any(
            one.container or one.kind == "macro" for one in self._definitions
        )
