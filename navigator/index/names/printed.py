"""Names as answers print them and people type them, taken apart: lines, price, parameters, containers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

_PRICE: Final = re.compile(r"\s+~\d+.*$")
_LINES: Final = re.compile(r"(?<=.)[@:](\d+)(?:-(\d+))?$", re.DOTALL)
_POINTER: Final = re.compile(r"^\(\*?(\w+)\)(\.\w+)")
"""A method with the type of its receiver as Go writes it: `(*Command).Find`."""
_SEPARATOR: Final = re.compile(r"::|->|[.#/\\]")
_PARAMETERS: Final = re.compile(r"(?<=[\w>])\(.*$", re.DOTALL)
_TYPE_ARGUMENTS: Final = re.compile(r"(?<=\w)<[^<>]*>")
_BEFORE: Final = re.compile(r"^[\w ]+ (?=\S+$)")
"""Modifiers, and the type of what is returned."""


class PrintedName(NamedTuple):
    """A name without what an answer prints behind it."""

    text: str
    first: int | None
    """Its line, or the first of them: `run@12`, `run:12-40`."""
    last: int | None

    @classmethod
    def of(cls, printed: str) -> PrintedName:
        """Read `run`, `Outer.run@120`, `async run(self):12-40 ~300`."""
        text = _POINTER.sub(r"\1\2", _PRICE.sub("", printed.strip()))
        lines = _LINES.search(text)
        if lines is None:
            return cls(text, None, None)
        return cls(text[: lines.start()], int(lines[1]), int(lines[2]) if lines[2] else None)

    @property
    def bare(self) -> str:
        """Without parameters and, where it has some, what stands before: of `async run(x)` it is `run`."""
        without = _TYPE_ARGUMENTS.sub("", self.text)
        called = _PARAMETERS.sub("", without)
        return without if called == without else _BEFORE.sub("", called.rstrip())

    def steps(self, is_name: Callable[[str], bool]) -> list[str]:
        """What it lies in, from the outermost, and itself: `Outer::run(x)` is Outer, run.

        `is_name` tells names that there are, which are not taken apart: they may hold dots and brackets too.
        """
        if is_name(self.text):
            return [self.text]
        whole = _parts(self.text)
        return whole if whole and is_name(whole[-1]) else _parts(self.bare) or [self.text]


def dotted(name: str) -> str:
    """A name with dots for whatever stands between its parts."""
    return _SEPARATOR.sub(".", name)


def _parts(name: str) -> list[str]:
    return [part.strip() for part in _SEPARATOR.split(name) if part.strip()]
