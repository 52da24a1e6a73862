"""What two projects both have is kept once when they become one: an import would have known it, too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import duckdb


@dataclass(frozen=True, slots=True)
class _Same:
    """What makes two rows of a table the same, and which of them says more, in SQL."""

    columns: str
    says_more: str
    may_go: str = "true"


_SAME: Final[Mapping[str, _Same]] = {
    # What was recorded has symbols, hashes and calls, which lines leave out; of two recorded both stay.
    "observations": _Same(
        "type, title, narrative, created_at", "source <> 'import'", may_go="source = 'import'"
    ),
    "session_summaries": _Same(
        "session_id, request, investigated, learned, completed, next_steps, created_at", "last_message <> ''"
    ),
    "prompts": _Same("session_id, number, text", "prompt_id IS NOT NULL"),
    "work_state_entries": _Same("list_name, fields, created_at", "true"),
}


def drop_doubles(cursor: duckdb.DuckDBPyConnection, source: str, target: str) -> dict[str, int]:
    """Take away what would be there twice were `source` a part of `target`; gives how many rows, by table."""
    gone: dict[str, int] = {}
    documents: list[int] = []
    for table, same in _SAME.items():
        rows = cursor.execute(
            f"SELECT id FROM (SELECT id, {same.may_go} AS may_go, "
            "min(project) OVER alike <> max(project) OVER alike AS in_both, "
            f"row_number() OVER (alike ORDER BY {same.says_more} DESC, project = $target DESC, id) AS place "
            f"FROM {table} WHERE project IN ($source, $target) "
            f"WINDOW alike AS (PARTITION BY {same.columns})) "
            "WHERE in_both AND may_go AND place > 1",
            {"source": source, "target": target},
        ).fetchall()
        ids = [number for (number,) in rows]
        if ids:
            cursor.execute(f"DELETE FROM {table} WHERE id IN (SELECT unnest(?))", [ids])
            gone[table] = len(ids)
        if table == "observations":
            documents += ids
        elif table == "session_summaries":
            documents += [-number for number in ids]
    for table in ("search_documents", "search_postings"):
        cursor.execute(f"DELETE FROM {table} WHERE document IN (SELECT unnest(?::BIGINT[]))", [documents])
    return gone
