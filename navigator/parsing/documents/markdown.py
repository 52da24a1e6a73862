"""The headings of a Markdown text, by CommonMark's rules for blocks.

Read by lines: the pack's Markdown grammar overflows its stack in a few thousand nested quotes, takes square
time for emphasis marks, and leaves headings with an underline out of its sections.
"""

from __future__ import annotations

import re
from typing import Final, final

from navigator.parsing.documents.sections import section
from navigator.parsing.symbols.declarations import Declaration

_FRONT_MATTER: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?(---|\+\+\+)[ \t]*\n(?s:.*?\n)??(?:\1|\.\.\.)[ \t]*(?:\n|\Z)"
)
_ATX: Final = re.compile(rb" {0,3}(#{1,6})(?=[ \t]|$)")
_UNDERLINE: Final = re.compile(rb" {0,3}(=+|-+)[ \t]*$")
_RULE: Final = re.compile(rb" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_FENCE: Final = re.compile(rb" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_ITEM: Final = re.compile(rb"( {0,3}(?:[-+*]|(\d{1,9})[.)]))( {1,4}(?! )|(?=[ \t])|$)")
_QUOTE: Final = re.compile(rb" {0,3}>")
_LINK_TARGET: Final = re.compile(rb" {0,3}\[[^\]]+\]:[ \t]*\S")
_HTML: Final = (
    (
        re.compile(rb" {0,3}<(?:script|pre|style|textarea)(?=[\s>]|$)", re.I),
        re.compile(rb"</(?:script|pre|style|textarea)>", re.I),
    ),
    (re.compile(rb" {0,3}<!--"), re.compile(rb"-->")),
    (re.compile(rb" {0,3}<\?"), re.compile(rb"\?>")),
    (re.compile(rb" {0,3}<!\[CDATA\["), re.compile(rb"\]\]>")),
    (re.compile(rb" {0,3}<![A-Za-z]"), re.compile(rb">")),
)
"""What opens a block of HTML that only its own end closes, and that end."""
_HTML_TAG: Final = re.compile(
    rb" {0,3}</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|"
    rb"details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|"
    rb"html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|"
    rb"summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|/>|$)",
    re.I,
)
_HTML_ALONE: Final = re.compile(
    rb" {0,3}(?:<[A-Za-z][\w-]*(?:\s+[\w:.-]+(?:\s*=\s*(?:[^\s\"'=<>`]+|'[^']*'|\"[^\"]*\"))?)*\s*/?>"
    rb"|</[A-Za-z][\w-]*\s*>)[ \t]*$"
)
"""A line that is one tag: a block of HTML as well, but no end of a paragraph."""
_BLANK: Final = re.compile(rb"^[ \t]*$")
_TAB: Final = 4


def markdown(text: bytes) -> list[Declaration]:
    """The headings of a text with LF line ends; those in quotes and lists are none of its sections."""
    reader = _Reader()
    front = _FRONT_MATTER.match(text)
    start = front.end() if front else 3 if text.startswith(b"\xef\xbb\xbf") else 0
    while start < len(text):
        end = text.find(b"\n", start)
        end = len(text) if end < 0 else end
        reader.line(text[start:end], start)
        start = end + 1
    return reader.found


@final
class _Reader:
    """Follows the blocks of a text line by line, as far as headings depend on them."""

    def __init__(self) -> None:
        self.found: list[Declaration] = []
        self._closing: re.Pattern[bytes] | None = None
        """What ends the fence or the HTML that is open; an empty line where it is `_BLANK`."""
        self._item = 0
        """Columns that what belongs to the open list item is indented by; 0: none is open."""
        self._paragraph: int | None = None
        """Where the open paragraph starts that an underline would make a heading."""
        self._last = 0
        """Where the text of that paragraph's last line ends."""
        self._empty = False
        """That item has no text on its first line."""
        self._lazy = False
        """A paragraph is open in a quote or an item; plain lines go on with it."""

    def line(self, line: bytes, start: int) -> None:
        """Take the next line, which starts at `start`."""
        if self._closing is not None:
            if self._closing.search(line):
                self._closing = None
            return
        indent = _indent(line)
        if not line.strip():
            self._paragraph, self._lazy = None, False
            self._item = 0 if self._empty else self._item
        elif self._item and indent >= self._item:
            self._lazy, self._empty = _is_text(line.lstrip()), False
        elif indent >= _TAB:
            if not self._go_on(line, start):  # it is indented code
                self._item = 0
        elif not self._block(line, start) and not self._go_on(line, start):
            self._item = 0
            if not _LINK_TARGET.match(line):
                self._paragraph, self._last = start + indent, start + len(line.rstrip())

    def _go_on(self, line: bytes, start: int) -> bool:
        """Whether a line that begins nothing belongs to the paragraph before it."""
        if self._paragraph is not None:
            self._last = start + len(line.rstrip())
        return self._lazy or self._paragraph is not None

    def _block(self, line: bytes, start: int) -> bool:
        """Whether the line begins a block of its own, or ends a paragraph as its underline."""
        first = line.lstrip()[:1]
        if first == b"#" and (match := _ATX.match(line)):
            self._numbered(line, start, match)
        elif first in b"=-" and self._paragraph is not None and (match := _UNDERLINE.match(line)):
            level = 1 if match[1][:1] == b"=" else 2
            self._heading(level, self._paragraph, self._paragraph, self._last, start + len(line))
        elif first in b"-*_" and _RULE.match(line):
            pass
        elif first in b"`~" and (match := _FENCE.match(line)):
            self._closing = re.compile(rb"^ {0,3}%b{%d,}[ \t]*$" % (match[1][:1], len(match[1])))
        elif first == b"<" and (closing := _html(line, self._paragraph is not None or self._lazy)):
            self._closing = None if closing.search(line) else closing
        else:
            return self._quote_or_item(line)
        self._end()
        return True

    def _quote_or_item(self, line: bytes) -> bool:
        match = _ITEM.match(line)
        if match is not None and (self._paragraph is None or _interrupts(match, line)):
            self._end()
            self._item = len(match[1]) + (len(match[3]) or 1)
            content = line[match.end() :].lstrip()
            self._lazy, self._empty = _is_text(content), not content
            return True
        if match := _QUOTE.match(line):
            self._end()
            self._lazy = _is_text(line[match.end() :].lstrip(b"> \t"))
            return True
        return False

    def _end(self) -> None:
        """Nothing that was open goes on."""
        self._paragraph, self._lazy, self._item, self._empty = None, False, 0, False

    def _numbered(self, line: bytes, start: int, marks: re.Match[bytes]) -> None:
        """A heading whose marks before it tell its level; those after it tell nothing."""
        text = line[marks.end() :].strip(b" \t")
        bare = text.rstrip(b"#")
        if not bare or bare[-1:] in b" \t":
            text = bare.rstrip(b" \t")
        name_start = start + line.index(text, marks.end())
        self._heading(
            len(marks[1]), start + marks.start(1), name_start, name_start + len(text), start + len(line)
        )

    def _heading(self, level: int, start: int, name_start: int, name_end: int, end: int) -> None:
        if name_start < name_end:
            self.found.append(Declaration(start, -end, name_start, name_end, name_end, None, section(level)))


def _indent(line: bytes) -> int:
    """Columns before the first character; a tab goes on to the next multiple of four."""
    blank = line[: len(line) - len(line.lstrip(b" \t"))]
    return len(blank.expandtabs(_TAB)) if b"\t" in blank else len(blank)


def _html(line: bytes, in_paragraph: bool) -> re.Pattern[bytes] | None:
    """What ends the block of HTML that the line opens; None where it opens none."""
    for opening, closing in _HTML:
        if opening.match(line):
            return closing
    if _HTML_TAG.match(line) or (not in_paragraph and _HTML_ALONE.match(line)):
        return _BLANK
    return None


def _is_text(content: bytes) -> bool:
    """Whether what a line of a quote or an item holds may be the text of a paragraph."""
    return bool(content) and not any(block.match(content) for block in (_ATX, _RULE, _FENCE))


def _interrupts(item: re.Match[bytes], line: bytes) -> bool:
    """Whether a list may begin in the middle of a paragraph: with some text, and counting from 1."""
    return item[2] in (None, b"1") and bool(line[item.end() :].strip())
