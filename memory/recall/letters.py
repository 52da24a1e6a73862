"""What holds the letters of a word, for questions of which no word is known: parts of words, or misspelt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from memory.recall.filters import Filter
from memory.recall.postings import quoted
from memory.recall.stop_words import STOP_WORDS

_NEWEST: Final = 50_000
"""Records whose texts are read for it; there is no index of letters."""

_SHORTEST: Final = 4
"""Letters of a word that is looked for inside others."""

_HEAD: Final = 5
"""Letters with which another word begins that may be meant, or half of the word's."""

_TEXTS: Final = (
    ("observations", "", "title, narrative, facts, files_modified, files_read, symbols"),
    ("session_summaries", "-", "request, investigated, learned, completed, next_steps"),
)


def holding(
    words: Iterable[str], within: Filter, limit: int, *, newest_first: bool
) -> tuple[str, list[object]]:
    """A query of `document` for the records that hold most of these words, or how they begin.

    Its parameters stand beside it; it is empty where no word is long enough. Pure.
    """
    looked_for = [word for word in words if len(word) >= _SHORTEST and word not in STOP_WORDS]
    if not looked_for:
        return "", []
    held = " + ".join(map(_held, looked_for))
    pool, values = within.pool()
    parts = " UNION ALL ".join(
        f"SELECT document, pool.created_at, lower(strip_accents(concat_ws(' ', {columns}))) AS text "
        f"FROM pool JOIN {table} ON document = {sign}id"
        for table, sign, columns in _TEXTS
    )
    order = "created_at DESC" if newest_first else "held DESC, created_at DESC"
    return (
        f"WITH pool AS (SELECT * FROM ({pool}) ORDER BY created_at DESC LIMIT {_NEWEST}), "
        f"texts AS (SELECT document, created_at, {held} AS held FROM ({parts})) "
        f"SELECT document FROM texts WHERE held > 0 ORDER BY {order}, document DESC LIMIT {int(limit)}"
    ), values


def _held(word: str) -> str:
    """How much a text holds of a word: 2 for all of it, 1 for its beginning."""
    head = word[: max(_HEAD, len(word) // 2)]
    whole, begun = (f"contains(text, {quoted(letters)})" for letters in (word, head))
    return f"CASE WHEN {whole} THEN 2 WHEN {begun} THEN 1 ELSE 0 END"
