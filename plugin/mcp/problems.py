"""What can be wrong with a tool call itself, before any tool has run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar


class ToolProblem(Exception):
    """A tool was called in a way it can't answer."""

    code: ClassVar[str] = "bad_arguments"


class UnknownTool(ToolProblem):
    """No tool has this name."""

    code = "unknown_tool"

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"readgate has no tool named {name!r}; it has {', '.join(known)}.")


class BadArguments(ToolProblem):
    """An argument is missing, unknown, of the wrong type or out of range."""

    def __init__(self, tool: str, detail: str) -> None:
        super().__init__(f"{tool}: {detail}.")
