"""Where the grammar is lost, lines that plainly start a definition are still worth a line in the outline."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from operator import attrgetter
from typing import Final

from tree_sitter import Node, Tree

from navigator.model import CALLABLES, TYPES
from navigator.parsing.symbols.declarations import Declaration
from navigator.parsing.symbols.grammar import Pattern
from navigator.parsing.symbols.indentation import reaches

_MOST: Final = 2000
"""Definitions salvaged from one file; each costs a walk down the tree."""
_UNINDENTED: Final = frozenset({"namespace", "module"})
"""Kinds whose contents often are indented no further than they are."""
_INDENTATION: Final = 1000
"""Bytes before a definition on its line; files of one line are not searched again and again."""


def with_salvaged(
    expressions: tuple[tuple[str, str], ...],
    tree: Tree,
    data: bytes,
    unreadable: Iterable[Node],
    found: list[Declaration],
) -> list[Declaration]:
    """`found` and the definitions in unreadable nodes that are not among them, in reading order.

    A salvaged definition, and one that something unreadable may have cut short, reaches at least as far as
    its indentation says. What started no further left and is said to contain a salvaged one must have ended
    before it, and so must what has something unreadable in it and is said to contain what has a body.
    """
    found = _after_their_types(data, found)
    known = {declaration.name_start for declaration in found}
    lost: list[Declaration] = []
    searched = 0
    nodes = sorted(unreadable, key=attrgetter("start_byte"))
    for node in nodes:
        if node.end_byte <= searched:
            continue
        searched = node.end_byte
        start = _line_start(data, node.start_byte)
        for pattern, expression in _compiled(expressions):
            for match in expression.finditer(data, start, node.end_byte):
                name_start, name_end = match.span(2)
                if name_start in known or len(lost) == _MOST or not _is_code(tree, name_start, name_end):
                    continue
                known.add(name_start)
                end = _line_end(data, name_end)
                lost.append(Declaration(match.start(1), -end, name_start, name_end, end, None, pattern))
    errors = [node.start_byte for node in nodes]
    everything = sorted(_as_indented(data, found, errors, lost))
    return _ended_in_time(data, everything, {declaration.name_start for declaration in lost}, errors)


def _after_their_types(data: bytes, found: list[Declaration]) -> list[Declaration]:
    """`found`, with no function that starts with a whole type: that is what stood before it."""
    types = {
        declaration.start: -declaration.minus_end
        for declaration in found
        if declaration.body >= 0 and declaration.pattern.kind not in CALLABLES
    }
    return [
        declaration._replace(start=max(end, _line_start(data, declaration.name_start)))
        if declaration.pattern.kind in CALLABLES
        and (end := types.get(declaration.start, len(data))) <= declaration.name_start
        else declaration
        for declaration in found
    ]


def _as_indented(
    data: bytes, found: list[Declaration], errors: list[int], lost: list[Declaration]
) -> list[Declaration]:
    """All declarations, with the ends their indentation gives to those whose own end is not to be trusted."""
    doubtful = {
        declaration.name_start: _line_start(data, declaration.name_start)
        for declaration in found
        if declaration.body >= 0 and _between(errors, declaration.start, -declaration.minus_end)
    } | {declaration.name_start: _line_start(data, declaration.start) for declaration in lost}
    ends = reaches(data, frozenset(doubtful.values()))
    for declaration in lost:
        line = doubtful[declaration.name_start]
        if declaration.pattern.kind in _UNINDENTED and not data[declaration.body : ends[line]].strip():
            ends[line] = len(data)
    return [
        declaration._replace(minus_end=min(declaration.minus_end, -ends[doubtful[declaration.name_start]]))
        if declaration.name_start in doubtful
        else declaration
        for declaration in (*found, *lost)
    ]


def _between(places: list[int], start: int, end: int) -> bool:
    index = bisect_left(places, start)
    return index < len(places) and places[index] <= end


def _ended_in_time(
    data: bytes, declarations: list[Declaration], lost: set[int], errors: list[int]
) -> list[Declaration]:
    result: list[Declaration] = []
    open_places: list[int] = []
    unindented: set[int] = set()
    for declaration in declarations:
        start = declaration.start
        is_lost = declaration.name_start in lost
        while open_places and -result[open_places[-1]].minus_end <= start:
            open_places.pop()
        while open_places:
            outer = result[open_places[-1]]
            if not is_lost and (
                open_places[-1] in unindented or not _holds_what_it_cannot(outer, declaration, errors)
            ):
                if not _between(errors, outer.start, start) and not _is_left_of(data, outer, declaration):
                    unindented.add(open_places[-1])
                break
            if -outer.minus_end > start:
                if outer.start == start or outer.name_end > start or _is_left_of(data, outer, declaration):
                    break
                result[open_places[-1]] = outer._replace(minus_end=-start)
            open_places.pop()
        latest = -result[open_places[-1]].minus_end if open_places else len(data)
        open_places.append(len(result))
        if is_lost and -declaration.minus_end > latest:
            result.append(declaration._replace(minus_end=-latest))
        else:
            result.append(declaration)
    return result


def _holds_what_it_cannot(outer: Declaration, inner: Declaration, errors: list[int]) -> bool:
    """Whether what was not read to its end is said to contain what may stand alone."""
    return (
        outer.pattern.kind not in _UNINDENTED
        and not (outer.pattern.kind in TYPES and inner.pattern.kind == "method")
        and inner.body >= 0
        and _between(errors, outer.start, inner.start)
    )


def _is_left_of(data: bytes, outer: Declaration, inner: Declaration) -> bool:
    """Whether `outer` begins on the same line or on one that is indented less."""
    mine, its = _line_start(data, outer.start), _line_start(data, inner.start)
    return mine == its or _indentation(data, mine) < _indentation(data, its)


def _indentation(data: bytes, line: int) -> int:
    return len(data[line : line + _INDENTATION]) - len(data[line : line + _INDENTATION].lstrip(b" \t"))


def _line_start(data: bytes, offset: int) -> int:
    """Where the line of `offset` starts, or the furthest place before it that is worth a look."""
    nearest = max(0, offset - _INDENTATION)
    return max(data.rfind(b"\n", nearest, offset) + 1, nearest)


def _is_code(tree: Tree, start: int, end: int) -> bool:
    node = tree.root_node.descendant_for_byte_range(start, end)
    return node is not None and "comment" not in node.type and "string" not in node.type


def _line_end(data: bytes, start: int) -> int:
    end = data.find(b"\n", start)
    return end if end >= 0 else len(data)


@cache
def _compiled(expressions: tuple[tuple[str, str], ...]) -> list[tuple[Pattern, re.Pattern[bytes]]]:
    return [
        (Pattern(f"definition.{kind}", "definition", kind), re.compile(expression.encode(), re.MULTILINE))
        for kind, expression in expressions
    ]
