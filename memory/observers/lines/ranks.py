"""How much a statement says of what a program does, by how it begins."""

from __future__ import annotations

import re
from typing import Final

_TELLING: Final = (
    (
        1,
        r"#?\s*(?:endif|else)\b\W*$|(?:return|exit|next)\W*$|(?:\}?\s*(?:else|finally|do|try|begin|loop|pass|end|break|continue|fi|done))\b[\s:{)]*$",
    ),
    (9, r"(?:raise|throw|panic|abort)\b"),
    (
        8,
        r"(?:\}?\s*(?:else\s*if|elif|elsif|elseif|if|unless|when|case|guard|except|catch|rescue|switch|match))\b",
    ),
    (8, r"(?:TEST|BENCH)\w*\("),
    (7, r"(?:return|yield|assert\w*|self\.assert\w*|expect|@\w|#\[)\b|@|#\["),
    (7, r"(?:for|while|foreach|with|async|await|try)\b"),
    (6, r""),
)
"""Beginnings of statements, by how much each tells; the first that matches counts."""

_PATTERNS: Final = tuple((telling, re.compile(pattern)) for telling, pattern in _TELLING)

WORD: Final = re.compile(r"[^\W\d_]{2,}")
"""A word of a sentence, or a part of a name: letters only."""


def rank(text: str, plain: bool) -> int:
    """How much a statement says of what a program does, 0 to 9."""
    words = len(WORD.findall(text))
    if plain:
        return min(words, 6)
    if not words:
        return 0
    telling = next(telling for telling, pattern in _PATTERNS if pattern.match(text))
    return max(telling - (0 if words >= 3 else 1 if words == 2 else 3), 0)
