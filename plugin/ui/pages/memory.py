"""What is remembered of a project: the newest first, or what matches, in lines that each show their cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from memory.model import SESSION_SYMBOL, TYPES
from plugin.services import Services
from plugin.ui.markup import Child, Markup, join, tag
from plugin.ui.page import Asked, Data, Page, memory_mark
from plugin.ui.tables import cost, moment

PAGE: Final = 50
LAST_PAGE: Final = 9_999
FEW: Final = 3
"""Files and symbols of a record that its line names."""

CLOSED: Final = "Whether the code has changed since is told while the project's workspace is open."

STATES: Final = {
    "fresh": "the code is as it was then",
    "moved": "the same code, in another place",
    "changed": "the code has changed since",
}


def _read(services: Services, asked: Asked) -> Data:
    page = asked.number("page", 1, LAST_PAGE) or 1
    given = {name: asked.query.get(name, "").strip() for name in ("query", "type", "file")}
    arguments = {name: value for name, value in given.items() if value}
    found = services.memory.browsing.listing(
        asked.chosen, {**arguments, "limit": PAGE, "offset": (page - 1) * PAGE}
    )
    return {**found, "type": given["type"], "file": given["file"], "page": page}


def _show(asked: Asked, data: Data) -> Markup:
    lines = [_line(asked, record) for record in data["records"]]
    narrowed = data["query"] or data["type"] or data["file"]
    nothing = (
        "Nothing that is remembered matches." if narrowed else "Nothing is remembered of this project yet."
    )
    return join(
        _search(asked, data),
        None if asked.is_open else tag("p", CLOSED, class_="note"),
        tag("ol", lines, class_="records") if lines else tag("p", nothing),
        _turning(asked, data),
    )


def _search(asked: Asked, data: Data) -> Markup:
    types = (
        tag("option", f"{symbol} {name}", value=name, selected=name == data["type"])
        for name, symbol in TYPES.items()
    )
    return tag(
        "form",
        tag("input", type="hidden", name="project", value=asked.chosen.id),
        tag(
            "label",
            "Search ",
            tag("input", type="search", name="query", value=data["query"] or "", maxlength="500"),
        ),
        tag("label", "Type ", tag("select", tag("option", "any", value=""), types, name="type")),
        tag("label", "File ", tag("input", type="text", name="file", value=data["file"], maxlength="1000")),
        tag("button", "Find"),
        role="search",
        action="memory",
        class_="search",
    )


def _line(asked: Asked, record: dict[str, Any]) -> Markup:
    """A record, and below it all that tells whether it is worth opening."""
    about: list[Child] = []
    for names in (record["files"], record["symbols"]):
        if names:
            more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
            about += [" · ", tag("span", ", ".join(names[:FEW]) + more, class_="text")]
    return titled(asked, record, about)


def titled(
    asked: Asked, record: Mapping[str, Any], about: Sequence[Child] = (), *, here: bool = False
) -> Markup:
    """A record in a list: its title as the way to it, its cost, its state, and what it is `about`."""
    return tag(
        "li",
        tag("span", TYPES.get(record["kind"], SESSION_SYMBOL), class_="symbol", aria_hidden="true"),
        tag(
            "a",
            record["title"] or "(no title)",
            href=asked.link("record", id=record["id"]),
            class_="text",
            aria_current="true" if here else None,
        ),
        " ",
        cost(record["tokens"]),
        state(record["state"]),
        tag(
            "div",
            f"{record['id']} · {record['kind']} · ",
            moment(record["created_at"], asked.zone),
            about,
            class_="note",
        ),
    )


def state(name: str | None) -> Markup | None:
    """Whether what was observed is still so; nothing where that is not at hand."""
    if name is None:
        return None
    return join(" ", tag("span", name, class_=f"state {name}", title=STATES.get(name)))


def _turning(asked: Asked, data: Data) -> Markup | None:
    """The way to newer and older pages."""
    kept = {name: data[name] for name in ("query", "type", "file")}
    page = data["page"]
    ways = [
        tag(
            "a",
            "← Newer" if not data["query"] else "← Better",
            href=asked.link("memory", **kept, page=page - 1),
            rel="prev",
        )
        if page > 1
        else None,
        tag(
            "a",
            "Older →" if not data["query"] else "More →",
            href=asked.link("memory", **kept, page=page + 1),
            rel="next",
        )
        if data["more"]
        else None,
    ]
    return tag("nav", ways, aria_label="More records", class_="turning") if any(ways) else None


MEMORY: Final = Page("memory", "Memory", _read, _show, memory_mark)
