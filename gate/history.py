"""What is remembered of a file, as far as it bears on a read of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

State: TypeAlias = Literal["fresh", "moved", "changed"]
"""What became of the code an observation is about; by content, never by the time of a file (design 4)."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """One past observation of the file."""

    id: int
    type: str
    title: str
    date: str
    """ISO 8601 day."""
    counts: bool
    """False for what only says that the file was looked at: that makes no file better known."""
    state: State | None = None
    """None until the file's present content was looked at."""


def fresh_history(remembered: tuple[Remembered, ...] | None) -> bool | None:
    """Whether something that counts is still true of the file; None where that can't be said yet."""
    if remembered is None:
        return None
    states = [one.state for one in remembered if one.counts]
    if any(state in ("fresh", "moved") for state in states):
        return True
    return None if None in states else False
