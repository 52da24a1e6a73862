"""What was changed in a session since its last commit: a commit's own words seldom say where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from memory.model import Observation, SessionRef
from navigator.bounded import Bounded

_SESSIONS: Final = 256
_FILES: Final = 100
"""Files of one session that are kept; the longest unchanged gives way."""


class Uncommitted:
    """The latest observation of each changed file; not thread-safe, the recorder's lock is around it."""

    def __init__(self) -> None:
        self._sessions: Bounded[str, dict[str, Observation]] = Bounded(_SESSIONS)

    def of(self, session: SessionRef) -> tuple[Observation, ...]:
        """The changes of a session, oldest first."""
        return tuple((self._sessions.get(session.id) or {}).values())

    def changed(self, session: SessionRef, change: Observation) -> None:
        """A file was changed, or put back as it was."""
        changes = self._sessions[session.id] = self._sessions.get(session.id) or {}
        for path in (*change.files_modified, *change.files_read):
            changes.pop(path, None)
        for path in change.files_modified[:1]:
            changes[path] = change
        while len(changes) > _FILES:
            del changes[next(iter(changes))]

    def committed(self, session: SessionRef, paths: Iterable[str]) -> None:
        """These files are committed; a later commit has nothing of theirs."""
        changes = self._sessions.get(session.id) or {}
        for path in paths:
            changes.pop(path, None)
