"""Facts kept on disk between runs, keyed by content: a cache that may be damaged or deleted at any time."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from navigator.index.revision import revision
from navigator.parsing.outcome import Key, Outcome
from navigator.parsing.reading import Stamp

T = TypeVar("T")

LOCK_PATIENCE: Final = 2.0
"""Seconds to wait for a daemon that is on its way out to let go of the cache."""

KEPT_UNUSED: Final = 20_000
"""Facts of contents no file has any more: other branches, other work trees. Older ones are dropped."""

FREE_BYTES: Final = 32 << 20
"""What is left to others on the disk, as to the memory, which can't be made again as a cache can."""

_SCHEMA: Final = """
create table meta (revision text not null);
create table facts (
    hash text not null, language text not null, packed blob, code text not null, checksum integer not null,
    primary key (hash, language)
);
create table files (
    root blob not null, path blob not null, size integer, mtime_ns integer, ctime_ns integer, inode integer,
    read_ns integer not null, hash text not null, language text not null, code text not null,
    checksum integer not null, primary key (root, path)
) without rowid;
"""

_REBUILD: Final = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_MISMATCH,
}
"""Errors that say the file's content is not what we wrote; others say that the disk does not let us."""


_NO_ROOM: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
"""Errors after which a cache is not whole and may hold the space that others need."""


class FactsCache:
    """One database file, used by one process at a time; thread-safe.

    Whatever goes wrong with it, methods answer as if it were empty, and `notes` says in a sentence what
    that costs the user.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lock = threading.RLock()
        self._lock_file: int | None = None
        self._database: sqlite3.Connection | None = None
        self.notes: list[str] = []
        if path is not None:
            self._open(path)

    def load(self, root: Path) -> dict[str, Outcome]:
        """What was known of the files below a root; rows that fail their checksum are left out."""

        def work(database: sqlite3.Connection) -> dict[str, Outcome]:
            rows = database.execute(
                "select path, size, mtime_ns, ctime_ns, inode, read_ns, files.hash, files.language,"
                " files.code, files.checksum, packed, facts.checksum"
                " from files left join facts using (hash, language) where root = ?",
                (os.fsencode(root),),
            )
            return {outcome.relative: outcome for row in rows if (outcome := _outcome(row)) is not None}

        return self._guarded(work, {})

    def find(self, key: Key) -> tuple[bytes | None, str] | None:
        """Packed facts of a content, or the code of why it has none; None where the cache does not know."""

        def work(database: sqlite3.Connection) -> tuple[bytes | None, str] | None:
            row = database.execute(
                "select packed, code, checksum from facts where hash = ? and language = ?", key
            ).fetchone()
            if row is None or row[2] != _facts_checksum(row[0], row[1]):
                return None
            return row[0], row[1]

        return self._guarded(work, None)

    def is_empty(self) -> bool:
        """No facts at all: looking for any would be in vain."""
        return self._guarded(
            lambda database: database.execute("select 1 from facts").fetchone() is None, True
        )

    def keep(self, root: Path, outcomes: Iterable[Outcome]) -> None:
        """Remember what became of files, in one transaction."""
        files, facts = [], []
        for outcome in outcomes:
            if outcome.stamp is None:
                continue
            row = (os.fsencode(outcome.relative), *outcome.stamp, outcome.read_ns, *outcome.key, outcome.code)
            files.append((os.fsencode(root), *row, _row_checksum(row)))
            if outcome.content_hash:
                checksum = _facts_checksum(outcome.packed, outcome.code)
                facts.append((*outcome.key, outcome.packed, outcome.code, checksum))
        if not files or not self._has_room():
            return

        def work(database: sqlite3.Connection) -> None:
            with database:
                database.executemany("insert or replace into facts values (?, ?, ?, ?, ?)", facts)
                database.executemany(f"insert or replace into files values ({'?, ' * 10}?)", files)

        self._guarded(work, None)

    def drop(self, root: Path, relatives: Iterable[str]) -> None:
        """Forget files; the facts of their contents stay, for a branch switch brings them back."""
        gone = [(os.fsencode(root), os.fsencode(relative)) for relative in relatives]

        def work(database: sqlite3.Connection) -> None:
            with database:
                database.executemany("delete from files where root = ? and path = ?", gone)

        if gone:
            self._guarded(work, None)

    def prune(self) -> None:
        """Drop roots that are gone and the oldest of the facts that no file has."""

        def work(database: sqlite3.Connection) -> None:
            with database:
                for (root,) in database.execute("select distinct root from files").fetchall():
                    if not os.path.isdir(root):
                        database.execute("delete from files where root = ?", (root,))
                facts, files = (
                    database.execute(f"select count(*) from {table}").fetchone()[0]
                    for table in ("facts", "files")
                )
                if facts <= files + KEPT_UNUSED:
                    return
                database.execute(
                    "delete from facts where rowid in (select rowid from facts where (hash, language) not in"
                    " (select hash, language from files) order by rowid desc limit -1 offset ?)",
                    (KEPT_UNUSED,),
                )

        self._guarded(work, None)

    def close(self) -> None:
        """Write everything out and let another process have the cache."""
        with self._lock:
            if self._database is not None:
                with contextlib.suppress(sqlite3.Error):
                    self._database.close()
                self._database = None
            if self._lock_file is not None:
                os.close(self._lock_file)
                self._lock_file = None

    def _has_room(self) -> bool:
        if self._path is None:
            return True
        with contextlib.suppress(OSError):
            if shutil.disk_usage(self._path.parent).free < FREE_BYTES:
                note = (
                    f"The index is kept in memory only: less than {FREE_BYTES >> 20} MB are free on the disk."
                )
                if note not in self.notes:
                    self.notes.append(note)
                return False
        return True

    def _open(self, path: Path) -> None:
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock_file = _locked(path.with_suffix(".lock"))
        except OSError as error:
            self.notes.append(f"The index is not kept on disk ({error.strerror}: {path.parent}).")
            return
        if self._lock_file is None:
            self.notes.append("The index is not kept on disk: another readgate process is using its cache.")
            return
        self._guarded_open(path)

    def _guarded_open(self, path: Path) -> None:
        try:
            self._database = _connected(path)
        except sqlite3.Error as error:
            self._failed(error)

    def _guarded(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        with self._lock:
            if self._database is None:
                return otherwise
            try:
                return work(self._database)
            except (sqlite3.Error, ValueError, TypeError) as error:
                self._failed(error)
                return otherwise

    def _failed(self, error: Exception) -> None:
        """Start afresh where the content is damaged, give up where the disk is at fault."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if self._database is not None:
            with contextlib.suppress(sqlite3.Error):
                self._database.close()
            self._database = None
        if self._path is None or code not in _REBUILD or any("damaged" in note for note in self.notes):
            self.notes.append(f"The index is kept in memory only ({error}).")
            if self._path is not None and code in _NO_ROOM:
                with contextlib.suppress(OSError):
                    _remove(self._path)
            return
        self.notes.append("The index cache was damaged and has been started afresh.")
        try:
            _remove(self._path)
        except OSError:
            return
        self._guarded_open(self._path)


