"""The bytes of a file as text, and as the lines an editor shows.

A line ends with LF, CR LF or a lone CR, as editors and the host's `Read` count them; form feeds, vertical
tabs and Unicode separators are characters like any other. Every line number in readgate follows this rule.
"""

from __future__ import annotations

import re
from typing import Final

LOOKED_AT: Final = 8192
"""Bytes at the start of a file that tell text from binary: what git looks at, near enough."""

_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),  # before UTF-16, whose mark is the start of this one
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)

_MARKED: Final = frozenset(mark[0] for mark, _ in _MARKS)
"""First bytes of the marks: whether one may be there is told at once."""

_END = re.compile(r"\r\n?|\n")


def encoding(data: bytes) -> str | None:
    """The encoding a byte order mark at the start names, in Python's words, or nothing."""
    if data[:1] == b"" or data[0] not in _MARKED:
        return None
    return next((name for mark, name in _MARKS if data.startswith(mark)), None)


def is_binary(data: bytes) -> bool:
    """Whether the content is no text: a NUL near the start, unless a mark says that text is written so."""
    wide = (encoding(data) or "").startswith(("utf-16", "utf-32"))
    return not wide and b"\0" in data[:LOOKED_AT]


def decode(data: bytes) -> str:
    """The text of a file, without its byte order mark; never fails.

    A mark decides; without one it is UTF-8, and what is not valid UTF-8 is Latin-1, in which every byte is a
    character. After a UTF-8 mark bad bytes are Latin-1 too; after the others they become U+FFFD.
    """
    marked = encoding(data)
    if marked is not None and marked != "utf-8":
        return data.decode(marked, "replace").removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.removeprefix(b"\xef\xbb\xbf").decode("latin-1")


def split_lines(text: str) -> list[str]:
    """The lines of a text without their ends; nothing follows the last end, so an empty text has none."""
    lines = _END.split(text) if "\r" in text else text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines
