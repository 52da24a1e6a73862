"""The tools beside mem_search, for filters and older clients: search, timeline, observations by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from memory.known_projects import KnownProjects
from memory.model import CONCEPTS, TYPES, Project
from memory.observations import as_data as observation_data
from memory.problems import InvalidRequest, NotFound
from memory.recall import tables
from memory.recall.arguments import choice, number, period, refuse_unknown, text, texts
from memory.recall.filters import Filter
from memory.recall.records import Records
from memory.recall.request import parse_ids
from memory.recall.steps import as_data
from memory.recall.words import query_terms
from navigator.model import Answer

_SEARCH: Final = (
    "query", "project", "type", "concepts", "file", "dateStart", "dateEnd", "limit", "offset", "orderBy",
)  # fmt: skip
DETAILS: Final = ("title", "summary", "full")
_TIMELINE: Final = ("anchor", "query", "depth_before", "depth_after", "project")

IDS: Final = 50
"""Most observations of one call."""


class Tools:
    """The answers; each takes its arguments as JSON gives them, may raise `InvalidRequest` or `NotFound`."""

    def __init__(self, records: Records, projects: KnownProjects) -> None:
        self._records = records
        self._projects = projects

    def search(self, project: Project, arguments: Mapping[str, object]) -> Answer:
        """A table of what matches, with filters and paging; without a query the newest within the filters."""
        refuse_unknown(arguments, _SEARCH, "search")
        query = text({**arguments, "query": arguments.get("query") or None}, "query", 500)
        if query is not None and not query_terms(query):
            raise InvalidRequest(
                "query has no word to look for; without a query all within the filters is listed."
            )
        since, until = period(arguments, "dateStart", "dateEnd")
        within = Filter(
            project=self._project(project, arguments).id,
            types=texts(arguments, "type", tuple(TYPES)),
            concepts=texts(arguments, "concepts", CONCEPTS),
            file=text(arguments, "file"),
            since=since,
            until=until,
        )
        limit = number(arguments, "limit", 1, 100) or 20
        offset = number(arguments, "offset", 0, 1_000_000) or 0
        by_date = choice(arguments, "orderBy", ("relevance", "date"), "relevance") == "date"
        if query is None:
            found = self._records.newest(within, limit + 1, offset)
        else:
            found = self._records.find(query, within, limit + 1, offset, newest_first=by_date)
        more, found = len(found) > limit, found[:limit]
        data: dict[str, object] = {"query": query, "records": [as_data(r) for r in found], "more": more}
        return Answer(tables.found(query, found, offset, more), data)

    def timeline(self, project: Project, arguments: Mapping[str, object]) -> Answer:
        """What happened before and after a record, given by its id or as the best match of a query."""
        refuse_unknown(arguments, _TIMELINE, "timeline")
        anchor, query = arguments.get("anchor"), text(arguments, "query", 500)
        if (anchor is None) == (query is None):
            raise InvalidRequest("give either anchor (an id) or query.")
        before = number(arguments, "depth_before", 0, 50)
        after = number(arguments, "depth_after", 0, 50)
        wanted = self._project(project, arguments)
        if query is not None:
            found = self._records.find(query, Filter(project=wanted.id), 1)
        else:
            found = [d.record for d in self._records.fetch(parse_ids([anchor], "anchor")).values()]
        if not found:
            raise NotFound("Nothing is remembered that this timeline could be about.")
        line = self._records.around(found[:1], 5 if before is None else before, 5 if after is None else after)
        data: dict[str, object] = {"anchor": found[0].id, "records": [as_data(record) for record in line]}
        return Answer(tables.timeline(line, found[0].id), data)

    def get_observations(self, ids: Sequence[object], detail: object = "full") -> Answer:
        """Observations (and summaries) by id: their titles, a few sentences, or whole."""
        wanted = parse_ids(list(ids), "ids")
        if not 1 <= len(wanted) <= IDS:
            raise InvalidRequest(f"ids must name 1 to {IDS} observations.")
        if detail not in DETAILS:
            raise InvalidRequest(f"detail must be one of: {', '.join(DETAILS)}.")
        found = self._records.fetch(wanted)
        missing = [number for number in wanted if number not in found]
        if not found:
            raise NotFound(f"No observation has the id {', '.join(missing)}.")
        details = [found[number] for number in wanted if number in found]
        if detail == "title":
            shown, left = tables.titles([each.record for each in details]), list[str]()
        else:
            blocks = [tables.observation(each, whole=detail == "full") for each in details]
            shown, left = tables.within(blocks, [each.record.id for each in details])
        records = self._records.observations([int(number) for number in wanted if number.isdigit()])
        data: dict[str, object] = {
            "observations": [observation_data(record) for record in records],
            "missing": missing,
            "left_out": left,
        }
        return Answer(f"{tables.AS_DATA}\n\n{shown}{tables.not_shown(missing, left)}", data)

    def _project(self, own: Project, arguments: Mapping[str, object]) -> Project:
        name = text(arguments, "project")
        return own if name is None else self._projects.named(name, own)
