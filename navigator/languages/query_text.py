"""The text of a query file, with what it takes in from another folder, and the patterns it consists of."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Final

_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"|;[^\n]*|[(\[)\]]')


def query_text(path: Path) -> str:
    """The query; a first line `; inherits: NAME` puts the file of that name in another folder after it.

    Raises OSError where a file is missing.
    """
    text = path.read_text("utf-8")
    if name := inherited(text):
        text += "\n" + query_text(path.parent.parent / name / path.name)
    return text


def patterns_of(query: str) -> list[str]:
    """The patterns of a query, each with its captures and without comments."""
    starts: list[int] = []
    comments: list[tuple[int, int]] = []
    depth = 0
    for token in _TOKEN.finditer(query):
        if token[0][0] == ";":
            comments.append(token.span())
            continue
        if not depth and token[0] not in ")]":
            starts.append(token.start())
        depth += (token[0] in "([") - (token[0] in ")]")
    for start, end in comments:
        query = query[:start] + " " * (end - start) + query[end:]
    return [query[start:end].strip() for start, end in pairwise([*starts, len(query)])]


def inherited(text: str) -> str:
    """The folder that a query takes in, or an empty text."""
    first = re.fullmatch(r"; inherits: (\w+)", text.partition("\n")[0])
    return first[1] if first else ""
