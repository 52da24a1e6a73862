"""Where the comment that belongs to a declaration starts: the one directly above it, as far as it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navigator.languages import Comments

_FARTHEST: Final = 400
"""Lines: a comment that is longer is no comment on one symbol."""


def comment_start(lines: Sequence[str], start_line: int, comments: Comments) -> int:
    """The first line, 1-based, of the comment that ends on the line before `start_line`; else `start_line`.

    A line comment belongs if it is indented as the declaration is; a block must begin its line.
    """
    top = start_line
    margin = _margin(lines[start_line - 1]) if start_line <= len(lines) else ""
    while top > 1 and start_line - top < _FARTHEST:
        line = lines[top - 2]
        words = line.strip()
        if words.startswith(comments.line) and _margin(line) == margin:
            top -= 1
            continue
        block = _block_start(lines, top - 1, comments)
        if block is None:
            break
        top = block
    return top


def _block_start(lines: Sequence[str], last: int, comments: Comments) -> int | None:
    """The first line of the block comment that ends with line `last`."""
    for opener, closer in comments.block:
        if not lines[last - 1].rstrip().endswith(closer):
            continue
        for number in range(last, max(last - _FARTHEST, 0), -1):
            words = lines[number - 1].strip()
            if words.startswith(opener):
                return number
            if opener in words or (number < last and closer in words):
                return None
    return None


def _margin(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
