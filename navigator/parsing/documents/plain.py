"""The outline of a text that no grammar reads: its headings, however they are marked, else its indentation.

Each way to mark headings is tried on the whole text; the first that finds some is what it is outlined by.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable
from typing import Final, TypeAlias

from navigator.parsing.documents.indented import indented
from navigator.parsing.documents.sections import section
from navigator.parsing.symbols.declarations import Declaration
from navigator.parsing.symbols.grammar import Pattern

Way: TypeAlias = Callable[[bytes], list[Declaration]]

_PUNCTUATION: Final = rb"[-=~^\"'`#*+.:_<>]"
_UNDERLINED: Final = re.compile(
    rb"^(?:(?P<over>(?P<sign>%b)(?P=sign){2,})[ \t]*\n[ \t]*)?(?P<name>[^\s\n][^\n]*?)[ \t]*\n"
    rb"(?P<under>(%b)\5{2,})[ \t]*$" % (_PUNCTUATION, _PUNCTUATION),
    re.MULTILINE,
)
_WORD: Final = re.compile(rb"\w|[\x80-\xff]")
_CERTAIN: Final = 4
"""An underline of so many signs is one, even below a longer title."""

_EQUALS: Final = re.compile(rb"^(?P<marks>={1,6})[ \t]+(?P<name>\S[^\n]*?)(?:[ \t]+=+)?[ \t]*$", re.MULTILINE)
_STARS: Final = re.compile(rb"^(?P<marks>\*{1,9})[ \t]+(?P<name>\S[^\n]*?)[ \t]*$", re.MULTILINE)
_LATEX: Final = re.compile(
    rb"^[ \t]*\\(?P<marks>part|chapter|(?:sub){0,2}section|paragraph)\*?\{(?P<name>[^}\n]+)\}?", re.MULTILINE
)
_LATEX_LEVELS: Final = (b"part", b"chapter", b"section", b"subsection", b"subsubsection", b"paragraph")
_NUMBERED: Final = re.compile(
    rb"(?:(?<=\n\n)|\A)(?P<marks>\d{1,3}(?:\.\d{1,3}){0,5})\.?[ \t]+(?P<name>[A-Z][^\n]{0,100})\n"
    rb"(?=[ \t]*\n)"
)
_CAPITALS: Final = re.compile(
    rb"(?:(?<=\n\n)|\A)(?P<marks>)(?P<name>[A-Z][A-Z0-9 ,&/()'-]{2,80})$", re.MULTILINE
)

_TABLE: Final = re.compile(rb"^\[(?P<name>[^\]\n<]+)\][ \t]*(?:[;#][^\n]*)?$", re.MULTILINE)
_ENTRY: Final = re.compile(
    rb"^[ \t]*(?P<name>[A-Za-z_][\w.$/-]*(?:[ ][\w.-]+)*)[ \t]*[=:](?P<value>[^\n]*)$", re.MULTILINE
)
_OUTER_LINE: Final = re.compile(rb"^[^\s;#!/]", re.MULTILINE)
_ENTRIES_SHARE: Final = 0.7
"""So many of the lines that start at the margin are entries or tables where a text is configuration."""
_FIELD: Final = Pattern("definition.field", "definition", "field")


def plain(text: bytes) -> list[Declaration]:
    """What a text with LF line ends consists of, in reading order."""
    if text.startswith(BOM_UTF8):
        return [_moved(declaration, len(BOM_UTF8)) for declaration in plain(text[len(BOM_UTF8) :])]
    return next(filter(None, (way(text) for way in _WAYS)), None) or indented(text)


def _moved(declaration: Declaration, by: int) -> Declaration:
    return declaration._replace(
        start=declaration.start + by,
        minus_end=declaration.minus_end - by,
        name_start=declaration.name_start + by,
        name_end=declaration.name_end + by,
        body=declaration.body + by,
    )


def _underlined(text: bytes) -> list[Declaration]:
    """As reStructuredText has it: the level is the sign's, in the order in which signs come up."""
    found: list[Declaration] = []
    signs: list[tuple[bytes, bool]] = []
    for match in _UNDERLINED.finditer(text):
        name, under, over = match["name"], match["under"], match["over"]
        if not _WORD.search(name) or len(under) < min(_CERTAIN, len(name.decode("utf-8", "replace"))):
            continue
        if over and over[:1] != under[:1]:
            continue
        if not over and text[: match.start()].rpartition(b"\n")[0].rpartition(b"\n")[2].strip():
            continue
        sign = under[:1], over is not None
        if sign not in signs:
            signs.append(sign)
        found.append(_heading(signs.index(sign) + 1, match, match.start(), match.end()))
    return found


def _equals(text: bytes) -> list[Declaration]:
    """AsciiDoc and wikis."""
    return [_heading(len(match["marks"]), match) for match in _EQUALS.finditer(text)]


def _stars(text: bytes) -> list[Declaration]:
    """Org: only where there are two levels, since a single star is mostly a list."""
    found = [_heading(len(match["marks"]), match) for match in _STARS.finditer(text)]
    return found if len({heading.pattern for heading in found}) > 1 else []


def _latex(text: bytes) -> list[Declaration]:
    return [_heading(_LATEX_LEVELS.index(match["marks"]) + 1, match) for match in _LATEX.finditer(text)]


def _numbered(text: bytes) -> list[Declaration]:
    """`1. Introduction`, `1.2 Words`, alone between empty lines."""
    found = [_heading(match["marks"].count(b".") + 1, match) for match in _NUMBERED.finditer(text)]
    return found if len(found) > 1 else []


def _capitals(text: bytes) -> list[Declaration]:
    """The headings of manual pages."""
    found = [_heading(1, match) for match in _CAPITALS.finditer(text)]
    return found if len(found) > 1 else []


def _configuration(text: bytes) -> list[Declaration]:
    """INI and properties files: tables in brackets, and what they or the file hold."""
    outer = sum(1 for _ in _OUTER_LINE.finditer(text))
    tables = [_heading(1, match) for match in _TABLE.finditer(text)]
    entries = list(_ENTRY.finditer(text))
    at_margin = [match for match in entries if match.start("name") == match.start()]
    if not outer or len(tables) + len(at_margin) < _ENTRIES_SHARE * outer or not (tables or at_margin[2:]):
        return []
    # Under the entries of a file that has some at the margin, indented lines are their values.
    fields = [
        Declaration(match.start("name"), -match.end(), *match.span("name"), match.end("name"), None, _FIELD)
        for match in at_margin or entries
    ]
    return sorted([*tables, *fields])


def _heading(level: int, match: re.Match[bytes], start: int = -1, end: int = -1) -> Declaration:
    name_start, name_end = match.span("name")
    start = match.start() if start < 0 else start
    body = match.end() if end < 0 else name_end
    return Declaration(start, -max(end, match.end()), name_start, name_end, body, None, section(level))


_WAYS: Final[tuple[Way, ...]] = (
    _underlined, _equals, _configuration, _latex, _stars, _numbered, _capitals,
)  # fmt: skip
