"""What a person looks at: the records that tools show, without a note in the ledger, which is on agents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from memory.model import TYPES, Observation, Project
from memory.observations import as_data as observation_data
from memory.problems import NotFound
from memory.recall.arguments import number, refuse_unknown, text, texts
from memory.recall.filters import Filter
from memory.recall.postings import listed
from memory.recall.raw_tool_uses import tool_uses
from memory.recall.record import Record
from memory.recall.records import Records
from memory.recall.request import parse_ids
from memory.recall.steps import as_data, detail_data, record_line
from memory.startup.ages import moment_of
from memory.store import Store

LISTED: Final = 50
"""Records of one list."""

NEIGHBOURS: Final = 3
"""Records before and after one, as the tool `timeline` gives them by default."""

CALLS: Final = 200
"""Raw tool calls of one observation that are listed; its own cost counts all."""

_MARKED: Final = ("observations", "session_summaries", "gate_decisions", "disclosures", "work_state_entries")
"""Tables of which every page of a project is made."""


class Browsing:
    """Lists and records as JSON-ready data; costs are tokens."""

    def __init__(self, store: Store, records: Records) -> None:
        self._store = store
        self._records = records

    def listing(self, project: Project, arguments: Mapping[str, object]) -> dict[str, object]:
        """The newest records, or with a `query` those that match it, best first, as the tool `search` ranks.

        Raises:
            InvalidRequest: an argument breaks a rule.
        """
        refuse_unknown(arguments, ("query", "type", "file", "limit", "offset"), "the list")
        query = text(arguments, "query", 500)
        within = Filter(
            project=project.id, types=texts(arguments, "type", tuple(TYPES)), file=text(arguments, "file")
        )
        limit = number(arguments, "limit", 1, LISTED) or LISTED
        offset = number(arguments, "offset", 0, 1_000_000) or 0
        if query is None:
            found = self._records.newest(within, limit + 1, offset)
        else:
            found = self._records.find(query, within, limit + 1, offset)
        more, found = len(found) > limit, found[:limit]
        return {"query": query, "records": self._with_places(found), "more": more}

    def record(self, named: str) -> dict[str, object]:
        """A record by its id (`41`, `S7`) in its layers: its line, its neighbours, its fields, its raw calls.

        Raises:
            InvalidRequest: that is no id.
            NotFound: nothing has it.
        """
        (wanted,) = parse_ids([named], "id")
        detail = self._records.fetch([wanted]).get(wanted)
        if detail is None:
            raise NotFound(f"Nothing has the id {wanted}; it may have been forgotten.")
        observation = next(iter(self._records.observations([int(wanted)] if wanted.isdigit() else [])), None)
        return {
            "line": record_line(detail.record),
            "around": [
                as_data(near) | {"line": record_line(near)}
                for near in self._records.around([detail.record], NEIGHBOURS, NEIGHBOURS)
            ],
            "record": detail_data(detail),
            "observation": None if observation is None else observation_data(observation),
            "tool_uses": [] if observation is None else self._calls(observation),
        }

    def tool_use(self, number: int) -> dict[str, object]:
        """One raw tool call; raises `NotFound`."""
        return tool_uses(self._store, [number]).data

    def mark(self, project: str) -> str:
        """A text that is another one once anything was remembered of a project, or forgotten."""
        counted = " UNION ALL ".join(
            f"SELECT count(*), coalesce(max(id), 0) FROM {table} WHERE project = $1" for table in _MARKED
        )
        return ".".join(f"{count}-{last}" for count, last in self._store.read(counted, [project]))

    def _with_places(self, found: Sequence[Record]) -> list[dict[str, object]]:
        wanted = [int(record.id) for record in found if record.id.isdigit()]
        known = {str(each.id): each for each in self._records.observations(wanted)}
        return [as_data(record) | _places(known.get(record.id)) for record in found]

    def _calls(self, observation: Observation) -> list[dict[str, object]]:
        """The calls behind an observation without what went in and came out, which is not read for this."""
        if not observation.tool_uses:
            return []
        rows = self._store.read(
            "SELECT id, tool_name, path, succeeded, tokens, created_at FROM tool_uses "
            f"WHERE id IN ({listed(observation.tool_uses)}) ORDER BY id LIMIT {CALLS}"
        )
        return [
            {"id": number, "tool_name": name, "path": path, "succeeded": succeeded, "tokens": tokens,
             "created_at": moment_of(created_at).isoformat()}
            for number, name, path, succeeded, tokens, created_at in rows
        ]  # fmt: skip


def _places(observation: Observation | None) -> dict[str, object]:
    """What a record is about; a summary is about none."""
    if observation is None:
        return {"files": [], "symbols": []}
    files = dict.fromkeys((*observation.files_modified, *observation.files_read))
    return {"files": list(files), "symbols": [name for _, name, _ in observation.symbols]}
