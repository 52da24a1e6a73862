"""The ranked index: BM25 over postings in the database, and over what is not in them yet in memory.

A document is an observation's id, or a summary's id negated. It is put into the postings after its record was
acknowledged; until then, searches look at it in memory.
"""

from __future__ import annotations

import math
import threading
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import duckdb

from memory.model import Observation, Summary
from memory.observations import COLUMNS, from_row
from memory.problems import MemoryProblem
from memory.recall.filters import Filter
from memory.recall.words import query_terms, weights
from memory.recording.summaries import SUMMARY_COLUMNS, summary_from_row
from memory.store import Store

_K1: Final = 1.2
_B: Final = 0.75

_DIGITS: Final = 9
"""Digits of a score that count: sums taken in another order differ beyond them."""

_PAUSE: Final = 0.3
"""Seconds in which new documents gather before they are put into the postings together."""

_BATCH: Final = 2_000
"""Documents put in at once."""


@dataclass(frozen=True, slots=True)
class _Document:
    record: Observation | Summary
    weights: Counter[int]
    length: int


class SearchIndex:
    """The index of one store, filled by a thread of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._changed = threading.Condition()
        self._pending: dict[int, _Document] = {}
        self._caught_up = False
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="memory-indexer", daemon=True)
        self._thread.start()

    def put(self, record: Observation | Summary) -> None:
        """Take in a record that was committed, or its newer version; searches find it at once."""
        counted = weights(record)
        with self._changed:
            self._pending[document_of(record)] = _Document(record, counted, counted.total())
            self._changed.notify_all()

    def search(
        self, query: str, within: Filter, limit: int, offset: int = 0, *, newest_first: bool = False
    ) -> list[int]:
        """The documents that have a word of the query: the best first, or the newest first.

        Where two are as good, the newer one comes first.
        """
        terms = list(query_terms(query))
        if not terms:
            return []
        with self._changed:
            self._changed.wait_for(lambda: self._caught_up or self._stopping)
            pending = dict(self._pending)
        statistics = self._statistics(terms, pending)
        wanted = limit + offset + len(pending)
        found = self._stored(terms, within, statistics, wanted, newest_first=newest_first)
        found = {document: score for document, score in found.items() if document not in pending}
        for document, entry in pending.items():
            score = statistics.score(entry)
            if score > 0 and within.passes(entry.record):
                found[document] = (score, entry.record.created_at)
        place = (1, 0) if newest_first else (0, 1)
        ranked = sorted(
            found, key=lambda document: (*(found[document][i] for i in place), document), reverse=True
        )
        return ranked[offset : offset + limit]

    def flush(self) -> None:
        """Wait until everything taken in is in the postings."""
        with self._changed:
            self._changed.wait_for(lambda: (self._caught_up and not self._pending) or self._stopping)

    def stop(self) -> None:
        """End the thread; what is pending is found missing, and put in, at the next start."""
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
        self._thread.join()

    def _run(self) -> None:
        with suppress(MemoryProblem):  # Searches go on with what is in the postings.
            self._catch_up()
        with self._changed:
            self._caught_up = True
            self._changed.notify_all()
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._stopping or bool(self._pending))
                if not self._stopping:  # Let a burst gather.
                    self._changed.wait_for(lambda: self._stopping, timeout=_PAUSE)
                if self._stopping:
                    return
                batch = dict(list(self._pending.items())[:_BATCH])
            with suppress(MemoryProblem):
                self._store.job(lambda cursor, batch=batch: _put(cursor, batch)).result()  # type: ignore[misc]
                with self._changed:
                    for document, entry in batch.items():
                        if self._pending.get(document) is entry:
                            del self._pending[document]
                    self._changed.notify_all()

    def _catch_up(self) -> None:
        """Take in what is not in the postings, or may stand there as it was before a crash."""
        again = self._store.replayed("observations")
        rows = self._store.read(
            f"SELECT {COLUMNS} FROM observations o WHERE NOT EXISTS "
            "(SELECT 1 FROM search_documents d WHERE d.document = o.id) OR list_contains(?, id)",
            [list(again)],
        )
        for row in rows:
            self.put(from_row(row))
        rows = self._store.read(
            f"SELECT {SUMMARY_COLUMNS} FROM session_summaries s WHERE NOT EXISTS "
            "(SELECT 1 FROM search_documents d WHERE d.document = -s.id) OR list_contains(?, id)",
            [list(self._store.replayed("session_summaries"))],
        )
        for row in rows:
            self.put(summary_from_row(row))

    def _statistics(self, terms: list[int], pending: Mapping[int, _Document]) -> _Statistics:
        marks = ", ".join("?" * len(terms))
        frequencies = Counter[int](
            dict(
                self._store.read(
                    f"SELECT term, count(*) FROM search_postings WHERE term IN ({marks}) GROUP BY term", terms
                )
            )
        )
        count, length = self._store.read("SELECT count(*), coalesce(sum(length), 0) FROM search_documents")[0]
        for entry in pending.values():
            frequencies.update(term for term in terms if term in entry.weights)
            length += entry.length
        documents = count + len(pending)
        return _Statistics(documents, max(length, 1) / max(documents, 1), {t: frequencies[t] for t in terms})

    def _stored(
        self, terms: list[int], within: Filter, statistics: _Statistics, limit: int, *, newest_first: bool
    ) -> dict[int, tuple[float, int]]:
        pool, values = within.pool()
        rarity = [statistics.rarity(term) for term in terms]
        order = "created_at DESC, score DESC" if newest_first else "score DESC, created_at DESC"
        rows = self._store.read(
            f"""
            WITH asked AS (SELECT unnest(?::BIGINT[]) AS term, unnest(?::DOUBLE[]) AS rarity),
                pool AS ({pool})
            SELECT document, round(sum(rarity * weight * {_K1 + 1} /
                (weight + {_K1} * ({1 - _B} + {_B} * length / ?))), {_DIGITS}) AS score,
                any_value(created_at) AS created_at
            FROM search_postings JOIN asked USING (term) JOIN pool USING (document)
            GROUP BY document ORDER BY {order} LIMIT ?
            """,
            [terms, rarity, *values, statistics.average_length, limit],
        )
        return {document: (score, created_at) for document, score, created_at in rows}


@dataclass(frozen=True, slots=True)
class _Statistics:
    """What BM25 needs to know of the whole collection."""

    documents: int
    average_length: float
    frequencies: Mapping[int, int]
    """In how many documents each term of the query occurs."""

    def rarity(self, term: int) -> float:
        """How much a term says about a document that has it."""
        frequency = self.frequencies[term]
        return math.log(1 + (max(self.documents - frequency, 0) + 0.5) / (frequency + 0.5))

    def score(self, entry: _Document) -> float:
        """The BM25 score of a document in memory."""
        norm = _K1 * (1 - _B + _B * entry.length / self.average_length)
        score = sum(
            self.rarity(term) * entry.weights[term] * (_K1 + 1) / (entry.weights[term] + norm)
            for term in self.frequencies
            if term in entry.weights
        )
        return round(score, _DIGITS)


def document_of(record: Observation | Summary) -> int:
    """The number of a record in the index."""
    return -record.id if isinstance(record, Summary) else record.id


def _put(cursor: duckdb.DuckDBPyConnection, batch: Mapping[int, _Document]) -> None:
    known = cursor.execute(
        "SELECT document FROM search_documents WHERE list_contains(?, document)", [list(batch)]
    ).fetchall()
    if known:
        cursor.execute(
            "DELETE FROM search_postings WHERE list_contains(?, document)", [[d for (d,) in known]]
        )
    cursor.execute(
        "INSERT OR REPLACE INTO search_documents SELECT unnest($1::BIGINT[]), unnest($2::INTEGER[])",
        [list(batch), [entry.length for entry in batch.values()]],
    )
    postings = sorted(_postings(batch))
    columns = [list(column) for column in zip(*postings, strict=True)]
    if columns:
        cursor.execute(
            "INSERT INTO search_postings SELECT unnest($1::BIGINT[]), unnest($2::BIGINT[]), "
            "unnest($3::INTEGER[]), unnest($4::INTEGER[])",
            columns,
        )


def _postings(batch: Mapping[int, _Document]) -> Iterable[tuple[int, int, int, int]]:
    for document, entry in batch.items():
        for term, weight in entry.weights.items():
            yield term, document, weight, entry.length
