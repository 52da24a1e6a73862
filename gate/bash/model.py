"""What a command prints: files, each from a line on and so many lines of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


class NotARead(Exception):
    """The command does something else than print files, or can't be understood: it passes. Never shown."""


@dataclass(frozen=True, slots=True)
class Window:
    """Which part of a text a program lets through."""

    offset: int | None = None
    """First line, 1-based; None for the first."""
    limit: int | None = None
    """How many lines at most, counted from either end; None for all."""
    numbered: bool = False
    """Each line gets its number."""

    @property
    def whole(self) -> bool:
        """True where every line of any text comes through."""
        return (self.offset or 1) <= 1 and self.limit is None

    def then(self, after: Window) -> Window:
        """What is left where `after` gets what this lets through."""
        offsets = [one.offset for one in (self, after) if one.offset is not None]
        limits = [one.limit for one in (self, after) if one.limit is not None]
        return Window(max(offsets, default=None), min(limits, default=None), self.numbered or after.numbered)


WHOLE: Final = Window()
"""All of a text."""


@dataclass(frozen=True, slots=True)
class Printed:
    """One file of which a command prints a part or the whole."""

    path: str
    """Absolute."""
    window: Window = WHOLE
