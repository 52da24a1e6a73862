"""The schema: migrations as numbered SQL files, applied forwards, each in one transaction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import duckdb

from memory.store.problems import newer

MIGRATIONS: Final = Path(__file__).resolve().parent.parent / "migrations"

MANY: Final = frozenset({"search_postings"})
"""Tables without a key, of tens of rows for each of another's."""

_NAME = re.compile(r"(\d{4})_(\w+)\.sql")


@dataclass(frozen=True, slots=True)
class Table:
    """A table's columns with their types, in order, and whether rows are numbered by an `id`."""

    name: str
    columns: Mapping[str, str]

    @property
    def numbered(self) -> bool:
        """Whether its rows get their `id` from the store's counters."""
        return self.columns.get("id") == "BIGINT"


def migrate(cursor: duckdb.DuckDBPyConnection, database: Path, folder: Path = MIGRATIONS) -> int:
    """Bring the schema up to the newest file of `folder`; gives its version.

    Raises:
        StoreNewer: the database has a version this folder does not.
    """
    steps = _steps(folder)
    cursor.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, name VARCHAR)")
    rows = cursor.execute("SELECT coalesce(max(version), 0) FROM schema_version").fetchall()
    have, newest = rows[0][0], steps[-1][0]
    if have > newest:
        raise newer(database, f"its schema is {have}, this one knows {newest}")
    for version, name, path in steps:
        if version > have:
            cursor.execute("BEGIN")
            cursor.execute(path.read_text(encoding="utf-8"))
            cursor.execute("INSERT INTO schema_version VALUES (?, ?)", [version, name])
            cursor.execute("COMMIT")
    return newest


def is_newest(cursor: duckdb.DuckDBPyConnection, folder: Path = MIGRATIONS) -> bool:
    """Whether the schema needs no migration; raises DuckDB's error where the file is none of a memory's."""
    rows = cursor.execute("SELECT max(version) FROM schema_version").fetchall()
    return bool(rows[0][0] == _steps(folder)[-1][0])


def tables(cursor: duckdb.DuckDBPyConnection) -> dict[str, Table]:
    """Every table of the database with its columns, from its own catalogue."""
    rows = cursor.execute(
        "SELECT table_name, column_name, data_type FROM duckdb_columns() "
        "WHERE NOT internal ORDER BY table_name, column_index"
    ).fetchall()
    columns: dict[str, dict[str, str]] = {}
    for table, column, kind in rows:
        columns.setdefault(table, {})[column] = kind
    return {name: Table(name, types) for name, types in columns.items()}


def next_ids(cursor: duckdb.DuckDBPyConnection, known: Mapping[str, Table]) -> dict[str, int]:
    """The first unused id of every numbered table."""
    numbered = [name for name, table in known.items() if table.numbered]
    parts = [f"SELECT '{name}', coalesce(max(id), 0) + 1 FROM \"{name}\"" for name in numbered]
    return dict(cursor.execute(" UNION ALL ".join(parts)).fetchall()) if parts else {}


def read_all(cursor: duckdb.DuckDBPyConnection, known: Iterable[str]) -> None:
    """Read every block of every table; raises DuckDB's error where one cannot be read."""
    for name in known:
        cursor.execute(f'SELECT bit_xor(hash(row)) FROM "{name}" row').fetchall()


def move_rows(cursor: duckdb.DuckDBPyConnection, table: str, source: str, target: str) -> None:
    """Make the rows of one project those of another."""
    if table in MANY:  # An update holds all of them in memory: five million passed its limit.
        moved = f'SELECT * REPLACE (? AS project) FROM "{table}" WHERE project = ?'
        cursor.execute(f'INSERT INTO "{table}" {moved}', [target, source])
        cursor.execute(f'DELETE FROM "{table}" WHERE project = ?', [source])
    else:
        cursor.execute(f'UPDATE "{table}" SET project = ? WHERE project = ?', [target, source])


def _steps(folder: Path) -> list[tuple[int, str, Path]]:
    return sorted((int(m[1]), m[2], path) for path in folder.iterdir() if (m := _NAME.fullmatch(path.name)))
