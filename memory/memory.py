"""The memory's face: what a daemon's threads call to record what is done and to ask what is known."""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from memory import freshness as fresh
from memory.after_stops import AfterStops
from memory.exchange.exchange import Exchange
from memory.exchange.imports import Imports
from memory.exchange.intake import Tally
from memory.file_history import FileHistory
from memory.files_now import FilesNow, FileStates, no_files
from memory.framing import storable
from memory.known_projects import KnownProjects, ProjectRow
from memory.ledger import Ledger, Place
from memory.model import (
    FileObservation,
    Observation,
    ObservationDraft,
    Project,
    RecordedTool,
    SessionRef,
    Summary,
    ToolEvent,
)
from memory.narration.backends import Backends, backends
from memory.narration.narrator import Narrator
from memory.recall.cursors import MemoryCursors
from memory.recall.recall import Recall
from memory.recall.workflow import workflow
from memory.recording.recorder import Recorder
from memory.recording.sessions import Sessions
from memory.recording.summaries import Summaries
from memory.settings import ContextSettings, ModelSettings, RetentionSettings
from memory.startup.ages import milliseconds
from memory.startup.folder_index import FolderIndex
from memory.startup.startup import Startup, StartupText
from memory.store import IDLE_SECONDS, Store
from memory.turns import Turns
from memory.upkeep.upkeep import Upkeep
from memory.work.work_lists import WorkLists
from navigator import tokens
from navigator.model import Answer, FileFacts

ASKING: Final = "asking"
"""The folder below the memory's in which `claude -p` is run: what happens there is not observed."""


def _local_now() -> datetime:
    return datetime.now().astimezone()


def _as_it_is(name: str) -> str:
    return name


