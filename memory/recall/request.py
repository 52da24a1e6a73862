"""The arguments of mem_search, checked: every limit of the three-step search in one place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from memory.problems import InvalidRequest

QUERY_CHARACTERS: Final = 500
LIMIT: Final = 20
DETAILS: Final = 5
DETAILS_DEFAULT: Final = 3
DEPTH: Final = 3
DEPTH_DEFAULT: Final = 2
MODES: Final = ("guided", "auto")

_ARGUMENTS: Final = frozenset(
    {
        "mode",
        "query",
        "project",
        "limit",
        "maxDetails",
        "depthBefore",
        "depthAfter",
        "continuation",
        "selectedIds",
    }
)
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
    unknown = sorted(set(arguments) - _ARGUMENTS)
    if unknown:
        raise InvalidRequest(
            f"{unknown[0]} is no argument of mem_search; it takes {', '.join(sorted(_ARGUMENTS))}."
        )
    mode = _text(arguments, "mode")
    if mode is not None and mode not in MODES:
        raise InvalidRequest(f"mode must be one of: {', '.join(MODES)}.")
    return SearchRequest(
        mode=mode,
        query=_query(arguments),
        project=_text(arguments, "project"),
        limit=_number(arguments, "limit", 1, LIMIT),
        max_details=_number(arguments, "maxDetails", 1, DETAILS),
        depth_before=_number(arguments, "depthBefore", 0, DEPTH),
        depth_after=_number(arguments, "depthAfter", 0, DEPTH),
        continuation=_text(arguments, "continuation"),
        selected=_selected(arguments),
    )


def _query(arguments: Mapping[str, object]) -> str | None:
    query = _text(arguments, "query")
    if query is None:
        return None
    query = " ".join(query.split())
    if not 1 <= len(query) <= QUERY_CHARACTERS:
        raise InvalidRequest(
            f"query must have 1 to {QUERY_CHARACTERS} characters; this one has {len(query)}."
        )
    return query


def _text(arguments: Mapping[str, object], name: str) -> str | None:
    value = arguments.get(name)
    if value is None or isinstance(value, str):
        return value
    raise InvalidRequest(f"{name} must be a text.")


def _number(arguments: Mapping[str, object], name: str, least: int, most: int) -> int | None:
    value = arguments.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidRequest(f"{name} must be a whole number from {least} to {most}.")
    return value


def _selected(arguments: Mapping[str, object]) -> tuple[str, ...] | None:
    """Ids in the form they are shown in, each once; `41`, `"41"`, `"#41"` and `"[41]"` are the same."""
    value = arguments.get("selectedIds")
    if value is None:
        return None
    if not isinstance(value, list):
        raise InvalidRequest('selectedIds must be a list of ids from the step before, such as ["41", "S7"].')
    chosen: dict[str, None] = {}
    for item in value:
        match = _ID.fullmatch(str(item).strip()) if isinstance(item, int | str) else None
        if match is None or isinstance(item, bool):
            raise InvalidRequest(f'{item!r} is no id; ids look like "41" or "S7".')
        chosen[match[1].upper() + match[2]] = None
    return tuple(chosen)
