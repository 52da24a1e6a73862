"""Where a text left its grammar, as line ranges."""

from __future__ import annotations

from collections.abc import Iterable

from tree_sitter import Node

from navigator.model import LineRange
from navigator.parsing.symbols.lines import Lines


def unreadable_ranges(nodes: Iterable[Node], lines: Lines) -> tuple[LineRange, ...]:
    """The lines of ERROR and MISSING nodes, in order; ranges that touch are one."""
    return merged(
        (lines.at(node.start_byte), lines.at(max(node.start_byte, node.end_byte - 1))) for node in nodes
    )


def merged(ranges: Iterable[LineRange], others: Iterable[LineRange] = ()) -> tuple[LineRange, ...]:
    """Ranges in order; those that touch are one."""
    result: list[LineRange] = []
    for first, last in sorted((*ranges, *others)):
        if result and first <= result[-1][1] + 1:
            result[-1] = result[-1][0], max(result[-1][1], last)
        else:
            result.append((first, last))
    return tuple(result)
