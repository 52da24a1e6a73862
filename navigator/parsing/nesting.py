"""What contains what: qualified names, kinds by container, depth, and locals left out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from navigator.languages import Language
from navigator.languages.language import LOCAL
from navigator.parsing.declarations import Declaration

_CALLABLE: Final = frozenset({"function", "method", "constructor", "property"})
_DATA: Final = frozenset({"variable", "constant", "field"})
_TYPE_ARGUMENTS: Final = re.compile(r"<[^<>]*>|\s+")


class Named(NamedTuple):
    """A declaration with its place among the others."""

    declaration: Declaration
    kind: str
    name: str
    qualified_name: str
    depth: int


class _Scope(NamedTuple):
    end: int
    kind: str
    qualified_name: str
    depth: int
    """Of what it holds."""


_FILE: Final = _Scope(end=2**63, kind="", qualified_name="", depth=0)


def nested(language: Language, data: bytes, found: Iterable[Declaration]) -> list[Named]:
    """Name each declaration by its containers; `found` is in reading order, and so is the result."""
    within = language.within
    is_constant = re.compile(language.constants).search if language.constants else None
    scopes = [_FILE]
    result: list[Named] = []
    hoisted = False
    for declaration in found:
        start, end = declaration.start, -declaration.minus_end
        while (scope := scopes[-1]).end <= start or scope.end < end:
            scopes.pop()
        if declaration.pattern.hoist:
            home = next(
                (outer for outer in reversed(scopes) if outer.kind in declaration.pattern.hoist), None
            )
            if home is None:
                continue
            scope, hoisted = home, True
        name = _name(data, declaration)
        container, container_kind = scope.qualified_name, scope.kind
        if declaration.receiver:
            container = _joined(container, _receiver(data, *declaration.receiver))
            container_kind = "receiver"
        kind = declaration.kind
        if container_kind in within:
            kind = within[container_kind].get(kind, kind)
        if kind == LOCAL or (container_kind in _CALLABLE and kind in _DATA):
            continue
        if is_constant and kind in _DATA and is_constant(name):
            kind = "constant"
        qualified_name = _joined(container, name)
        if declaration.emitted:
            result.append(Named(declaration, kind, name, qualified_name, scope.depth))
        if declaration.body >= 0:
            scopes.append(_Scope(end, kind, qualified_name, scope.depth + declaration.emitted))
    return _each_attribute_once(result) if hoisted else result


def _name(data: bytes, declaration: Declaration) -> str:
    if declaration.pattern.name:
        return declaration.pattern.name
    text = data[declaration.name_start : declaration.name_end].decode("utf-8", "surrogateescape")
    if text[:1] in {'"', "'"} and len(text) > 2:
        return text[1:-1]
    return text


def _receiver(data: bytes, start: int, end: int) -> str:
    """The container's name as our names are written: dots between, no type arguments."""
    text = data[start:end].decode("utf-8", "surrogateescape")
    while text != (text := _TYPE_ARGUMENTS.sub("", text)):
        pass
    return text.strip(":").replace("::", ".")


def _joined(container: str, name: str) -> str:
    return f"{container}.{name}" if container else name


def _each_attribute_once(symbols: list[Named]) -> list[Named]:
    """Leave out what a method sets again: an attribute declared in its class, or set by an earlier method."""
    taken = {symbol.qualified_name for symbol in symbols if not symbol.declaration.pattern.hoist}
    result = []
    for symbol in symbols:
        if symbol.declaration.pattern.hoist:
            if symbol.qualified_name in taken:
                continue
            taken.add(symbol.qualified_name)
        result.append(symbol)
    return result
