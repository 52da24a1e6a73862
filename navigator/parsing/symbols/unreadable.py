"""Where a text left its grammar, as line ranges."""

from __future__ import annotations

from collections.abc import Iterable

from tree_sitter import Node

from navigator.model import LineRange
from navigator.parsing.symbols.lines import Lines


def unreadable_ranges(nodes: Iterable[Node], lines: Lines) -> tuple[LineRange, ...]:
    """The lines of ERROR and MISSING nodes, in order; ranges that touch are one."""
    spans = sorted(
        (lines.at(node.start_byte), lines.at(max(node.start_byte, node.end_byte - 1))) for node in nodes
    )
    merged: list[LineRange] = []
    for first, last in spans:
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = merged[-1][0], max(merged[-1][1], last)
        else:
            merged.append((first, last))
    return tuple(merged)
