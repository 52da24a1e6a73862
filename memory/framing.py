"""Text of strangers on its way into a store or a model: storable, visible, bounded, on its own lines."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

MARGIN: Final = "| "
"""What every line of a record's own text begins with, so that no record can imitate the lines around it."""

_SURROGATE = re.compile("[\ud800-\udfff]")

_BREAK = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")

_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
"""Controls, direction marks and invisible characters; the two joiners that scripts and emoji need stay."""

_HOST_TAG = re.compile(
    r"<(?=/?(?:system|assistant|human|user|function|tool|persisted|command|invoke|parameter|thinking|task|antml|"
    r"[a-z][\w.-]*[-_:])[\w:.-]*)",
    re.IGNORECASE,
)
"""The start of what looks like a tag with which hosts frame their own words."""


def storable(text: str) -> str:
    """`text` without halves of characters, which neither UTF-8 nor a model's API takes.

    One that stands for a byte of a file's name is the character as which the name is shown everywhere.
    """
    return _SURROGATE.sub(_whole, text)


def _whole(half: re.Match[str]) -> str:
    byte = ord(half[0]) - 0xDC00
    return chr(byte) if 0x80 <= byte <= 0xFF and chr(byte).isprintable() else "\ufffd"


def plain(text: str) -> str:
    """`text` with all its line ends as newlines, nothing invisible in it and no tag of a host's."""
    return _HOST_TAG.sub("‹", _UNSEEN.sub("", _BREAK.sub("\n", storable(text))))


def one_line(text: str, longest: int) -> str:
    """`text` as one visible line of at most `longest` UTF-16 units; a cut shows as an ellipsis."""
    return clip(" ".join(plain(text).split()), longest)


def quoted(text: str) -> str:
    """`text` as a record's own words: every line behind the margin."""
    return "\n".join((MARGIN + line).rstrip() for line in plain(text).split("\n"))


def utf16_units(text: str) -> int:
    """The length by which the host measures its limits (Claude Code FACTS §7)."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def clip(text: str, longest: int) -> str:
    """`text` cut to `longest` UTF-16 units between characters, an accent not parted from its letter."""
    if utf16_units(text) <= longest:
        return text
    units = 1  # of the ellipsis
    for end, character in enumerate(text):
        units += 2 if character > "\uffff" else 1
        if units > longest:
            return text[: _before_marks(text, end)].rstrip() + "…"
    return text


def clip_bytes(text: str, longest: int) -> str:
    """`text` cut to `longest` bytes of UTF-8, an ellipsis at the end included."""
    data = text.encode("utf-8", "replace")
    if len(data) <= longest:
        return text
    return data[: max(longest - 3, 0)].decode("utf-8", "ignore").rstrip() + "…"


def _before_marks(text: str, end: int) -> int:
    """The end of the last whole character before `end`: a base is not parted from its accents and joiners."""
    start = end
    while start > 0 and end - start < 32 and _joins(text, start):
        start -= 1
    return start


def _joins(text: str, at: int) -> bool:
    return at < len(text) and (_is_mark(text[at]) or text[at - 1] == "\u200d")


def _is_mark(character: str) -> bool:
    return character == "\u200d" or unicodedata.category(character).startswith("M")
