"""The text of a query file, with what it takes in from another folder."""

from __future__ import annotations

import re
from pathlib import Path


def query_text(path: Path) -> str:
    """The query; a first line `; inherits: NAME` puts the file of that name in another folder after it.

    Raises OSError where a file is missing.
    """
    text = path.read_text("utf-8")
    if name := inherited(text):
        text += "\n" + query_text(path.parent.parent / name / path.name)
    return text


def inherited(text: str) -> str:
    """The folder that a query takes in, or an empty text."""
    first = re.fullmatch(r"; inherits: (\w+)", text.partition("\n")[0])
    return first[1] if first else ""
