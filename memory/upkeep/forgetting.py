"""Forgetting: the rows that are meant, what was derived from them, and every byte of them in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import duckdb

from memory import gone
from memory.store import Store
from memory.upkeep.meant import Keys, calls_with_text, column, meant
from memory.upkeep.selection import TABLES, Selection, holding

SAMPLE: Final = 1_000
"""Rows of a table that are remembered to know them again elsewhere: where those are, are the others."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How many rows went, by table, and the projects they were of."""

    rows: Mapping[str, int]
    projects: frozenset[str] = frozenset()
    samples: Mapping[str, Mapping[int | str, object]] = field(default_factory=dict)
    """By table the oldest of them, at most `SAMPLE`: by id, what they are known again by."""
    by_prompt: int = 0
    """Observations that hold the text only in the prompt which they answer."""


def preview(store: Store, selection: Selection) -> Forgotten:
    """What `forget` would take away; nothing is changed."""
    seen, calls = _looked_through(store, selection)
    found: list[Forgotten] = []
    store.job(
        lambda cursor: found.append(_told(cursor, selection, meant(cursor, selection, seen, calls)))
    ).result()
    return found[0]


def forget(store: Store, selection: Selection) -> Forgotten:
    """Take the rows away for good.

    Raises:
        MemoryUnavailable: nothing was forgotten; or the rows are gone and the file is written anew later.
    """
    # Unpacking every call takes long: it is done before the writer stops for the rest.
    seen, calls = _looked_through(store, selection)
    done: list[Forgotten] = []

    def erase(cursor: duckdb.DuckDBPyConnection) -> None:
        keys = meant(cursor, selection, seen, calls)
        done.append(_told(cursor, selection, keys))
        for table, doomed in keys.items():
            if doomed:
                gone.put(cursor, table, "id IN (SELECT unnest(?))", [list(doomed)], gone.FORGOTTEN)
            _delete(cursor, table, "id", doomed)
        documents = {int(key) for key in keys["observations"]}
        documents |= {-int(key) for key in keys["session_summaries"]}
        for table in ("search_documents", "search_postings"):
            _delete(cursor, table, "document", documents)
        if selection.project and selection == Selection(project=selection.project):
            cursor.execute("DELETE FROM project_places WHERE project = ?", [selection.project])
            cursor.execute("DELETE FROM projects WHERE id = ?", [selection.project])

    store.change_many(erase, erase=True)
    return done[0]


def _told(cursor: duckdb.DuckDBPyConnection, selection: Selection, keys: Keys) -> Forgotten:
    projects: set[int | str] = set()
    samples: dict[str, Mapping[int | str, object]] = {}
    for table, doomed in keys.items():
        among = f"FROM {table} WHERE id IN (SELECT unnest(?))"
        if doomed:
            projects |= column(cursor, f"SELECT DISTINCT project {among}", [list(doomed)])
            known_by = TABLES[table].known_by
            sql = f"SELECT id, {known_by} {among} ORDER BY {known_by}, id LIMIT {SAMPLE}"
            samples[table] = dict(cursor.execute(sql, [list(doomed)]).fetchall())
    rows = {table: len(doomed) for table, doomed in keys.items() if doomed}
    by_prompt = _by_prompt(cursor, selection, keys) if selection.text else 0
    return Forgotten(rows, frozenset(map(str, projects)), samples, by_prompt)


def _by_prompt(cursor: duckdb.DuckDBPyConnection, selection: Selection, keys: Keys) -> int:
    """Whoever forgets a word of a prompt forgets all of its turn, and is told so."""
    words = tuple(column for column in TABLES["observations"].words if column != "subtitle")
    (asked, wanted), (own, values) = holding(selection, ("subtitle",)), holding(selection, words)
    found = cursor.execute(
        f"SELECT count(*) FROM observations WHERE id IN (SELECT unnest(?)) AND {asked} AND NOT {own}",
        [list(keys["observations"]), *wanted, *values],
    ).fetchall()
    return int(found[0][0])


def _delete(
    cursor: duckdb.DuckDBPyConnection, table: str, column: str, doomed: set[int] | set[int | str]
) -> None:
    if doomed:
        cursor.execute(f"DELETE FROM {table} WHERE {column} IN (SELECT unnest(?))", [list(doomed)])


def _looked_through(store: Store, selection: Selection) -> tuple[int, set[int]]:
    """The last raw call that was unpacked, and those up to it that hold the text."""
    looked = list(calls_with_text(store.read, selection))
    return max((last for last, _ in looked), default=0), set().union(*(calls for _, calls in looked))
