"""The text a new session starts with: chosen by how it starts, cached until something new is remembered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from memory.files_now import FileStates
from memory.framing import one_line
from memory.model import Observation, Project, Summary
from memory.observations import COLUMNS, from_row, texts_of
from memory.problems import InvalidRequest
from memory.recording.summaries import SUMMARY_COLUMNS, summary_from_row
from memory.settings import ContextSettings
from memory.startup.ages import milliseconds
from memory.startup.index import Forecast, IndexContent, at, index_template
from memory.store import Store
from memory.work.work_lists import WorkLists
from memory.work.work_section import work_section
from navigator.bounded import Bounded

SOURCES: Final = ("startup", "resume", "fork", "clear", "compact", "subagent")

SUBAGENT: Final = replace(ContextSettings(), observations=15, sessions=0, full_count=0, last_summary=False)
"""What of the index a subagent is told: it has one task, and no sessions of its own."""

_CACHED: Final = 64
"""Contents and rendered texts kept, of each."""


@dataclass(frozen=True, slots=True)
class StartupText:
    """Two texts, each within its own limit of the host's: at most 3,000 and 10,000 UTF-16 units."""

    work: str
    index: str


@dataclass(frozen=True, slots=True)
class _Begin:
    """How a session begins, as far as it decides what is told."""

    project: Project
    source: str
    resumed: str | None
    """The session that goes on."""


class Startup:
    """Startup texts of projects."""

    def __init__(self, store: Store, work: WorkLists, states: FileStates, settings: ContextSettings) -> None:
        self._store = store
        self._work = work
        self._states = states
        self._settings = settings
        self._lock = threading.Lock()
        self._newest: dict[str, int] = {}
        self._contents: Bounded[_Begin, tuple[int, IndexContent]] = Bounded(_CACHED)
        self._templates: Bounded[tuple[object, ...], tuple[int, str]] = Bounded(_CACHED)

    def work(self, project: Project, tool_name: Callable[[str], str], now: datetime) -> str:
        """The work state of a project."""
        return work_section(self._work.lists(project), tool_name, milliseconds(now))

    def index(
        self,
        project: Project,
        source: str,
        session_id: str | None,
        tool_name: Callable[[str], str],
        now: datetime,
    ) -> str:
        """The index for a session that starts by `source`.

        Raises:
            InvalidRequest: `source` is none of SOURCES.
        """
        if source not in SOURCES:
            raise InvalidRequest(f"source {source!r} is unknown; use one of: {', '.join(SOURCES)}.")
        begin = _Begin(project, source, session_id if source in ("resume", "fork") else None)
        return at(self._template(begin, tool_name, now), now)

    def changed(self, project: str) -> None:
        """Something of a project was committed: what is cached of it no longer holds."""
        with self._lock:
            self._newest[project] = self._newest.get(project, 0) + 1

    def _template(self, begin: _Begin, tool_name: Callable[[str], str], now: datetime) -> str:
        with self._lock:
            newest = self._newest.get(begin.project.id, 0)
            known = self._contents.get(begin)
        stored = known[1] if known is not None and known[0] == newest else self._content(begin)
        if not stored.observations and not stored.summaries:
            return f"# [{one_line(begin.project.name, 100)}] Nothing is remembered of this project yet."
        content = self._with_files(begin.project.id, stored)
        # Days begin elsewhere in another zone, so a change of the offset is another text.
        key = (
            begin, tool_name("mem_search"), now.utcoffset() or timedelta(0),
            tuple(content.states.items()), tuple(content.forecast),
        )  # fmt: skip
        with self._lock:
            cached = self._templates.get(key)
        if cached is not None and cached[0] == newest:
            return cached[1]
        template = index_template(content, self._shown(begin), tool_name, now.tzinfo or UTC)
        with self._lock:
            self._contents[begin] = newest, stored
            self._templates[key] = newest, template
        return template

    def _with_files(self, project: str, content: IndexContent) -> IndexContent:
        """What the files say now: they change without anything being committed here."""
        states = {
            record.id: state
            for record in content.observations
            if (state := self._states.of(project, record.id)) is not None
        }
        changed = Forecast("about files changed since HEAD", *self._states.worth_of_changed(project))
        return replace(content, states=states, forecast=(*content.forecast, changed))

    def _shown(self, begin: _Begin) -> ContextSettings:
        settings = self._settings
        if begin.source == "subagent":
            return replace(SUBAGENT, types=settings.types, concepts=settings.concepts)
        return replace(settings, sessions=settings.sessions * 2) if begin.source == "compact" else settings

    def _content(self, begin: _Begin) -> IndexContent:
        """What is stored, as far as this beginning is told of it."""
        project, resumed, settings = begin.project, begin.resumed, self._shown(begin)
        since = self._last_activity(project, resumed) if resumed else None
        summaries = self._summaries(project, settings.sessions, resumed, since)
        in_all, decisions, cost = self._store.read(
            "SELECT count(*), count(*) FILTER (type = 'decision'), "
            "coalesce(sum(read_tokens) FILTER (type = 'decision'), 0) FROM observations WHERE project = ?",
            [project.id],
        )[0]
        return IndexContent(
            project.name,
            self._observations(project, settings, resumed, since),
            in_all,
            summaries,
            summaries[0].last_message if summaries else "",
            forecast=(Forecast("decisions", decisions, int(cost)),),
        )

    def _last_activity(self, project: Project, session_id: str) -> int | None:
        """When a session that goes on last did something; None where nothing of it is known."""
        rows: list[tuple[int | None]] = self._store.read(
            "SELECT max(created_at) FROM observations WHERE project = ? AND session_id = ?",
            [project.id, session_id],
        )
        return rows[0][0]

    def _observations(
        self, project: Project, settings: ContextSettings, resumed: str | None, since: int | None
    ) -> Sequence[Observation]:
        where = ["project = ?"]
        values: list[object] = [project.id]
        if since is not None:  # Its own, and what others have added since it was left.
            where.append("(session_id = ? OR created_at > ?)")
            values += [resumed, since]
        for column, wanted in (("list_contains(?, type)", settings.types),
                               (f"list_has_any(?, {texts_of('concepts')})", settings.concepts)):  # fmt: skip
            if wanted:
                where.append(column)
                values.append(list(wanted))
        rows = self._store.read(
            f"SELECT {COLUMNS} FROM observations WHERE {' AND '.join(where)} "
            "ORDER BY created_at DESC, id DESC LIMIT ?",
            [*values, settings.observations],
        )
        return [from_row(row) for row in rows]

    def _summaries(
        self, project: Project, most: int, resumed: str | None, since: int | None
    ) -> Sequence[Summary]:
        rows = self._store.read(
            f"SELECT {SUMMARY_COLUMNS} FROM session_summaries WHERE project = ? "
            "AND (?::BIGINT IS NULL OR session_id = ? OR created_at > ?) "
            # What a model made of a session stands for what events say of it.
            "AND (source IS NOT DISTINCT FROM 'model' OR session_id NOT IN "
            "(SELECT session_id FROM session_summaries WHERE source = 'model')) "
            "ORDER BY created_at DESC, id DESC LIMIT ?",
            [project.id, since, resumed, since, most],
        )
        return [summary_from_row(row) for row in rows]
