"""Sessions as they run: the prompt each is at, the row that says it exists, what an earlier daemon left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from memory.model import Observation, SessionRef
from memory.observations import COLUMNS, from_row
from memory.observers.shell.file_fates import GONE
from memory.store import Change, Store
from navigator.bounded import Bounded

_HELD: Final = 1024
"""Sessions remembered at a time; another one is looked up again."""


@dataclass(slots=True)
class _Session:
    prompt_number: int
    request: str
    opened: bool
    begun: Mapping[str, Observation] = field(default_factory=dict)
    """What was stored of the prompt before this session was looked up, by file."""
    taken: Mapping[str, int] = field(default_factory=dict)
    """Tool calls stored before, by the host's id."""


class Sessions:
    """The sessions seen; not thread-safe, the recorder's lock is around it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sessions: Bounded[str, _Session] = Bounded(_HELD)

    def begin_prompt(self, session: SessionRef, text: str) -> int:
        """Count a prompt; gives its number, from 1."""
        known = self._known(session)
        known.prompt_number += 1
        known.request = text
        known.begun = {}
        return known.prompt_number

    def current_prompt(self, session: SessionRef) -> tuple[int | None, str]:
        """Number and text of the prompt being worked on; None and empty before the first."""
        known = self._known(session)
        return (known.prompt_number or None), known.request

    def begun(self, session: SessionRef, path: str) -> Observation | None:
        """What an earlier daemon stored of a file for the prompt that is still being worked on."""
        return self._known(session).begun.get(path)

    def taken(self, session: SessionRef, tool_use_id: str) -> int | None:
        """Our id of a call that an earlier daemon stored."""
        return self._known(session).taken.get(tool_use_id) if tool_use_id else None

    def opening(self, session: SessionRef, now: int) -> tuple[Change, ...]:
        """The session's row, once; part of the first write about it."""
        known = self._known(session)
        if known.opened:
            return ()
        known.opened = True
        return (Change("sessions", _row(session, now, None)),)

    def ending(self, session: SessionRef, now: int) -> Change:
        """The row that says when the session ended."""
        rows = self._store.read("SELECT started_at FROM sessions WHERE id = ?", [session.id])
        return Change("sessions", _row(session, rows[0][0] if rows else now, now))

    def forget(self, session: SessionRef) -> None:
        """Look the session up again next time: its last write failed."""
        self._sessions.pop(session.id, None)

    def clear(self) -> None:
        """Look every session up again."""
        self._sessions.clear()

    def _known(self, session: SessionRef) -> _Session:
        known = self._sessions.get(session.id) or self._looked_up(session.id)
        self._sessions[session.id] = known  # and now the one used last
        return known

    def _looked_up(self, session_id: str) -> _Session:
        if not self._store.read("SELECT 1 FROM sessions WHERE id = ?", [session_id]):
            return _Session(0, "", False)
        prompts = self._store.read(
            "SELECT number, text FROM prompts WHERE session_id = ? ORDER BY number DESC LIMIT 1", [session_id]
        )
        number, text = prompts[0] if prompts else (0, "")
        observed = self._store.read(
            f"SELECT {COLUMNS} FROM observations WHERE session_id = ? AND source = 'events' "
            "AND prompt_number IS NOT DISTINCT FROM ? ORDER BY id",
            [session_id, number or None],
        )
        taken = self._store.read(
            "SELECT tool_use_id, id FROM tool_uses WHERE session_id = ? AND tool_use_id IS NOT NULL",
            [session_id],
        )
        return _Session(number, text, True, _by_file([from_row(row) for row in observed]), dict(taken))


def _by_file(records: list[Observation]) -> dict[str, Observation]:
    """Changes of one file and looks at one; what mended a problem and what went away is told already."""
    found: dict[str, Observation] = {}
    for record in records:
        files = (*record.files_modified, *record.files_read)
        step = record.files_modified or "how-it-works" in record.concepts
        told = "problem-solution" in record.concepts or GONE in record.file_hashes.values()
        if len(files) == 1 and step and not told:
            found[files[0]] = record
    return found


def _row(session: SessionRef, started: int, ended: int | None) -> dict[str, object]:
    return {"id": session.id, "project": session.project.id, "started_at": started, "ended_at": ended}
