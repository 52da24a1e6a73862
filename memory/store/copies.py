"""A copy of a memory's file, opened only to be read; one with an older schema is brought up to date apart."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from memory.store import schema
from memory.store.database import wal_of
from memory.store.files import CONFIGURATION
from memory.store.problems import database_problem, os_problem


@contextmanager
def reading(path: Path, scratch: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The file at `path`, which stays as it is; `scratch` is where another may stand meanwhile.

    Raises:
        MemoryUnavailable: it is not there, none of a memory's, or cannot be read.
    """
    try:
        connection = duckdb.connect(str(path), read_only=True, config=CONFIGURATION)
        try:
            newest = schema.is_newest(connection)
            if newest:
                yield connection
        finally:
            connection.close()
        if not newest:
            with _brought_up_to_date(path, scratch) as migrated:
                yield migrated
    except duckdb.Error as error:
        raise database_problem(error, path) from None
    except OSError as error:
        raise os_problem(error, path) from None


@contextmanager
def _brought_up_to_date(path: Path, scratch: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    try:
        scratch.touch(mode=0o600)
        shutil.copyfile(path, scratch)
        connection = duckdb.connect(str(scratch), config=CONFIGURATION)
        try:
            schema.migrate(connection, path)
            yield connection
        finally:
            connection.close()
    finally:
        for left in (scratch, wal_of(scratch)):
            left.unlink(missing_ok=True)
