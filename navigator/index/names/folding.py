"""Squashed forms and initials of many names at once, by regular expressions over all of them joined.

The same as `spelling.squashed` and `spelling.initials` of each, at a fraction of the cost: most of the time an
index takes to load would otherwise go into this.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from navigator.index.names.spelling import initials, squashed, words

_BETWEEN: Final = re.compile(r"[^A-Za-z0-9\n]+")
_WORD: Final = re.compile(r"([A-Z])[A-Z]*(?![a-z])|([A-Z])[a-z]+|([a-z])[a-z]*|([0-9])[0-9]*|[^\n]")
_FIRST_LETTERS: Final = r"\1\2\3\4"


def folded(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """The squashed forms and the initials of names, in their order."""
    plain = [name if name.isascii() and "\n" not in name else "" for name in names]
    joined = "\n".join(plain)
    all_squashed = _BETWEEN.sub("", joined).lower().split("\n")
    all_initials = _WORD.sub(_FIRST_LETTERS, joined).lower().split("\n")
    for at, short in enumerate(all_squashed):
        if not short:  # not ASCII, or nothing but separators
            all_squashed[at] = squashed(names[at])
            all_initials[at] = initials(words(names[at]))
    return all_squashed, all_initials
