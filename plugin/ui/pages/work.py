"""The work lists: what is being done, across sessions; the data of `readgate work list`."""

from __future__ import annotations

import json
from typing import Any, Final

from plugin.services import Services
from plugin.ui.markup import Markup, join, tag
from plugin.ui.page import Asked, Data, Page, memory_mark
from plugin.ui.tables import choice, milliseconds, section, table

ALL: Final = "all"


def _read(services: Services, asked: Asked) -> Data:
    closed = asked.query.get("show") == ALL
    answer = services.memory.work_state_read(asked.chosen, None, closed)
    return {**answer.data, "closed_too": closed}


def _show(asked: Asked, data: Data) -> Markup:
    closed = data["closed_too"]
    choices = choice(
        "Which items",
        (("open", asked.link("work"), not closed), ("open and closed", asked.link("work", show=ALL), closed)),
    )
    lists = [_list(asked, one) for one in data["lists"]]
    return join(choices, lists or tag("p", "No list is kept yet." if closed else "Nothing is open."))


def _list(asked: Asked, one: dict[str, Any]) -> Markup:
    state = [
        join(tag("dt", key), tag("dd", _value(value), class_="body")) for key, value in one["state"].items()
    ]
    rows = (
        (
            item["task"],
            item["status"],
            _details(item["details"]),
            milliseconds(item["updated_at"], asked.zone),
        )
        for item in one["items"]
    )
    return section(
        one["name"] + (" (closed)" if one["closed"] else ""),
        tag("dl", state, class_="fields") if state else None,
        table(f"Items of {one['name']}", ("Task", "Status", "Details", "Written"), rows),
    )


def _details(details: dict[str, Any]) -> Markup | None:
    if not details:
        return None
    return tag(
        "dl",
        (join(tag("dt", key), tag("dd", _value(value))) for key, value in details.items()),
        class_="fields",
    )


def _value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


WORK: Final = Page("work", "Work", _read, _show, memory_mark)
