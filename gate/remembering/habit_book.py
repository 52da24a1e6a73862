"""What agents do, as the ledger knows it now: read behind the answers, so that no answer waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gate.pricing.habits import STATED, ObservedHabits, observed
from gate.remembering.afterwards import Work
from memory.memory import Memory

KEPT_SECONDS: Final = 600.0
"""Rates of thirty and more observations do not change sooner."""


class HabitBook:
    """The rates read last. `afterwards` takes what is to be done after the answer, `report` a sentence."""

    def __init__(self, afterwards: Callable[[Work], object], report: Callable[[str], None]) -> None:
        self._afterwards = afterwards
        self._report = report
        self._known: ObservedHabits = STATED
        self._read_at = float("-inf")

    def known(self, memory: Memory | None, now: float) -> ObservedHabits:
        """The rates as they are known at `now`, in seconds; what is old is read anew for the next answer."""
        if memory is not None and now - self._read_at >= KEPT_SECONDS:
            self._read_at = now
            self._afterwards(self._reading(memory))
        return self._known

    def fresh(self, memory: Memory | None) -> ObservedHabits:
        """The rates read just now, for someone who can wait."""
        if memory is not None:
            self._read(memory)
        return self._known

    def _reading(self, memory: Memory) -> Work:
        self._read(memory)
        yield

    def _read(self, memory: Memory) -> None:
        try:
            self._known = observed(memory.after_stops.latest())
        except Exception as problem:  # the stated rates, or older ones, hold on
            self._report(f"The gate could not read what followed earlier answers: {problem}")
