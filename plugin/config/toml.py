"""TOML that anybody may have written, read within bounds."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

MOST_BYTES: Final = 64 * 1024
"""Of a file of settings: some hundred rules more than anyone writes."""
MOST_PARTS: Final = 32
"""Of a dotted key; ours have two. The parser takes the square of them: 26 s for 64 KiB (measured)."""

_PART: Final = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
_MANY_PARTS: Final = re.compile(rf"(?<![\w-])(?:{_PART}){{{MOST_PARTS}}}")


def document_of(data: bytes) -> dict[str, Any]:
    """The document; raises `ValueError`, with the reason, for everything that is none."""
    text = data.decode()
    if (deep := _MANY_PARTS.search(text)) is not None:
        raise ValueError(f"a key of more than {MOST_PARTS} parts at character {deep.start()}")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
