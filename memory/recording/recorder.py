"""Takes in what happens in sessions: prompts, tool calls, notes, ends; and what follows from them at once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Final

from memory.framing import clip, storable
from memory.model import (
    Observation,
    ObservationDraft,
    Project,
    RecordedTool,
    SessionRef,
    ToolEvent,
)
from memory.observations import Origin, checked, observation, row
from memory.observers.edits import FileEdit, edits_observation, file_edit
from memory.observers.observer import is_own_tool, observe
from memory.observers.titles import TITLE_UNITS
from memory.recording.raw_calls import kept, pack
from memory.recording.sessions import Sessions
from memory.redaction import redact, without_host_wrapping
from memory.store import Change, Store

_BURSTS: Final = 512
"""Bursts of edits that can still grow; an older one is an observation of its own by then."""

_EDITS: Final = 200
"""Edits of one file in one prompt that are told apart; the first one stays, for what was before."""

_BurstKey = tuple[str, str | None, int | None, str]
"""Session, subagent, prompt number, path."""


@dataclass(slots=True)
class _Burst:
    """The edits of one file in one prompt, and the observation they are."""

    id: int
    created_at: int
    edits: list[FileEdit] = field(default_factory=list)
    tool_uses: list[int] = field(default_factory=list)
    work_tokens: int = 0
    last: Observation | None = None


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
        self._bursts: OrderedDict[_BurstKey, _Burst] = OrderedDict()

    def prompt(self, session: SessionRef, prompt_id: str | None, text: str, now: int) -> int | None:
        """Record a prompt; gives its number in the session, None where nothing of it was the user's own."""
        own = storable(redact(without_host_wrapping(text)))
        if not own:
            return None
        with self._lock:
            number = self._sessions.begin_prompt(session, own)
            done = self._store.submit(
                *self._sessions.opening(session, now),
                Change(
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
                ),
            )
        self._acknowledge(session, done, None)
        return number

    def tool_use(self, session: SessionRef, event: ToolEvent, now: int) -> RecordedTool:
        """Record a tool call and what can be observed of it; nothing at all for readgate's own tools."""
        if is_own_tool(event.tool_name):
            return RecordedTool(None)
        raw_input, raw_response = kept(event.tool_input), kept(event.tool_response)
        tokens = self._cost(raw_input) + self._cost(raw_response)
        with self._lock:
            number = self._store.next_id("tool_uses")
            prompt_number, request = self._sessions.current_prompt(session)
            raw = Change(
                "tool_uses",
                {
                    "id": number,
                    "tool_use_id": event.tool_use_id or None,
                    "session_id": session.id,
                    "agent_id": session.agent_id,
                    "project": session.project.id,
                    "prompt_number": prompt_number,
                    "tool_name": storable(event.tool_name),
                    "path": storable(event.relative_path) if event.relative_path else None,
                    "input": pack(raw_input),
                    "response": pack(raw_response),
                    "succeeded": event.succeeded,
                    "tokens": tokens,
                    "created_at": now,
                },
            )
            origin = Origin(
                0, session.project.id, session.id, prompt_number, "events", now, (number,), tokens
            )  # fmt: skip
            record = self._observed(session, event, request, origin)
            done = self._submit(session, now, raw, record)
        self._acknowledge(session, done, record)
        return RecordedTool(number, (record.id,) if record is not None else ())

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
        self._acknowledge(session, done, record)
        return record.id

    def _observed(
        self, session: SessionRef, event: ToolEvent, request: str, origin: Origin
    ) -> Observation | None:
        edit = file_edit(event)
        if edit is not None:
            return self._merged(session, edit, request, origin)
        draft = observe(event, request)
        if draft is None:
            return None
        return observation(draft, replace(origin, id=self._store.next_id("observations")), self._cost)

    def _merged(
        self, session: SessionRef, edit: FileEdit, request: str, origin: Origin
    ) -> Observation | None:
        """The observation of a file and prompt, with this edit in it; a new one only for the first."""
        key = (session.id, session.agent_id, origin.prompt_number, edit.path)
        burst = self._bursts.pop(key, None)
        if burst is None:
            burst = _Burst(self._store.next_id("observations"), origin.created_at)
        self._bursts[key] = burst
        while len(self._bursts) > _BURSTS:
            self._bursts.popitem(last=False)
        if len(burst.edits) >= _EDITS:
            del burst.edits[1]
        burst.edits.append(edit)
        burst.tool_uses.extend(origin.tool_uses)
        burst.work_tokens += origin.work_tokens
        draft = edits_observation(burst.edits, request)
        if draft is None:
            if burst.last is None:
                return None
            draft = _undone(burst.last)
        merged = replace(
            origin,
            id=burst.id,
            created_at=burst.created_at,
            tool_uses=tuple(burst.tool_uses),
            work_tokens=burst.work_tokens,
        )
        burst.last = observation(draft, merged, self._cost)
        return burst.last

    def _submit(self, session: SessionRef, now: int, raw: Change, record: Observation | None) -> Future[None]:
        changes = [*self._sessions.opening(session, now), raw]
        if record is not None:
            changes.append(Change("observations", row(record)))
        return self._store.submit(*changes)

    def _acknowledge(
        self, session: SessionRef | None, done: Future[None], record: Observation | None
    ) -> None:
        try:
            done.result()
        except BaseException:
            with self._lock:  # What was not written must not grow, nor be counted on.
                if session is not None:
                    self._sessions.forget(session)
                for key in [key for key, burst in self._bursts.items() if record and burst.id == record.id]:
                    del self._bursts[key]
            raise
        if record is not None:
            self._committed(record)


def _undone(last: Observation) -> ObservationDraft:
    """A burst whose last edit took all of it back is still something that was tried."""
    path = last.files_modified[0]
    return ObservationDraft(
        title=last.title if last.title.startswith("Undone: ") else clip(f"Undone: {last.title}", TITLE_UNITS),
        narrative=f"{path} was edited and put back as it was in the same prompt.",
        type="discovery",
        subtitle=last.subtitle,
        concepts=("what-changed",),
        files_read=(path,),
        facts=last.facts,
    )
