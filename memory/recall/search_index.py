"""The ranked index: BM25 over postings in the database, and over what is not in them yet in memory.

A document is an observation's id, or a summary's id negated. It is put into the postings after its record was
acknowledged; until then, searches look at it in memory.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import duckdb

from memory.model import Observation, Summary
from memory.observations import COLUMNS, from_row
from memory.problems import MemoryProblem
from memory.recall.filters import Filter
from memory.recall.letters import holding
from memory.recall.postings import Document, counts, listed, putting, scores
from memory.recall.ranking import DIGITS, Match, Statistics, telling
from memory.recall.stop_words import STOP_WORDS
from memory.recall.words import query_terms
from memory.recording.summaries import SUMMARY_COLUMNS, summary_from_row
from memory.store import Store

_PAUSE: Final = 0.8
"""Seconds in which new documents gather; events wait while they are put into the postings."""

_BATCH: Final = 2_000
"""Documents put in at once."""

_WAITING: Final = 20_000
"""Documents that may wait in memory; whoever brings more waits too."""

_UNORDERED: Final = 250_000
_UNORDERED_SHARE: Final = 0.05
"""Postings beyond both, since they were last in order, and they are put in order at an idle time.

A search scans what is not in order: a million postings for about 30 ms (measured).
"""

_COUNTING: Final = (
    "most AS (SELECT coalesce(max(own) FILTER (document > 0), 0) AS most FROM scored), "
    "counting AS (SELECT * FROM scored, most WHERE own > 0 OR terms > most)"
)
"""Those that count beside others, as `Match.counts` says."""

_ORDERED_MARK: Final = "postings_in_order"


class SearchIndex:
    """The index of one store, filled by a thread of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._changed = threading.Condition()
        self._pending: dict[int, Document] = {}
        self._caught_up = False
        self._stopping = False
        self._flushing = 0
        store.when_idle(_out_of_order)
        self._thread = threading.Thread(target=self._run, name="memory-indexer", daemon=True)
        self._thread.start()

    def put(self, record: Observation | Summary) -> None:
        """Take in a record that was committed, or its newer version; searches find it at once."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._pending) < _WAITING or self._stopping)
            first = not self._pending
            self._pending[document_of(record)] = Document(record)
            if first:  # The thread lets a burst gather: more of it need not wake it.
                self._changed.notify_all()

    def search(
        self, query: str, within: Filter, limit: int, offset: int = 0, *, newest_first: bool = False
    ) -> list[int]:
        """The documents that have a word of the query: the best first, or the newest first.

        Where two are as good, the newer one comes first. Where no word is known, those that hold its letters.
        """
        terms = query_terms(query)
        if not terms:
            return []
        with self._changed:
            self._changed.wait_for(lambda: self._caught_up or self._stopping)
            pending = dict(self._pending)
        statistics = self._statistics(terms, pending)
        wanted = limit + offset + len(pending)
        found, most = self._stored(within, statistics, wanted, newest_first=newest_first)
        found = {document: match for document, match in found.items() if document not in pending}
        for document, entry in pending.items():
            match = statistics.match(entry.weights, entry.length, entry.record.created_at)
            if match.all and within.passes(entry.record):
                found[document] = match
                most = max(most, match.own * (document > 0))
        if not found:
            sql, values = holding(terms.values(), within, limit + offset, newest_first=newest_first)
            return [document for (document,) in self._store.read(sql, values)][offset:] if sql else []
        found = {document: match for document, match in found.items() if match.counts(most)}
        place = (1, 0) if newest_first else (0, 1)
        ranked = sorted(
            found, key=lambda document: (*(found[document][i] for i in place), document), reverse=True
        )
        return ranked[offset : offset + limit]

    def flush(self) -> None:
        """Wait until everything taken in is in the postings."""
        with self._changed:
            self._flushing += 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: (self._caught_up and not self._pending) or self._stopping)
            self._flushing -= 1

    def rebuild(self) -> None:
        """Throw the postings away, write the file anew, and take every record in again."""

        def empty(cursor: duckdb.DuckDBPyConnection) -> None:
            for table in ("search_postings", "search_documents"):
                cursor.execute(f"DELETE FROM {table}")

        self._store.change_many(empty, erase=True)
        while self._take_in_missing():
            pass

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
        # Older records that were never indexed come in behind the searches.
        with suppress(MemoryProblem):
            while not self._stopping and self._take_in_missing():
                pass
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._stopping or bool(self._pending))
                if not self._stopping:  # Let a burst gather.
                    self._changed.wait_for(lambda: self._stopping or self._flushing > 0, timeout=_PAUSE)
                if self._stopping:
                    return
                batch = dict(list(self._pending.items())[:_BATCH])
            with suppress(MemoryProblem):
                self._store.job(putting(batch)).result()
                with self._changed:
                    for document, entry in batch.items():
                        if self._pending.get(document) is entry:
                            del self._pending[document]
                    self._changed.notify_all()

    def _catch_up(self) -> None:
        """Take in what may stand in the postings as it was before a crash, and the newest that is missing."""
        again: list[Observation | Summary] = [
            *map(from_row, self._rows(COLUMNS, "observations", self._store.replayed("observations"))),
            *map(
                summary_from_row,
                self._rows(SUMMARY_COLUMNS, "session_summaries", self._store.replayed("session_summaries")),
            ),
        ]
        while again:
            self._put_now(again[:_BATCH])
            del again[:_BATCH]
        self._take_in_missing()

    def _rows(self, columns: str, table: str, ids: Iterable[int]) -> list[tuple[Any, ...]]:
        numbers = sorted(ids)
        if not numbers:
            return []
        return self._store.read(
            f"SELECT {columns} FROM {table} "
            "WHERE id BETWEEN ? AND ? AND id IN (SELECT unnest(?::BIGINT[])) ORDER BY id DESC",
            [numbers[0], numbers[-1], numbers],
        )

    def _take_in_missing(self) -> bool:
        """Put the newest records without postings in; False where there are none."""
        missing: list[Observation | Summary] = []
        for table, columns, sign in (
            ("observations", COLUMNS, ""),
            ("session_summaries", SUMMARY_COLUMNS, "-"),
        ):
            if not self._some_missing(table, sign):
                continue
            # The numbers alone first: whole rows of a million records do not fit in the store's memory.
            ids = self._store.read(
                f"SELECT id FROM {table} "
                f"WHERE {sign}id NOT IN (SELECT document FROM search_documents) ORDER BY id DESC LIMIT ?",
                [_BATCH],
            )
            rows = self._rows(columns, table, [number for (number,) in ids])
            made = from_row if table == "observations" else summary_from_row
            missing += map(made, rows)
        self._put_now(missing)
        return bool(missing)

    def _some_missing(self, table: str, sign: str) -> bool:
        """Counted first: looking for the missing ones among a million takes a second."""
        counts = self._store.read(
            f"SELECT (SELECT count(*) FROM {table}), "
            f"(SELECT count(*) FROM search_documents WHERE {sign}document > 0)"
        )
        records, documents = counts[0]
        return bool(records != documents)

    def _put_now(self, records: Iterable[Observation | Summary]) -> None:
        batch = {document_of(record): Document(record) for record in records}
        if batch:
            self._store.job(putting(batch)).result()

    def _statistics(self, terms: Mapping[int, str], pending: Mapping[int, Document]) -> Statistics:
        """What is known of the terms that are worth looking for; stop words are where nothing else occurs."""
        looked_for = [term for term, word in terms.items() if word not in STOP_WORDS] or list(terms)
        count, length, frequencies = self._counted(looked_for, pending)
        if not frequencies:
            looked_for = list(terms)
            count, length, frequencies = self._counted(looked_for, pending)
        documents = count + len(pending)
        length += sum(entry.length for entry in pending.values())
        kept = {term: frequencies[term] for term in telling(looked_for, frequencies, documents)}
        return Statistics(documents, max(length, 1) / max(documents, 1), kept)

    def _counted(
        self, terms: Sequence[int], pending: Mapping[int, Document]
    ) -> tuple[int, int, Counter[int]]:
        """How many documents the postings hold, their length, and how many have a term, those waiting too."""
        found = {term: numbers for term, *numbers in self._store.read(counts(terms))}
        documents, length = found.pop(None)
        frequencies = Counter[int]({term: count for term, (count, _) in found.items() if count})
        for entry in pending.values():
            frequencies.update(term for term in terms if term in entry.weights)
        return documents, length, frequencies

    def _stored(
        self, within: Filter, statistics: Statistics, limit: int, *, newest_first: bool
    ) -> tuple[dict[int, Match], int]:
        """Documents in the postings that match: the first `limit` and perhaps some more.

        Beside them stands the most terms that any observation has in its own words.
        """
        if within.project_only and not newest_first:
            return self._best_of_project(within, statistics, limit)
        pool, values = within.pool()
        order = "created_at DESC, score DESC" if newest_first else "score DESC, created_at DESC"
        rows = self._store.read(
            f"""
            WITH pool AS ({pool}),
            scored AS (SELECT * FROM ({scores(statistics, within.project)}) JOIN pool USING (document)),
            {_COUNTING}
            SELECT document, round(score, {DIGITS}) AS score, created_at, own, terms, most
            FROM counting ORDER BY {order}, document DESC LIMIT {int(limit)}
            """,
            values,
        )
        return {row[0]: Match(*row[1:5]) for row in rows}, max((row[5] for row in rows), default=0)

    def _best_of_project(
        self, within: Filter, statistics: Statistics, limit: int
    ) -> tuple[dict[int, Match], int]:
        """The same where its postings are all that is needed of a document: the best alone are looked up."""
        rows = self._store.read(
            f"""
            WITH scored AS MATERIALIZED ({scores(statistics, within.project)}), {_COUNTING}
            SELECT document, score, own, terms, most FROM counting WHERE score >= coalesce(
                (SELECT score FROM counting ORDER BY score DESC LIMIT 1 OFFSET {int(limit) - 1}), 0
            ) - {10.0**-DIGITS!r}
            """
        )
        times = self._times([document for document, *_ in rows])
        found = {
            document: Match(round(score, DIGITS), times[document], own, terms)
            for document, score, own, terms, _ in rows
            if document in times
        }
        return found, max((row[4] for row in rows), default=0)

    def _times(self, documents: Sequence[int]) -> dict[int, int]:
        """When the records of documents were made."""
        parts = [
            f"SELECT {sign}id, created_at FROM {table} WHERE id IN ({listed(ids)})"
            for table, sign, ids in (
                ("observations", "", [document for document in documents if document > 0]),
                ("session_summaries", "-", [-document for document in documents if document < 0]),
            )
            if ids
        ]
        return dict(self._store.read(" UNION ALL ".join(parts))) if parts else {}


def _out_of_order(cursor: duckdb.DuckDBPyConnection) -> bool:
    """Whether so many postings came in since they were put in order that searches have to scan for them."""
    there = cursor.execute("SELECT count(*) FROM search_postings").fetchall()[0][0]
    marked = cursor.execute("SELECT value FROM upkeep WHERE name = ?", [_ORDERED_MARK]).fetchall()
    ordered = marked[0][0] if marked else 0
    if there - ordered <= max(_UNORDERED, _UNORDERED_SHARE * ordered):
        return False
    cursor.execute("INSERT OR REPLACE INTO upkeep VALUES (?, ?)", [_ORDERED_MARK, there])
    return True


def document_of(record: Observation | Summary) -> int:
    """The number of a record in the index."""
    return -record.id if isinstance(record, Summary) else record.id
