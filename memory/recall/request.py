"""The arguments of mem_search, checked: every limit of the three-step search in one place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from memory.problems import InvalidRequest
from memory.recall.arguments import choice, number, refuse_unknown, text

QUERY_CHARACTERS: Final = 500
LIMIT: Final = 20
DETAILS: Final = 5
DETAILS_DEFAULT: Final = 3
DEPTH: Final = 3
DEPTH_DEFAULT: Final = 2
MODES: Final = ("guided", "auto")

_ARGUMENTS: Final = (
    "mode", "query", "project", "limit", "maxDetails", "depthBefore", "depthAfter",
    "continuation", "selectedIds",
)  # fmt: skip
_ID = re.compile(r"\[?#?(S?)0*([1-9]\d{0,17})\]?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """One call of mem_search; what was not given is None, so that a continuation can tell."""

    mode: str | None = None
    query: str | None = None
    project: str | None = None
    limit: int | None = None
    max_details: int | None = None
    depth_before: int | None = None
    depth_after: int | None = None
    continuation: str | None = None
    selected: tuple[str, ...] | None = None


def parse_request(arguments: Mapping[str, object]) -> SearchRequest:
    """The call that `arguments` (as JSON gives them) make.

    Raises:
        InvalidRequest: an argument is unknown, of the wrong type or out of range.
    """
    refuse_unknown(arguments, _ARGUMENTS, "mem_search")
    mode = arguments.get("mode")
    return SearchRequest(
        mode=None if mode is None else choice(arguments, "mode", MODES, "guided"),
        query=_query(arguments),
        project=text(arguments, "project"),
        limit=number(arguments, "limit", 1, LIMIT),
        max_details=number(arguments, "maxDetails", 1, DETAILS),
        depth_before=number(arguments, "depthBefore", 0, DEPTH),
        depth_after=number(arguments, "depthAfter", 0, DEPTH),
        continuation=text(arguments, "continuation"),
        selected=_selected(arguments),
    )


def _query(arguments: Mapping[str, object]) -> str | None:
    query = arguments.get("query")
    if query is None:
        return None
    if not isinstance(query, str):
        raise InvalidRequest("query must be a text.")
    query = " ".join(query.split())
    if not 1 <= len(query) <= QUERY_CHARACTERS:
        raise InvalidRequest(
            f"query must have 1 to {QUERY_CHARACTERS} characters; this one has {len(query)}."
        )
    return query


def _selected(arguments: Mapping[str, object]) -> tuple[str, ...] | None:
    value = arguments.get("selectedIds")
    return None if value is None else parse_ids(value, "selectedIds")


def parse_ids(value: object, name: str) -> tuple[str, ...]:
    """Ids in the form they are shown in, each once; `41`, `"41"`, `"#41"` and `"[41]"` are the same.

    Raises:
        InvalidRequest: it is no list, or holds what is no id.
    """
    if not isinstance(value, list):
        raise InvalidRequest(f'{name} must be a list of ids, such as ["41", "S7"].')
    chosen: dict[str, None] = {}
    for item in value:
        match = _ID.fullmatch(str(item).strip()) if isinstance(item, int | str) else None
        if match is None or isinstance(item, bool):
            raise InvalidRequest(f'{str(item)[:40]!r} is no id; ids look like "41" or "S7".')
        chosen[match[1].upper() + match[2]] = None
    return tuple(chosen)
