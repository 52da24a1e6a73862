"""Backups, each asked whether it holds what is to be forgotten: only what it says of itself counts."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb

from memory.store import Store
from memory.store.copies import reading
from memory.store.problems import MemoryUnavailable
from memory.upkeep.forgetting import Forgotten
from memory.upkeep.losses import BACKUPS
from memory.upkeep.meant import calls_with_text, meant
from memory.upkeep.selection import TABLES, Selection

_WHY = {
    "memory_locked": "another process has it open",
    "memory_damaged": "it is damaged, or no backup",
    "memory_newer": "a newer readgate wrote it",
    "memory_read_only": "it may not be read",
    "disk_full": "there is no room left to look into it",
}
"""By the code of a problem; what it says itself is about a memory that is in use."""


@dataclass(frozen=True, slots=True)
class LeftBackup:
    """One that was left as it is although it may hold what was forgotten, and why."""

    path: Path
    why: str


@dataclass(frozen=True, slots=True)
class Held:
    """Which backups hold some of what was asked for, and which did not say."""

    holding: tuple[Path, ...]
    unread: tuple[LeftBackup, ...]


def backups_with(store: Store, selection: Selection, forgotten: Forgotten) -> Held:
    """Look into every backup that is there; `forgotten` is what the memory itself has, or had, of it."""
    holding: list[Path] = []
    unread: list[LeftBackup] = []
    for path in _known(store):
        try:
            with reading(path, store.looked_at) as cursor:
                if _holds(cursor, selection, forgotten):
                    holding.append(path)
        except MemoryUnavailable as problem:
            unread.append(LeftBackup(path, _WHY.get(problem.code, "it cannot be read")))
    return Held(tuple(holding), tuple(unread))


def delete(store: Store, paths: Iterable[Path]) -> tuple[list[Path], list[LeftBackup]]:
    """Delete these backups; gives those that are gone, and those that could not be deleted."""
    gone: list[Path] = []
    left: list[LeftBackup] = []
    for path in paths:
        try:
            path.unlink(missing_ok=True)
            gone.append(path)
        except OSError as error:
            left.append(LeftBackup(path, f"it cannot be deleted: {error.strerror}"))
    if gone:
        names = list(map(str, gone))

        def strike(cursor: duckdb.DuckDBPyConnection) -> None:
            cursor.execute("DELETE FROM backups WHERE path IN (SELECT unnest(?))", [names])

        store.change_many(strike)
    return gone, left


def _known(store: Store) -> list[Path]:
    """Those that were written down, and those in their usual folder: a memory begun anew knows of none."""
    rows = store.read("SELECT path FROM backups ORDER BY created_at")
    usual = sorted((store.folder.parent / BACKUPS).glob("*.duckdb"))
    return list(
        dict.fromkeys(path for path in (*(Path(row[0]) for row in rows), *usual) if os.path.exists(path))
    )


def _holds(cursor: duckdb.DuckDBPyConnection, selection: Selection, forgotten: Forgotten) -> bool:
    """Whether there is a row that was forgotten, or one that meets what was asked."""
    for table, samples in forgotten.samples.items():
        found = cursor.execute(
            f"SELECT id, {TABLES[table].known_by} FROM {table} WHERE id IN (SELECT unnest(?))",
            [list(samples)],
        ).fetchall()
        if any(samples[number] == known_by for number, known_by in found):
            return True
    if selection.ids:
        # A memory that was begun anew has given the ids of the one before again: what it has is told above.
        shown = {
            f"{TABLES[table].prefix}{number}"
            for table in forgotten.samples
            for number in forgotten.samples[table]
        }
        rest = tuple(number for number in selection.ids if number not in shown)
        if not rest:
            return False
        selection = replace(selection, ids=rest)
    every = 2**63 - 1
    if any(meant(cursor, selection, every, set()).values()):
        return True

    def read(sql: str, values: object) -> list[tuple[object, ...]]:
        return cursor.execute(sql, values).fetchall()

    return any(calls for _, calls in calls_with_text(read, selection))
