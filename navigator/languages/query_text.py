"""The text of a query file, with what it takes in from another folder, and the patterns it consists of."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Final

_FRAGMENT: Final = re.compile(r"^; \$(\w+) stands for\n((?:[^\n]+\n)+)", re.M)
_FRAGMENT_USED: Final = re.compile(r"\$([a-z]\w*)")
_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"|;[^\n]*|[(\[)\]]')


def query_text(path: Path) -> str:
    """The query; a first line `; inherits: NAME` puts the file of that name in another folder after it.

    The lines from `; $NAME stands for` up to an empty one are put wherever `$NAME` is written.
    Raises OSError where a file is missing.
    """
    text = _with_inherited(path)
    fragments = {name: lines.strip() for name, lines in _FRAGMENT.findall(text)}

    def meant(used: re.Match[str]) -> str:
        return _FRAGMENT_USED.sub(meant, fragments[used[1]]) if used[1] in fragments else used[0]

    return _FRAGMENT_USED.sub(meant, _FRAGMENT.sub("", text))


def _with_inherited(path: Path) -> str:
    text = path.read_text("utf-8")
    if name := inherited(text):
        text += "\n" + _with_inherited(path.parent.parent / name / path.name)
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
