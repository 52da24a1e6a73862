"""Which tool calls have been taken in: a host, a spool or a new daemon may deliver one a second time."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from typing import Final

from memory.model import RecordedTool
from navigator.bounded import Bounded

_HELD: Final = 4_096


@dataclass(frozen=True, slots=True)
class Delivery:
    """A call that was taken in: what it became, and when that is committed."""

    recorded: RecordedTool
    done: Future[None]


class Deliveries:
    """Calls by session and the host's id; not thread-safe, the recorder's lock is around it."""

    def __init__(self) -> None:
        self._taken: Bounded[tuple[str, str], Delivery] = Bounded(_HELD)

    def of(self, session: str, tool_use_id: str) -> Delivery | None:
        """The earlier delivery of a call; None for a new one, and for a call without an id."""
        return self._taken.get((session, tool_use_id)) if tool_use_id else None

    def put(self, session: str, tool_use_id: str, delivery: Delivery) -> None:
        """Remember a call."""
        if tool_use_id:
            self._taken[(session, tool_use_id)] = delivery

    def failed(self, session: str, tool_use_id: str) -> None:
        """Take a call for new when it comes again: it was not written."""
        self._taken.pop((session, tool_use_id), None)
