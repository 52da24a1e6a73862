"""One raw tool call, the last layer: what went in and what came out, redacted and capped as it is kept."""

from __future__ import annotations

from typing import Final

from memory.recall.raw_tool_uses import SHOWN_CHARACTERS
from plugin.services import Services
from plugin.ui.markup import Markup, join, tag
from plugin.ui.page import Asked, Data, Page
from plugin.ui.tables import cost, section

LARGEST: Final = 2**62
"""Ids are below it."""


def _read(services: Services, asked: Asked) -> Data:
    return services.memory.browsing.tool_use(asked.number("id", 0, LARGEST))


def _show(asked: Asked, data: Data) -> Markup:
    (call,) = data["tool_uses"]
    outcome = "" if call["succeeded"] else " · failed"
    return join(
        _back(asked),
        tag("p", f"{call['tool_name']} · {call['path'] or 'no file'}{outcome} · ", cost(call["tokens"])),
        section("What went in", _text(call["input"])),
        section("What came out", _text(call["response"])),
    )


def _text(text: str) -> Markup:
    """As much as an agent would be shown."""
    cut = (
        tag("p", f"The first {SHOWN_CHARACTERS:,} characters.", class_="note")
        if len(text) >= SHOWN_CHARACTERS
        else None
    )
    return join(cut, tag("pre", text))


def _back(asked: Asked) -> Markup | None:
    of = asked.query.get("of")
    return tag("p", tag("a", f"← Record {of}", href=asked.link("record", id=of))) if of else None


CALL: Final = Page("call", "Raw call", _read, _show, in_menu=False)
