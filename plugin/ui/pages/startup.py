"""Exactly what a new session is told, by how it starts, with its length and its cost: `readgate context`."""

from __future__ import annotations

from typing import Final

from memory.framing import utf16_units
from memory.startup.index import INDEX_UNITS
from memory.startup.startup import SOURCES
from memory.work.work_section import SECTION_UNITS
from navigator import tokens
from navigator.tokens import shown
from plugin.services import Services
from plugin.ui.markup import Markup, join, tag
from plugin.ui.page import Asked, Data, Page, memory_mark
from plugin.ui.tables import choice, section

PARTS: Final = {"work": ("Work state", SECTION_UNITS), "index": ("Startup index", INDEX_UNITS)}
"""Each part's heading, and the UTF-16 units it may have: longer text is cut by the host."""


def _read(services: Services, asked: Asked) -> Data:
    given = asked.query.get("source", "startup")
    text = services.memory.startup(asked.chosen, given, None, services.now(), services.tool_name)
    told = {"work": text.work, "index": text.index}
    return {
        "source": given,
        **told,
        "units": {part: utf16_units(text) for part, text in told.items()},
        "tokens": {part: tokens.cost(text) for part, text in told.items()},
    }


def _show(asked: Asked, data: Data) -> Markup:
    sources = ((source, asked.link("startup", source=source), source == data["source"]) for source in SOURCES)
    return join(
        choice("How the session starts", sources),
        *(_part(data, part, heading, limit) for part, (heading, limit) in PARTS.items()),
    )


def _part(data: Data, part: str, heading: str, limit: int) -> Markup:
    if not data[part]:
        return section(heading, tag("p", "It is told nothing of this."))
    length = (
        f"{data['units'][part]:,} of at most {limit:,} UTF-16 units · {shown(data['tokens'][part])} tokens"
    )
    return section(heading, tag("p", length, class_="note"), tag("pre", data[part]))


STARTUP: Final = Page("startup", "New sessions", _read, _show, memory_mark)
