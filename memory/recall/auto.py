"""How auto mode chooses: by the words that a query and a title share; no model is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from memory.recall.record import Record
from memory.recall.words import words

_PREFIX: Final = 5
"""Words of so many letters or more are the same when they begin alike."""

_STOP_WORDS: Final = frozenset(
    {
        "a", "about", "after", "all", "also", "an", "and", "any", "are", "as", "at", "be", "because",
        "been", "before", "but", "by", "can", "could", "did", "do", "does", "for", "from", "get", "had",
        "has", "have", "how", "i", "if", "in", "into", "is", "it", "its", "just", "me", "my", "no",
        "not", "of", "on", "or", "our", "out", "over", "so", "some", "such", "than", "that", "the",
        "their", "them", "then", "there", "these", "they", "this", "those", "to", "up", "us", "use",
        "used", "using", "was", "we", "were", "what", "when", "where", "which", "while", "who", "why",
        "will", "with", "would", "you", "your",
    }
)  # fmt: skip


def best(query: str, records: Sequence[Record]) -> list[Record]:
    """The records that share a word with the query by their titles, those that share most first."""
    wanted = _stems(query)
    shared = {record.id: len(wanted & _stems(record.title)) for record in records}
    found = [record for record in records if shared[record.id]]
    return sorted(found, key=lambda record: -shared[record.id])


def without_stop_words(query: str) -> str:
    """The query without the words that say nothing about its subject."""
    kept = [word for word in query.split() if re.sub(r"\W", "", word).lower() not in _STOP_WORDS]
    return " ".join(kept)


def _stems(text: str) -> set[str]:
    return {word[:_PREFIX] for word in words(text) if word not in _STOP_WORDS}
