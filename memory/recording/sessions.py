"""Sessions as they run: which prompt each is at, and the row that says it exists."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from memory.model import SessionRef
from memory.store import Change, Store

_HELD: Final = 1024
"""Sessions remembered at a time; another one is looked up again."""


@dataclass(slots=True)
class _Session:
    prompt_number: int
    request: str
    opened: bool


class Sessions:
    """The sessions seen; not thread-safe, the recorder's lock is around it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._sessions: OrderedDict[str, _Session] = OrderedDict()

    def begin_prompt(self, session: SessionRef, text: str) -> int:
        """Count a prompt; gives its number, from 1."""
        known = self._known(session)
        known.prompt_number += 1
        known.request = text
        return known.prompt_number

    def current_prompt(self, session: SessionRef) -> tuple[int | None, str]:
        """Number and text of the prompt being worked on; None and empty before the first."""
        known = self._known(session)
        return (known.prompt_number or None), known.request

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

    def _known(self, session: SessionRef) -> _Session:
        known = self._sessions.pop(session.id, None) or self._looked_up(session.id)
        self._sessions[session.id] = known
        while len(self._sessions) > _HELD:
            self._sessions.popitem(last=False)
        return known

    def _looked_up(self, session_id: str) -> _Session:
        prompts = self._store.read(
            "SELECT number, text FROM prompts WHERE session_id = ? ORDER BY number DESC LIMIT 1", [session_id]
        )
        opened = bool(self._store.read("SELECT 1 FROM sessions WHERE id = ?", [session_id]))
        number, text = prompts[0] if prompts else (0, "")
        return _Session(number, text, opened)


def _row(session: SessionRef, started: int, ended: int | None) -> dict[str, object]:
    return {"id": session.id, "project": session.project.id, "started_at": started, "ended_at": ended}
