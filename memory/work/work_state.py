"""Work state: append-only rows folded into lists; the last value of a key wins, null clears it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from memory.framing import plain, storable
from memory.problems import InvalidRequest
from memory.redaction import redact_value

STATUSES: Final = ("todo", "doing", "done", "dropped")
CLOSED: Final = ("done", "dropped")

LIST_CHARACTERS: Final = 100
TASK_CHARACTERS: Final = 300
FIELDS_CHARACTERS: Final = 8_000


@dataclass(frozen=True, slots=True)
class Entry:
    """One write. `created_at` in milliseconds since 1970, UTC."""

    list_name: str
    fields: Mapping[str, object]
    created_at: int

    @property
    def written(self) -> str:
        """The fields as the table has them."""
        return json.dumps(dict(self.fields), ensure_ascii=False)

    def row(self, number: int, project: str) -> dict[str, object]:
        """Its row of work_state_entries."""
        return {
            "id": number,
            "project": project,
            "list_name": self.list_name,
            "fields": self.written,
            "created_at": self.created_at,
        }


@dataclass(slots=True)
class Item:
    """A to-do item with its latest details."""

    task: str
    status: str
    details: dict[str, object]
    updated_at: int

    @property
    def closed(self) -> bool:
        """Whether it is done or dropped."""
        return self.status in CLOSED


@dataclass(slots=True)
class WorkList:
    """A list as it stands after all its writes."""

    name: str
    state: dict[str, object] = field(default_factory=dict)
    items: dict[str, Item] = field(default_factory=dict)
    updated_at: int = 0

    @property
    def closed(self) -> bool:
        """Whether the list as a whole was closed."""
        return self.state.get("status") in CLOSED

    @property
    def open_items(self) -> list[Item]:
        """What is being done first, then what is to do, each in the order it came up."""
        left = [item for item in self.items.values() if not item.closed]
        return sorted(left, key=lambda item: item.status != "doing")

    @property
    def still_open(self) -> bool:
        """Whether a new session has to know of it."""
        return not self.closed and bool(self.open_items or self.state)


def fold(entries: Iterable[Entry]) -> list[WorkList]:
    """The lists that writes, in order, amount to; the one written last comes first."""
    lists: dict[str, WorkList] = {}
    for entry in entries:
        found = lists.pop(entry.list_name, None) or WorkList(entry.list_name)
        lists[entry.list_name] = found
        found.updated_at = entry.created_at
        task = entry.fields.get("task")
        if isinstance(task, str) and task:
            _fold_item(found, task, entry)
        else:
            _lay_over(found.state, {key: value for key, value in entry.fields.items() if key != "task"})
    return list(reversed(lists.values()))


def checked_entry(list_name: object, fields: object, now: int) -> Entry:
    """A write as it may be stored, secrets taken out.

    Raises:
        InvalidRequest: the list has no name, or the fields are not an object the rules allow.
    """
    name = named(list_name) if isinstance(list_name, str) else ""
    if not 0 < len(name) <= LIST_CHARACTERS:
        raise InvalidRequest(f"list must be a name of 1 to {LIST_CHARACTERS} characters.")
    if not isinstance(fields, Mapping) or not fields:
        raise InvalidRequest(
            'fields must be an object with at least one key, such as {"task": "…", "status": "todo"}.'
        )
    task, status = fields.get("task"), fields.get("status")
    if "task" in fields and not (isinstance(task, str) and 0 < len(named(task)) <= TASK_CHARACTERS):
        raise InvalidRequest(f"task must be a text of 1 to {TASK_CHARACTERS} characters.")
    if "task" in fields and status is not None and status not in STATUSES:
        raise InvalidRequest(f"status of a task must be one of: {', '.join(STATUSES)}.")
    try:
        text = json.dumps(redact_value(dict(fields)), ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError):
        raise InvalidRequest("fields must hold JSON values only.") from None
    if len(text) > FIELDS_CHARACTERS:
        raise InvalidRequest(
            f"fields have {len(text)} characters as JSON; at most {FIELDS_CHARACTERS} are kept."
        )
    stored: dict[str, object] = json.loads(storable(text))
    if isinstance(task, str):
        stored["task"] = named(str(stored["task"]))
    return Entry(name, stored, now)


def named(text: str) -> str:
    """A list's name as it is kept and looked up: what can be seen of it, with single blanks."""
    return " ".join(plain(text).split())


def _fold_item(found: WorkList, task: str, entry: Entry) -> None:
    item = found.items.setdefault(task, Item(task, "todo", {}, entry.created_at))
    item.updated_at = entry.created_at
    details = {key: value for key, value in entry.fields.items() if key not in ("task", "status")}
    _lay_over(item.details, details)
    if "status" in entry.fields:
        status = entry.fields["status"]
        item.status = status if isinstance(status, str) and status in STATUSES else "todo"


def _lay_over(values: dict[str, object], newer: Mapping[str, object]) -> None:
    for key, value in newer.items():
        if value is None:
            values.pop(key, None)
        else:
            values[key] = value
