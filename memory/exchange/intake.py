"""Taking in what another memory held: only what is not there yet, counted by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from memory import gone
from memory.exchange.items import Item, Note, PromptItem, SummaryItem, WorkItem
from memory.exchange.json_lines import identity
from memory.framing import clip, storable
from memory.model import SUMMARY_FIELDS, Observation, Project, Summary
from memory.observations import COLUMNS, Origin, from_row, observation, row
from memory.problems import InvalidRequest
from memory.recording.summaries import summary_change
from memory.redaction import redact, redact_value
from memory.store import Change, Store
from memory.work.work_state import checked_entry

_AT_ONCE: Final = 500
"""Rows written before their commit is waited for, at a time."""

_NAMED: Final = 100
"""Refused records that are named; the others are only counted."""

_TEXT_UNITS: Final = 4_000

Outcome: TypeAlias = Literal["added", "known", "forgotten"]
"""What became of a record that is in order: the field of `Tally` that counts it."""


@dataclass(slots=True)
class Tally:
    """What became of the records of an import, by kind."""

    added: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    forgotten: Counter[str] = field(default_factory=Counter)
    """What the user has forgotten and is not brought back."""
    refused: int = 0
    reasons: list[tuple[str, str]] = field(default_factory=list)
    """Where the first of them stand, and what is wrong with each."""

    def refuse(self, where: str, why: str) -> None:
        """Count and name what cannot be taken in."""
        self.refused += 1
        if len(self.reasons) < _NAMED:
            self.reasons.append((where, why))


class Intake:
    """Adds records to projects; `committed` is told of every observation and summary that was added.

    Not thread-safe. What it adds is safe after `finish`.
    """

    def __init__(
        self,
        store: Store,
        cost: Callable[[str], int],
        committed: Callable[[Observation | Summary], None],
        now: int,
        *,
        even_forgotten: bool = False,
    ) -> None:
        self.tally = Tally()
        self._store = store
        self._cost = cost
        self._committed = committed
        self._now = now
        self._gone = {} if even_forgotten else gone.marks(store)
        self._known: dict[str, set[tuple[object, ...]]] = {}
        self._sessions = {number for (number,) in store.read("SELECT id FROM sessions")}
        self._waiting: list[tuple[Observation | Summary | None, Future[None]]] = []

    def take(self, item: Item, project: Project) -> None:
        """Add one record, or count it as known or refused."""
        try:
            kind, outcome = self._taken(item, project)
        except InvalidRequest as problem:
            self.tally.refuse(f"{type(item).__name__} of {item.project}", str(problem))
            return
        getattr(self.tally, outcome)[kind] += 1
        if len(self._waiting) >= _AT_ONCE:
            self.finish()

    def finish(self) -> None:
        """Wait until everything taken is committed."""
        for record, done in self._waiting:
            done.result()
            if record is not None:
                self._committed(record)
        self._waiting.clear()

    def _taken(self, item: Item, project: Project) -> tuple[str, Outcome]:
        if isinstance(item, Note):
            return "observations", self._note(item, project)
        if isinstance(item, SummaryItem):
            return "summaries", self._summary(item, project)
        if isinstance(item, PromptItem):
            return "prompts", self._prompt(item, project)
        return "work state entries", self._work(item, project)

    def _note(self, item: Note, project: Project) -> Outcome:
        origin = Origin(
            id=self._store.next_id("observations"),
            project=project.id,
            session_id=item.session_id,
            prompt_number=item.prompt_number,
            source="import",
            created_at=self._now if item.created_at is None else item.created_at,
            work_tokens=item.work_tokens,
        )
        record = observation(item.draft, origin, self._cost)
        known = self._those("observations", project, self._identities)
        if identity(record, dated=item.created_at is not None) in known:
            return "known"
        if gone.mark_observation(record.type, record.title, record.narrative, *_dated(item)) in self._gone:
            return "forgotten"
        known |= {identity(record, dated=dated) for dated in (True, False)}
        self._submit(record, Change("observations", row(record)))
        return "added"

    def _summary(self, item: SummaryItem, project: Project) -> Outcome:
        at = self._now if item.created_at is None else item.created_at
        texts = {name: clip(storable(redact(getattr(item, name))), _TEXT_UNITS) for name in SUMMARY_FIELDS}
        key = (item.session_id, texts["request"], item.created_at and at)
        known = self._those("session_summaries", project, self._summaries)
        if key in known:
            return "known"
        if gone.mark_summary(item.session_id, texts["request"], *_dated(item)) in self._gone:
            return "forgotten"
        known.add(key)
        record = Summary(
            id=self._store.next_id("session_summaries"),
            project=project.id,
            session_id=item.session_id,
            **texts,
            last_message="",
            created_at=at,
        )
        self._submit(record, summary_change(record), *self._session(item.session_id, project, at))
        return "added"

    def _prompt(self, item: PromptItem, project: Project) -> Outcome:
        key = (item.session_id, item.number)
        known = self._those("prompts", project, self._prompts)
        if key in known:
            return "known"
        at = self._now if item.created_at is None else item.created_at
        text = storable(redact(item.text))
        if not self._gone.keys().isdisjoint(gone.marks_of_prompt(item.session_id, text)):
            return "forgotten"
        known.add(key)
        values = {
            "id": self._store.next_id("prompts"), "session_id": item.session_id, "project": project.id,
            "prompt_id": None, "number": item.number, "text": text, "created_at": at,
        }  # fmt: skip
        self._submit(None, Change("prompts", values), *self._session(item.session_id, project, at))
        return "added"

    def _work(self, item: WorkItem, project: Project) -> Outcome:
        at = self._now if item.created_at is None else item.created_at
        entry = checked_entry(item.list_name, redact_value(item.fields), at)
        same = entry.list_name, entry.written
        key = (*same, at if item.created_at else None)
        known = self._those("work_state_entries", project, self._entries)
        if key in known:
            return "known"
        if gone.mark_entry(entry.list_name, entry.written, *_dated(item)) in self._gone:
            return "forgotten"
        known |= {key, (*same, None)}
        number = self._store.next_id("work_state_entries")
        self._submit(None, Change("work_state_entries", entry.row(number, project.id)))
        return "added"

    def _session(self, session_id: str, project: Project, at: int) -> tuple[Change, ...]:
        """The session's row where it is not known."""
        if not session_id or session_id in self._sessions:
            return ()
        self._sessions.add(session_id)
        values = {"id": session_id, "project": project.id, "started_at": at, "ended_at": at}
        return (Change("sessions", values),)

    def _submit(self, record: Observation | Summary | None, *changes: Change) -> None:
        self._waiting.append((record, self._store.submit(*changes)))

    def _those(
        self, kind: str, project: Project, read: Callable[[Project], set[tuple[object, ...]]]
    ) -> set[tuple[object, ...]]:
        """What a project has of a kind, by what makes two of it the same."""
        key = f"{kind} {project.id}"
        if key not in self._known:
            self._known[key] = read(project)
        return self._known[key]

    def _identities(self, project: Project) -> set[tuple[object, ...]]:
        sql = f"SELECT {COLUMNS} FROM observations WHERE project = ?"
        records = map(from_row, self._store.read(sql, [project.id]))
        return {identity(record, dated=dated) for record in records for dated in (True, False)}

    def _summaries(self, project: Project) -> set[tuple[object, ...]]:
        rows = self._store.read(
            "SELECT session_id, request, created_at FROM session_summaries WHERE project = ?", [project.id]
        )
        return {
            key for session, request, at in rows for key in ((session, request, at), (session, request, None))
        }

    def _prompts(self, project: Project) -> set[tuple[object, ...]]:
        sql = "SELECT session_id, number FROM prompts WHERE project = ?"
        return set(self._store.read(sql, [project.id]))

    def _entries(self, project: Project) -> set[tuple[object, ...]]:
        rows = self._store.read(
            "SELECT list_name, fields, created_at FROM work_state_entries WHERE project = ?", [project.id]
        )
        return {key for name, fields, at in rows for key in ((name, fields, at), (name, fields, None))}


def _dated(item: Note | SummaryItem | WorkItem) -> tuple[int, ...]:
    return () if item.created_at is None else (item.created_at,)
