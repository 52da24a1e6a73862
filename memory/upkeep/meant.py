"""The rows that a selection means and those that repeat what they say, in a memory or in a copy of one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import duckdb

from memory.observations import calls_of
from memory.recording.raw_calls import unpack
from memory.upkeep.selection import TABLES, Selection, condition

_AT_ONCE: Final = 500
"""Raw tool calls unpacked at a time."""

Keys: TypeAlias = dict[str, set[int | str]]
"""Primary keys by table."""

Read: TypeAlias = Callable[[str, Sequence[object]], list[tuple[Any, ...]]]
"""Gives the rows of a query."""


def meant(cursor: duckdb.DuckDBPyConnection, selection: Selection, seen: int, calls: set[int]) -> Keys:
    """Every row that is meant, and those that repeat what it says.

    `calls` are the raw tool calls up to the id `seen` that hold the text; later ones are looked through here.
    """
    keys: Keys = defaultdict(set)
    for table in TABLES:
        limits = condition(selection, table)
        if limits is not None:
            keys[table] |= column(cursor, f"SELECT id FROM {table} WHERE {limits[0]}", limits[1])
    limits = condition(selection, "tool_uses", words=False)
    if selection.text and limits is not None:
        came = cursor.execute("SELECT id, input, response FROM tool_uses WHERE id > ?", [seen]).fetchall()
        holding = [*calls, *(number for number, *packed in came if _holds(selection, *packed))]
        sql = f"SELECT id FROM tool_uses WHERE {limits[0]} AND id IN (SELECT unnest(?::BIGINT[]))"
        keys["tool_uses"] |= column(cursor, sql, [*limits[1], holding])
    # A summary lists the titles of its session; the raw calls say what an observation was made from.
    observations = [list(keys["observations"])]
    keys["session_summaries"] |= column(
        cursor,
        "SELECT s.id FROM session_summaries s JOIN observations o USING (session_id) "
        "WHERE o.id IN (SELECT unnest(?::BIGINT[])) "
        "AND contains(concat_ws(chr(10), learned, completed, last_message), o.title)",
        observations,
    )
    # A model has retold it in words of its own: what it said of that turn, and of the session, goes too.
    keys["observations"] |= column(
        cursor,
        "SELECT m.id FROM observations m JOIN observations o USING (session_id, prompt_number) "
        "WHERE m.source = 'model' AND o.id IN (SELECT unnest(?::BIGINT[]))",
        observations,
    )
    keys["session_summaries"] |= column(
        cursor,
        "SELECT s.id FROM session_summaries s JOIN observations o USING (session_id) "
        "WHERE s.source = 'model' AND o.id IN (SELECT unnest(?::BIGINT[]))",
        observations,
    )
    keys["tool_uses"] |= column(
        cursor,
        f"SELECT unnest({calls_of('tool_uses')}) FROM observations WHERE id IN (SELECT unnest(?::BIGINT[]))",
        observations,
    )
    return keys


def calls_with_text(read: Read, selection: Selection) -> Iterator[tuple[int, set[int]]]:
    """The last id that was looked at, and the raw calls before it since the last time that hold the text."""
    limits = condition(selection, "tool_uses", words=False)
    last = 0
    while selection.text and limits is not None:
        sql = f"SELECT id, input, response FROM tool_uses WHERE id > ? AND {limits[0]} ORDER BY id LIMIT ?"
        rows = read(sql, [last, *limits[1], _AT_ONCE])
        if not rows:
            return
        last = rows[-1][0]
        yield last, {number for number, *packed in rows if _holds(selection, *packed)}


def column(cursor: duckdb.DuckDBPyConnection, sql: str, values: Sequence[object]) -> set[int | str]:
    """The first column of a query's rows."""
    return {value for value, *_ in cursor.execute(sql, list(values)).fetchall()}


def _holds(selection: Selection, *packed: bytes) -> bool:
    return any(selection.within_text(unpack(data)) for data in packed)
