"""Decorators, attributes and modifiers, found again by the declaration they stand before."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, final

from navigator.parsing.symbols.prose import Prose

_BLANK: Final = ord(" ")
_LINE_END: Final = ord("\n")
_BLANK_LINE: Final = re.compile(rb"(?s:.*)\n[ \t\r\f]*\n")
_LINE_ENDS: Final = re.compile(rb"(?s:.*)\n\r?\n")
"""What is painted over with line ends stands alone."""
_FURTHEST: Final = 2000
"""Bytes before a declaration that are looked through for what was painted over."""


@final
class Gaps:
    """What may stand between an attachment and its declaration: blanks, comments, what was painted over."""

    def __init__(self, prose: Prose, data: bytes, read: bytes) -> None:
        self._prose = prose
        self._data = data
        self._read = read
        """`data` as the grammar read it."""

    def after(self, place: int) -> int:
        """Where the gap that begins at `place` ends."""
        data, read, after_gap = self._data, self._read, self._prose.after_gap
        place = after_gap(data, place)
        while place < len(read) and read[place] == _BLANK:
            place = after_gap(data, after_gap(read, place))
        return place

    def painted_before(self, place: int) -> int:
        """Where what was painted over right before `place` begins: a macro on its own line, say.

        Nothing is where a blank line stands between, comments belong to no declaration, and what ends the
        line of something else belongs to that.
        """
        data, read = self._data, self._read
        start = max(0, place - _FURTHEST)
        start += len(read[start:place].rstrip())
        for blank in (_LINE_ENDS.match(read, start, place), _BLANK_LINE.match(data, start, place)):
            start = max(start, blank.end() if blank else 0)
        if start and data[start - 1] != _LINE_END:
            start = max(start, data.find(b"\n", start, place) + 1)
        painted = data[start:place].lstrip()
        begin = place - len(painted)
        return begin if painted and self._prose.after_gap(data, begin) == begin else place

    @property
    def are_painted(self) -> bool:
        """Whether anything was painted over."""
        return self._read is not self._data


class _Attachment(NamedTuple):
    start: int
    is_modifier: bool


@final
class Attachments:
    """What a query captured as `@prefix` or `@modifier` in one content."""

    def __init__(self, prefixes: dict[int, int], modifiers: dict[int, int], gaps: Gaps) -> None:
        self._gaps = gaps
        self._next = {start: gaps.after(end) for start, end in prefixes.items()}
        """Where an annotation starts -> where the text goes on after it."""
        self._before = {after: _Attachment(start, False) for start, after in self._next.items()}
        for start, end in modifiers.items():
            self._before[gaps.after(end)] = _Attachment(start, True)

    def around(self, start: int) -> tuple[int, int]:
        """Where a declaration at `start` starts with all that is attached, and where its signature starts.

        The signature leaves prefixes out (decorators, annotations) and takes modifiers in (`export`).
        """
        head = first = start
        while head in self._next:
            head = self._next[head]
        before = self._before
        while first in before:
            attachment = before[first]
            if head == first and attachment.is_modifier:
                head = attachment.start
            first = attachment.start
        return self._gaps.painted_before(first) if self._gaps.are_painted else first, head
