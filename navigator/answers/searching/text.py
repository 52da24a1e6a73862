"""Lines of files that hold a text, looked for as long as there is time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from navigator.index.names.standing import Standing
from navigator.languages import detect_or_plain
from navigator.source import decode, encoding, is_binary, split_lines

_ENOUGH: Final = 200
"""Lines among which the best are chosen."""
_A_FILE: Final = 5
"""Lines of one file, lest one file be the whole answer."""


@dataclass(frozen=True, slots=True)
class TextHit:
    """One line, 1-based."""

    path: str
    line: int
    text: str
    at: int = 0
    """Where in the text what was looked for begins, in characters."""


@dataclass(frozen=True, slots=True)
class TextFound:
    """Lines that hold the text, the likeliest first; `complete` if every file was looked through."""

    hits: tuple[TextHit, ...]
    files: int
    """Looked through."""
    complete: bool
    as_written: bool = True
    """Else the lines have the words of the text, but not together."""


def search_text(query: str, files: Iterable[tuple[str, bytes]], over: Callable[[], bool]) -> TextFound:
    """Lines with the query as it is written, else lines with all its words.

    Capitals make no difference, but for lines with the same ones, which come first.

    Ends early when `over()` says so, or with enough lines.
    """
    words = query.lower().split()
    phrase = re.compile(r"\s+".join(map(re.escape, words)))
    as_written: list[TextHit] = []
    with_all_words: list[TextHit] = []
    looked, complete = 0, True
    for path, data in files:
        if over() or len(as_written) >= _ENOUGH:
            complete = False
            break
        looked += 1
        lines = _lines_with(data, words)
        found = [
            TextHit(path, number, text, match.start())
            for number, text in lines
            if (match := phrase.search(text.lower()))
        ]
        as_written += found[:_A_FILE]
        if not found and len(with_all_words) < _ENOUGH:
            with_all_words += [
                TextHit(path, number, text, min(map(text.lower().find, words)))
                for number, text in lines[:_A_FILE]
            ]
    hits = as_written or with_all_words
    exact = " ".join(query.split())
    hits.sort(key=lambda hit: (exact not in hit.text, likelihood(hit.path), hit.line))
    return TextFound(tuple(hits), looked, complete, bool(as_written) or not hits)


def _lines_with(data: bytes, words: list[str]) -> list[tuple[int, str]]:
    """The lines that hold all words, with their numbers."""
    if is_binary(data):
        return []
    if encoding(data) is None:
        folded = data.lower()
        if not all(any(form in folded for form in _written(word)) for word in words):
            return []  # most files, told without decoding them
        if not _on_one_line(folded, [word.encode() for word in words if word.isascii()]):
            return []  # common words are in many files, but seldom together
    lines = split_lines(decode(data))
    found = []
    for number, line in enumerate(lines, 1):
        text = line.lower()
        if all(word in text for word in words):
            found.append((number, line))
    return found


def _on_one_line(data: bytes, words: list[bytes]) -> bool:
    """Whether the words may be on one line; where a lone CR ends lines, more than one is taken for that."""
    if len(words) < 2:
        return True
    longest, at = max(words, key=len), 0
    while (at := data.find(longest, at)) >= 0:
        end = data.find(b"\n", at)
        end = len(data) if end < 0 else end
        line = data[data.rfind(b"\n", 0, at) + 1 : end]
        if all(word in line for word in words):
            return True
        at = end
    return False


def _written(word: str) -> set[bytes]:
    """How a word in lower case may stand in bytes of which the ASCII letters are in lower case."""
    if word.isascii():
        return {word.encode()}
    forms = {word, word.upper(), word.capitalize()}
    in_utf8 = {form.encode("utf-8", "surrogatepass").lower() for form in forms}
    return in_utf8 | {form.encode("latin-1", "replace").lower() for form in forms}


def likelihood(path: str) -> tuple[int, tuple[int, int, str]]:
    """Sorts the files in which a text is likelier to be meant first."""
    document = not detect_or_plain(path, b"").is_code
    standing = Standing.of(path, made=False, document=document)
    return standing.aside, standing.order
