"""The one writer: what arrives together is committed together, and nobody is told before it is."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import duckdb

from memory.problems import MemoryProblem
from memory.store.change import Change, encode
from memory.store.open_files import OpenFiles
from memory.store.problems import MemoryUnavailable, StoreFailed
from memory.store.schema import Table

GROUP: Final = 256
"""Most writes in one commit."""

CROWD: Final = 4
PAUSE_SECONDS: Final = 0.0005
"""With as many writes at hand more are on their way: their commit waits until none came for so long.

A commit of thirty takes little longer than one of ten, and who writes alone never waits.
"""

Job: TypeAlias = Callable[[duckdb.DuckDBPyConnection], None]
"""Upkeep in a transaction of its own; not journalled, so only for what can be derived again."""


@dataclass(frozen=True, slots=True)
class _Write:
    changes: tuple[Change, ...]
    line: str
    done: Future[None] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class _Task:
    """Something only this thread may do, between commits."""

    run: Callable[[], None]
    done: Future[None] = field(default_factory=Future)


class Writer:
    """A thread that owns all writing: journal first, then the commit, then the answer."""

    def __init__(self, files: OpenFiles, *, idle: Callable[[], None], idle_seconds: float) -> None:
        self._files = files
        self._idle = idle
        self._idle_seconds = idle_seconds
        self._log_grew = False
        self._queue: queue.SimpleQueue[_Write | _Task | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="memory-writer", daemon=True)
        self._thread.start()

    def submit(self, changes: tuple[Change, ...]) -> Future[None]:
        """Queue one write; the future ends when it is committed, or with the problem that kept it from it."""
        write = _Write(changes, encode(changes))
        self._queue.put(write)
        return write.done

    def job(self, job: Job) -> Future[None]:
        """Queue upkeep in a transaction of its own."""
        return self.task(lambda: self.transaction(job))

    def task(self, run: Callable[[], None]) -> Future[None]:
        """Queue something that must not happen while a commit runs."""
        task = _Task(run)
        self._queue.put(task)
        return task.done

    def stop(self) -> None:
        """Finish what is queued and end the thread."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        idle = True
        while True:
            try:
                first = self._queue.get(timeout=None if idle else self._idle_seconds)
            except queue.Empty:
                idle = True
                self._try(self._files.checkpoint)
                self._try(self._idle)
                continue
            idle = False
            self._log_grew = False
            if not self._take(first):
                return
            if self._files.worth_a_checkpoint(self._log_grew):
                self._try(self._files.checkpoint)

    @staticmethod
    def _try(work: Callable[[], None]) -> None:
        # What failed is tried again at the next idle time; the journal keeps all.
        with suppress(MemoryProblem):
            work()

    def _take(self, first: _Write | _Task | None) -> bool:
        """Work on `first` and what is queued behind it; False when told to stop."""
        group: list[_Write] = []
        item: _Write | _Task | None = first
        while True:
            if isinstance(item, _Write):
                group.append(item)
            else:
                self._commit(group)
                group = []
                if item is None:
                    return False
                _settle(item.done, item.run)
            if len(group) >= GROUP:
                break
            if len(group) >= CROWD and self._queue.empty():
                time.sleep(PAUSE_SECONDS)
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                break
        self._commit(group)
        return True

    def _commit(self, group: list[_Write]) -> None:
        if not group:
            return
        try:
            self._apply(group)
        except Exception as problem:  # Whatever it is: nobody may wait for ever, and the next group comes.
            if len(group) > 1 and not _concerns_all(problem):
                for write in group:
                    self._commit([write])
            else:
                for write in group:
                    write.done.set_exception(problem)
        else:
            for write in group:
                write.done.set_result(None)

    def _apply(self, group: list[_Write]) -> None:
        journal, database, tables, ids = (
            self._files.journal, self._files.database, self._files.tables, self._files.ids
        )  # fmt: skip
        before = journal.append(write.line for write in group)
        try:
            rows = latest_rows(tables, (write.changes for write in group))
            new = {table: ids.new(table, latest) for table, latest in rows.items()}
            database.mend()
            with database.transaction() as writing:
                for name, latest in rows.items():
                    writing.put(tables[name], latest, new[name])
                journal.wait_synced()
        except BaseException:
            journal.take_back(before)
            raise
        for table, numbers in new.items():
            if numbers:
                ids.written(table, numbers)

    def transaction(self, job: Job) -> None:
        """Do `job` in a transaction of its own, which the journal knows nothing of; only from a task."""
        database = self._files.database
        database.mend()
        with database.synced(), database.transaction() as writing:
            job(writing.cursor)
        self._log_grew = True


def latest_rows(
    tables: Mapping[str, Table], writes: Iterable[tuple[Change, ...]]
) -> dict[str, list[Mapping[str, object]]]:
    """The rows of several writes by table, the last of each key: one statement must not meet a key twice."""
    rows: dict[str, dict[object, Mapping[str, object]]] = {}
    for changes in writes:
        for change in changes:
            key = change.row[next(iter(tables[change.table].columns))]
            rows.setdefault(change.table, {})[key] = change.row
    return {table: list(by_key.values()) for table, by_key in rows.items()}


def _concerns_all(problem: Exception) -> bool:
    """Whether it would have befallen any write; else one of the group may be at fault."""
    return isinstance(problem, MemoryUnavailable) and not isinstance(problem, StoreFailed)


def _settle(done: Future[None], run: Callable[[], None]) -> None:
    try:
        run()
    except Exception as error:
        done.set_exception(error)
    else:
        done.set_result(None)
