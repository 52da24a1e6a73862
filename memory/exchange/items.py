"""What comes out of another memory, one record at a time, whatever it was kept in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from memory.model import ObservationDraft


@dataclass(frozen=True, slots=True)
class Note:
    """An observation, checked. Times are milliseconds since 1970, UTC; None where it is not said."""

    project: str
    """Its project's name there."""
    draft: ObservationDraft
    created_at: int | None
    session_id: str | None
    prompt_number: int | None
    work_tokens: int


@dataclass(frozen=True, slots=True)
class SummaryItem:
    """A session's summary."""

    project: str
    session_id: str
    request: str
    investigated: str
    learned: str
    completed: str
    next_steps: str
    created_at: int | None


@dataclass(frozen=True, slots=True)
class PromptItem:
    """What a user asked. Its project may be empty: its session's then."""

    project: str
    session_id: str
    number: int
    text: str
    created_at: int | None


@dataclass(frozen=True, slots=True)
class WorkItem:
    """One row of the work state."""

    project: str
    list_name: str
    fields: Mapping[str, object]
    created_at: int | None


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that cannot be taken in: where it stands, and what is wrong with it."""

    where: str
    why: str


Item: TypeAlias = Note | SummaryItem | PromptItem | WorkItem
