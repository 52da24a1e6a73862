"""What is in order, worth knowing, or broken: the data of `readgate doctor`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from memory.problems import NotFound
from plugin.calls.table import call
from plugin.doctor import examine
from plugin.services import Services
from plugin.ui.markup import Markup, join, tag
from plugin.ui.page import Asked, Data, Page
from plugin.ui.tables import table

AS_IT_IS: Final[Mapping[str, Mapping[str, Any]]] = {"index": {"wait": False}}
"""What a page does not wait for: an index that is being built."""

SIGNS: Final = {"ok": "✓", "note": "•", "broken": "✗"}


def _read(services: Services, asked: Asked) -> Data:
    def ask(method: str, params: Mapping[str, Any], project: str) -> Any:
        return call(services, method, {**params, **AS_IT_IS.get(method, {})}, project, None)

    if asked.folder is None:
        raise NotFound("No folder of this project is there any more; choose another project.")
    found = examine(services.home, str(asked.folder), os.environ, ask)
    return {"workspace": str(asked.folder), "findings": [asdict(one) for one in found]}


def _show(asked: Asked, data: Data) -> Markup:
    rows = (
        (
            one["what"],
            tag("span", f"{SIGNS.get(one['state'], '')} {one['state']}", class_=f"sign {one['state']}"),
            one["says"],
        )
        for one in data["findings"]
    )
    return join(
        tag("p", f"As seen from {data['workspace']}.", class_="note"),
        table("Findings", ("Part", "State", "What was found"), rows),
        tag("p", tag("code", "readgate doctor --repair"), " mends what can be mended.", class_="note"),
    )


DOCTOR: Final = Page("doctor", "Doctor", _read, _show)
