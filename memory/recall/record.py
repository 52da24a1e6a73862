"""A record as the search tools show it: one line's worth, and whole."""

from __future__ import annotations

from dataclasses import dataclass

from memory.freshness import Freshness


@dataclass(frozen=True, slots=True)
class Record:
    """An observation or a summary in one line."""

    id: str
    """`41` for an observation, `S7` for a summary."""
    kind: str
    """An observation's type, or `summary`."""
    title: str
    project: str
    """The project's id."""
    project_name: str
    created_at: int
    """Milliseconds since 1970, UTC."""
    tokens: int
    """What its text costs to read."""
    state: Freshness | None = None
    """Whether what was observed is still so; None where that is not at hand."""


@dataclass(frozen=True, slots=True)
class Detail:
    """A record with its fields, in the order they are read; empty ones are left out."""

    record: Record
    fields: tuple[tuple[str, str], ...]
