"""What can go wrong with the memory: one class a cause, each message one sentence with the way out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar


class MemoryProblem(Exception):
    """The memory could not do what was asked; the message is for the user to read."""

    code: ClassVar[str] = "memory"
    """A stable word for programs."""


class InvalidRequest(MemoryProblem):
    """An argument is missing, of the wrong type or out of its range."""

    code = "invalid_request"


class NotFound(MemoryProblem):
    """Nothing in the memory has the id or name that was asked for."""

    code = "not_found"


class AmbiguousName(InvalidRequest):
    """Several projects have the name; `places` are their ids and folders."""

    code = "ambiguous_name"

    def __init__(self, name: str, places: Mapping[str, str]) -> None:
        each = ", ".join(f"{number} ({folder or 'no folder'})" for number, folder in places.items())
        super().__init__(
            f"{len(places)} projects are named {name!r}: give the id of one, or its folder: {each}."
        )


class MemoryLost(MemoryProblem):
    """What was asked for may have been in a memory that was lost to damage."""

    code = "memory_lost"
