"""One thing an edit did, in ever fewer words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from memory.framing import utf16_units

ROOM: Final = 76
"""UTF-16 units a form has at most; what is longer gives way to a shorter form."""


WHOLE: Final = 116
"""UTF-16 units up to which a statement is told whole, where there is room: what is cut may be its point."""


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing an edit did."""

    forms: tuple[str, ...]
    """Ways to say it, the fullest first; each is whole by itself."""
    weight: int
    """How much it says of what a program does from now on."""
    places: int = 1
    """How often it did it."""

    def within(self, room: int) -> str:
        """The fullest form of at most `room` UTF-16 units; empty where none is."""
        return next((form for form in self.forms if utf16_units(form) <= room), "")

    def times(self, times: int, *, exact: bool = True) -> Detail:
        """The same, said of so many places."""
        often = f"{times} times" if exact else "several times"
        return replace(self, forms=tuple(f"{form} ({often})" for form in self.forms), places=times)
