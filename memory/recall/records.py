"""Records out of the store: by search, by neighbourhood in time, by id; the three-step search's backend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from memory.freshness import Freshness
from memory.model import Observation, Summary
from memory.observations import COLUMNS, from_row
from memory.recall.filters import Filter
from memory.recall.record import Detail, Record
from memory.recall.search_index import SearchIndex, listed
from memory.recording.summaries import SUMMARY_COLUMNS, summary_from_row
from memory.store import Store

_LINE: Final = """
    SELECT id AS document, type AS kind, title, project, created_at, read_tokens AS tokens
    FROM observations
    UNION ALL
    SELECT -id, 'summary', request, project, created_at,
        length(concat(request, investigated, learned, completed, next_steps)) // 4
    FROM session_summaries
"""
"""Observations and summaries in one line each; a summary's cost is an estimate of four characters a token."""

_Row: TypeAlias = tuple[int, str, str, str, int, int]

_REACHES: Final = (86_400_000, 60 * 86_400_000)
"""Milliseconds in which neighbours are looked for first: rows come in by time, so that blocks of others are
passed over."""


class Records:
    """Records of all projects.

    `name_of` gives a project's name by its id, `state_of` whether an observation of a project is still so.
    """

    def __init__(
        self,
        store: Store,
        index: SearchIndex,
        name_of: Callable[[str], str],
        state_of: Callable[[str, int], Freshness | None],
    ) -> None:
        self._store = store
        self._index = index
        self._name_of = name_of
        self._state_of = state_of

    def search(self, project: str, query: str, limit: int) -> Sequence[Record]:
        """The best records for a query in a project, best first."""
        return self.find(query, Filter(project=project), limit)

    def find(
        self, query: str, within: Filter, limit: int, offset: int = 0, *, newest_first: bool = False
    ) -> list[Record]:
        """The records that match a query within limits, the best or the newest first."""
        return self._lines(self._index.search(query, within, limit, offset, newest_first=newest_first))

    def newest(self, within: Filter, limit: int, offset: int = 0) -> list[Record]:
        """The records within limits, the newest first."""
        pool, values = within.pool()
        order = "created_at DESC, document DESC"
        rows = self._store.read(f"{pool} ORDER BY {order} LIMIT ? OFFSET ?", [*values, limit, offset])
        return self._lines([document for document, _ in rows])

    def around(self, record: Record, before: int, after: int) -> Sequence[Record]:
        """A record with its neighbours in time, all of its own project, oldest first."""
        earlier = self._beside(record, before, later=False)
        later = self._beside(record, after, later=True)
        return [*map(self._record, reversed(earlier)), record, *map(self._record, later)]

    def _beside(self, record: Record, count: int, *, later: bool) -> list[_Row]:
        """The `count` nearest rows on one side of a record, the nearest first."""
        rows: list[_Row] = []
        for reach in (*_REACHES, None) if count else ():
            rows = self._store.read(_nearest(record, count, reach, later=later), [record.project])
            if len(rows) == count:
                break
        return rows

    def fetch(self, ids: Sequence[str]) -> Mapping[str, Detail]:
        """The records of these ids that still exist, whole."""
        documents = [document_of_id(number) for number in ids]
        lines = {record.id: record for record in self._lines(documents)}
        found: dict[str, Detail] = {}
        for observation in self.observations([document for document in documents if document > 0]):
            number = str(observation.id)
            found[number] = Detail(lines[number], _observation_fields(observation))
        for summary in self._summaries([-document for document in documents if document < 0]):
            number = f"S{summary.id}"
            found[number] = Detail(lines[number], _summary_fields(summary))
        return found

    def observations(self, ids: Sequence[int]) -> list[Observation]:
        """The observations of these ids that exist, in the order asked for."""
        rows = self._store.read(f"SELECT {COLUMNS} FROM observations WHERE id IN ({listed(ids)})")
        by_id = {row[0]: from_row(row) for row in rows}
        return [by_id[number] for number in ids if number in by_id]

    def _summaries(self, ids: Sequence[int]) -> list[Summary]:
        if not ids:
            return []
        rows = self._store.read(
            f"SELECT {SUMMARY_COLUMNS} FROM session_summaries WHERE id IN ({listed(ids)})"
        )
        return [summary_from_row(row) for row in rows]

    def _lines(self, documents: Sequence[int]) -> list[Record]:
        if not documents:
            return []
        rows = self._store.read(f"SELECT * FROM ({_LINE}) WHERE document IN ({listed(documents)})")
        by_document = {row[0]: self._record(row) for row in rows}
        return [by_document[document] for document in documents if document in by_document]

    def _record(self, row: _Row) -> Record:
        document, kind, title, project, created_at, tokens = row
        number = str(document) if document > 0 else f"S{-document}"
        state = self._state_of(project, document) if document > 0 else None
        return Record(number, kind, title, project, self._name_of(project), created_at, tokens, state)


def _nearest(record: Record, count: int, reach: int | None, *, later: bool) -> str:
    """A query for the nearest rows of a project on one side of a record, none further away than `reach`."""
    at, document = int(record.created_at), document_of_id(record.id)
    if later:
        end = "" if reach is None else f"AND created_at <= {at + reach} "
        side = f"created_at >= {at} {end}AND (created_at > {at} OR document > {document})"
        order = "created_at, document"
    else:
        end = "" if reach is None else f"AND created_at >= {at - reach} "
        side = f"created_at <= {at} {end}AND (created_at < {at} OR document < {document})"
        order = "created_at DESC, document DESC"
    return f"SELECT * FROM ({_LINE}) WHERE project = ? AND {side} ORDER BY {order} LIMIT {int(count)}"


def document_of_id(number: str) -> int:
    """The document of an id as it is shown."""
    return -int(number[1:]) if number.startswith("S") else int(number)


def _observation_fields(record: Observation) -> tuple[tuple[str, str], ...]:
    fields = (
        ("Subtitle", record.subtitle),
        ("Narrative", record.narrative),
        ("Facts", "\n".join(record.facts)),
        ("Concepts", ", ".join(record.concepts)),
        ("Files modified", ", ".join(record.files_modified)),
        ("Files read", ", ".join(record.files_read)),
        ("Symbols", ", ".join(name for _, name, _ in record.symbols)),
        ("Tool uses", ", ".join(map(str, record.tool_uses))),
    )
    return tuple((name, text) for name, text in fields if text)


def _summary_fields(summary: Summary) -> tuple[tuple[str, str], ...]:
    fields = {**summary.headed, "Last reply": summary.last_message}
    return tuple((name, text) for name, text in fields.items() if text)
