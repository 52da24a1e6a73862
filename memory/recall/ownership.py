"""Whether what a call of a reading tool names belongs to the project it is asked in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from memory.model import Project
from memory.problems import InvalidRequest, NotFound
from memory.recall.postings import listed, quoted
from memory.recall.records import document_of_id
from memory.recall.request import parse_ids
from memory.store import Store


def is_own(
    store: Store,
    project: Project,
    named: Callable[[str, Project], Project],
    tool: str,
    arguments: Mapping[str, object],
) -> bool:
    """False where a call names another project, or a record of one; what names nothing that exists is own.

    `named` gives the project of a name as it is meant in another, and raises `NotFound`.
    """
    ids: list[object] = []
    for value in (arguments.get("ids"), arguments.get("anchor")):
        ids += value if isinstance(value, list) else [] if value is None else [value]
    try:
        other = arguments.get("project")
        if isinstance(other, str) and other and named(other, project).id != project.id:
            return False
        if tool == "get_tool_uses":
            return _calls_own(store, project.id, ids)
        return _records_own(store, project.id, [document_of_id(one) for one in parse_ids(ids, "ids")])
    except (InvalidRequest, NotFound):  # the tool says so itself
        return True


def _calls_own(store: Store, project: str, ids: Sequence[object]) -> bool:
    numbers = listed([one for one in ids if isinstance(one, int)])
    names = ", ".join(quoted(one) for one in ids if isinstance(one, str)) or "NULL"
    return not store.read(
        "SELECT 1 FROM tool_uses WHERE project <> $1 "
        f"AND (id IN ({numbers}) OR tool_use_id IN ({names})) LIMIT 1",
        [project],
    )


def _records_own(store: Store, project: str, documents: Sequence[int]) -> bool:
    observations = listed([one for one in documents if one > 0])
    summaries = listed([-one for one in documents if one < 0])
    return not store.read(
        f"SELECT 1 FROM observations WHERE project <> $1 AND id IN ({observations}) UNION ALL "
        f"SELECT 1 FROM session_summaries WHERE project <> $1 AND id IN ({summaries}) LIMIT 1",
        [project],
    )
