"""A session's summary, written at each of its stops from what is recorded; one row a session."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from memory.framing import clip, storable
from memory.model import SUMMARY_FIELDS, SessionRef, Summary
from memory.observations import COLUMNS, from_row
from memory.recording.summary_text import SessionStory, summary_text
from memory.redaction import redact
from memory.store import Change, Store

SUMMARY_COLUMNS: Final = (
    f"id, project, session_id, {', '.join(SUMMARY_FIELDS)}, last_message, created_at, source"
)

_MESSAGE_UNITS: Final = 4_000


def summary_from_row(row: Sequence[Any]) -> Summary:
    """The summary of a row of SUMMARY_COLUMNS."""
    fields = dict(zip(SUMMARY_COLUMNS.split(", "), row, strict=True))
    return Summary(**fields | {"source": fields["source"] or "events"})


def summary_change(summary: Summary) -> Change:
    """The row of a summary."""
    values = {name: getattr(summary, name) for name in SUMMARY_COLUMNS.split(", ")}
    return Change("session_summaries", values)


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
        own = storable(redact(last_message))
        story = self._story(session, own)
        if not story.prompts and not story.observations:
            return None
        known = self._store.read(
            "SELECT id FROM session_summaries WHERE session_id = ? AND source IS DISTINCT FROM 'model'",
            [session.id],
        )
        summary = Summary(
            id=known[0][0] if known else self._store.next_id("session_summaries"),
            project=session.project.id,
            session_id=session.id,
            **asdict(summary_text(story)),
            last_message=clip(own, _MESSAGE_UNITS),
            created_at=now,
        )
        self._store.write(summary_change(summary))
        return summary

    def _story(self, session: SessionRef, last_message: str) -> SessionStory:
        prompts = self._store.read(
            "SELECT text FROM prompts WHERE session_id = ? ORDER BY number", [session.id]
        )
        rows = self._store.read(
            f"SELECT {COLUMNS} FROM observations WHERE session_id = ? ORDER BY id", [session.id]
        )
        seen = self._store.read(
            "SELECT path FROM tool_uses WHERE session_id = ? AND tool_name = 'Read' AND path IS NOT NULL "
            "GROUP BY path ORDER BY min(id)",
            [session.id],
        )
        return SessionStory(
            [text for (text,) in prompts], [from_row(row) for row in rows], [p for (p,) in seen], last_message
        )
