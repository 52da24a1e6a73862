"""The lines of a notebook's cells, which its file keeps as texts of JSON."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Final

from memory.observers.edits.hunks import Hunk

ENDING: Final = ".ipynb"

_TEXT: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"),?\s*')


def as_written(hunk: Hunk) -> Hunk:
    """A place of a notebook's file with the lines of its cells as they are written in them."""
    removed, added, above, below = (
        tuple(map(_line, lines)) for lines in (hunk.removed, hunk.added, hunk.above, hunk.below)
    )
    return replace(hunk, removed=removed, added=added, above=above, below=below)


def _line(line: str) -> str:
    found = _TEXT.fullmatch(line)
    try:
        text = json.loads(found[1]) if found else line
    except ValueError:
        return line
    whole = str(text).removesuffix("\n")
    return line if "\n" in whole else whole
