"""The words around a declaration: its signature on one line, the first line of its documentation."""

from __future__ import annotations

import re
from typing import Final, final

from navigator.languages import Comments
from navigator.parsing.lines import Lines

SIGNATURE_LIMIT: Final = 300
"""Characters of a signature; what is longer ends in `…`."""
VALUE_LIMIT: Final = 120
"""The same for a declaration without a body, whose signature is its whole text."""
DOC_LIMIT: Final = 160
"""Characters of a documentation line."""

_STRINGS: Final = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`'
_AFTER_OPENER: Final = re.compile(r"([(\[]) ")
_BEFORE_CLOSER: Final = re.compile(r",? ([)\]])")
_DOCSTRING: Final = re.compile(rb"[rRuU]?(\"\"\"|'''|\"|')")
_TAG: Final = re.compile(r"</?\w[^>]*>")
_DECORATION: Final = "/*!#-;%=<>~+ \t"
_DOC_LINES: Final = 200
_DOC_BLOCK: Final = 20_000


@final
class Prose:
    """Reads signatures and documentation of one language."""

    __slots__ = ("_block", "_code_or_comment", "_directive", "_docstrings", "_gap", "_line", "_openers")

    def __init__(self, comments: Comments, docstrings: bool) -> None:
        self._line = tuple(opener.encode() for opener in comments.line)
        self._block = tuple((opener.encode(), closer.encode()) for opener, closer in comments.block)
        self._openers = (*comments.line, *(opener for opener, _ in comments.block))
        self._directive = re.compile(comments.directive) if comments.directive else None
        self._docstrings = docstrings
        spelled = [re.escape(opener) + r"[^\r\n]*" for opener in comments.line]
        spelled += [f"{re.escape(opener)}(?s:.*?){re.escape(closer)}" for opener, closer in comments.block]
        any_comment = "|".join(spelled) or r"(?!)"
        self._code_or_comment = re.compile(f"({_STRINGS})|(?:{any_comment})")
        self._gap = re.compile(f"(?:\\s|{any_comment})*".encode())

    def signature(self, data: bytes, start: int, end: int, limit: int) -> str:
        """The text from `start` to `end` on one line of at most `limit` characters, without comments."""
        cut = start + 4 * limit
        text = data[start : min(end, cut)].decode("utf-8", "surrogateescape")
        if any(opener in text for opener in self._openers):
            text = self._code_or_comment.sub(lambda match: match[1] or " ", text)
        if "\n" in text or "\r" in text:
            text = " ".join(text.split())
            text = _BEFORE_CLOSER.sub(r"\1", _AFTER_OPENER.sub(r"\1", text))
        else:
            text = " ".join(text.split())
        text = text.rstrip(" :{=;,")
        if len(text) > limit or end > cut:
            return text[: limit - 1].rstrip() + "…"
        return text

    def gap(self, data: bytes, start: int, end: int) -> bool:
        """Whether only blanks and comments lie from `start` to `end`."""
        match = self._gap.match(data, start, end)
        return match is not None and match.end() == end

    def doc(self, data: bytes, lines: Lines, start: int, body: int) -> str:
        """First line of the documentation of what starts at `start` and has its body at `body` (-1: none)."""
        if self._docstrings and body >= 0:
            return self._inside(data, body)
        return self._above(data, lines, start)

    def _inside(self, data: bytes, body: int) -> str:
        if (blank := self._gap.match(data, body)) is not None:
            body = blank.end()
        opening = _DOCSTRING.match(data, body)
        if opening is None:
            return ""
        text = data[opening.end() : opening.end() + 8 * DOC_LIMIT]
        closing = text.find(opening[1])
        return self._first_line(text if closing < 0 else text[:closing])

    def _above(self, data: bytes, lines: Lines, start: int) -> str:
        number = lines.at(start) - 1
        starts = lines.starts
        if data[starts[number] : start].strip():
            return ""
        top = number
        while top > 0 and number - top < _DOC_LINES:
            text = data[starts[top - 1] : starts[top]].strip()
            if not text.startswith(self._line or b"\0"):
                if top == number:
                    return self._block_above(data, starts[top - 1], text, starts[top])
                break
            top -= 1
        return self._first_line(data[starts[top] : starts[number]])

    def _block_above(self, data: bytes, line_start: int, line: bytes, end: int) -> str:
        for opener, closer in self._block:
            if not line.endswith(closer):
                continue
            opening = data.rfind(opener, max(0, end - _DOC_BLOCK), end)
            line_break = max(data.rfind(b"\n", 0, opening), data.rfind(b"\r", 0, opening))
            if opening < 0 or data[line_break + 1 : opening].strip():
                continue
            return self._first_line(data[opening + len(opener) : end].rstrip()[: -len(closer)])
        return ""

    def _first_line(self, text: bytes) -> str:
        for line in text.decode("utf-8", "surrogateescape").splitlines():
            words = _TAG.sub("", line).strip().lstrip(_DECORATION).rstrip(" \t*/")
            if words.startswith("@"):
                return ""
            if not any(map(str.isalnum, words)) or (self._directive and self._directive.match(words)):
                continue
            words = " ".join(words.split())
            return words if len(words) <= DOC_LIMIT else words[: DOC_LIMIT - 1].rstrip() + "…"
        return ""
