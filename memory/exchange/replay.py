"""Transcripts taken in as if their sessions had been watched; what is known of them is not taken again."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from memory import gone
from memory.exchange.intake import Tally
from memory.exchange.items import Refused
from memory.exchange.transcripts import Replied, Said, Turn, Used, happenings
from memory.model import Project, SessionRef, Summary, ToolEvent
from memory.observers.observer import is_own_tool
from memory.recording.recorder import Recorder, stored_prompt
from memory.store import Store

_PROGRESS_LINES: Final = 200

Place = Callable[[str], tuple[Project, Path]]
"""The project of the folder in which something happened, and the root its files are named from."""


class Replay:
    """Takes transcripts in, one after another; what one file repeats of another is taken once."""

    def __init__(
        self,
        store: Store,
        recorder: Recorder,
        stop: Callable[[SessionRef, str, int], Summary | None],
        place: Place,
        *,
        even_forgotten: bool = False,
    ) -> None:
        self.tally = Tally()
        self._store = store
        self._recorder = recorder
        self._stop = stop
        self._place = place
        self._seen: set[tuple[str, str]] = set()
        self._even_forgotten = even_forgotten
        self._gone = gone.marks(store)
        self._known_sessions: dict[str, bool] = {}
        self._newest = {
            table: _newest(store, table) for table in ("tool_uses", "observations", "session_summaries")
        }
        """What was there before has no higher ids: what is told again, or only grew, was not added."""
        self._counted: set[int] = set()

    def take(self, file: Path, read: Callable[[int], None]) -> None:
        """Take one transcript in; `read` is told of the bytes read so far."""
        known = _Known(self._store)
        last: dict[str, tuple[SessionRef, str, int]] = {}
        try:
            with file.open("rb") as lines:
                for happening in happenings(_counted(lines, read), file):
                    if isinstance(happening, Refused):
                        self.tally.refuse(happening.where, happening.why)
                        continue
                    session, root = self._session(happening.turn)
                    self._known_before(session)
                    if isinstance(happening, Replied):
                        if session.agent_id is None and session.id in last:
                            last[session.id] = (session, happening.text, happening.turn.at)
                    elif self._new(happening, session, known):
                        self._record(happening, session, root)
                        _, reply, _ = last.get(session.id, (session, "", 0))
                        last[session.id] = (SessionRef(session.id, session.project), reply, happening.turn.at)
        except OSError as error:
            self.tally.refuse(file.name, f"it cannot be read: {error.strerror}.")
        for session, reply, at in last.values():
            summary = self._stop(session, reply, at)
            self.tally.added["summaries"] += summary is not None and self._added(
                "session_summaries", summary.id
            )

    def _session(self, turn: Turn) -> tuple[SessionRef, Path]:
        project, root = self._place(turn.cwd)
        return SessionRef(turn.session_id, project, turn.agent_id), root

    def _new(self, happening: Said | Used, session: SessionRef, known: _Known) -> bool:
        if isinstance(happening, Used) and is_own_tool(happening.tool_name) and self._known_before(session):
            return False  # It leaves no raw call by which it would be known again.
        kind = "prompts" if isinstance(happening, Said) else "tool calls"
        what = happening.prompt_id if isinstance(happening, Said) else happening.tool_use_id
        key = (happening.turn.entry or session.id, what)
        new = True
        if key in self._seen or known.has(happening, session):
            self.tally.known[kind] += 1
            new = False
        elif reason := self._gone_because(happening, session):
            counts = self.tally.forgotten if reason == gone.FORGOTTEN else self.tally.known
            counts[kind] += 1
            new = False
        self._seen.add(key)
        return new

    def _record(self, happening: Said | Used, session: SessionRef, root: Path) -> None:
        at = happening.turn.at
        if isinstance(happening, Said):
            number = self._recorder.prompt(session, happening.prompt_id, happening.text, at)
            self.tally.added["prompts"] += number is not None
            return
        recorded = self._recorder.tool_use(session, _event(happening, root), at, anew=self._even_forgotten)
        number = recorded.tool_use
        self.tally.added["tool calls"] += number is not None and self._added("tool_uses", number)
        new = {each for each in recorded.observations if self._added("observations", each)}
        self.tally.added["observations"] += len(new - self._counted)
        self._counted |= new

    def _added(self, table: str, number: int) -> bool:
        return number > self._newest[table]

    def _known_before(self, session: SessionRef) -> bool:
        """Whether the session was in the memory, or was forgotten, before this import."""
        known = self._known_sessions.get(session.id)
        if known is None:
            rows = self._store.read("SELECT 1 FROM sessions WHERE id = ?", [session.id])
            known = bool(rows) or (not self._even_forgotten and gone.mark_session(session.id) in self._gone)
            self._known_sessions[session.id] = known
        return known

    def _gone_because(self, happening: Said | Used, session: SessionRef) -> str | None:
        if isinstance(happening, Used):
            marks: tuple[int, ...] = (gone.mark_call(happening.tool_use_id),)
        else:
            marks = gone.marks_of_prompt(session.id, stored_prompt(happening.text), happening.prompt_id)
        reason = next((self._gone[mark] for mark in marks if mark in self._gone), None)
        return None if reason == gone.FORGOTTEN and self._even_forgotten else reason


class _Known:
    """What the memory has of the sessions of one transcript."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._prompts: dict[str, set[str]] = {}
        self._calls: dict[str, set[str]] = {}

    def has(self, happening: Said | Used, session: SessionRef) -> bool:
        if session.id not in self._calls:
            self._prompts[session.id] = self._ids("prompt_id", "prompts", session)
            self._calls[session.id] = self._ids("tool_use_id", "tool_uses", session)
        if isinstance(happening, Said):
            return happening.prompt_id in self._prompts[session.id]
        return happening.tool_use_id in self._calls[session.id]

    def _ids(self, column: str, table: str, session: SessionRef) -> set[str]:
        sql = f"SELECT DISTINCT {column} FROM {table} WHERE session_id = ? AND {column} IS NOT NULL"
        return {key for (key,) in self._store.read(sql, [session.id])}


def _newest(store: Store, table: str) -> int:
    return int(store.read(f"SELECT coalesce(max(id), 0) FROM {table}")[0][0])


def _event(used: Used, root: Path) -> ToolEvent:
    path = used.tool_input.get("file_path") or used.tool_input.get("notebook_path")
    relative = os.path.relpath(path, root) if isinstance(path, str) and os.path.isabs(path) else path
    inside = isinstance(relative, str) and not relative.startswith("..")
    return ToolEvent(
        tool_name=used.tool_name,
        tool_input=used.tool_input,
        tool_response=used.response,
        tool_use_id=used.tool_use_id,
        succeeded=used.succeeded,
        relative_path=str(relative).replace(os.sep, "/") if inside else None,
    )


def _counted(lines: Iterable[bytes], read: Callable[[int], None]) -> Iterator[bytes]:
    size = 0
    for number, line in enumerate(lines):
        size += len(line)
        if number % _PROGRESS_LINES == 0:
            read(size)
        yield line
