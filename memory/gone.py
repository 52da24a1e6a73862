"""What was taken in and is gone, by hashes alone: an import knows it again and leaves it out."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

import duckdb

from memory.store import Store

FORGOTTEN: Final = "forgotten"
"""By the user, who wants it nowhere."""
RETIRED: Final = "retired"
"""Kept long enough: to take it in again would be to have it twice, in what was made from it."""

_SEPARATOR: Final = "\x1f"

_MARKED_BY: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "sessions": (("'session'", "id"),),
    "prompts": (("'prompt'", "prompt_id"), ("'said'", "session_id", "text")),
    "tool_uses": (("'call'", "tool_use_id"),),
    "observations": tuple(
        ("'observation'", "type", "title", "narrative", *dated) for dated in ((), ("created_at",))
    ),
    "session_summaries": tuple(
        ("'summary'", "session_id", "request", *dated) for dated in ((), ("created_at",))
    ),
    "work_state_entries": tuple(
        ("'entry'", "list_name", "fields", *dated) for dated in ((), ("created_at",))
    ),
}
"""What makes two rows the same for an import, in SQL: as one source or another may give it."""


def mark_session(session_id: str) -> int:
    """The mark of a session as a whole."""
    return _mark("session", session_id)


def marks_of_prompt(session_id: str, text: str, prompt_id: str = "") -> tuple[int, ...]:
    """The marks of a prompt by the host's id, where it has one, and by its text as it is stored."""
    by_id = (_mark("prompt", prompt_id),) if prompt_id else ()
    return (*by_id, _mark("said", session_id, text))


def mark_call(tool_use_id: str) -> int:
    """The mark of a tool call by the host's id."""
    return _mark("call", tool_use_id)


def mark_observation(kind: str, title: str, narrative: str, *at: int) -> int:
    """The mark of an observation; without `at` (milliseconds since 1970, UTC) where a source has no date."""
    return _mark("observation", kind, title, narrative, *at)


def mark_summary(session_id: str, request: str, *at: int) -> int:
    """The mark of a session's summary."""
    return _mark("summary", session_id, request, *at)


def mark_entry(list_name: str, fields: str, *at: int) -> int:
    """The mark of an entry of a work list; `fields` as they are stored."""
    return _mark("entry", list_name, fields, *at)


def put(cursor: duckdb.DuckDBPyConnection, table: str, condition: str, values: object, reason: str) -> None:
    """Mark the rows of a table that meet a condition, which are about to be deleted."""
    for parts in _MARKED_BY.get(table, ()):
        mark = f"(md5_number_lower(concat_ws(chr(31), {', '.join(parts)})) >> 1)::BIGINT"
        named = f"coalesce({parts[1]}, '') <> ''"
        cursor.execute(
            f"INSERT INTO gone SELECT {mark}, '{reason}' FROM {table} WHERE {named} AND {condition}", values
        )


def marks(store: Store) -> dict[int, str]:
    """Every mark and its reason; of two the user's own, which is first by name, too."""
    return dict(store.read("SELECT mark, min(reason) FROM gone GROUP BY 1"))


def _mark(*parts: object) -> int:
    """As DuckDB's `md5_number_lower` has it, a bit shorter: a BIGINT has a sign."""
    digest = hashlib.md5(_SEPARATOR.join(map(str, parts)).encode(), usedforsecurity=False).digest()
    return int.from_bytes(digest[8:], "little") >> 1