class Memory:
    """One folder's memory. Methods may be called from any thread; each write returns when it is committed.

    Every method may raise `MemoryUnavailable`: the disk is full, the file damaged, the memory closed.
    """

    def __init__(
        self,
        folder: Path,
        *,
        clock: Callable[[], datetime] = _local_now,
        cost: Callable[[str], int] = tokens.cost,
        context: ContextSettings = ContextSettings(),  # noqa: B008 - frozen
        retention: RetentionSettings = RetentionSettings(),  # noqa: B008 - frozen
        files: Callable[[Path], FilesNow | None] = no_files,
        model: Callable[[], ModelSettings] = ModelSettings,
        ways: Backends | None = None,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        """Open the memory in `folder` (made where it is missing; 0700, its files 0600).

        `clock` gives the time with its zone, `cost` the tokens of a text, `files` what is at hand of the
        files of a workspace, `model` whether a model is asked now and which, `ways` how it is reached;
        after `idle_seconds` without a write there is upkeep.

        Raises:
            MemoryUnavailable: `StoreLocked`, `StoreFull`, `StoreReadOnly`, `StoreNewer` or `StoreFailed`; a
                damaged file is no error: it is set aside and `notices` says so.
        """
        store = Store(folder, idle_seconds=idle_seconds)
        self._store = store
        self._clock = clock
        self._projects = KnownProjects(store)
        self._sessions = Sessions(store)
        self._history = FileHistory(store)
        self._states = FileStates(self._history, files)
        self._recorder = Recorder(store, self._sessions, cost=cost, committed=self._took_in)
        self._work = WorkLists(store)
        self._summaries = Summaries(store)
        self._startup = Startup(store, self._work, self._states, context)
        self.folders = FolderIndex(store, self._states)
        """What is remembered of a folder, as Markdown."""
        self._exchange = Exchange(store, cost=cost, committed=self._took_in)
        self.ledger = Ledger(store)
        """The gate's decisions and what followed them."""
        self.after_stops = AfterStops(store)
        """What followed the reads that the gate stopped."""
        self.turns = Turns(store)
        """What was opened from prompt to prompt."""
        self._recall = Recall(store, self._projects, self.ledger, MemoryCursors(), self._now, self._states.of)
        self.browsing = self._recall.browsing
        """Lists and records for a person to look at, which leave no trace."""
        self.imports = Imports(
            store, self._exchange, self._projects, self._recorder, stop=self._stopped, now=self._now
        )
        """What comes in from other memories."""
        self.narrator = Narrator(
            store,
            settings=model,
            backends=ways or backends(store.folder / ASKING, os.environ),
            clock=clock,
            cost=cost,
            committed=self._took_in,
        )
        """Asks a model, where the user has switched one on."""
        self.upkeep = Upkeep(store, self._recall, retention, self._now, self._rows_went, self.narrator.held)
        """Forgetting, backup, health."""
        # A thread of ours that is inside DuckDB when the interpreter ends would abort the process.
        atexit.register(self.close)

    def close(self) -> None:
        """Write what is queued and let go of the folder; a second call does nothing."""
        atexit.unregister(self.close)
        self.narrator.stop()
        self._recall.stop()
        self._store.close()

    @property
    def notices(self) -> tuple[str, ...]:
        """What had to be mended at opening, a sentence each, for the user."""
        return self._store.notices

    def project_of(self, root: Path) -> Project:
        """The project a folder belongs to: one for all subfolders, links and worktrees of a repository.

        What is known of its files is loaded the first time, so that later questions about them take no query.
        """
        project = self._projects.of(root, self._now())
        self._history.preload(project.id)
        self._states.at(project.id, root)
        return project

    def record_prompt(self, session: SessionRef, prompt_id: str | None, text: str) -> int | None:
        """Record a prompt; its number in the session, or None where nothing of it was the user's own."""
        return self._recorder.prompt(session, prompt_id, text, self._now())

    def record_tool_use(self, session: SessionRef, event: ToolEvent) -> RecordedTool:
        """Record a tool call and what can be observed of it; nothing for readgate's own tools."""
        return self._recorder.tool_use(session, event, self._now())

    def record_stop(self, session: SessionRef, last_message: str = "") -> Summary | None:
        """Write the session's summary as it stands; None where nothing of it was recorded."""
        summary = self._stopped(session, last_message, self._now())
        if summary is not None:
            self.narrator.turn_ended(session.project.id, session.id, self._recorder.prompt_number(session))
        return summary

    def session_end(self, session: SessionRef) -> None:
        """Record that a session has ended."""
        self._store.write(self._sessions.ending(session, self._now()))

    def save(self, project: Project, session: SessionRef | None, draft: ObservationDraft) -> int:
        """Record what the agent wants remembered; gives the observation's id.

        Raises:
            InvalidObservation: the draft breaks a rule; the message names the field.
        """
        return self._recorder.save(project, session, draft, "agent", self._now())

    def file_observations(
        self, project: Project, relative_path: str, limit: int = 15
    ) -> list[FileObservation]:
        """What is known of a file, most specific first; from memory, without a query."""
        return self._history.of(project.id, storable(relative_path), limit)

    @staticmethod
    def freshness(observation: FileObservation, facts: FileFacts) -> fresh.Freshness:
        """Whether what was observed of a file is still so."""
        return fresh.freshness(observation, facts)

    def startup(
        self,
        project: Project,
        source: str = "startup",
        session_id: str | None = None,
        now: datetime | None = None,
        tool_name: Callable[[str], str] = _as_it_is,
    ) -> StartupText:
        """What a new session is told, by how it starts; `tool_name` gives the client's name of our tool.

        A subagent has one task and is told no work state.

        Raises:
            InvalidRequest: `source` is none of startup, resume, fork, clear, compact, subagent.
        """
        moment = now or self._clock()
        return StartupText(
            "" if source == "subagent" else self.startup_work(project, moment, tool_name),
            self.startup_index(project, source, session_id, moment, tool_name),
        )

    def startup_index(
        self,
        project: Project,
        source: str,
        session_id: str | None,
        now: datetime,
        tool_name: Callable[[str], str] = _as_it_is,
    ) -> str:
        """The index alone, as `startup` gives it."""
        return self._startup.index(project, source, session_id, tool_name, now)

    def startup_work(
        self, project: Project, now: datetime, tool_name: Callable[[str], str] = _as_it_is
    ) -> str:
        """The work state alone, as `startup` gives it."""
        return self._startup.work(project, tool_name, now)

    def work_state_write(self, project: Project, list_name: object, fields: object) -> Answer:
        """Append to a list of the work state.

        Raises:
            InvalidRequest: an argument breaks a rule.
        """
        return self._work.write(project, list_name, fields, self._now())

    def work_state_read(
        self, project: Project, list_name: object = None, include_closed: object = False
    ) -> Answer:
        """The lists of the work state, or one of them.

        Raises:
            InvalidRequest: an argument has the wrong type.
            NotFound: there is no such list.
        """
        return self._with_loss(self._work.read(project, list_name, include_closed, self._now()))

    def mem_search(self, scope: str, project: Project, arguments: Mapping[str, object]) -> Answer:
        """One call of the three-step search; `scope` names the connection, whose cursors are its own.

        Raises:
            InvalidRequest, NotFound, InvalidCursor, CursorExpired, ScopeChanged, InvalidSelection.
        """
        return self._with_loss(self._recall.mem_search(scope, project, arguments))

    def search(self, project: Project, arguments: Mapping[str, object]) -> Answer:
        """A table of what matches, by the tool's own arguments; raises `InvalidRequest`, `NotFound`."""
        return self._with_loss(self._recall.search(project, arguments))

    def _with_loss(self, answer: Answer) -> Answer:
        """The answer, after a word about what it can't have found."""
        lost = self.upkeep.loss()
        return (
            answer if lost is None else Answer(f"{lost}\n\n{answer.text}", {**answer.data, "lost": str(lost)})
        )

    def is_own(self, project: Project, tool: str, arguments: Mapping[str, object]) -> bool:
        """Whether what a call of a reading tool names belongs to the project it is asked in."""
        return self._recall.is_own(project, tool, arguments)

    def timeline(self, project: Project, arguments: Mapping[str, object]) -> Answer:
        """What happened around a record, by the tool's own arguments; raises `InvalidRequest`, `NotFound`."""
        return self._with_loss(self._recall.timeline(project, arguments))

    def get_observations(self, project: Project, ids: Sequence[object], detail: object = "full") -> Answer:
        """Records by id, as `title`, `summary` or `full`; raises `InvalidRequest`, `NotFound`."""
        return self._recall.get_observations(project, ids, detail)

    def get_tool_uses(self, project: Project, ids: Sequence[object]) -> Answer:
        """Raw tool calls by our ids or the host's; raises `InvalidRequest`, `NotFound`."""
        return self._recall.get_tool_uses(project, ids)

    @staticmethod
    def important_workflow(tool_name: Callable[[str], str] = _as_it_is) -> Answer:
        """In which order the layers are opened, and why."""
        return workflow(tool_name)

    def export_page(self, project: Project, after: int) -> list[tuple[int, str]]:
        """Some observations after an id, each as its id and its JSON line; empty at the end."""
        return self._exchange.page(project, after)

    def import_lines(self, project: Project, lines: Iterable[str], *, even_forgotten: bool = False) -> Tally:
        """Add the observations of JSON lines; what is there already is not added again."""
        return self._exchange.take_in(project, lines, self._now(), even_forgotten=even_forgotten)

    def decision_place(self) -> Place:
        """The place in the ledger of a decision that the gate makes now."""
        return self.ledger.decision_place(self._now())

    def follow_up_place(self) -> Place:
        """The place in the ledger of what the agent does now."""
        return self.ledger.disclosure_place(self._now())

    def projects(self) -> list[ProjectRow]:
        """Every project with what is remembered of it, the one last worked on first."""
        return self._projects.listing()

    def project_named(self, name: str) -> Project:
        """The project of that id or name; raises `NotFound`, and `AmbiguousName` where several have it."""
        return self._projects.named(name)

    def project_at(self, folder: Path) -> Project:
        """The project of a folder that is gone; raises `NotFound`."""
        return self._projects.at(folder)

    def folders_of(self, project: Project) -> tuple[str, ...]:
        """Where a project lies or lay."""
        return self._projects.folders_of(project.id)

    def merge(self, source: str, target: str) -> Mapping[str, int]:
        """Make the memory of the project `source` that of `target`; both by id or name.

        What both have is kept once; gives of how many rows that was so, by table.

        Raises:
            NotFound, AmbiguousName: there is no such project, or several.
            InvalidRequest: they are one.
        """
        one, other = self._projects.named(source), self._projects.named(target)
        self._store.refuse_damaged()
        self._recall.wait_indexed()  # What is put into the postings later would be the old project's.
        with self.narrator.held():
            doubles = self._projects.merge(one, other)
        self._rows_went(frozenset({one.id, other.id}))
        return doubles

    def _rows_went(self, projects: frozenset[str]) -> None:
        """Rows of these projects were changed or deleted in the store: nothing older may be held."""
        self._projects.reload()
        self._recorder.forgotten()
        for project in projects:
            self._history.reload(project)
            self._startup.changed(project)

    def _stopped(self, session: SessionRef, last_message: str, now: int) -> Summary | None:
        summary = self._summaries.stop(session, last_message, now)
        if summary is not None:
            self._took_in(summary)
        return summary

    def _took_in(self, record: Observation | Summary) -> None:
        if isinstance(record, Observation):
            self._history.put(record)
        self._recall.put(record)
        self._startup.changed(record.project)

    def _now(self) -> int:
        return milliseconds(self._clock())
