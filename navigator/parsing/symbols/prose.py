"""The words around a declaration: its signature on one line, the first line of its documentation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, final

from navigator.languages import Comments

SIGNATURE_LIMIT: Final = 300
"""Characters of a signature; what is longer ends in `…`."""
VALUE_LIMIT: Final = 120
"""The same for a declaration without a body, whose signature is its whole text."""
DOC_LIMIT: Final = 160
"""Characters of a documentation line."""

_STRINGS: Final = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`'
_CONTINUATION: Final = re.compile(r"\\[ \t]*\r?\n")
_INSIDE_BRACKETS: Final = re.compile(r"(?<=[(\[]) |,? (?=[)\]])")
"""What a line end leaves behind an opening bracket and before a closing one."""
_TAG: Final = re.compile(r"</?\w[^>]*>")
_SUMMARY: Final = re.compile(r"[@\\](?:brief|short|description|desc|notice|dev|title)[ \t]+(?=\S)")
"""Tags after which the documentation of Doxygen, JSDoc and NatSpec starts; other tags end it."""
_DECORATION: Final = "/*!#-;%=<>~+_|^ \t\r"
_SIGNATURE_ENDS: Final = b" \t\r\n:{(=;,\\"
_ENDS: Final = " \t\r\n:{(=;,"
"""The same once lines are folded; a comment taken out may have stood behind them."""
_DOC_LINES: Final = 200
_DOC_BLOCK: Final = 20_000


@final
class Prose:
    """Reads signatures and documentation of one language."""

    def __init__(self, comments: Comments, docstrings: bool) -> None:
        self._line = tuple(opener.encode() for opener in comments.line)
        self._block = tuple((opener.encode(), closer.encode()) for opener, closer in comments.block)
        self._directive = re.compile(comments.directive) if comments.directive else None
        spelled = [re.escape(opener) + r"[^\r\n]*" for opener in comments.line]
        spelled += [f"{re.escape(opener)}(?s:.*?){re.escape(closer)}" for opener, closer in comments.block]
        any_comment = "|".join(spelled) or r"(?!)"
        self._code_or_comment = re.compile(f"({_STRINGS})|(?:{any_comment})")
        self._strings = comments.strings
        self._closers = tuple(closer for _, closer in self._block)
        self._openers = (*comments.line, *(opener for opener, _ in comments.block))
        gap = f"(?:\\s+|{any_comment})*+"
        self._gap = re.compile(gap.encode())
        self._docstring = re.compile((gap + r"[rRuU]?(\"\"\"|'''|\"|')").encode()) if docstrings else None

    def signature(self, data: bytes, start: int, end: int, limit: int) -> str:
        """The text from `start` to `end` on one line of at most `limit` characters, without comments."""
        cut = start + 4 * limit
        raw = data[start : end if end < cut else cut].rstrip(_SIGNATURE_ENDS).lstrip()
        text = raw.decode("utf-8", "surrogateescape")
        has_lines = "\n" in text or "\r" in text
        if "\\" in text:
            text = _CONTINUATION.sub(" ", text)
        for opener in self._openers:
            if opener in text:
                text = self._code_or_comment.sub(lambda match: match[1] or " ", text).rstrip(_ENDS)
                break
        if has_lines:
            text = _INSIDE_BRACKETS.sub("", " ".join(text.split())).rstrip(_ENDS)
        elif "  " in text or "\t" in text:
            text = " ".join(text.split())
        if len(text) > limit or end > cut:
            return text[: limit - 1].rstrip() + "…"
        return text

    def after_gap(self, data: bytes, start: int) -> int:
        """Where the blanks and comments that begin at `start` end."""
        match = self._gap.match(data, start)
        return match.end() if match else start

    def ends_in_comment(self, data: bytes, line_start: int, end: int) -> bool:
        """Whether the text before `end`, on the line from `line_start`, is a comment or closes one."""
        return self._is_comment(data[line_start:end]) or data.endswith(self._closers, 0, end)

    def doc(self, data: bytes, starts: Sequence[int], line: int, start: int, body: int) -> str:
        """First line of the documentation of what starts at `start` and has its body at `body` (-1: none).

        `starts` are those of all lines, `line` is the number of the one it starts on.
        """
        if self._docstring is not None and body >= 0:
            opening = self._docstring.match(data, body)
            return self._inside(data, opening) if opening else ""
        return self._above(data, starts, line - 1, start)

    def _inside(self, data: bytes, opening: re.Match[bytes]) -> str:
        start = opening.end()
        limit = start + 8 * DOC_LIMIT
        closing = data.find(opening[1], start, limit)
        return self._first_line(data[start : limit if closing < 0 else closing])

    def _is_comment(self, line: bytes) -> bool:
        return line.lstrip().startswith(self._line)

    def _above(self, data: bytes, starts: Sequence[int], number: int, start: int) -> str:
        if number == 0:
            return ""
        above = data[starts[number - 1] : starts[number]].strip()
        if not above or data[starts[number] : start].strip():
            return ""
        if self._strings and above.endswith(b'"'):
            return self._string_above(data, starts[number])
        if not self._is_comment(above):
            return self._block_above(data, above, starts[number])
        top = number - 1
        while top > 0 and number - top < _DOC_LINES:
            if not self._is_comment(data[starts[top - 1] : starts[top]]):
                break
            top -= 1
        return self._first_line(data[starts[top] : starts[number]])

    def _string_above(self, data: bytes, end: int) -> str:
        text = data[max(0, end - _DOC_BLOCK) : end].rstrip()
        quotes = b'"""' if text.endswith(b'"""') else b'"'
        before, opening, inside = text[: -len(quotes)].rpartition(quotes)
        alone = opening and not before.rpartition(b"\n")[2].strip(b" \t")
        return self._first_line(inside) if alone else ""

    def _block_above(self, data: bytes, line: bytes, end: int) -> str:
        for opener, closer in self._block:
            if not line.endswith(closer):
                continue
            opening = data.rfind(opener, max(0, end - _DOC_BLOCK), end)
            line_break = data.rfind(b"\n", 0, opening)
            line_break = max(line_break, data.rfind(b"\r", line_break + 1, opening))
            if opening < 0 or data[line_break + 1 : opening].strip():
                continue
            return self._first_line(data[opening + len(opener) : end].rstrip()[: -len(closer)])
        return ""

    def _without_opener(self, line: bytes) -> bytes:
        for opener in self._line:
            if line.startswith(opener):
                return line[len(opener) :]
        return line

    def _first_line(self, text: bytes) -> str:
        rest = text.lstrip()
        while rest:
            line, _, rest = rest.partition(b"\n")
            if line.startswith(b"#!"):
                continue
            words = self._without_opener(line.lstrip()).decode("utf-8", "surrogateescape")
            if "<" in words:
                words = _TAG.sub("", words)
            words = words.strip(_DECORATION)
            if words.startswith(("@", "\\")):
                words, found = _SUMMARY.subn("", words, count=1)
                if not found:
                    return ""
            if not words or (self._directive and self._directive.match(words)):
                continue
            words = " ".join(words.split())
            return words if len(words) <= DOC_LIMIT else words[: DOC_LIMIT - 1].rstrip() + "…"
        return ""
