"""Is a content written by a program? Its head says so, if it is."""

from __future__ import annotations

import re
from typing import Final

_HEAD_BYTES: Final = 2048
_MARKS: Final = re.compile(
    rb"@generated\b"
    rb"|code generated .{0,200}do not edit"
    rb"|(?:auto[- ]?|automatically )generated (?:by|from|with|file|code|do not)"
    rb"|^[^\w\n]{0,8}(?:this (?:file|code) (?:is|was|has been) )?"
    rb"(?:auto[- ]?|automatically )?generated (?:by|from|with|using)\b"
    rb"|generated[^\n]{0,120}(?:\n[^\n]{0,80})?do not (?:edit|modify|change)"
    rb"|do not (?:edit|modify)[^\n]{0,120}(?:\n[^\n]{0,80})?generated",
    re.MULTILINE,
)


def is_generated(data: bytes) -> bool:
    """Whether the head of `data` carries one of the marks that generators leave."""
    head = data[:_HEAD_BYTES].lower()
    return b"generated" in head and _MARKS.search(head) is not None
