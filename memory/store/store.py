"""The store's face: open a folder, write changes, read rows, close; and lose nothing in between."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

import duckdb

from memory.store import files, schema
from memory.store import journal as journals
from memory.store.change import Change
from memory.store.database import Database, wal_of
from memory.store.ids import Ids
from memory.store.journal import Journal
from memory.store.lock import StoreLock
from memory.store.problems import MemoryUnavailable, StoreDamaged, closed, damaged, os_problem
from memory.store.writer import Job, Writer, latest_rows

DATABASE: Final = "memory.duckdb"
JOURNAL: Final = "journal.jsonl"
LOCK: Final = "memory.lock"
SUSPECT: Final = "memory.suspect"
"""Left where a read found damage while the store was open: the next opening reads everything first."""

ERASING: Final = "memory.erasing"
"""Left while the file is to be written anew: rows were deleted whose bytes may still be in it."""

FREE_SHARE: Final = 0.5
FREE_BYTES: Final = 64 << 20
"""With more free space in the file than both of these it is written anew at an idle time."""

JOURNAL_BYTES: Final = 4 << 20
WAL_BYTES: Final = 12 << 20
"""A longer journal is cut, a longer write-ahead log emptied by a checkpoint at once."""

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
        self._path = folder / DATABASE
        self._suspect = folder / SUSPECT
        self._erasing = folder / ERASING
        self._idle_jobs: list[IdleJob] = []
        self._notices: list[str] = []
        self._replayed: dict[str, frozenset[int]] = {}
        self._closing = threading.Lock()
        self._closed = False
        _make_private(folder)
        self._lock = StoreLock(folder / LOCK)
        try:
            self._open(folder, idle_seconds)
        except BaseException:
            self._lock.release()
            raise

    @property
    def notices(self) -> tuple[str, ...]:
        """What had to be mended at opening, a sentence each, for the user to know."""
        return tuple(self._notices)

    def replayed(self, table: str) -> frozenset[int]:
        """The ids in a numbered table that were written again at opening: derived rows may be behind them."""
        return self._replayed.get(table, frozenset())

    def next_id(self, table: str) -> int:
        """An id of `table` that nothing has had yet."""
        return self._ids.take(table)

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

        def copy() -> None:
            self._checkpoint()
            self._database.apart(lambda: files.copy(self._path, target))

        self._do(copy)

    def check(self) -> None:
        """Read every block of every table.

        Raises:
            StoreDamaged: something cannot be read; the next opening sets the file aside.
        """
        for name in self._tables:
            self.read(f'SELECT bit_xor(hash(row)) FROM "{name}" row')

    @property
    def size(self) -> int:
        """Bytes of the files on disk."""
        return sum(map(_size, (self._path, wal_of(self._path), self._path.with_name(JOURNAL))))

    @property
    def set_aside(self) -> list[Path]:
        """Damaged files that were kept; whatever was in them is in them still."""
        return sorted(self._path.parent.glob("*.damaged-*"))

    def read(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of one query.

        Raises:
            MemoryUnavailable: the store is closed or the file cannot be read.
        """
        try:
            return self._query(sql, parameters)
        except StoreDamaged:
            self._suspect.touch(mode=0o600)
            raise
        except MemoryUnavailable:
            if not self._database.broken:
                raise
        with self._closing:
            if self._closed:
                raise closed()
            mended = self._writer.task(self._database.mend)
        mended.result()
        return self._query(sql, parameters)

    def checkpoint(self) -> None:
        """Put everything into the database file now and cut the journal."""
        self._do(self._checkpoint)

    def close(self) -> None:
        """Write what is queued, checkpoint, and let go of the lock; a second call does nothing."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
        done = self._writer.task(self._checkpoint)
        self._writer.stop()
        self._database.close()
        self._journal.close()
        self._lock.release()
        done.exception()  # Without a checkpoint the journal stays, and the next start replays it.

    def _open(self, folder: Path, idle_seconds: float) -> None:
        held = journals.read(folder / JOURNAL)
        try:
            self._database = self._connect()
        except StoreDamaged as problem:
            self._database = self._connect_without_log() or self._begin_anew(str(problem))
        try:
            self._journal = Journal(folder / JOURNAL)
            if held.bad_lines:
                self._keep_copy(folder / JOURNAL, held.bad_lines)
            self._replay(held)
            self._finish_erasing()
        except BaseException:
            self._database.close()
            raise
        self._writer = Writer(
            self._database,
            self._journal,
            self._tables,
            self._ids,
            checkpoint=self._checkpoint,
            due=self._worth_a_checkpoint,
            idle=self._idle,
            idle_seconds=idle_seconds,
        )

    def _connect(self) -> Database:
        if self._path.exists():
            if self._path.stat().st_size == 0:
                raise damaged(self._path, "it is empty")
        elif wal_of(self._path).exists():
            raise damaged(self._path, "only its write-ahead log is left")
        database = Database(self._path)
        try:
            with database.synced(), database.cursor() as cursor:
                schema.migrate(cursor, self._path)
            with database.cursor() as cursor:
                self._tables = schema.tables(cursor)
                if self._suspect.exists():
                    schema.read_all(cursor, self._tables)
                self._ids = Ids(schema.next_ids(cursor, self._tables))
        except BaseException:
            database.close()
            raise
        self._suspect.unlink(missing_ok=True)
        database.keep_private()
        return database

    def _connect_without_log(self) -> Database | None:
        """The database as of its last checkpoint, where only the write-ahead log was damaged.

        All that was in the log is in the journal. None where the file is damaged too.
        """
        wal = wal_of(self._path)
        if not (self._path.exists() and wal.exists()):
            return None
        kept = _aside(wal, _stamp())
        try:
            database = self._connect()
        except StoreDamaged:
            kept.rename(wal)
            return None
        self._notices.append(
            f"The memory's write-ahead log was damaged and set aside as {kept.name}; "
            "what it held was written again from the journal."
        )
        return database

    def _begin_anew(self, problem: str) -> Database:
        self._set_aside(problem)
        return self._connect()

    def _replay(self, held: journals.JournalContents) -> None:
        """Write again what the journal holds, in order and by key: what is there already stays as it is."""
        if held.writes:
            # A journal may be older than a migration that dropped a table.
            writes = [tuple(c for c in write if c.table in self._tables) for write in held.writes]
            rows = latest_rows(self._tables, writes)
            with self._database.transaction() as writing:
                for table, latest in rows.items():
                    writing.put(self._tables[table], latest, new=())
            with self._database.cursor() as cursor:
                self._ids.at_least(schema.next_ids(cursor, self._tables))
            self._replayed = {
                table: frozenset(number for row in latest if isinstance(number := row.get("id"), int))
                for table, latest in rows.items()
            }
        self._ids.at_least(held.next_ids or {})
        if held.writes or held.bad_lines:
            self._checkpoint()

    def _checkpoint(self) -> None:
        """In the writer's thread, or before there is one."""
        self._database.mend()
        if self._database.checkpoint():
            self._journal.cut(self._ids.next_of_all())

    def _do(self, task: Callable[[], None]) -> None:
        """Have the writer's thread do it between two commits, and wait."""
        with self._closing:
            if self._closed:
                raise closed()
            done = self._writer.task(task)
        done.result()

    def _change_many(self, job: Job, erase: bool) -> None:
        self._checkpoint()  # The journal would bring back what it still holds.
        if erase:
            self._erasing.touch(mode=0o600)
        self._writer.transaction(job)
        self._checkpoint()
        if erase:
            self._rewrite()

    def _idle(self) -> None:
        anew = self._erasing.exists()
        for job in self._idle_jobs:
            wanted: list[bool] = []
            self._writer.transaction(lambda cursor, job=job, wanted=wanted: wanted.append(job(cursor)))  # type: ignore[misc]
            anew |= any(wanted)
        self._checkpoint()
        if anew or self._mostly_free():
            self._rewrite()

    def _mostly_free(self) -> bool:
        _, _, block, blocks, _, free, *_ = self._query("PRAGMA database_size", [])[0]
        return bool(free > FREE_SHARE * blocks and free * block > FREE_BYTES)

    def _rewrite(self) -> None:
        """In the writer's thread, or before there is one; the mark stays where it does not succeed."""
        self._erasing.touch(mode=0o600)
        self._database.apart(lambda: files.rewrite(self._path))
        self._erasing.unlink(missing_ok=True)

    def _finish_erasing(self) -> None:
        files.remove_leftovers(self._path)
        if self._erasing.exists():
            try:
                self._rewrite()
            except MemoryUnavailable as problem:
                self._notices.append(f"What was forgotten is still in the memory's file: {problem}")

    def _worth_a_checkpoint(self, log_grew: bool) -> bool:
        """`log_grew` beyond what is in the journal: to ask the system takes a fifth of a burst's time."""
        return self._journal.size > JOURNAL_BYTES or (log_grew and _size(wal_of(self._path)) > WAL_BYTES)

    def _query(self, sql: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
        with self._database.cursor() as cursor:
            return cursor.execute(sql, list(parameters)).fetchall()

    def _set_aside(self, problem: str) -> None:
        """Keep what cannot be read under another name: someone may still get something out of it."""
        self._suspect.unlink(missing_ok=True)
        stamp = _stamp()  # one for both: they belong together
        kept = [_aside(path, stamp) for path in (self._path, wal_of(self._path)) if path.exists()]
        self._notices.append(
            f"{problem.partition(';')[0]}; it was set aside as {kept[0].name} "
            "and a new memory begun from the journal; to use a backup, stop the daemon and put it there."
        )

    def _keep_copy(self, path: Path, bad_lines: int) -> None:
        stamp = _stamp()
        copy = path.with_name(f"{path.name}.damaged-{stamp}")
        copy.write_bytes(path.read_bytes())
        copy.chmod(0o600)
        self._notices.append(
            f"{bad_lines} lines of the memory's journal were damaged and skipped; see {copy}."
        )


def _stamp() -> str:
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")


def _aside(path: Path, stamp: str) -> Path:
    return path.rename(path.with_name(f"{path.name}.damaged-{stamp}"))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _make_private(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.stat().st_mode & 0o077:
            folder.chmod(0o700)
    except OSError as error:
        raise os_problem(error, folder / DATABASE) from None
