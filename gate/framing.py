"""Text of files and memory on its way to a model: single lines, marked as data, unable to pose as more.

Each quoted line starts with the same margin and holds no line break, so no text can end its own frame.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

MARGIN: Final = "| "

_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]+"
)
"""Controls, line separators, text direction marks, invisible characters and halves of characters."""

_HOST_TAG = re.compile(
    r"<(?=/?(?:system|assistant|human|user|function|tool|persisted|[a-z]+[-_:])[\w:-]*)", re.I
)
"""What looks like one of the tags with which hosts frame their own words."""


def one_line(text: str, longest: int) -> str:
    """`text` as a single visible line of at most `longest` characters; a cut shows as an ellipsis."""
    plain = _HOST_TAG.sub("‹", _UNSEEN.sub(" ", text))
    return plain if len(plain) <= longest else plain[: longest - 1].rstrip() + "…"


def quoted(lines: Iterable[str], longest: int = 300) -> list[str]:
    """The lines behind the margin."""
    return [MARGIN + one_line(line, longest) for line in lines]


def utf16_units(text: str) -> int:
    """The length by which the host measures (FACTS §7)."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
