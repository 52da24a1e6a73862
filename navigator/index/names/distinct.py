"""Texts that are held once and known by numbers, for the same few come again and again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import count, islice


class Distinct:
    """Distinct texts by number, in the order in which they were added."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._numbers: defaultdict[str, int] = defaultdict(count().__next__)

    def numbers(self, texts: Iterable[str]) -> list[int]:
        """The number of each text; those that are new are added."""
        found = list(map(self._numbers.__getitem__, texts))
        new = len(self._numbers) - len(self.texts)
        if new:
            self.texts += reversed(list(islice(reversed(self._numbers), new)))
        return found

    def find(self, text: str) -> int | None:
        """The number of a text; None for one that was not added."""
        return self._numbers.get(text)
