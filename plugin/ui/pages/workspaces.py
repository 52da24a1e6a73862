"""The workspaces that are open: how far each index is, in which languages, and what was skipped and why."""

from __future__ import annotations

from typing import Any, Final

from navigator.navigator import Navigator
from plugin.calls.table import index_data
from plugin.services import Services
from plugin.ui.markup import Markup, join, tag
from plugin.ui.page import Asked, Data, Page
from plugin.ui.tables import figures, section, table

SKIPPED: Final = 200
"""Skipped files of a workspace that are named."""


def _read(services: Services, asked: Asked) -> Data:
    return {"workspaces": [_status(one) for one in services.workspaces.all_open()]}


def _status(navigator: Navigator) -> dict[str, object]:
    """As `readgate index --json` says it, with the reasons in words, and the languages."""
    status = navigator.status()
    return {
        **index_data(navigator),
        "state": status.state,
        "reasons": {code: navigator.skip_reason(code) for code in status.skipped},
        "languages": navigator.languages(),
    }


def _mark(services: Services, asked: Asked) -> str:
    """Another one while an index is being built, and when files or symbols came or went."""
    states = [(one.workspace.root, one.status()) for one in services.workspaces.all_open()]
    return " ".join(f"{root} {now.state} {now.files} {now.indexed} {now.symbols}" for root, now in states)


def _show(asked: Asked, data: Data) -> Markup:
    if not data["workspaces"]:
        return tag("p", "No workspace is open; one opens when an agent or a command works in it.")
    return join(*map(_workspace, data["workspaces"]))


def _workspace(one: dict[str, Any]) -> Markup:
    skipped = ((code, one["reasons"][code], f"{count:,}") for code, count in one["skipped"].items())
    files = one["skipped_files"]
    more = f", and {len(files) - SKIPPED:,} more" if len(files) > SKIPPED else ""
    return section(
        one["path"],
        figures(
            [
                ("Index", one["state"]),
                ("Files with symbols", f"{one['files']:,} of {one['listed']:,}"),
                ("Symbols", f"{one['symbols']:,}"),
                ("Size", f"{one['bytes'] / 1e6:,.1f} MB"),
                ("Built in", f"{one['seconds']:,.1f} s"),
            ]
        ),
        *(tag("p", note, class_="problem") for note in one["notes"]),
        table(
            "Languages",
            ("Language", "Files"),
            ((name, f"{n:,}") for name, n in one["languages"].items()),
            numbers=1,
        ),
        table("Files without symbols", ("Reason", "In words", "Files"), skipped, numbers=1),
        table(
            f"Skipped files{more}",
            ("File", "Reason"),
            ((file["path"], file["reason"]) for file in files[:SKIPPED]),
        ),
    )


WORKSPACES: Final = Page("workspaces", "Workspaces", _read, _show, _mark)
