"""What is amiss with the memory is told to the user, once a session, and never to the model."""

from __future__ import annotations

import threading
from typing import Any, Final

from navigator.bounded import Bounded

MAX_SESSIONS: Final = 256
"""Sessions remembered as told."""


class Troubles:
    """Which sessions' users have heard of what; thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._told: Bounded[tuple[str, str], None] = Bounded(MAX_SESSIONS)

    def tell(
        self, payload: dict[str, Any], reply: dict[str, Any] | None, trouble: str
    ) -> dict[str, Any] | None:
        """The reply to a hook with the sentence for the user beside it, where the session has not had it."""
        session = payload.get("session_id")
        if not trouble or not isinstance(session, str) or not session:
            return reply
        with self._lock:
            if (session, trouble) in self._told:
                return reply
            self._told[(session, trouble)] = None
        return {**(reply or {}), "systemMessage": f"readgate: {trouble}"}

    def unheard(self, payload: dict[str, Any]) -> None:
        """What a hook of this session was told came too late: its user has heard of nothing."""
        session = payload.get("session_id")
        with self._lock:
            for told in [told for told in self._told if told[0] == session]:
                del self._told[told]
