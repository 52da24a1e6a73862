"""Lines within a comment that begins above them: they tell of a program, and do nothing in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from memory.observers.edits.hunks import Hunk
from navigator.languages.language import Language

_DOCUMENTATION: Final = {
    "elixir": (r"^[ \t]*@\w*doc[ \t]+(?:~[sS])?\"\"\"", r"^[ \t]*\"\"\""),
    "perl": (r"^=(?!cut)[a-z]", r"^=cut\b"),
    "python": (
        r"(?:\A(?:[ \t]*(?:#.*)?\n)*|:[ \t]*(?:#.*)?\n(?:[ \t]*\n)?)[ \t]*[rRuU]?\"\"\"",
        r"\"\"\"",
    ),
    "ruby": (r"^=begin\b", r"^=end\b"),
}
"""What documentation over several lines begins and ends with, where that is no comment's sign.

That of Python stands at the head of a file or behind a definition's colon; other strings may be any text.
"""


def with_comment_signs(hunks: Sequence[Hunk], original: str, language: Language) -> Iterator[Hunk]:
    """The places with a comment's sign before those of their lines that are in one which begins above. Pure.

    `original` is the text of the file before the edit.
    """
    opener, closer = _signs(language.name, language.comments.block)
    spans = list(_spans(original, opener, closer))
    sign = language.comments.line[0] if language.comments.line else "*"
    for hunk in hunks:
        if hunk.old_line and any(first < hunk.old_line <= last for first, last in spans):
            removed, added = (tuple(_signed(side, sign, closer)) for side in (hunk.removed, hunk.added))
            yield replace(hunk, removed=removed, added=added)
        else:
            yield hunk


def _signed(lines: Sequence[str], sign: str, closer: re.Pattern[str]) -> Iterator[str]:
    inside = True
    for line in lines:
        yield f"{sign} {line.strip()}" if inside and line.strip() else line
        inside = inside and closer.search(line) is None


def _spans(original: str, opener: re.Pattern[str], closer: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """The first and the last lines of comments over several lines, 1-based."""
    at, line = 0, 1
    while (begun := opener.search(original, at)) is not None:
        ended = closer.search(original, begun.end())
        first = line + original.count("\n", at, begun.start())
        end = ended.end() if ended is not None else len(original)
        line = first + original.count("\n", begun.start(), end)
        at = end
        if line > first:
            yield first, line


@cache
def _signs(name: str, block: tuple[tuple[str, str], ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What begins and ends a comment over several lines; patterns that never match where none does."""
    openers, closers = [], []
    for opener, closer in block:
        # One that follows anything may be in a string: `"/a/*"`.
        openers.append(rf"(?<!\S){re.escape(opener)}")
        closers.append(re.escape(closer))
    if name in _DOCUMENTATION:
        opener, closer = _DOCUMENTATION[name]
        openers.append(opener)
        closers.append(closer)
    never = [r"(?!)"]
    begin, end = (re.compile("|".join(signs or never), re.MULTILINE) for signs in (openers, closers))
    return begin, end
