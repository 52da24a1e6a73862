"""What is remembered of a file, as far as it bears on a read of it."""

from __future__ import annotations

from dataclasses import dataclass

from memory.freshness import Freshness


@dataclass(frozen=True, slots=True)
class Remembered:
    """One past observation of the file; what only says that it was looked at is not among them."""

    id: int
    type: str
    title: str
    date: str
    """ISO 8601 day, UTC."""
    state: Freshness | None = None
    """None until the file's present content was looked at."""


def fresh_history(remembered: tuple[Remembered, ...] | None) -> bool | None:
    """Whether something remembered is still true of the file; None where that can't be said yet."""
    if remembered is None:
        return None
    states = [one.state for one in remembered]
    if any(state in ("fresh", "moved") for state in states):
        return True
    return None if None in states else False
