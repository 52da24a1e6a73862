"""Where nothing else is known of a text: lines that have others indented below them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from navigator.parsing.symbols.declarations import Declaration
from navigator.parsing.symbols.grammar import Pattern
from navigator.parsing.symbols.indentation import reaches

DEEPEST: Final = 3
"""Levels of blocks that are listed."""

_BLOCK: Final = Pattern("definition.namespace", "definition", "namespace")
_LINE: Final = re.compile(rb"^([ \t]*)(?=\S)([^\n]*)", re.MULTILINE)
_OPENERS: Final = b" \t\r{([:=,"
"""What a line ends with that opens a block, and that is no part of the block's name."""
_WORD: Final = re.compile(rb"\w|[\x80-\xff]")


class _Line(NamedTuple):
    start: int
    column: int
    text_start: int
    text_end: int
    named: bool
    """There is a word on it."""


def indented(text: bytes) -> list[Declaration]:
    """The blocks of a text with LF line ends: each from the line above it to its last line or its closer."""
    heads = _heads(text)
    ends = reaches(text, {head.start for head in heads})
    return [
        Declaration(
            head.text_start, -max(ends[head.start], head.text_end), head.text_start, head.text_end,
            head.text_end, None, _BLOCK,
        )
        for head in heads
    ]  # fmt: skip


def _heads(text: bytes) -> list[_Line]:
    """The lines that have deeper ones below them; above a lone bracket that is the line before it."""
    heads: list[_Line] = []
    around: list[int] = []
    """Columns of the blocks that the next line lies in."""
    before: _Line | None = None
    for match in _LINE.finditer(text):
        bare = match[2].rstrip(_OPENERS)
        line = _Line(
            match.start(), len(match[1].expandtabs(8)), match.start(2), match.start(2) + len(bare),
            _WORD.search(bare) is not None,
        )  # fmt: skip
        if not line.named and before is not None and before.named and before.column == line.column:
            continue
        while around and line.column <= around[-1]:
            around.pop()
        if before is not None and line.column > before.column:
            if before.named and len(around) < DEEPEST:
                heads.append(before)
            around.append(before.column)
        before = line
    return heads
