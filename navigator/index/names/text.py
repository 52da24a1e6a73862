"""Every distinct name once, squashed, all joined in one run of bytes that `bytes.find` looks through quickly.

Bytes, since one wide character would make a string four times as large. Initials have a run of their own.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from navigator.index.names.distinct import Distinct
from navigator.index.names.spelling import initials, squashed, words

EDGE: Final = b"\n"
"""What each name in the run starts and ends with."""

_MOST_WAITING: Final = 10_000
"""Names that wait to be taken into the runs together: some 10 ms of work."""

_PENDING: Final = 50_000
"""Texts that wait to be joined to a run, which is copied for it."""

_LOWER: Final = bytes.maketrans(ascii_uppercase.encode(), ascii_lowercase.encode())
_BETWEEN: Final = bytes(byte for byte in range(128) if not chr(byte).isalnum() and byte != EDGE[0])
_NO_WORD: Final = re.compile(r"[\W_]*$")
_WORD: Final = re.compile(rb"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|\n")
"""A word, as `words` parts plain names, or what stands between two names."""


def as_bytes(text: str) -> bytes:
    """A text as it is kept in a run; never empty."""
    return text.encode("utf-8", "surrogatepass").replace(EDGE, b" ") or b" "


class Run:
    """Texts known by numbers, joined by edges; those that start alike are kept together."""

    def __init__(self) -> None:
        self._by_start: defaultdict[int, _Part] = defaultdict(_Part)

    def add(self, texts: Iterable[tuple[int, bytes]]) -> None:
        """Add texts that are not empty, with their numbers."""
        parts = self._by_start
        for number, text in texts:
            part = parts[text[0]]
            part.numbers.append(number)
            part.pending.append(text)
        for part in parts.values():
            if len(part.pending) >= _PENDING:
                part.join()

    def scan(self, part: bytes) -> Iterator[tuple[int, bytes]]:
        """The texts that hold these bytes, edges counted in, each once, with their numbers."""
        if part[:1] != EDGE:
            for together in self._by_start.values():
                yield from together.scan(part, 0)
        elif part[1] in self._by_start:
            yield from self._by_start[part[1]].scan(part, 1)


class _Part:
    """The texts of a run that start with one letter."""

    def __init__(self) -> None:
        self.numbers = array("I")
        self.pending: list[bytes] = []
        """The last of the texts, which are not in the run yet."""
        self._joined = EDGE
        self._starts = array("I")

    def scan(self, part: bytes, edge: int) -> Iterator[tuple[int, bytes]]:
        self.join()
        joined, starts = self._joined, self._starts
        at = joined.find(part)
        while at >= 0:
            slot = bisect_right(starts, at + edge) - 1
            start = starts[slot]
            end = joined.find(EDGE, start)
            yield self.numbers[slot], joined[start:end]
            at = joined.find(part, end)

    def join(self) -> None:
        """Put into the run what waits."""
        if self.pending:
            sizes = (len(text) + len(EDGE) for text in self.pending[:-1])
            self._starts.extend(accumulate(sizes, initial=len(self._joined)))
            self._joined = b"".join((self._joined, EDGE.join(self.pending), EDGE))
            self.pending.clear()


class NameText:
    """Distinct names by number, in the order in which they were added."""

    def __init__(self) -> None:
        self._distinct = Distinct()
        self.names: Final = self._distinct.texts
        self._squashed = Run()
        self._initials = Run()
        self._in_runs = 0
        """Names of which the runs know; the others wait."""

    def numbers(self, names: Iterable[str]) -> list[int]:
        """The number of each name; those that are new are added."""
        numbers = self._distinct.numbers(names)
        if len(self.names) - self._in_runs >= _MOST_WAITING:
            self._take_in()
        return numbers

    def find(self, name: str) -> int | None:
        """The number of exactly this name."""
        return self._distinct.find(name)

    @property
    def squashed(self) -> Run:
        """The names without what parts their words."""
        self._take_in()
        return self._squashed

    @property
    def initials(self) -> Run:
        """The first letters of the words of those that have several."""
        self._take_in()
        return self._initials

    def _take_in(self) -> None:
        """Add the names that wait to the runs: plain ones together, a tenth of the work."""
        plain: list[int] = []
        odd: list[int] = []
        for number in range(self._in_runs, len(self.names)):
            (plain if is_plain(self.names[number]) else odd).append(number)
        self._in_runs = len(self.names)
        together = [self.names[number] for number in plain]
        self._squashed.add(zip(plain, squashed_together(together), strict=True))
        self._squashed.add((number, as_bytes(squashed(self.names[number]))) for number in odd)
        letters = chain(
            zip(plain, initials_together(together), strict=True),
            ((number, as_bytes(initials(words(self.names[number])))) for number in odd),
        )
        self._initials.add((number, several) for number, several in letters if len(several) > 1)


def is_plain(name: str) -> bool:
    """Whether the forms of a name may be made together with those of others."""
    return name.isascii() and name.isprintable() and not _NO_WORD.match(name)


def squashed_together(names: Iterable[str]) -> list[bytes]:
    """What `squashed` makes of plain names, as bytes."""
    together = EDGE.join(map(str.encode, names))
    return together.translate(_LOWER, _BETWEEN).split(EDGE) if together else []


def initials_together(names: Iterable[str]) -> list[bytes]:
    """What `initials` makes of the words of plain names, as bytes."""
    together = EDGE.join(map(str.encode, names))
    letters = b"".join([word[:1] for word in _WORD.findall(together)])
    return letters.lower().split(EDGE) if together else []
