"""Records out of the store: by search, by neighbourhood in time, by id; the three-step search's backend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from memory.freshness import Freshness
from memory.model import Observation, Summary
from memory.observations import COLUMNS, from_row
from memory.recall.filters import Filter
from memory.recall.postings import listed
from memory.recall.record import Detail, Record
from memory.recall.search_index import SearchIndex
from memory.recording.summaries import SUMMARY_COLUMNS, summary_from_row
from memory.store import Store

_OBSERVATION_LINES: Final = (
    "SELECT id AS document, type AS kind, title, project, created_at, read_tokens AS tokens FROM observations"
)
_SUMMARY_LINES: Final = (
    "SELECT -id AS document, 'summary' AS kind, request AS title, project, created_at, "
    "length(concat(request, investigated, learned, completed, next_steps)) // 4 AS tokens "
    "FROM session_summaries"
)
"""Observations and summaries in one line each; a summary's cost is an estimate of four characters a token."""

_Row: TypeAlias = tuple[int, str, str, str, int, int]

_Moment: TypeAlias = tuple[int, int]
"""When a record was made, and its document: the order of time."""

_REACH: Final = 6 * 3_600_000
"""Milliseconds around a record in which its neighbours are looked for first, for all records at once."""


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

    def around(self, anchors: Sequence[Record], before: int, after: int) -> list[Record]:
        """Records with their neighbours in time, each of the project of its anchor, once, oldest first."""
        wanted: dict[int, None] = {}
        for (project, anchor), near in self._near(anchors).items():
            earlier = sorted(each for each in near if each < anchor)[-before:] if before else []
            later = sorted(each for each in near if each > anchor)[:after]
            if len(earlier) < before:
                earlier = self._beside(project, anchor, before, later=False)
            if len(later) < after:
                later = self._beside(project, anchor, after, later=True)
            wanted |= dict.fromkeys(document for _, document in (*earlier, *later))
        own = {document_of_id(record.id): record for record in anchors}
        line = [*own.values(), *self._lines([document for document in wanted if document not in own])]
        return sorted(line, key=lambda record: (record.created_at, document_of_id(record.id)))

    def _near(self, anchors: Sequence[Record]) -> dict[tuple[str, _Moment], list[_Moment]]:
        """What was made shortly before and after each record in its project."""
        near: dict[tuple[str, _Moment], list[_Moment]] = {
            (record.project, (record.created_at, document_of_id(record.id))): [] for record in anchors
        }
        parts = [
            f"SELECT {place}, {document}, created_at FROM {table} WHERE project = ${place + 1} "
            f"AND created_at BETWEEN {at - _REACH} AND {at + _REACH}"
            for place, (_, (at, _)) in enumerate(near)
            for table, document in (("observations", "id"), ("session_summaries", "-id"))
        ]
        found = list(near.values())
        for place, document, at in self._store.read(" UNION ALL ".join(parts), [each for each, _ in near]):
            found[place].append((at, document))
        return near

    def _beside(self, project: str, anchor: _Moment, count: int, *, later: bool) -> list[_Moment]:
        """The `count` nearest on one side of a record, however far away."""
        at, document = anchor
        side, order = (">", "created_at, document") if later else ("<", "created_at DESC, document DESC")
        rows = self._store.read(
            " UNION ALL ".join(
                f"(SELECT created_at, {own} AS document FROM {table} WHERE project = $1 "
                f"AND created_at {side}= {at} AND (created_at {side} {at} OR {own} {side} {document}) "
                f"ORDER BY {order} LIMIT {int(count)})"
                for table, own in (("observations", "id"), ("session_summaries", "-id"))
            ),
            [project],
        )
        return sorted(rows, reverse=not later)[:count]

    def fetch(self, ids: Sequence[str]) -> Mapping[str, Detail]:
        """The records of these ids that still exist, whole."""
        documents = [document_of_id(number) for number in ids]
        found: dict[str, Detail] = {}
        for one in self.observations([document for document in documents if document > 0]):
            line = self._record((one.id, one.type, one.title, one.project, one.created_at, one.read_tokens))
            found[line.id] = Detail(line, _observation_fields(one))
        summaries = [-document for document in documents if document < 0]
        lines = {line.id: line for line in self._lines([-number for number in summaries])}
        for summary in self._summaries(summaries):
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
        parts = [
            f"{lines} WHERE id IN ({listed(numbers)})"
            for lines, numbers in (
                (_OBSERVATION_LINES, [document for document in documents if document > 0]),
                (_SUMMARY_LINES, [-document for document in documents if document < 0]),
            )
            if numbers
        ]
        rows = self._store.read(" UNION ALL ".join(parts)) if parts else []
        by_document = {row[0]: self._record(row) for row in rows}
        return [by_document[document] for document in documents if document in by_document]

    def _record(self, row: _Row) -> Record:
        document, kind, title, project, created_at, tokens = row
        number = str(document) if document > 0 else f"S{-document}"
        state = self._state_of(project, document) if document > 0 else None
        return Record(number, kind, title, project, self._name_of(project), created_at, tokens, state)


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
