"""Retention: which raw tool calls are old or many enough to go; observations are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import duckdb

from memory import gone
from memory.settings import RetentionSettings

DAY: Final = 86_400_000
"""Milliseconds."""

_AT_ONCE: Final = 1_000
"""Calls whose sizes are added up together: none is split from the others."""


def first_kept(sizes: Sequence[tuple[int, int]], most: int) -> int:
    """The first group that is kept so that all kept are at most `most` bytes, the newest in any case.

    `sizes` are groups and their bytes; a later group has a higher number.
    """
    kept, left = 0, most
    for group, size in sorted(sizes, reverse=True):
        left -= size
        if left < 0 and kept:
            return kept
        kept = group
    return 0


class Retention:
    """Deletes raw calls that have been kept long enough, once a day at an idle time."""

    def __init__(self, settings: RetentionSettings) -> None:
        self._settings = settings
        self._done_at: int | None = None

    def apply(self, cursor: duckdb.DuckDBPyConnection, now: int) -> bool:
        """Delete what is due; True where anything was. `now` in milliseconds since 1970, UTC."""
        if self._done_at is not None and now - self._done_at < DAY:
            return False
        self._done_at = now
        sizes = cursor.execute(
            f"SELECT id // {_AT_ONCE}, sum(octet_length(input) + octet_length(response))::BIGINT "
            "FROM tool_uses GROUP BY 1"
        ).fetchall()
        oldest = now - self._settings.raw_days * DAY
        first = first_kept(sizes, self._settings.raw_megabytes * 1_000_000) * _AT_ONCE
        due = "(created_at < ? OR id < ?)"
        gone.put(cursor, "tool_uses", due, [oldest, first], gone.RETIRED)
        deleted = cursor.execute(f"DELETE FROM tool_uses WHERE {due} RETURNING 1", [oldest, first]).fetchall()
        return bool(deleted)
