"""The text a new session starts with: chosen by how it starts, cached until something new is remembered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from memory.model import Observation, Project, Summary
from memory.observations import COLUMNS, from_row
from memory.problems import InvalidRequest
from memory.recording.summaries import SUMMARY_COLUMNS, summary_from_row
from memory.settings import ContextSettings
from memory.startup.ages import milliseconds
from memory.startup.index import IndexContent, at, index_template
from memory.store import Store
from memory.work.work_lists import WorkLists
from memory.work.work_section import work_section

SOURCES: Final = ("startup", "resume", "fork", "clear", "compact")

_CACHED: Final = 64
"""Rendered texts kept."""


@dataclass(frozen=True, slots=True)
class StartupText:
    """Two texts, each within its own limit of the host's: at most 3,000 and 10,000 UTF-16 units."""

    work: str
    index: str


class Startup:
    """Startup texts of projects."""

    def __init__(self, store: Store, work: WorkLists, settings: ContextSettings) -> None:
        self._store = store
        self._work = work
        self._settings = settings
        self._lock = threading.Lock()
        self._newest: dict[str, int] = {}
        self._cache: dict[tuple[object, ...], tuple[int, str]] = {}

    def text(
        self,
        project: Project,
        source: str,
        session_id: str | None,
        tool_name: Callable[[str], str],
        now: datetime,
    ) -> StartupText:
        """What a session that starts by `source` is told.

        Raises:
            InvalidRequest: `source` is none of SOURCES.
        """
        if source not in SOURCES:
            raise InvalidRequest(f"source {source!r} is unknown; use one of: {', '.join(SOURCES)}.")
        work = work_section(self._work.lists(project), tool_name, milliseconds(now))
        return StartupText(work, at(self._template(project, source, session_id, tool_name, now), now))

    def changed(self, project: str) -> None:
        """Something of a project was committed: what is cached of it no longer holds."""
        with self._lock:
            self._newest[project] = self._newest.get(project, 0) + 1

    def _template(
        self,
        project: Project,
        source: str,
        session_id: str | None,
        tool_name: Callable[[str], str],
        now: datetime,
    ) -> str:
        resumed = session_id if source in ("resume", "fork") else None
        # Days begin elsewhere in another zone, so a change of the offset is another text.
        key = (project, source, resumed, tool_name("mem_search"), now.utcoffset() or timedelta(0))
        with self._lock:
            newest = self._newest.get(project.id, 0)
            cached = self._cache.get(key)
        if cached is not None and cached[0] == newest:
            return cached[1]
        template = self._live(project, source, resumed, tool_name, now)
        with self._lock:
            if len(self._cache) >= _CACHED:
                self._cache.pop(next(iter(self._cache)))
            self._cache[key] = (newest, template)
        return template

    def _live(
        self,
        project: Project,
        source: str,
        resumed: str | None,
        tool_name: Callable[[str], str],
        now: datetime,
    ) -> str:
        settings = self._settings
        sessions = settings.sessions * (2 if source == "compact" else 1)
        since = self._last_activity(project, resumed) if resumed else None
        observations = self._observations(project, resumed, since)
        summaries = self._summaries(project, sessions, resumed, since)
        if not observations and not summaries:
            return f"# [{project.name}] Nothing is remembered of this project yet."
        in_all = self._store.read("SELECT count(*) FROM observations WHERE project = ?", [project.id])[0][0]
        message = summaries[0].last_message if summaries else ""
        content = IndexContent(project.name, observations, in_all, summaries, message)
        return index_template(content, settings, tool_name, now.tzinfo or UTC)

    def _last_activity(self, project: Project, session_id: str) -> int | None:
        """When a session that goes on last did something; None where nothing of it is known."""
        rows: list[tuple[int | None]] = self._store.read(
            "SELECT max(created_at) FROM observations WHERE project = ? AND session_id = ?",
            [project.id, session_id],
        )
        return rows[0][0]

    def _observations(
        self, project: Project, resumed: str | None, since: int | None
    ) -> Sequence[Observation]:
        where = ["project = ?"]
        values: list[object] = [project.id]
        if since is not None:  # Its own, and what others have added since it was left.
            where.append("(session_id = ? OR created_at > ?)")
            values += [resumed, since]
        for column, wanted in (("list_contains(?, type)", self._settings.types),
                               ("list_has_any(?, concepts)", self._settings.concepts)):  # fmt: skip
            if wanted:
                where.append(column)
                values.append(list(wanted))
        rows = self._store.read(
            f"SELECT {COLUMNS} FROM observations WHERE {' AND '.join(where)} "
            "ORDER BY created_at DESC, id DESC LIMIT ?",
            [*values, self._settings.observations],
        )
        return [from_row(row) for row in rows]

    def _summaries(
        self, project: Project, most: int, resumed: str | None, since: int | None
    ) -> Sequence[Summary]:
        rows = self._store.read(
            f"SELECT {SUMMARY_COLUMNS} FROM session_summaries WHERE project = ? "
            "AND (?::BIGINT IS NULL OR session_id = ? OR created_at > ?) "
            "ORDER BY created_at DESC, id DESC LIMIT ?",
            [project.id, since, resumed, since, most],
        )
        return [summary_from_row(row) for row in rows]
