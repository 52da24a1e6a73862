"""A heading's section: all that follows, up to the next heading of its level or a higher one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navigator.parsing.symbols.declarations import Declaration
from navigator.parsing.symbols.grammar import Pattern

DEEPEST: Final = 9
"""Levels of headings that are told apart; HTML and Markdown have 6."""


def section(level: int, kind: str = "namespace") -> Pattern:
    """What a heading of this level (from 1) declares."""
    role = f"section{min(level, DEEPEST)}"
    return Pattern(f"{role}.{kind}", role, kind)


def with_sections(found: Sequence[Declaration], size: int) -> list[Declaration]:
    """`found`, in reading order, with each heading reaching as far as its section does in `size` bytes.

    A section ends at the latest with what holds its heading (an element), and before the element that holds
    the next heading, so that no two ranges cross.
    """
    result = list(found)
    around: list[int] = []
    """What the next declaration lies in: sections that are open, and whatever has a body."""
    for place, declaration in enumerate(found):
        start = declaration.start
        while around and -result[around[-1]].minus_end <= start:
            around.pop()
        role = declaration.pattern.role
        if not role.startswith("section"):
            if declaration.body >= 0:
                around.append(place)
            continue
        around = _closed(result, around, declaration)
        end = -result[around[-1]].minus_end if around else size
        own_end = -declaration.minus_end
        body = own_end if declaration.body < 0 else declaration.body
        result[place] = declaration._replace(minus_end=-max(end, own_end), body=body)
        around.append(place)
    return result


def _closed(result: list[Declaration], around: list[int], heading: Declaration) -> list[int]:
    """`around` without the sections that this heading ends; these get their ends."""
    still_open = []
    end = heading.start
    for place in reversed(around):
        role = result[place].pattern.role
        if not role.startswith("section"):
            end = result[place].start
        elif role >= heading.pattern.role:
            result[place] = result[place]._replace(minus_end=-end)
            continue
        still_open.append(place)
    return still_open[::-1]
