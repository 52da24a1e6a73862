"""Whole database files, while nobody has them open: written anew without what was deleted, and copied."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

import duckdb

from memory.store.problems import damaged, database_problem, os_problem

CONFIGURATION: Final[dict[str, str | bool | int | float | list[str]]] = {
    "threads": 1,
    "async_threads": 0,
    "memory_limit": "256MB",
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
"""As when it serves, but other files may be opened and sorting may use the disk."""

_ORDER: Final = {"search_postings": " ORDER BY term, project, document"}
"""How a table is ordered that is read by ranges; the others keep the order in which they were written."""


def rewrite(path: Path) -> None:
    """Put a new file in the place of the database at `path`: its rows, and nothing else.

    DuckDB keeps deleted rows in free blocks (measured: neither CHECKPOINT nor VACUUM takes them out).

    Raises:
        duckdb.Error: it could not be written; the old file is as it was.
    """
    fresh, spilled = path.with_name(path.name + ".new"), path.with_name("spilled")
    remove_leftovers(path)
    try:
        connection = duckdb.connect(str(path), config=CONFIGURATION | {"temp_directory": str(spilled)})
        try:
            _copy_rows(connection, fresh)
        finally:
            connection.close()
        fresh.chmod(0o600)
        os.replace(fresh, path)
        _sync_folder(path.parent)
    finally:
        remove_leftovers(path)


def remove_leftovers(path: Path) -> None:
    """Take away what a rewriting that was interrupted has left beside the database at `path`."""
    for name in (path.name + ".new", path.name + ".new.wal"):
        path.with_name(name).unlink(missing_ok=True)
    shutil.rmtree(path.with_name("spilled"), ignore_errors=True)


def copy(path: Path, target: Path) -> None:
    """Copy the checkpointed database at `path` to `target`, which must not exist, and read the copy once.

    Raises:
        MemoryUnavailable: it could not be written, or cannot be read.
    """
    part = target.with_name(target.name + ".part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        with os.fdopen(descriptor, "wb") as written, path.open("rb") as read:
            shutil.copyfileobj(read, written, 1 << 20)
            written.flush()
            os.fsync(written.fileno())
        _read_once(part)
        os.link(part, target)  # Fails where the target exists: a backup never takes the place of another.
    except OSError as error:
        raise os_problem(error, target) from None
    finally:
        with suppress(OSError):
            part.unlink()


def _copy_rows(connection: duckdb.DuckDBPyConnection, fresh: Path) -> None:
    source = _first(connection, "SELECT current_database()")
    connection.execute(f"ATTACH '{_quoted(fresh)}' AS fresh")
    connection.execute(f'COPY FROM DATABASE "{source}" TO fresh (SCHEMA)')
    names = connection.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = 'fresh' ORDER BY table_name"
    ).fetchall()
    for (name,) in names:
        connection.execute(f'INSERT INTO fresh."{name}" SELECT * FROM "{name}"{_ORDER.get(name, "")}')
    connection.execute("DETACH fresh")


def _read_once(path: Path) -> None:
    try:
        connection = duckdb.connect(str(path), read_only=True, config=CONFIGURATION)
    except duckdb.Error as error:
        raise database_problem(error, path) from None
    try:
        if not _first(connection, "SELECT count(*) FROM schema_version"):
            raise damaged(path, "the copy is empty")
    finally:
        connection.close()


def _first(connection: duckdb.DuckDBPyConnection, sql: str) -> object:
    row = connection.execute(sql).fetchone()
    return None if row is None else row[0]


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
