"""The store's face: open a folder, write changes, read rows, close; and lose nothing in between."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeAlias

import duckdb

from memory.store.change import Change
from memory.store.layout import Layout
from memory.store.lock import StoreLock
from memory.store.opening import open_files
from memory.store.problems import MemoryUnavailable, StoreDamaged, closed, damaged, os_problem
from memory.store.writer import Job, Writer

IDLE_SECONDS: Final = 20.0
"""How long nothing must be written before a checkpoint."""

IdleJob: TypeAlias = Callable[[duckdb.DuckDBPyConnection], bool]
"""Upkeep for idle times, in a transaction of its own; True where the file should be written anew after it."""


class Store:
    """One folder's database. All methods may be called from any thread."""

    def __init__(self, folder: Path, *, idle_seconds: float = IDLE_SECONDS) -> None:
        """Open the store in `folder`, made where it is missing.

        Raises:
            MemoryUnavailable: one of its subclasses says why.
        """
        self.folder = folder
        self._layout = Layout(folder)
        self._idle_jobs: list[IdleJob] = []
        self._closing = threading.Lock()
        self._closed = False
        _make_private(self._layout)
        self._lock = StoreLock(self._layout.lock)
        try:
            opened = open_files(self._layout)
        except BaseException:
            self._lock.release()
            raise
        self.notices = tuple(opened.notices)
        """What had to be mended at opening, a sentence each, for the user to know."""
        self._replayed = opened.replayed
        self._files = opened.files
        self._writer = Writer(opened.files, idle=self._idle, idle_seconds=idle_seconds)

    def replayed(self, table: str) -> frozenset[int]:
        """The ids in a numbered table that were written again at opening: derived rows may be behind them."""
        return self._replayed.get(table, frozenset())

    def next_id(self, table: str) -> int:
        """An id of `table` that nothing has had yet."""
        return self._files.ids.take(table)

    def submit(self, *changes: Change) -> Future[None]:
        """Queue changes to be written in one transaction; the future ends when they are committed.

        Raises:
            StoreClosed: after `close`.
        """
        with self._closing:
            if self._closed:
                raise closed()
            return self._writer.submit(changes)

    def write(self, *changes: Change) -> None:
        """Write changes in one transaction and wait until they are committed.

        Raises:
            MemoryUnavailable: they were not, and will not be.
        """
        self.submit(*changes).result()

    def job(self, job: Job) -> Future[None]:
        """Queue upkeep of derived rows, in a transaction of its own, outside the journal."""
        with self._closing:
            if self._closed:
                raise closed()
            return self._writer.job(job)

    def when_idle(self, job: IdleJob) -> None:
        """Do `job` whenever nothing has been written for a while; it must be quick to find nothing to do."""
        self._idle_jobs.append(job)

    def change_many(self, job: Job, *, erase: bool = False) -> None:
        """Change or delete rows in one transaction and wait until the file has it.

        What it does is not journalled: it stands once this returns. With `erase` nothing of what was deleted
        is left in the file, its write-ahead log or the journal.

        Raises:
            MemoryUnavailable: nothing was changed; or, of writing the file anew, that it will be done later.
        """
        self._do(lambda: self._change_many(job, erase))

    def backup(self, target: Path) -> None:
        """Copy the database, as it stands between two commits, to a file that must not exist.

        Raises:
            MemoryUnavailable: it could not be written.
        """
        self._do(lambda: self._files.backup(target))

    def check(self) -> None:
        """Read every block of every table.

        Raises:
            StoreDamaged: something cannot be read; the next opening sets the file aside.
        """
        for name in self._files.tables:
            self.read(f'SELECT bit_xor(hash(row)) FROM "{name}" row')

    def refuse_damaged(self) -> None:
        """Raise `StoreDamaged` where damage was met since the opening: what is there can't be changed."""
        if self._layout.suspect.exists():
            raise damaged(self._layout.database, "what is in it can't be changed")

    @property
    def size(self) -> int:
        """Bytes of the files on disk."""
        return self._layout.size

    @property
    def set_aside(self) -> list[Path]:
        """Damaged files that were kept; whatever was in them is in them still."""
        return self._layout.set_aside

    @property
    def looked_at(self) -> Path:
        """Where a file of another memory's may stand while it is looked at."""
        return self._layout.looked_at

    def read(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of one query.

        Raises:
            MemoryUnavailable: the store is closed or the file cannot be read.
        """
        try:
            return self._query(sql, parameters)
        except StoreDamaged:
            self._layout.suspect.touch(mode=0o600)
            raise
        except MemoryUnavailable:
            if not self._files.database.broken:
                raise
        with self._closing:
            if self._closed:
                raise closed()
            mended = self._writer.task(self._files.database.mend)
        mended.result()
        return self._query(sql, parameters)

    def checkpoint(self) -> None:
        """Put everything into the database file now and cut the journal."""
        self._do(self._files.checkpoint)

    def close(self) -> None:
        """Write what is queued, checkpoint, and let go of the lock; a second call does nothing."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
        done = self._writer.task(self._files.checkpoint)
        self._writer.stop()
        self._files.close()
        self._lock.release()
        done.exception()  # Without a checkpoint the journal stays, and the next start replays it.

    def _do(self, task: Callable[[], None]) -> None:
        """Have the writer's thread do it between two commits, and wait."""
        with self._closing:
            if self._closed:
                raise closed()
            done = self._writer.task(task)
        done.result()

    def _change_many(self, job: Job, erase: bool) -> None:
        self.refuse_damaged()  # The journal stays then, and would bring back what it still holds.
        self._files.checkpoint()  # The journal would bring back what it still holds.
        if erase:
            self._files.mark_for_erasing()
        self._writer.transaction(job)
        self._files.checkpoint()
        if erase:
            self._files.write_anew()

    def _idle(self) -> None:
        wanted: list[bool] = []
        for job in self._idle_jobs:
            self._writer.transaction(lambda cursor, job=job: wanted.append(job(cursor)))  # type: ignore[misc]
        self._files.checkpoint()
        if any(wanted) or self._files.worth_writing_anew():
            self._files.write_anew()

    def _query(self, sql: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
        with self._files.database.cursor() as cursor:
            return cursor.execute(sql, list(parameters)).fetchall()


def _make_private(layout: Layout) -> None:
    folder = layout.folder
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.stat().st_mode & 0o077:
            folder.chmod(0o700)
    except OSError as error:
        raise os_problem(error, layout.database) from None
