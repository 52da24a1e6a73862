"""A block of our own at the end of a text that has `#` comments, between two lines that mark it."""

from __future__ import annotations

import re

FIRST = "# >>> readgate: written by `readgate install`, taken out by `readgate uninstall`"
LAST = "# <<< readgate"

_BLOCK = re.compile(rf"(?:(?<=\n)\n)?^{re.escape(FIRST)}$.*?^{re.escape(LAST)}$\n?", re.MULTILINE | re.DOTALL)


def with_block(text: str, block: str) -> str:
    """The text with this as its block, in place of the one it may have."""
    rest = without_block(text)
    end = "\n" if rest and not rest.endswith("\n") else ""
    gap = "\n" if rest else ""
    return f"{rest}{end}{gap}{FIRST}\n{block}{LAST}\n"


def without_block(text: str) -> str:
    """The text without the block it may have, and without the empty line before that."""
    return _BLOCK.sub("", text)
