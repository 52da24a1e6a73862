"""What a changed symbol is used as, and how many files use it: what the change may touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from navigator.answers.changes.files import FileChange
from navigator.answers.changes.symbols import SymbolChange
from navigator.answers.visible import counted
from navigator.model import Symbol

_CONSTRUCTORS: Final = frozenset({"__init__", "__new__", "constructor", "initialize"})


class Users(NamedTuple):
    """Files beside a symbol's own that use it."""

    files: int
    """That mean it, as their imports and scopes tell."""
    by_name: int
    """Others, that use its name of a value whose type is not told."""

    @property
    def told(self) -> str:
        """Both in words, behind a symbol; empty where there is none."""
        used = f"used in {counted(self.files)} more" if self.files else ""
        named = f"by name only in {counted(self.by_name)}" if self.by_name else ""
        if used and named:
            return f", {used}, {named}"
        return f", {used or named + ' more'}" if used or named else ""


class Place(NamedTuple):
    """Where a symbol is or was."""

    path: str
    kind: str
    qualified_name: str


class Used(NamedTuple):
    """A symbol as others use it: by the name it had, which they may still use."""

    name: str
    places: tuple[Place, ...]
    """Where it is under that name, and where it was."""
    beside: str
    """The file whose own uses do not count."""


UsersOf: TypeAlias = Callable[[Used], Users]

NOBODY: Final = Users(0, 0)


def users(change: FileChange, one: SymbolChange, users_of: UsersOf) -> Users:
    """The users of a changed symbol; of what was added nobody asks."""
    return NOBODY if one.verb == "added" else users_of(_used(change, one))


def _used(change: FileChange, one: SymbolChange) -> Used:
    was, now = one.old or one.symbol, one.new
    name = _called(was).rpartition(".")[2]
    places = [_place(one.before_path or change.before_path or change.path, was)]
    if now is not None and _called(now).rpartition(".")[2] == name:
        places.insert(0, _place(change.path, now))
    return Used(name, tuple(dict.fromkeys(places)), change.path)


def _place(path: str, symbol: Symbol) -> Place:
    called = _called(symbol)
    return Place(path, symbol.kind if called == symbol.qualified_name else "class", called)


def _called(symbol: Symbol) -> str:
    """Qualified name of what a symbol is used by: a constructor by its class."""
    if symbol.kind == "constructor" or symbol.name in _CONSTRUCTORS:
        return symbol.qualified_name.rpartition(".")[0] or symbol.qualified_name
    return symbol.qualified_name
