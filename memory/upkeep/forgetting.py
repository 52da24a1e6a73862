"""Forgetting: the rows that are meant, what was derived from them, and every byte of them in the file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import duckdb

from memory.observations import calls_of
from memory.recording.raw_calls import unpack
from memory.store import Store
from memory.upkeep.selection import TABLES, Selection, condition

_AT_ONCE: Final = 500
"""Raw tool calls unpacked at a time."""


_Keys: TypeAlias = dict[str, set[int | str]]
"""Primary keys by table."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How many rows went, by table, and the projects they were of."""

    rows: Mapping[str, int]
    projects: frozenset[str] = frozenset()
    oldest: int | None = None
    """When the first of them was made, in milliseconds since 1970, UTC: what was copied before has none."""


def preview(store: Store, selection: Selection) -> Forgotten:
    """What `forget` would take away; nothing is changed."""
    seen, calls = _calls_with_text(store, selection)
    found: list[Forgotten] = []
    store.job(lambda cursor: found.append(_told(cursor, _meant(cursor, selection, seen, calls)))).result()
    return found[0]


def forget(store: Store, selection: Selection) -> Forgotten:
    """Take the rows away for good.

    Raises:
        MemoryUnavailable: nothing was forgotten; or the rows are gone and the file is written anew later.
    """
    # Unpacking every call takes long: it is done before the writer stops for the rest.
    seen, calls = _calls_with_text(store, selection)
    done: list[Forgotten] = []

    def erase(cursor: duckdb.DuckDBPyConnection) -> None:
        keys = _meant(cursor, selection, seen, calls)
        done.append(_told(cursor, keys))
        for table, doomed in keys.items():
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


def _meant(cursor: duckdb.DuckDBPyConnection, selection: Selection, seen: int, calls: set[int]) -> _Keys:
    """Every row that is meant, and those that repeat what it says."""
    keys: _Keys = defaultdict(set)
    for table in TABLES:
        limits = condition(selection, table)
        if limits is not None:
            keys[table] |= _column(cursor, f"SELECT id FROM {table} WHERE {limits[0]}", limits[1])
    limits = condition(selection, "tool_uses", words=False)
    if selection.text and limits is not None:
        came = cursor.execute("SELECT id, input, response FROM tool_uses WHERE id > ?", [seen]).fetchall()
        holding = [*calls, *(number for number, *packed in came if _holds(selection, *packed))]
        sql = f"SELECT id FROM tool_uses WHERE {limits[0]} AND id IN (SELECT unnest(?::BIGINT[]))"
        keys["tool_uses"] |= _column(cursor, sql, [*limits[1], holding])
    # A summary lists the titles of its session; the raw calls say what an observation was made from.
    observations = [list(keys["observations"])]
    keys["session_summaries"] |= _column(
        cursor,
        "SELECT s.id FROM session_summaries s JOIN observations o USING (session_id) "
        "WHERE o.id IN (SELECT unnest(?::BIGINT[])) "
        "AND contains(concat_ws(chr(10), learned, completed, last_message), o.title)",
        observations,
    )
    # A model has retold it in words of its own: what it said of that turn, and of the session, goes too.
    keys["observations"] |= _column(
        cursor,
        "SELECT m.id FROM observations m JOIN observations o USING (session_id, prompt_number) "
        "WHERE m.source = 'model' AND o.id IN (SELECT unnest(?::BIGINT[]))",
        observations,
    )
    keys["session_summaries"] |= _column(
        cursor,
        "SELECT s.id FROM session_summaries s JOIN observations o USING (session_id) "
        "WHERE s.source = 'model' AND o.id IN (SELECT unnest(?::BIGINT[]))",
        observations,
    )
    keys["tool_uses"] |= _column(
        cursor,
        f"SELECT unnest({calls_of('tool_uses')}) FROM observations WHERE id IN (SELECT unnest(?::BIGINT[]))",
        observations,
    )
    return keys


def _told(cursor: duckdb.DuckDBPyConnection, keys: _Keys) -> Forgotten:
    projects: set[int | str] = set()
    moments: set[int | str] = set()
    for table, doomed in keys.items():
        among = f"FROM {table} WHERE id IN (SELECT unnest(?))"
        if doomed:
            projects |= _column(cursor, f"SELECT DISTINCT project {among}", [list(doomed)])
            moments |= _column(cursor, f"SELECT min({TABLES[table].moment}) {among}", [list(doomed)])
    rows = {table: len(doomed) for table, doomed in keys.items() if doomed}
    return Forgotten(rows, frozenset(map(str, projects)), min(map(int, moments), default=None))


def _delete(
    cursor: duckdb.DuckDBPyConnection, table: str, column: str, doomed: set[int] | set[int | str]
) -> None:
    if doomed:
        cursor.execute(f"DELETE FROM {table} WHERE {column} IN (SELECT unnest(?))", [list(doomed)])


def _column(
    cursor: duckdb.DuckDBPyConnection, sql: str, values: list[object] | list[list[int | str]]
) -> set[int | str]:
    return {value for (value,) in cursor.execute(sql, values).fetchall()}


def _calls_with_text(store: Store, selection: Selection) -> tuple[int, set[int]]:
    """The last id that was looked at, and the raw calls up to it that hold the text."""
    found: set[int] = set()
    last = 0
    while selection.text:
        rows = store.read(
            "SELECT id, input, response FROM tool_uses WHERE id > ? ORDER BY id LIMIT ?", [last, _AT_ONCE]
        )
        if not rows:
            break
        found |= {number for number, *packed in rows if _holds(selection, *packed)}
        last = rows[-1][0]
    return last, found


def _holds(selection: Selection, *packed: bytes) -> bool:
    return any(selection.within_text(unpack(data)) for data in packed)
