"""A command that is one tool call: the tool's arguments from the options, its answer printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plugin.cli.backend import ask, project_dir
from plugin.cli.printing import emit_answer


def answer_tool(name: str, arguments: Mapping[str, Any], project: str | None, as_json: bool) -> None:
    """Call a tool with the options that were given, and print its answer; raises the expected problems."""
    given = {key: value for key, value in arguments.items() if value not in (None, ())}
    emit_answer(ask("tool", {"name": name, "arguments": given}, project_dir(project)), as_json)
