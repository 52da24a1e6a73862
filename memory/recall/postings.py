"""Postings: which word stands in which document how often, as rows, and the statements over them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import duckdb

from memory.model import Observation, Summary
from memory.recall.ranking import K1, B, Statistics
from memory.recall.words import weights
from memory.store.writer import Job


class Document:
    """A record whose words are counted when somebody asks: not while its event waits to be acknowledged."""

    def __init__(self, record: Observation | Summary) -> None:
        self.record = record

    @cached_property
    def weights(self) -> Counter[int]:
        """Its terms with how much each counts in it."""
        return weights(self.record)

    @cached_property
    def length(self) -> int:
        """The sum of all weights."""
        return sum(map(abs, self.weights.values()))


def counts(terms: Sequence[int]) -> str:
    """A query for how many documents there are and how long, and then how many have each term.

    Terms one by one are counted in a third of the time that a list of them takes (measured).
    """
    parts = ["SELECT NULL, count(*), coalesce(sum(length), 0) FROM search_documents"]
    parts += [f"SELECT {term}, count(*), 0 FROM search_postings WHERE term = {term}" for term in terms]
    return " UNION ALL ".join(parts)


def scores(statistics: Statistics, project: str | None) -> str:
    """A query for the score of every document that has a term, of one project or of all.

    Beside it stand how many of the terms are in its own words (`own`), and in the prompt's, too (`terms`).
    """
    rarities = " ".join(
        f"WHEN {term} THEN {statistics.rarity(term) * (K1 + 1)!r}::DOUBLE" for term in statistics.frequencies
    )
    norm = f"({K1 * (1 - B)!r}::DOUBLE + {K1 * B / statistics.average_length!r}::DOUBLE * length)"
    of = "" if project is None else f" AND project = {quoted(project)}"
    return (
        f"SELECT document, sum(CASE term {rarities} END * abs(weight) / (abs(weight) + {norm})) AS score, "
        "count(*) FILTER (weight > 0) AS own, count(*) AS terms "
        f"FROM search_postings WHERE term IN ({listed(statistics.frequencies)}){of} GROUP BY document"
    )


def putting(batch: Mapping[int, Document]) -> Job:
    """A job that puts documents into the postings, in place of what they had there.

    All of it is counted and sorted here: the job keeps the writer from events.
    """
    documents = [(document, entry.length) for document, entry in batch.items()]
    postings = sorted(_postings(batch))

    def put(cursor: duckdb.DuckDBPyConnection) -> None:
        known = cursor.execute(
            f"SELECT document FROM search_documents WHERE document IN ({listed(batch)})"
        ).fetchall()
        if known:
            # What grows is mostly new: its postings are in the last blocks, the others are passed over.
            for table in ("search_documents", "search_postings"):
                cursor.execute(f"DELETE FROM {table} WHERE document IN ({listed(d for (d,) in known)})")
        for table, rows in (("search_documents", documents), ("search_postings", postings)):
            appender = cursor.appender(table)  # A fifth of the time that the lists of an INSERT take to bind.
            appender.append_rows(rows)
            appender.flush()

    return put


def _postings(batch: Mapping[int, Document]) -> Iterator[tuple[int, str, int, int, int]]:
    for document, entry in batch.items():
        for term, weight in entry.weights.items():
            yield term, entry.record.project, document, weight, entry.length


def listed(numbers: Iterable[int]) -> str:
    """Numbers as SQL: blocks that hold none of them are then passed over, which a parameter prevents."""
    return ", ".join(str(int(number)) for number in numbers) or "NULL"


def quoted(text: str) -> str:
    """A text as SQL."""
    return "'" + text.replace("'", "''") + "'"
