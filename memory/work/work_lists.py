"""The work state's table, and the answers of the two tools that write and read it."""

from __future__ import annotations

import json
from typing import Final

from memory.framing import one_line
from memory.model import Project
from memory.problems import InvalidRequest, NotFound
from memory.startup.ages import ago
from memory.store import Change, Store
from memory.work.work_section import item_line, list_line
from memory.work.work_state import Entry, WorkList, checked_entry, fold, named
from navigator.model import Answer

LINES: Final = 400
"""Most lines of one answer; what is left out is counted."""


class WorkLists:
    """Work state of projects in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def lists(self, project: Project) -> list[WorkList]:
        """Every list of a project as it stands, the one written last first."""
        rows = self._store.read(
            "SELECT list_name, fields, created_at FROM work_state_entries WHERE project = ? ORDER BY id",
            [project.id],
        )
        return fold(Entry(name, json.loads(fields), created_at) for name, fields, created_at in rows)

    def write(self, project: Project, list_name: object, fields: object, now: int) -> Answer:
        """Append one row and say how the list stands now.

        Raises:
            InvalidRequest: the arguments break a rule.
        """
        entry = checked_entry(list_name, fields, now)
        number = self._store.next_id("work_state_entries")
        self._store.write(Change("work_state_entries", entry.row(number, project.id)))
        written = next(found for found in self.lists(project) if found.name == entry.list_name)
        left = len(written.open_items)
        state = "closed" if written.closed else f"{left} open item{'s' if left != 1 else ''}"
        return Answer(f"Written to {one_line(written.name, 200)}: {state}.", {"list": as_data(written)})

    def read(self, project: Project, list_name: object, include_closed: object, now: int) -> Answer:
        """The lists, or one, with open items only unless the closed ones are asked for too.

        Raises:
            InvalidRequest: an argument has the wrong type.
            NotFound: there is no list of that name.
        """
        if list_name is not None and not isinstance(list_name, str):
            raise InvalidRequest("list must be a text: the name of a list, or leave it out for all.")
        if not isinstance(include_closed, bool):
            raise InvalidRequest("includeClosed must be true or false.")
        found = self.lists(project)
        if list_name is not None:
            wanted = named(list_name)
            names = [one_line(each.name, 100) for each in found]
            found = [each for each in found if each.name == wanted]
            if not found:
                known = f"; there are: {', '.join(names[:20])}" if names else "; there are none yet"
                raise NotFound(f"No list is named {one_line(wanted, 100)!r}{known}.")
        shown = [each for each in found if include_closed or list_name is not None or each.still_open]
        lines = [line for each in shown for line in _lines(each, include_closed, now)]
        if not lines:
            lines = [
                "Nothing open yet." if not found else "Nothing open; includeClosed=true shows what is closed."
            ]
        elif len(lines) > LINES:
            lines = [*lines[:LINES], f"… {len(lines) - LINES} more lines; ask for one list at a time."]
        return Answer("\n".join(lines), {"lists": [as_data(each, include_closed) for each in shown]})


def as_data(found: WorkList, include_closed: bool = True) -> dict[str, object]:
    """A list as JSON-ready data; times in milliseconds since 1970, UTC."""
    items = found.items.values() if include_closed else found.open_items
    return {
        "name": found.name,
        "closed": found.closed,
        "state": dict(found.state),
        "items": [
            {
                "task": item.task,
                "status": item.status,
                "details": dict(item.details),
                "updated_at": item.updated_at,
            }
            for item in items
        ],
        "updated_at": found.updated_at,
    }


def _lines(found: WorkList, include_closed: bool, now: int) -> list[str]:
    closed = f" [closed, {ago(now - found.updated_at)}]" if found.closed else ""
    items = list(found.items.values()) if include_closed else found.open_items
    return [list_line(found) + closed, *(item_line(item, now) for item in items)]
