"""Every setting with its value, where that comes from, and why it exists: the data of `readgate config`."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Final

from plugin.config.loader import DEFAULT
from plugin.services import Services
from plugin.ui.markup import Markup, join, tag
from plugin.ui.page import Asked, Data, Page
from plugin.ui.tables import table


def _read(services: Services, asked: Asked) -> Data:
    loader = services.settings
    problems = [str(problem) for problem in loader.check(asked.folder)]
    listing = [] if problems else [asdict(one) for one in loader.listing(asked.folder)]
    return {
        "workspace": str(asked.folder) if asked.folder else None,
        "problems": problems,
        "settings": listing,
    }


def _show(asked: Asked, data: Data) -> Markup:
    where = (
        f"As they hold in {data['workspace']}."
        if data["workspace"]
        else "As they hold in no workspace in particular."
    )
    rows = (
        (
            tag("code", one["key"]),
            tag("strong", _written(one["value"])) if one["source"] != DEFAULT else _written(one["value"]),
            one["source"],
            join(one["reason"], tag("div", one["allowed"], class_="note")),
        )
        for one in data["settings"]
    )
    return join(
        tag("p", where, class_="note"),
        *(tag("p", problem, class_="problem") for problem in data["problems"]),
        table("Settings", ("Setting", "Value", "From", "Why"), rows),
    )


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


SETTINGS: Final = Page("settings", "Settings", _read, _show)
