"""How auto mode chooses: by the words that a query and a title share; no model is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from memory.recall.record import Record
from memory.recall.stop_words import STOP_WORDS
from memory.recall.words import words

_PREFIX: Final = 5
"""Words of so many letters or more are the same when they begin alike."""


def best(query: str, records: Sequence[Record]) -> list[Record]:
    """The records that share a word with the query by their titles, those that share most first."""
    wanted = _stems(query)
    shared = {record.id: len(wanted & _stems(record.title)) for record in records}
    found = [record for record in records if shared[record.id]]
    return sorted(found, key=lambda record: -shared[record.id])


def _stems(text: str) -> set[str]:
    return {word[:_PREFIX] for word in words(text) if word not in STOP_WORDS}
