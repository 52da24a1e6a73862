"""Every distinct name once, squashed, all joined in one run of bytes that `bytes.find` looks through quickly.

Bytes, since one wide character would make a string four times as large. Initials have a run of their own.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from navigator.index.names.spelling import initials, squashed, words

EDGE: Final = b"\n"
"""What each name in the run starts and ends with."""

_PENDING: Final = 50_000


def as_bytes(text: str) -> bytes:
    """A text as it is kept in a run; never empty."""
    return text.encode("utf-8", "surrogatepass").replace(EDGE, b" ") or b" "


class Run:
    """Texts known by numbers, joined by edges; those that start alike are kept together."""

    def __init__(self) -> None:
        self._by_start: dict[int, _Part] = {}

    def add(self, number: int, text: bytes) -> None:
        """Add a text that is not empty."""
        part = self._by_start.get(text[0])
        if part is None:
            part = self._by_start[text[0]] = _Part()
        part.add(number, text)

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
        self._joined = EDGE
        self._length = len(EDGE)
        self._pending: list[bytes] = []
        self._starts = array("I")
        self._numbers = array("I")

    def add(self, number: int, text: bytes) -> None:
        self._numbers.append(number)
        self._starts.append(self._length)
        self._length += len(text) + len(EDGE)
        self._pending.append(text)
        if len(self._pending) >= _PENDING:
            self._join()

    def scan(self, part: bytes, edge: int) -> Iterator[tuple[int, bytes]]:
        self._join()
        joined, starts = self._joined, self._starts
        at = joined.find(part)
        while at >= 0:
            slot = bisect_right(starts, at + edge) - 1
            start = starts[slot]
            end = joined.find(EDGE, start)
            yield self._numbers[slot], joined[start:end]
            at = joined.find(part, end)

    def _join(self) -> None:
        if self._pending:
            self._joined = b"".join((self._joined, EDGE.join(self._pending), EDGE))
            self._pending.clear()


class NameText:
    """Distinct names by number, in the order in which they were added."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.squashed = Run()
        self.initials = Run()
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        """The number of a name, which is added if it is new."""
        number = self._numbers.get(name)
        if number is None:
            number = self._numbers[name] = len(self.names)
            self.names.append(name)
            self.squashed.add(number, as_bytes(squashed(name)))
            first_letters = initials(words(name))
            if len(first_letters) > 1:
                self.initials.add(number, as_bytes(first_letters))
        return number

    def find(self, name: str) -> int | None:
        """The number of exactly this name."""
        return self._numbers.get(name)
