"""What an answer leaves to be done, in quiet moments: it would take turns from the answers that come next.

A row of the ledger takes the interpreter half as long as the decision did, its commit three times as long. So
many rows go into one commit, and none is begun while somebody waits for an answer; where answers follow each
other without a pause, the rows are not put off for ever.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeAlias

QUIET_SECONDS: Final = 0.05
"""So long after the last answer nobody is taken to wait for the next: a host's hooks come in bursts."""
LONGEST_SECONDS: Final = 1.0
"""So long at most a work waits for such a moment."""
MANY: Final = 1_000
"""Nor do so many."""
SLICE: Final = 32
"""Works that are done side by side; a larger commit costs hardly less a row, and holds others up longer."""
MAX_WAITING: Final = 4_000
"""Works that may wait for a slow disk; what comes then is not done."""

Work: TypeAlias = Iterator[None]
"""Done up to each `yield` together with the others of its slice, so that what they begin is ended as one."""


@dataclass(frozen=True, slots=True)
class _Queued:
    work: Work
    since: float
    done: Future[None] = field(default_factory=Future)


class Afterwards:
    """A thread that does works in their order; `report` hears a sentence of each that fails. Thread-safe."""

    def __init__(self, report: Callable[[str], None]) -> None:
        self._report = report
        self._changed = threading.Condition()
        self._waiting: deque[_Queued] = deque()
        self._begun: list[_Queued] = []
        self._answering = 0
        self._answered_at = float("-inf")
        self._hurrying = 0
        self._closed = False
        self._thread: threading.Thread | None = None

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Somebody waits for an answer meanwhile."""
        with self._changed:
            self._answering += 1
        try:
            yield
        finally:
            with self._changed:
                self._answering -= 1
                self._answered_at = time.monotonic()

    def submit(self, work: Work) -> Future[None] | None:
        """Queue a work; None where too many wait already, or nothing is taken any more."""
        queued = _Queued(work, time.monotonic())
        with self._changed:
            if self._closed or len(self._waiting) >= MAX_WAITING:
                return None
            self._waiting.append(queued)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="gate-afterwards", daemon=True)
                self._thread.start()
            elif len(self._waiting) in (1, MANY):  # else it knows when to look at them
                self._changed.notify_all()
        return queued.done

    def settle(self) -> None:
        """Have what is queued done now, and wait for it."""
        with self._changed:
            queued = [one.done for one in (*self._begun, *self._waiting)]
            self._hurrying += 1
            self._changed.notify_all()
        wait(queued)
        with self._changed:
            self._hurrying -= 1

    def close(self) -> None:
        """Take nothing any more, and wait until what is queued is done."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                while (seconds := self._seconds_left()) != 0:
                    self._changed.wait(seconds)
                if not self._waiting:
                    return
            self._do_slice()

    def _seconds_left(self) -> float | None:
        """How long there is nothing to do: 0 where it is time, None until something is queued."""
        if self._closed:
            return 0
        if not self._waiting:
            return None
        if self._hurrying or len(self._waiting) >= MANY:
            return 0
        now = time.monotonic()
        quiet = QUIET_SECONDS if self._answering else self._answered_at + QUIET_SECONDS - now
        return max(min(quiet, self._waiting[0].since + LONGEST_SECONDS - now), 0)

    def _do_slice(self) -> None:
        under_way = []
        while len(self._begun) < SLICE and (one := self._next()) is not None:
            if self._goes_on(one):
                under_way.append(one)
        while under_way:
            under_way = [one for one in under_way if self._goes_on(one)]
        with self._changed:
            self._begun.clear()

    def _next(self) -> _Queued | None:
        """The next work, unless it has to wait: somebody may have come since the one before."""
        with self._changed:
            if not self._waiting or self._seconds_left() != 0:
                return None
            one = self._waiting.popleft()
            self._begun.append(one)
            return one

    def _goes_on(self, one: _Queued) -> bool:
        """Does the next part of a work; False where that was the last one."""
        try:
            next(one.work)
        except StopIteration:
            one.done.set_result(None)
        except Exception as problem:
            self._report(f"A row of the gate's ledger was not written: {problem}")
            one.done.set_exception(problem)
        else:
            return True
        return False
