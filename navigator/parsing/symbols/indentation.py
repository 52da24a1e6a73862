"""How far a definition reaches where only the indentation can say."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

_LINE: Final = re.compile(
    rb"^([ \t]*)(?=[^\s#])((?:end|END|BEGIN|AS|IS|RETURNS|LANGUAGE|DECLARE)\b|[\])}{]?)", re.MULTILINE
)
"""A line that is neither blank nor a directive, and what it starts with if that opens or closes a block, or
goes on with the head of a procedure of SQL."""
_CLOSERS: Final = frozenset({b"}", b"end", b"END"})


def reaches(data: bytes, lines: Collection[int]) -> dict[int, int]:
    """Where the definitions end that start on the lines that start at the offsets `lines`.

    A definition ends before the next line that is indented no further, or with that line's closer. A line
    that goes on from where the definition's own first line stopped (`) : Base {`, a lone `{`) ends nothing.
    """
    ends = {line: len(data) for line in lines}
    open_lines: list[tuple[int, int]] = []
    for match in _LINE.finditer(data, min(lines, default=len(data))):
        start, column, mark = match.start(), len(match[1]), match[2]
        while open_lines and column <= open_lines[-1][0]:
            outer_column, line = open_lines[-1]
            if column == outer_column and mark and mark not in _CLOSERS:
                break
            ends[line] = match.end() if column == outer_column and mark else start
            open_lines.pop()
        if start in lines:
            open_lines.append((column, start))
    return ends
