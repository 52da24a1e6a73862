"""The thread that asks the model: one turn at a time, within the day's cap, and no hook ever waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Final

from memory.framing import storable
from memory.model import Observation, Summary
from memory.narration import material
from memory.narration.backend import Backend, Refused, Unavailable
from memory.narration.backends import Backends
from memory.narration.jobs import Job, Jobs
from memory.narration.spending import Spending
from memory.observations import COLUMNS, Origin, from_row, observation, row
from memory.problems import MemoryProblem
from memory.recording.summaries import SUMMARY_COLUMNS, summary_change, summary_from_row
from memory.redaction import redact
from memory.settings import ModelSettings
from memory.startup.ages import milliseconds
from memory.store import Change, Store

_INVALID_TRIES: Final = 2
"""An answer in the wrong form is paid for: it is asked for once more and no further."""

_REST: Final = 3_600.0
"""Seconds after which the queue is looked at though nobody said anything: the day may be another."""

_AGAIN: Final = 60.0
"""Seconds to the next look where the store could not be used."""


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """How asking stands. Tokens are of the current day."""

    backend: str
    name: str
    spent: int
    cap: int
    jobs: dict[str, int]
    last_problem: str
    """What keeps it from asking, or of the turn last asked about; empty where that was answered."""


class Narrator:
    """Asks a model about turns that have ended; does nothing while the settings say off."""

    def __init__(
        self,
        store: Store,
        *,
        settings: Callable[[], ModelSettings],
        backends: Backends,
        clock: Callable[[], datetime],
        cost: Callable[[str], int],
        committed: Callable[[Observation | Summary], None],
    ) -> None:
        self._store = store
        self._settings = settings
        self._backends = backends
        self._clock = clock
        self._cost = cost
        self._committed = committed
        self._jobs = Jobs(store)
        self._spending = Spending(store)
        self._changed = threading.Condition()
        self._stopping = False
        self._keeping = threading.Lock()
        self._changes = 0
        """How often rows were taken away for good, or given to another project."""
        self._asked: Backend | None = None
        """What a call is under way with."""
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Go on with what an earlier daemon has left; no thread is started where no model is on."""
        if self._settings().backend != "off":
            self._wake()

    def turn_ended(self, project: str, session_id: str, prompt_number: int | None) -> None:
        """Queue a turn, where a model is on; once for each, however often it ends."""
        if prompt_number is None or self._settings().backend == "off":
            return
        if self._jobs.add(project, session_id, prompt_number, self._now()):
            self._wake()

    @contextmanager
    def held(self) -> Iterator[None]:
        """While rows are deleted or moved nothing is kept; later no answer about what they were before."""
        with self._keeping:
            try:
                yield
            finally:
                self._changes += 1

    def stop(self) -> None:
        """Ask nothing more. A call under way is ended; the next daemon tries it again."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        if self._asked is not None:
            self._asked.abandon()

    def status(self) -> ModelStatus:
        """How asking stands."""
        settings = self._settings()
        return ModelStatus(
            backend=settings.backend,
            name="" if settings.backend == "off" else settings.name,
            spent=self._spending.on(self._day()),
            cap=settings.daily_tokens,
            jobs=self._jobs.counts(),
            last_problem=self._missing(settings) or self._jobs.last_reason(),
        )

    def _missing(self, settings: ModelSettings) -> str:
        """What there must be before anything can be asked; empty where all of it is there."""
        try:
            if settings.backend != "off":
                self._backends(settings)
        except Unavailable as problem:
            return str(problem)
        return ""

    def _wake(self) -> None:
        with self._changed:
            if self._thread is None and not self._stopping:
                self._thread = threading.Thread(target=self._run, name="memory-narrator", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def reclaim(self) -> None:
        """Take up again what was being asked when an earlier daemon ended."""
        self._jobs.reclaim(self._now())

    def _run(self) -> None:
        with suppress(MemoryProblem):
            self.reclaim()
        while not self._stopping:
            wait = _AGAIN
            with suppress(MemoryProblem):  # Closed, or the disk is full: another time.
                if self.step():
                    continue
                wait = self._until_next()
            with self._changed:
                if not self._stopping:
                    self._changed.wait(wait)

    def step(self) -> bool:
        """Ask about one turn that is due; False where there is none. One thread at a time."""
        settings, seen = self._settings(), self._changes
        job = self._jobs.due(self._now()) if settings.backend != "off" else None
        if job is None:
            return False
        turn = self._turn(job)
        if turn.observed or turn.last_reply:
            self._ask(job, turn, settings, seen)
        else:
            self._keep(job.done("There was nothing to tell."), seen)
        return True

    def _ask(self, job: Job, turn: material.Turn, settings: ModelSettings, seen: int) -> None:
        question = material.question(turn, settings.asks)
        try:
            backend = self._backends(settings)
        except Unavailable as problem:
            self._keep(job.asked().failed(str(problem), self._now()), seen)
            return
        most, cap = question.most_tokens + backend.overhead_tokens, settings.daily_tokens
        if most > cap:
            self._keep(job.given_up(f"It may cost {most} tokens; daily_tokens is {cap}."), seen)
            return
        asked = job.asked()
        call = self._spending.reserve(self._day(), most, cap, job.id, self._now(), asked.change())
        if call is None:
            self._keep(job.put_off("The day's tokens are spent.", self._tomorrow()), seen)
            return
        try:
            self._asked = backend
            reply = backend.ask(question)
        except Unavailable as problem:
            after = round(problem.after_seconds * 1000)
            later = asked.failed(str(problem), self._now(), after=after)
            self._keep(later, seen, call.settled(None if problem.billed else 0))
        except Refused as problem:
            self._keep(asked.given_up(str(problem)), seen, call.settled(0))
        except Exception as problem:  # A defect of ours: the other turns are still to be asked about.
            says = f"readgate could not ask ({type(problem).__name__}: {problem})."
            self._keep(asked.failed(says, self._now()), seen, call.settled(None))
        else:
            spent = call.settled(call.reserved if reply.tokens is None else reply.tokens)
            self._take_in(asked, turn, reply.text, spent, settings.asks, seen)

    def _take_in(
        self, job: Job, turn: material.Turn, text: str, spent: Change, asks: Sequence[str], seen: int
    ) -> None:
        from memory.narration import answer as answers  # pydantic: who has no model does not wait for it

        try:
            answer = answers.parse(text, asks)
            drafts = [answers.draft(one, turn.changed, turn.read) for one in answer.observations]
        except MemoryProblem as problem:
            self._keep(job.failed(str(problem), self._now(), tries=_INVALID_TRIES), seen, spent)
            return
        origin = Origin(0, job.project, job.session_id, job.prompt_number, "model", self._now())
        records: list[Observation | Summary] = [
            observation(draft, self._numbered(origin), self._cost) for draft in drafts
        ]
        fields = answer.summary.model_dump() if answer.summary is not None else {}
        if any(fields.values()):
            records.append(self._summary(job, fields))
        self._keep(job.done(), seen, spent, records)

    def _keep(
        self, job: Job, seen: int, spent: Change | None = None, records: Sequence[Observation | Summary] = ()
    ) -> None:
        """Write what became of a job, what it cost and what was answered: they stand or fall together.

        Where rows were deleted or moved since it was begun, nothing that it says may be kept.
        """
        cost = [spent] if spent is not None else []
        with self._keeping:
            if seen != self._changes:
                left = self._jobs.now(job.id)
                job_now = [left.put_off("Its records were changed.", self._now()).change()] if left else []
                self._store.write(*job_now, *cost)
                return
            self._store.write(*map(_change, records), job.change(), *cost)
        for record in records:
            self._committed(record)

    def _summary(self, job: Job, fields: dict[str, str]) -> Summary:
        """The model's summary of the session, in the place of its last one."""
        known = self._store.read(
            "SELECT id FROM session_summaries WHERE session_id = ? AND source = 'model'", [job.session_id]
        )
        return Summary(
            id=known[0][0] if known else self._store.next_id("session_summaries"),
            project=job.project,
            session_id=job.session_id,
            **{name: storable(redact(text)) for name, text in fields.items()},
            last_message="",
            created_at=self._now(),
            source="model",
        )

    def _turn(self, job: Job) -> material.Turn:
        about = [job.session_id, job.prompt_number]
        prompts = self._store.read(
            "SELECT text, number = (SELECT max(number) FROM prompts WHERE session_id = $1) "
            "FROM prompts WHERE session_id = $1 AND number = $2",
            about,
        )
        text, is_last = prompts[0] if prompts else ("", True)
        observed = self._store.read(
            f"SELECT {COLUMNS} FROM observations "
            "WHERE session_id = ? AND prompt_number = ? AND source IN ('events', 'agent') ORDER BY id",
            about,
        )
        summaries = [
            summary_from_row(found)
            for found in self._store.read(
                f"SELECT {SUMMARY_COLUMNS} FROM session_summaries WHERE session_id = ? "
                "ORDER BY source = 'model' NULLS FIRST, id DESC",
                [job.session_id],
            )
        ]
        return material.Turn(
            asked=text,
            observed=[from_row(found) for found in observed],
            last_reply=next((s.last_message for s in summaries if s.source == "events" and is_last), ""),
            so_far=next((each for each in summaries if each.source == "model"), None),
        )

    def _numbered(self, origin: Origin) -> Origin:
        return replace(origin, id=self._store.next_id("observations"))

    def _until_next(self) -> float:
        due = self._jobs.next_due()
        return _REST if due is None else min(max((due - self._now()) / 1000, 0.1), _REST)

    def _day(self) -> str:
        return self._clock().date().isoformat()

    def _tomorrow(self) -> int:
        now = self._clock()
        return milliseconds(datetime.combine(now.date() + timedelta(days=1), time.min, now.tzinfo))

    def _now(self) -> int:
        return milliseconds(self._clock())


def _change(record: Observation | Summary) -> Change:
    if isinstance(record, Summary):
        return summary_change(record)
    return Change("observations", row(record))
