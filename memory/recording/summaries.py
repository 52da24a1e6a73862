"""A session's summary, put together at each of its stops from what is recorded; one row a session."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Final

from memory.framing import clip, one_line, storable
from memory.model import Observation, SessionRef, Summary
from memory.observations import COLUMNS, from_row
from memory.redaction import redact
from memory.store import Change, Store

SUMMARY_COLUMNS: Final = (
    "id, project, session_id, request, investigated, learned, completed, next_steps, last_message, created_at"
)

_TITLES: Final = 12
_FIELD_UNITS: Final = 1_500
_LEARNT: Final = ("discovery", "decision", "security_alert", "security_note")


def summary_from_row(row: Sequence[Any]) -> Summary:
    """The summary of a row of SUMMARY_COLUMNS."""
    return Summary(*row)


class Summaries:
    """Summaries of sessions in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._one_at_a_time = threading.Lock()

    def stop(self, session: SessionRef, last_message: str, now: int) -> Summary | None:
        """Write the session's summary as it stands; None where nothing of it was recorded."""
        with self._one_at_a_time:  # Two stops at once must not make two rows.
            return self._stop(session, last_message, now)

    def _stop(self, session: SessionRef, last_message: str, now: int) -> Summary | None:
        prompts = self._store.read(
            "SELECT text FROM prompts WHERE session_id = ? ORDER BY number LIMIT 1", [session.id]
        )
        rows = self._store.read(
            f"SELECT {COLUMNS} FROM observations WHERE session_id = ? ORDER BY id", [session.id]
        )
        seen = self._store.read(
            "SELECT DISTINCT path FROM tool_uses WHERE session_id = ? AND tool_name = 'Read' "
            "AND path IS NOT NULL ORDER BY path LIMIT 12",
            [session.id],
        )
        if not prompts and not rows:
            return None
        known = self._store.read("SELECT id FROM session_summaries WHERE session_id = ?", [session.id])
        records = [from_row(row) for row in rows]
        summary = Summary(
            id=known[0][0] if known else self._store.next_id("session_summaries"),
            project=session.project.id,
            session_id=session.id,
            request=one_line(prompts[0][0], 400) if prompts else "",
            investigated=clip(", ".join(path for (path,) in seen), _FIELD_UNITS),
            learned=_titles([record for record in records if record.type in _LEARNT]),
            completed=_titles([record for record in records if record.type not in _LEARNT]),
            next_steps="",
            last_message=clip(storable(redact(last_message)), 4_000),
            created_at=now,
        )
        self._store.write(
            Change(
                "session_summaries", {name: getattr(summary, name) for name in SUMMARY_COLUMNS.split(", ")}
            )
        )
        return summary


def _titles(records: Sequence[Observation]) -> str:
    titles = list(dict.fromkeys(record.title for record in records))
    more = f"; and {len(titles) - _TITLES} before" if len(titles) > _TITLES else ""
    return clip("; ".join(reversed(titles[-_TITLES:])) + more, _FIELD_UNITS)
