"""What contains what: qualified names, kinds by container, depth, and locals left out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from navigator.languages import Language
from navigator.languages.language import LOCAL
from navigator.model import CALLABLES, TYPES
from navigator.parsing.symbols.clauses import Clauses
from navigator.parsing.symbols.declarations import Declaration
from navigator.parsing.symbols.named import Named

_CALLABLE: Final = CALLABLES | {"property"}
_DATA: Final = frozenset({"variable", "constant", "field"})
_EMPTY: Final = frozenset({"", '"', "'", "`"})
_LONGEST_NAME: Final = 160
"""Characters of a key or a heading; a name in code is never cut."""
_TYPE_ARGUMENTS: Final = re.compile(r"<[^<>]*>|\s+")


class _Scope(NamedTuple):
    start: int
    end: int
    kind: str
    qualified_name: str
    depth: int
    """Of what it holds."""


_FILE: Final = _Scope(start=-1, end=2**63, kind="", qualified_name="", depth=0)


def nested(language: Language, data: bytes, found: Iterable[Declaration]) -> list[Named]:
    """Name each declaration by its containers; `found` is in reading order, and so is the result."""
    within = language.within
    is_constant = re.compile(language.constants).search if language.constants else None
    scopes = [_FILE]
    result: list[Named] = []
    clauses = Clauses(language.clauses, result) if language.clauses else None
    absolute = language.absolute
    attributes = False
    for declaration in found:
        start, minus_end, name_start, name_end, body, receiver, pattern = declaration
        end = -minus_end
        while (scope := scopes[-1]).end <= start or scope.end < end:
            scopes.pop()
        around = -1
        while scope.start == start and scope.end == end:  # of one declaration's names none holds another
            around -= 1
            scope = scopes[around]
        kind = pattern.kind
        if pattern.role == "attribute":
            home = next((outer for outer in reversed(scopes) if outer.kind in TYPES), None)
            scope, attributes = home or scope, True
        _, _, container_kind, container, depth = scope
        if receiver:
            container = _joined(container, _receiver(data, *receiver))
            container_kind = "receiver"
        elif container_kind in _CALLABLE and (kind in _DATA or pattern.role == "declaration"):
            continue
        if container_kind in within:
            kind = within[container_kind].get(kind, kind)
            if kind == LOCAL:
                continue
        name = _name(language, data, name_start, name_end)
        if is_constant and kind in _DATA and is_constant(name):
            kind = "constant"
        container = "" if absolute and (kind in absolute or "::" in name) else container
        is_symbol = pattern.role != "container"
        # What no name is known of, an entry of a list, is not spoken of by any.
        says = is_symbol or name_end > name_start
        qualified_name = _joined(container, name, language.colons) if says else container
        if is_symbol:
            named = Named(declaration, kind, name, qualified_name, depth)
            if clauses is None or not clauses.take(named, scope):
                result.append(named)
        if body >= 0:
            scopes.append(_Scope(start, end, kind, qualified_name, depth + is_symbol))
    result = clauses.all() if clauses else result
    return _each_attribute_once(result) if attributes else result


def _name(language: Language, data: bytes, start: int, end: int) -> str:
    name = data[start:end].decode("utf-8", "surrogateescape")
    if name.isidentifier() and language.is_code:
        return name
    if language.noise:
        name = re.sub(language.noise, "", name)
    if not language.is_code:
        name = name.strip()
    if language.nature == "prose":
        name = " ".join(name.split())
    name = name or language.anonymous
    if name[0] in language.marks and name[1:] not in _EMPTY:
        name = (name[1:] if name[0] == ":" else name[1:-1]) or name
    if "\n" in name or "\r" in name:
        name = " ".join(name.split()) or language.anonymous
    return name if language.is_code or len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


def _receiver(data: bytes, start: int, end: int) -> str:
    """The container's name as our names are written: dots between, no type arguments, no quotes."""
    text = data[start:end].decode("utf-8", "surrogateescape")
    while text != (text := _TYPE_ARGUMENTS.sub("", text)):
        pass
    return text.strip(":[]`").replace("::", ".").replace('"', ".")


def _joined(container: str, name: str, colons: bool = True) -> str:
    if colons and "::" in name and name.strip(":"):  # else it is an operator
        name = name.replace("::", ".")
    return f"{container}.{name}" if container else name


def _each_attribute_once(symbols: list[Named]) -> list[Named]:
    """Leave out what a method sets again: an attribute declared in its class, or set by an earlier method."""
    taken = {symbol.qualified_name for symbol in symbols if symbol.declaration.pattern.role != "attribute"}
    result = []
    for symbol in symbols:
        if symbol.declaration.pattern.role == "attribute":
            if symbol.qualified_name in taken:
                continue
            taken.add(symbol.qualified_name)
        result.append(symbol)
    return result
