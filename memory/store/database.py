"""The DuckDB file: opened hardened, a cursor a reader, and opened again after a fatal error."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import duckdb

from memory.store.problems import MemoryUnavailable, closed, database_problem
from memory.store.rows import RowWriter

_CONFIGURATION: Final[dict[str, str | bool | int | float | list[str]]] = {
    "threads": 1,
    "async_threads": 0,
    "memory_limit": "256MB",
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "enable_external_access": False,
    "temp_directory": "",
    "checkpoint_threshold": "1TB",
}
"""No network, no other file, no spilling: none of that can be changed while it runs (stack FACTS §1.4).

And no checkpoint but ours, which are synced.
"""

_WITH_SYNC: Final = "SET fsync_mode = 'STANDARD'"
_WITHOUT_SYNC: Final = "SET fsync_mode = 'NONE'"
"""For what is in the journal: that is synced already, and what the write-ahead log loses when the machine
stops is written again from there. To sync both would double the time of a commit."""


class Database:
    """One open database file. Cursors may be used from any thread, each by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._free = threading.Condition()
        self._readers = 0
        self._alone_in: int | None = None
        """The thread that has, or waits for, the file to itself."""
        self._closed = False
        self._connection: duckdb.DuckDBPyConnection | None = _connect(path)
        self._rows: RowWriter | None = None
        self._log_is_private = False
        self.broken = False
        """Whether DuckDB gave the open file up; `mend` opens it again."""

    @contextmanager
    def cursor(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """A cursor of its own for one use.

        Raises:
            MemoryUnavailable: the file is closed, or what was done with the cursor failed.
        """
        with self._in_use() as connection:
            cursor = connection.cursor()
            try:
                yield cursor
            finally:
                cursor.close()

    @contextmanager
    def transaction(self) -> Iterator[RowWriter]:
        """A transaction for many rows: committed at the end, or rolled back where that is not reached.

        Only one at a time; what it writes with is kept for the next one.

        Raises:
            MemoryUnavailable: as `cursor`.
        """
        with self._in_use() as connection:
            rows = self._rows = self._rows or RowWriter(connection.cursor())
            try:
                rows.cursor.execute("BEGIN")
                yield rows
                rows.cursor.execute("COMMIT")
            except BaseException:
                self._rows = None
                rows.close()
                raise
        self._keep_log_private()

    @contextmanager
    def _in_use(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """The connection, which stays open meanwhile, and DuckDB's errors as our own."""
        with self._free:
            self._free.wait_for(lambda: self._alone_in in (None, threading.get_ident()))
            if self._closed or self._connection is None:
                raise closed()
            connection = self._connection
            self._readers += 1
        try:
            yield connection
        except duckdb.FatalException as error:
            self.broken = True
            raise database_problem(error, self._path) from None
        except duckdb.Error as error:
            raise database_problem(error, self._path) from None
        finally:
            with self._free:
                self._readers -= 1
                self._free.notify_all()

    def mend(self) -> None:
        """Open the file again if it is broken; waits for cursors in use, which fail at once by then.

        Raises:
            MemoryUnavailable: it cannot be opened; the next call tries again.
        """
        if not self.broken:
            return
        with self._alone():
            self._close_connection()
            self._connection = _connect(self._path)
            self.broken = False

    @contextmanager
    def synced(self) -> Iterator[None]:
        """What is committed meanwhile is on the disk once it is: for all that is not in the journal."""
        with self.cursor() as cursor:
            cursor.execute(_WITH_SYNC)
        try:
            yield
        finally:
            # Where the file was given up meanwhile it is opened again without.
            with suppress(MemoryUnavailable, duckdb.Error), self.cursor() as cursor:
                cursor.execute(_WITHOUT_SYNC)

    def checkpoint(self) -> bool:
        """Put the write-ahead log into the file; True when nothing is left in it.

        DuckDB refuses while another transaction is open, now and then a reader's too (seen in 2.0.1), so
        cursors in use are waited for and new ones wait: a checkpoint takes milliseconds.
        """
        with self._alone(), self.synced(), self.cursor() as cursor:
            cursor.execute("CHECKPOINT")
        self._log_is_private = False  # The next commit begins another.
        wal = wal_of(self._path)
        return not wal.exists() or wal.stat().st_size == 0

    def apart(self, work: Callable[[], None]) -> None:
        """Do `work` while nobody has the file open, and open it again whatever comes of it.

        Under the hardening no other file can be attached or written (stack FACTS §1.4). Cursors asked for
        meanwhile wait.

        Raises:
            MemoryUnavailable: what DuckDB said to `work`, or the file cannot be opened again.
        """
        with self._alone():
            if self._closed:
                raise closed()
            self._close_connection()
            try:
                work()
            except duckdb.Error as error:
                raise database_problem(error, self._path) from None
            finally:
                self.broken = True  # Until it is open again: a failure here is tried again by `mend`.
                self._connection = _connect(self._path)
                self.broken = False

    def close(self) -> None:
        """Wait for cursors in use and close the file; a second call does nothing."""
        with self._alone():
            self._closed = True
            self._close_connection()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else has a cursor meanwhile: those in use are waited for, and new ones wait from now on."""
        with self._free:
            self._free.wait_for(lambda: self._alone_in is None)
            self._alone_in = threading.get_ident()
            try:
                self._free.wait_for(lambda: self._readers == 0)
                yield
            finally:
                self._alone_in = None
                self._free.notify_all()

    def keep_private(self) -> None:
        """Take group and others out of the files' modes; DuckDB makes them by the process's umask."""
        for path in (self._path, wal_of(self._path)):
            with suppress(OSError):
                if path.stat().st_mode & 0o077:
                    path.chmod(0o600)

    def _keep_log_private(self) -> None:
        if not self._log_is_private:
            self.keep_private()
            self._log_is_private = True

    def _close_connection(self) -> None:
        if self._rows is not None:
            self._rows.close()
            self._rows = None
        self._log_is_private = False
        if self._connection is not None:
            with suppress(duckdb.Error):
                self._connection.execute(_WITH_SYNC)  # Closing may be a checkpoint.
            with suppress(duckdb.Error):
                self._connection.close()
            self._connection = None


def wal_of(path: Path) -> Path:
    """Where DuckDB keeps the write-ahead log of the database at `path`."""
    return path.with_name(path.name + ".wal")


def _connect(path: Path) -> duckdb.DuckDBPyConnection:
    try:
        connection = duckdb.connect(str(path), config=_CONFIGURATION)
        connection.execute(_WITHOUT_SYNC)
        return connection
    except duckdb.Error as error:
        raise database_problem(error, path) from None
