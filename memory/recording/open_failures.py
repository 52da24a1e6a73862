"""What has failed in a session and is not mended yet, and what was changed since."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from memory.model import Observation, SessionRef
from memory.observers.shell.fixes import Fix
from memory.observers.shell.runs import Run
from navigator.bounded import Bounded

_SESSIONS: Final = 256
_OPEN: Final = 20
"""Failures of one session that can still be mended; the oldest gives way."""


@dataclass(slots=True)
class _Open:
    run: Run
    changes: dict[str, Observation] = field(default_factory=dict)
    """The latest observation of each file changed since, by its path."""


class OpenFailures:
    """The failures under way; not thread-safe, the recorder's lock is around it."""

    def __init__(self) -> None:
        self._sessions: Bounded[str, list[_Open]] = Bounded(_SESSIONS)

    def knows(self, session: SessionRef) -> bool:
        """Whether it was begun here; if not, an earlier daemon may have left failures of it open."""
        return session.id in self._sessions

    def begin(self, session: SessionRef, earlier: Iterable[Run | Observation]) -> None:
        """Take a session up with what was run and changed in it before, oldest first."""
        self._sessions[session.id] = []
        for each in earlier:
            if isinstance(each, Run):
                self.ran(session, each)
            else:
                self.changed(session, each)

    def changed(self, session: SessionRef, change: Observation) -> None:
        """A file was changed: it may be what mends whatever is open."""
        for each in self._sessions.get(session.id, ()):
            for path in change.files_modified:
                each.changes.pop(path, None)
                each.changes[path] = change

    def ran(self, session: SessionRef, run: Run) -> Fix | None:
        """Take a run in; what it says was mended, if anything was changed in between."""
        left = self._sessions.get(session.id, [])
        mended = [each for each in left if each.run.subject == run.subject or run.covers(each.run)]
        if run.failure is not None:
            if run.kind is not None or run.failure.message:  # Else it may only have found nothing.
                self._opened(session, run, left)
            return None
        for each in mended:
            left.remove(each)
        for each in mended:
            if each.changes:
                return Fix(each.run, tuple({c.id: c for c in each.changes.values()}.values()), run)
        return None

    def _opened(self, session: SessionRef, run: Run, left: list[_Open]) -> None:
        """A failure seen again keeps the changes since it was first seen, which did not mend it alone."""
        before = next((each for each in left if each.run.subject == run.subject), None)
        if before is not None:
            before.run = run
        else:
            left.append(_Open(run))
        del left[:-_OPEN]
        self._sessions[session.id] = left
