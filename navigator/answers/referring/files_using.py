"""In how many files beside its own a symbol is used: what its change may touch."""

from __future__ import annotations

from collections.abc import Iterator

from navigator.answers.changes.users import Place, Used, Users
from navigator.index.names import Definition
from navigator.index.references.meaning import Files
from navigator.index.references.resolver import Resolver
from navigator.index.references.scopes import FileScopes
from navigator.index.references.uses import uses_of
from navigator.index.references.wanted import Wanted
from navigator.parsing.references.columns import MODULE_LEVEL


def files_using(resolver: Resolver, used: Used, *, followed: bool) -> Users:
    """The files that use a symbol; what they mean by its name is not `followed` where that takes too long."""
    wanted = [definition for place in used.places for definition in _definitions(resolver, place, used.name)]
    if not followed:
        asked = Wanted(resolver, wanted)
        named = [path for path in resolver.view.users(used.name) if asked.may_be_named_in(path)]
        return Users(0, sum(path != used.beside for path in named))
    gone = {one.path for one in wanted if one.place == MODULE_LEVEL}
    found = uses_of(resolver, used.name, wanted).found
    sure = [
        bool(of_file.resolved) or _still_takes(of_file.scopes, used.name, gone)
        for path, of_file in found.items()
        if path != used.beside
    ]
    return Users(sum(sure), len(sure) - sum(sure))


def _still_takes(scopes: FileScopes, name: str, gone: set[str]) -> bool:
    """Whether a file imports a name from one of the files that it is gone from."""
    modules = [
        scopes.system.module(scopes.path, one)
        for one in (scopes.references.imports if gone else ())
        if one.name == name
    ]
    return any(isinstance(module, Files) and not gone.isdisjoint(module.paths) for module in modules)


def _definitions(resolver: Resolver, place: Place, name: str) -> Iterator[Definition]:
    """What the index has there, with its declarations; or else what was there."""
    there = [
        one
        for one in resolver.view.defined_in(place.path, name)
        if one.qualified_name == place.qualified_name
    ]
    for one in there:
        yield one
        yield from resolver.one_with(one)
    if not there:
        container = place.qualified_name.rpartition(".")[0]
        yield Definition(place.path, MODULE_LEVEL, place.kind, name, container)
