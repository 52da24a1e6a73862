"""Holds our Markdown headings against a CommonMark parser: `python commonmark_blocks.py PATH…`.

markdown-it-py comes with rich, which readgate's terminal answers are written with.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import pairwise, takewhile
from pathlib import Path

from comparison import Comparison, Definition, command
from markdown_it import MarkdownIt

from navigator.languages import ALL
from navigator.parsing.extract import extract


def expected(text: str) -> set[Definition]:
    """The headings of the text itself, not of its quotes and lists, with the sections they begin."""
    tokens = MarkdownIt("commonmark").parse(text)
    headings = [
        (int(opening.tag[1]), " ".join(inline.content.split()), opening.map[0] + 1)
        for opening, inline in pairwise(tokens)
        if opening.type == "heading_open" and opening.level == 0 and opening.map and inline.content.strip()
    ]
    lines = text.split("\n")
    found = set()
    for place, (level, name, line) in enumerate(headings):
        after = [start for other, _, start in headings[place + 1 :] if other <= level]
        section = lines[line - 1 : after[0] - 1 if after else len(lines)]
        blank = sum(1 for _ in takewhile(lambda text: not text.strip(), reversed(section)))
        found.add(Definition(name[:LONGEST], line, line, line + len(section) - blank - 1))
    return found


LONGEST = 150
"""Characters of a heading that are compared: ours are cut a little later."""


def actual(text: str) -> set[Definition]:
    """The same headings as we list them."""
    return {
        Definition(symbol.name[:LONGEST], symbol.name_line, symbol.start_line, symbol.end_line)
        for symbol in extract(ALL["markdown"], text.encode("utf-8", "surrogateescape")).symbols
    }


def compare(paths: Iterable[Path]) -> Comparison:
    """Compare all files but those with front matter, which CommonMark knows nothing of."""
    comparison = Comparison()
    for path in paths:
        text = path.read_text("utf-8", "surrogateescape")  # with every line end as LF
        if text.startswith(("---\n", "+++\n", "\ufeff")):
            comparison.unparsed += 1
        else:
            comparison.add(path, expected(text), actual(text))
    return comparison


if __name__ == "__main__":
    sys.exit(command(compare, (".md", ".markdown")))