_shared: dict[Path, tuple[FactsCache, int]] = {}
_shared_lock = threading.Lock()


@contextlib.contextmanager
def shared_cache(path: Path | None) -> Iterator[FactsCache]:
    """The cache at a path, one for all work trees that this process has open on it."""
    if path is None:
        yield FactsCache(None)
        return
    with _shared_lock:
        cache, users = _shared.get(path) or (FactsCache(path), 0)
        _shared[path] = (cache, users + 1)
    try:
        yield cache
    finally:
        with _shared_lock:
            cache, users = _shared.pop(path)
            if users > 1:
                _shared[path] = (cache, users - 1)
            else:
                cache.close()


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, check_same_thread=False, timeout=5.0)
    try:
        database.execute("pragma journal_mode = wal")
        database.execute("pragma synchronous = off")  # what a power cut damages, the checksums find
        tables = {name for (name,) in database.execute("select name from sqlite_master where type = 'table'")}
        made_by = database.execute("select revision from meta").fetchone() if "meta" in tables else None
        if made_by != (revision(),):
            with database:
                for table in tables:
                    database.execute(f'drop table "{table}"')
                for statement in _SCHEMA.split(";"):
                    database.execute(statement)
                database.execute("insert into meta values (?)", (revision(),))
    except BaseException:
        database.close()
        raise
    return database


def _locked(path: Path) -> int | None:
    """A descriptor that holds the lock, or None if another process keeps it."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    end = time.monotonic() + LOCK_PATIENCE
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if time.monotonic() > end:
                os.close(descriptor)
                return None
            time.sleep(0.05)
        else:
            return descriptor


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def _outcome(row: tuple[object, ...]) -> Outcome | None:
    """An outcome from its row, or None where the row is damaged or its facts are not there."""
    *file, checksum, packed, facts_checksum = row
    if checksum != _row_checksum(tuple(file)):
        return None
    path, size, mtime_ns, ctime_ns, inode, read_ns, digest, language, code = file
    if digest and facts_checksum != _facts_checksum(packed, code):
        return None
    stamp = Stamp(size, mtime_ns, ctime_ns, inode)  # type: ignore[arg-type]
    return Outcome(os.fsdecode(path), stamp, read_ns, digest, language, packed, code)  # type: ignore[arg-type]


def _row_checksum(row: tuple[object, ...]) -> int:
    return zlib.crc32(repr(row).encode())


def _facts_checksum(packed: object, code: object) -> int:
    return zlib.crc32(packed if isinstance(packed, bytes) else b"", zlib.crc32(str(code).encode()))
