"""Takes in what happens in sessions: prompts, tool calls, notes, ends; and what follows from them at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace

from memory.framing import storable
from memory.model import (
    Observation,
    ObservationDraft,
    Project,
    RecordedTool,
    SessionRef,
    ToolEvent,
)
from memory.observations import Origin, checked, observation, row, storable_path
from memory.observers.decisions import decisions
from memory.observers.edits import FileEdit
from memory.observers.looks import FileLook
from memory.observers.observer import Step, is_own_tool, is_unfold, observe
from memory.observers.shell.fixes import fix_observation
from memory.observers.shell.runs import Run
from memory.recording.bursts import Bursts
from memory.recording.deliveries import Deliveries, Delivery
from memory.recording.earlier_runs import earlier_runs
from memory.recording.open_failures import OpenFailures
from memory.recording.raw_calls import kept, pack
from memory.recording.sessions import Sessions
from memory.recording.uncommitted import Uncommitted
from memory.redaction import redact, without_host_wrapping
from memory.store import Change, Store


class Recorder:
    """Writes events; each call returns when they are committed. `committed` is told of every observation."""

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        *,
        cost: Callable[[str], int],
        committed: Callable[[Observation], None],
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._cost = cost
        self._committed = committed
        self._lock = threading.Lock()
        self._bursts = Bursts(lambda: store.next_id("observations"), cost)
        self._failures = OpenFailures()
        self._uncommitted = Uncommitted()
        self._deliveries = Deliveries()

    def prompt(self, session: SessionRef, prompt_id: str | None, text: str, now: int) -> int | None:
        """Record a prompt; gives its number in the session, None where nothing of it was the user's own."""
        own = stored_prompt(text)
        if not own:
            return None
        with self._lock:
            number = self._sessions.begin_prompt(session, own)
            self._bursts.begin_prompt(session)
            origin = Origin(0, session.project.id, session.id, number, "events", now)
            records = [self._record(draft, origin) for draft in decisions(own)]
            said = Change(
                "prompts",
                {
                    "id": self._store.next_id("prompts"),
                    "session_id": session.id,
                    "project": session.project.id,
                    "prompt_id": prompt_id,
                    "number": number,
                    "text": own,
                    "created_at": now,
                },
            )
            done = self._submit(session, now, [said], records)
        self._acknowledge(session, done, records)
        return number

    def tool_use(
        self, session: SessionRef, event: ToolEvent, now: int, *, anew: bool = False
    ) -> RecordedTool:
        """Record a tool call and what can be observed of it; of readgate's own tools only what was unfolded.

        A call that was delivered before gives what it gave then, and nothing is written; with `anew` only
        one that is still stored.
        """
        if is_own_tool(event.tool_name) and not is_unfold(event.tool_name):
            return RecordedTool(None)
        raw_input, raw_response = kept(event.tool_input), kept(event.tool_response)
        tokens = self._cost(raw_input) + self._cost(raw_response)
        packed = pack(raw_input), pack(raw_response)
        with self._lock:
            before = None if anew else self._deliveries.of(session.id, event.tool_use_id)
            stored = self._sessions.taken(session, event.tool_use_id)
            if before is None and stored is None:
                prompt_number, request = self._sessions.current_prompt(session)
                number = None if is_own_tool(event.tool_name) else self._store.next_id("tool_uses")
                raw = []
                if number is not None:
                    raw = [_raw_call(session, event, number, prompt_number, packed, tokens, now)]
                calls = () if number is None else (number,)
                origin = Origin(
                    0, session.project.id, session.id, prompt_number, "events", now, calls, tokens
                )  # fmt: skip
                records = self._observed(session, event, request, origin)
                done = self._submit(session, now, raw, records)
                recorded = RecordedTool(number, tuple(record.id for record in records))
                self._deliveries.put(session.id, event.tool_use_id, Delivery(recorded, done))
        if before is not None:
            before.done.result()
            return before.recorded
        if stored is not None:
            return RecordedTool(stored)
        self._acknowledge(session, done, records, event.tool_use_id)
        return recorded

    def save(
        self, project: Project, session: SessionRef | None, draft: ObservationDraft, source: str, now: int
    ) -> int:
        """Record what the agent (or an import) says; gives the observation's id.

        Raises:
            InvalidObservation: the draft breaks a rule.
        """
        draft = checked(draft)
        with self._lock:
            number = self._sessions.current_prompt(session)[0] if session is not None else None
            origin = Origin(
                self._store.next_id("observations"),
                project.id,
                session.id if session else None,
                number,
                source,
                now,
            )
            record = observation(draft, origin, self._cost)
            opening = self._sessions.opening(session, now) if session is not None else ()
            done = self._store.submit(*opening, Change("observations", row(record)))
        self._acknowledge(session, done, [record])
        return record.id

    def prompt_number(self, session: SessionRef) -> int | None:
        """The prompt a session is at; None before its first."""
        with self._lock:
            return self._sessions.current_prompt(session)[0]

    def forgotten(self) -> None:
        """Rows were deleted for good: nothing that is held, or could still grow, may bring them back."""
        with self._lock:
            self._bursts.clear()
            self._failures = OpenFailures()
            self._uncommitted = Uncommitted()
            self._sessions.clear()

    def _observed(
        self, session: SessionRef, event: ToolEvent, request: str, origin: Origin
    ) -> list[Observation]:
        observed = observe(event, request, self._uncommitted.of(session))
        if (observed.steps or observed.drafts) and not self._failures.knows(session):
            self._failures.begin(session, earlier_runs(self._store, session))
        grown = [self._grown(session, step, request, origin) for step in observed.steps]
        drafted = [self._record(draft, origin) for draft in observed.drafts]
        records = [record for record in (*grown, *drafted) if record is not None]
        for record in records:
            if record.files_modified:
                self._failures.changed(session, record)
        self._uncommitted.committed(session, observed.committed)
        edited = (
            record for step, record in zip(observed.steps, grown, strict=True) if isinstance(step, FileEdit)
        )
        for change in (*edited, *drafted):
            if change is not None and (change.files_modified or change.files_read):
                self._uncommitted.changed(session, change)
        return records

    def _grown(self, session: SessionRef, step: Step, request: str, origin: Origin) -> Observation | None:
        if isinstance(step, Run):
            fix = self._failures.ran(session, step)
            if fix is not None:
                return self._bursts.end(session, step, fix_observation(fix, request), origin)
        begun = self._sessions.begun(session, step.path) if isinstance(step, FileEdit | FileLook) else None
        return self._bursts.grow(session, step, request, origin, begun)

    def _record(self, draft: ObservationDraft, origin: Origin) -> Observation:
        return observation(draft, replace(origin, id=self._store.next_id("observations")), self._cost)

    def _submit(
        self, session: SessionRef, now: int, changes: Sequence[Change], records: Sequence[Observation]
    ) -> Future[None]:
        rows = (Change("observations", row(record)) for record in records)
        return self._store.submit(*self._sessions.opening(session, now), *changes, *rows)

    def _acknowledge(
        self,
        session: SessionRef | None,
        done: Future[None],
        records: Sequence[Observation],
        tool_use_id: str = "",
    ) -> None:
        try:
            done.result()
        except BaseException:
            with self._lock:  # What was not written must not grow, nor be counted on.
                if session is not None:
                    self._sessions.forget(session)
                    self._deliveries.failed(session.id, tool_use_id)
                self._bursts.drop([record.id for record in records])
            raise
        for record in records:
            self._committed(record)


def stored_prompt(text: str) -> str:
    """A prompt as it is stored; empty where nothing of it was the user's own."""
    return storable(redact(without_host_wrapping(text)))


def _raw_call(
    session: SessionRef,
    event: ToolEvent,
    number: int,
    prompt_number: int | None,
    packed: tuple[bytes, bytes],
    tokens: int,
    now: int,
) -> Change:
    return Change(
        "tool_uses",
        {
            "id": number,
            "tool_use_id": event.tool_use_id or None,
            "session_id": session.id,
            "agent_id": session.agent_id,
            "project": session.project.id,
            "prompt_number": prompt_number,
            "tool_name": storable(event.tool_name),
            "path": storable_path(event.relative_path) if event.relative_path else None,
            "input": packed[0],
            "response": packed[1],
            "succeeded": event.succeeded,
            "tokens": tokens,
            "created_at": now,
        },
    )
