"""The queue of what a model is still to be asked, in the store: no crash loses or repeats any of it."""

from __future__ import annotations

import threading
from dataclasses import asdict, dataclass, replace
from typing import Final

from memory.framing import one_line
from memory.redaction import redact
from memory.store import Change, Store

WAITING: Final = "waiting"
ASKED: Final = "asked"
DONE: Final = "done"
GIVEN_UP: Final = "given up"

MOST_WAITING: Final = 500
"""More wait only where no model answers for long; then the oldest are given up."""

_BACKOFF: Final = (60_000, 300_000, 1_800_000, 7_200_000)
"""Milliseconds to the next try after each one that failed; after one more it is given up."""

_REASON_UNITS: Final = 300

_COLUMNS: Final = "id, project, session_id, prompt_number, state, tries, due_at, reason, created_at"


@dataclass(frozen=True, slots=True)
class Job:
    """One turn that a model is to retell. Times are milliseconds since 1970, UTC."""

    id: int
    project: str
    session_id: str
    prompt_number: int
    state: str
    tries: int
    """How often it was asked, or begun to be."""
    due_at: int
    reason: str
    created_at: int

    def asked(self) -> Job:
        """As it is while the model is asked: written before, so that a crash counts as a try."""
        return replace(self, state=ASKED, tries=self.tries + 1)

    def done(self, reason: str = "") -> Job:
        """Settled: it is never asked again."""
        return replace(self, state=DONE, reason=reason)

    def given_up(self, reason: str) -> Job:
        """Settled without an answer."""
        return replace(self, state=GIVEN_UP, reason=_said(reason))

    def failed(self, reason: str, now: int, *, after: int = 0, tries: int = len(_BACKOFF) + 1) -> Job:
        """To be tried again, later each time and not before `after` milliseconds; given up after `tries`."""
        if self.tries >= tries:
            return self.given_up(reason)
        wait = max(_BACKOFF[min(self.tries, len(_BACKOFF)) - 1], after)
        return replace(self, state=WAITING, due_at=now + wait, reason=_said(reason))

    def put_off(self, reason: str, until: int) -> Job:
        """To wait without having been tried."""
        return replace(self, state=WAITING, due_at=until, reason=_said(reason))

    def change(self) -> Change:
        """Its row."""
        return Change("model_jobs", asdict(self))


class Jobs:
    """The jobs in the store. Thread-safe; one thread takes them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()

    def add(self, project: str, session_id: str, prompt_number: int, now: int) -> bool:
        """Queue a turn; False where it was queued before, settled or not."""
        with self._lock:
            known = self._store.read(
                "SELECT 1 FROM model_jobs WHERE session_id = ? AND prompt_number = ?",
                [session_id, prompt_number],
            )
            if known:
                return False
            number = self._store.next_id("model_jobs")
            job = Job(number, project, session_id, prompt_number, WAITING, 0, now, "", now)
            self._store.write(job.change(), *self._too_many())
        return True

    def reclaim(self, now: int) -> None:
        """What was being asked when the last daemon ended is tried again, as often as it still may be."""
        left = [job.failed("The daemon ended before there was an answer.", now) for job in self._in(ASKED)]
        if left:
            self._store.write(*(job.change() for job in left))

    def due(self, now: int) -> Job | None:
        """The oldest job whose time has come."""
        rows = self._store.read(
            f"SELECT {_COLUMNS} FROM model_jobs WHERE state = ? AND due_at <= ? ORDER BY id LIMIT 1",
            [WAITING, now],
        )
        return Job(*rows[0]) if rows else None

    def now(self, number: int) -> Job | None:
        """The job as it stands; None where it was forgotten."""
        rows = self._store.read(f"SELECT {_COLUMNS} FROM model_jobs WHERE id = ?", [number])
        return Job(*rows[0]) if rows else None

    def next_due(self) -> int | None:
        """When the next job's time comes; None where none waits."""
        rows: list[tuple[int | None]] = self._store.read(
            "SELECT min(due_at) FROM model_jobs WHERE state = ?", [WAITING]
        )
        return rows[0][0]

    def counts(self) -> dict[str, int]:
        """Jobs by state."""
        return dict(self._store.read("SELECT state, count(*) FROM model_jobs GROUP BY state ORDER BY state"))

    def last_reason(self) -> str:
        """What the job last begun has failed of; empty where it has not."""
        rows: list[tuple[str]] = self._store.read(
            "SELECT reason FROM model_jobs WHERE tries > 0 OR reason <> '' ORDER BY id DESC LIMIT 1"
        )
        return rows[0][0] if rows else ""

    def _too_many(self) -> list[Change]:
        waiting = self._in(WAITING)
        return [job.given_up("Too many turns were waiting.").change() for job in waiting[: 1 - MOST_WAITING]]

    def _in(self, state: str) -> list[Job]:
        rows = self._store.read(f"SELECT {_COLUMNS} FROM model_jobs WHERE state = ? ORDER BY id", [state])
        return [Job(*row) for row in rows]


def _said(reason: str) -> str:
    return one_line(redact(reason), _REASON_UNITS)
