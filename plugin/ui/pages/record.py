"""One record in its layers, as an agent opens them: index, timeline, details, raw calls, each at its cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from memory.model import SESSION_SYMBOL, TYPES
from navigator import tokens
from plugin.services import Services
from plugin.ui.markup import Markup, join, tag
from plugin.ui.page import Asked, Data, Page
from plugin.ui.pages.memory import state, titled
from plugin.ui.tables import cost, moment, section, table


def _read(services: Services, asked: Asked) -> Data:
    found: Data = services.memory.browsing.record(asked.query.get("id", ""))
    lines = "\n".join(near["line"] for near in found["around"])
    return {**found, "line_tokens": tokens.cost(found["line"]), "around_tokens": tokens.cost(lines)}


def _show(asked: Asked, data: Data) -> Markup:
    record: Mapping[str, Any] = data["record"]
    fields = join(
        *(join(tag("dt", name), tag("dd", text, class_="body")) for name, text in record["fields"].items())
    )
    return join(
        tag(
            "p",
            f"{TYPES.get(record['kind'], SESSION_SYMBOL)} {record['kind']} · {record['project']} · ",
            moment(record["created_at"], asked.zone),
            state(record["state"]),
        ),
        section(("1. Index ", cost(data["line_tokens"])), tag("pre", data["line"])),
        section(("2. Timeline ", cost(data["around_tokens"])), _around(asked, data)),
        section(
            ("3. Details ", cost(record["tokens"])),
            tag("p", record["title"], class_="title text"),
            tag("dl", fields, class_="fields"),
            _same_files(asked, data["observation"]),
        ),
        _raw(asked, data),
        _source(data["observation"]),
    )


def _around(asked: Asked, data: Data) -> Markup:
    """What happened before and after, the oldest first."""
    own = data["record"]["id"]
    lines = (titled(asked, near, here=near["id"] == own) for near in data["around"])
    return tag("ol", lines, class_="records")


def _same_files(asked: Asked, observation: Mapping[str, Any] | None) -> Markup | None:
    """The way to all else that is remembered of its files."""
    named = [] if observation is None else [*observation["files_modified"], *observation["files_read"]]
    links = (
        tag("li", tag("a", path, href=asked.link("memory", file=path), class_="text"))
        for path in dict.fromkeys(named)
    )
    if not named:
        return None
    heading = "All that is remembered of"
    return tag("nav", tag("p", heading, class_="note"), tag("ul", links), aria_label=heading)


def _raw(asked: Asked, data: Data) -> Markup | None:
    """The calls behind it; what went in and came out is a page of its own, since it is most of the cost."""
    observation = data["observation"]
    if observation is None:
        return None
    rows = (
        (
            tag(
                "a",
                f"{call['id']} {call['tool_name']}",
                href=asked.link("call", id=call["id"], of=observation["id"]),
            ),
            call["path"] or "",
            moment(call["created_at"], asked.zone),
            "" if call["succeeded"] else "failed",
            cost(call["tokens"]),
        )
        for call in data["tool_uses"]
    )
    listed = table("Raw tool calls", ("Call", "File", "When", "Outcome", "Cost"), rows, numbers=1)
    kept = listed or tag("p", "No raw tool calls of it are kept.")
    return section(("4. Raw calls ", cost(observation["work_tokens"])), kept)


def _source(observation: Mapping[str, Any] | None) -> Markup | None:
    if observation is None:
        return None
    session = f", session {observation['session_id']}" if observation["session_id"] else ""
    prompt = f", prompt {observation['prompt_number']}" if observation["prompt_number"] else ""
    forget = tag("code", f"readgate memory forget {observation['id']}")
    return tag(
        "p",
        f"Written by {observation['source']}{session}{prompt}. ",
        forget,
        " takes it out for good.",
        class_="note",
    )


RECORD: Final = Page("record", "Record", _read, _show, in_menu=False)
