"""The opening of a store: what the process before left behind is mended, brought in, and said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from memory.store import files, schema
from memory.store import journal as journals
from memory.store.database import Database
from memory.store.ids import Ids
from memory.store.journal import Journal, JournalContents
from memory.store.layout import Layout
from memory.store.open_files import OpenFiles
from memory.store.problems import MemoryUnavailable, StoreDamaged, damaged
from memory.store.schema import Table
from memory.store.writer import latest_rows
from navigator.answers.visible import counted


@dataclass(frozen=True, slots=True)
class Opened:
    """A store's files, and what happened at their opening."""

    files: OpenFiles
    notices: Sequence[str]
    """What had to be mended, a sentence each, for the user to know."""
    replayed: Mapping[str, frozenset[int]]
    """By numbered table the ids that were written again."""


_Found: TypeAlias = tuple[Database, Mapping[str, Table], Ids]


def open_files(layout: Layout) -> Opened:
    """Open the files of a store whose lock is held.

    Raises:
        MemoryUnavailable: they cannot be opened; one that is damaged is set aside and no reason.
    """
    notices: list[str] = []
    held = journals.read(layout.journal)
    database, tables, ids = _database(layout, notices)
    opened: OpenFiles | None = None
    try:
        opened = OpenFiles(layout, database, Journal(layout.journal), tables, ids)
        if held.bad_lines:
            notices.append(_keep_copy(layout.journal, held.bad_lines))
        replayed = _replay(opened, held)
        files.remove_leftovers(layout.database)
        layout.looked_at.unlink(missing_ok=True)
        if layout.erasing.exists():
            try:
                opened.write_anew()
            except MemoryUnavailable as problem:
                notices.append(f"What was forgotten is still in the memory's file: {problem}")
    except BaseException:
        (opened or database).close()
        raise
    return Opened(opened, notices, replayed)


def _database(layout: Layout, notices: list[str]) -> _Found:
    try:
        return _connect(layout)
    except StoreDamaged as problem:
        return _connect_without_log(layout, notices) or _begin_anew(layout, str(problem), notices)


def _connect(layout: Layout) -> _Found:
    if layout.database.exists():
        if layout.database.stat().st_size == 0:
            raise damaged(layout.database, "it is empty")
    elif layout.wal.exists():
        raise damaged(layout.database, "only its write-ahead log is left")
    database = Database(layout.database)
    try:
        with database.synced(), database.cursor() as cursor:
            schema.migrate(cursor, layout.database)
        with database.cursor() as cursor:
            tables = schema.tables(cursor)
            if layout.suspect.exists():
                schema.read_all(cursor, tables)
            ids = Ids(schema.next_ids(cursor, tables))
    except BaseException:
        database.close()
        raise
    layout.suspect.unlink(missing_ok=True)
    database.keep_private()
    return database, tables, ids


def _connect_without_log(layout: Layout, notices: list[str]) -> _Found | None:
    """The database as of its last checkpoint, where only the write-ahead log was damaged.

    All that was in the log is in the journal. None where the file is damaged too.
    """
    if not (layout.database.exists() and layout.wal.exists()):
        return None
    kept = _aside(layout.wal, _stamp())
    try:
        found = _connect(layout)
    except StoreDamaged:
        kept.rename(layout.wal)
        return None
    notices.append(
        f"The memory's write-ahead log was damaged and set aside as {kept.name}; "
        "what it held was written again from the journal."
    )
    return found


def _begin_anew(layout: Layout, problem: str, notices: list[str]) -> _Found:
    """Keep what cannot be read under another name: someone may still get something out of it."""
    layout.suspect.unlink(missing_ok=True)
    stamp = _stamp()  # one for both: they belong together
    kept = [_aside(path, stamp) for path in (layout.database, layout.wal) if path.exists()]
    notices.append(
        f"{problem.partition(';')[0]}; it was set aside as {kept[0].name} "
        "and a new memory begun from the journal; to use a backup, stop the daemon and put it there."
    )
    return _connect(layout)


def _replay(opened: OpenFiles, held: JournalContents) -> Mapping[str, frozenset[int]]:
    """Write again what the journal holds, in order and by key: what is there already stays as it is."""
    # A journal may be older than a migration that dropped a table.
    writes = [tuple(c for c in write if c.table in opened.tables) for write in held.writes]
    rows = latest_rows(opened.tables, writes)
    if rows:
        with opened.database.transaction() as writing:
            for table, latest in rows.items():
                writing.put(opened.tables[table], latest, new=())
        with opened.database.cursor() as cursor:
            opened.ids.at_least(schema.next_ids(cursor, opened.tables))
    opened.ids.at_least(held.next_ids or {})
    if held.writes or held.bad_lines:
        opened.checkpoint()
    return {
        table: frozenset(number for row in latest if isinstance(number := row.get("id"), int))
        for table, latest in rows.items()
    }


def _stamp() -> str:
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")


def _aside(path: Path, stamp: str) -> Path:
    return path.rename(path.with_name(f"{path.name}.damaged-{stamp}"))


def _keep_copy(path: Path, bad_lines: int) -> str:
    copy = path.with_name(f"{path.name}.damaged-{_stamp()}")
    copy.write_bytes(path.read_bytes())
    copy.chmod(0o600)
    return f"{counted(bad_lines, 'damaged line')} of the memory's journal skipped; see {copy}."
