"""What is asked for, and whether a use means it: certainly, certainly not, or nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from navigator.index.names import Definition
from navigator.index.references.meaning import Files, Meaning, Outside, Package, Parents
from navigator.index.references.resolver import Resolver
from navigator.index.references.scopes import FileScopes
from navigator.languages.families import is_linked, may_name
from navigator.model import SPACES
from navigator.parsing.references.columns import ROLES, UNKNOWN

_CALL: Final = ROLES.index("call")


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
        self._languages = {
            (resolver.view.language(one.path), is_linked(one.kind, one.container)) for one in definitions
        }

    @property
    def paths(self) -> list[str]:
        """The files that define them."""
        return [path for path, _ in self._keys]

    def may_be_named_in(self, path: str) -> bool:
        """Whether code of a file's language calls that of theirs."""
        language = self._resolver.view.language(path)
        return not self._languages or any(
            may_name(language, definer, linked=linked) for definer, linked in self._languages
        )

    def is_meant_by(self, scopes: FileScopes, row: int, meaning: Meaning) -> bool | None:
        """As `is_meant`, of a row of a file: how a name is used tells more than what it means."""
        verdict, references = self.is_meant(meaning), scopes.references
        receiver = references.receiver(row)
        if verdict is None and not self._may_be_asked_of(scopes, receiver):
            return False
        if verdict is False and isinstance(meaning, Definition):
            if references.roles[row] == _CALL and (meaning.path, meaning.qualified_name) in self._constructed:
                return True
            if scopes.is_of_object(receiver) and self._may_stand_for(meaning):
                return None
        return verdict

    def is_meant(self, meaning: Meaning) -> bool | None:
        """True: one of them; False: certainly none of them; None: nobody knows."""
        if isinstance(meaning, Definition):
            if (meaning.path, meaning.qualified_name) in self._keys:
                return True
            unsure = any(self._resolver.may_be_one(meaning, one) for one in self._definitions)
            return None if unsure else False
        if isinstance(meaning, Files | Package):
            return None if self._has_spaces else False
        if isinstance(meaning, Outside | Parents):
            return False if self._keys else None
        return None

    def _may_be_asked_of(self, scopes: FileScopes, receiver: str) -> bool:
        """Whether one of them can be a member of a receiver, as that is written."""
        return not self._only_bare or receiver in ("", UNKNOWN) or not scopes.is_value(receiver)

    def _may_stand_for(self, meaning: Definition) -> bool:
        """Whether one of them is called in place of a member where the object is of its type."""
        of_types = any(one.container for one in self._definitions)
        return of_types and (meaning in self._overridden or self._resolver.is_of_trait(meaning))

    @cached_property
    def _overridden(self) -> set[Definition]:
        return {other for one in self._definitions for other in self._resolver.overridden(one)}

    @cached_property
    def _has_spaces(self) -> bool:
        return any(one.kind in SPACES for one in self._definitions)

    @cached_property
    def _only_bare(self) -> bool:
        """None of them is a member of anything; a macro may stand for one."""
        return bool(self._definitions) and not any(
            one.container or one.kind == "macro" for one in self._definitions
        )
