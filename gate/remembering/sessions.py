"""What each asker has been told, bounded: the one denial a content, the notes, and the files read whole."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from gate.deciding.known import SessionView
from gate.host.request import Asker
from navigator.bounded import Bounded

MAX_ASKERS: Final = 256
"""Sessions and subagents remembered at once; the one silent longest is forgotten first."""
MAX_FILES: Final = 512
"""Files remembered for each."""

Claim: TypeAlias = Literal["first", "parallel", "repeat"]


class _Told:
    """What one asker has been told since its last compaction."""

    def __init__(self) -> None:
        self.message_from = float("-inf")
        self.denied_at: Bounded[tuple[str, str], float] = Bounded(MAX_FILES)
        self.noted: Bounded[str, int] = Bounded(MAX_FILES)
        self.whole: Bounded[str, str] = Bounded(MAX_FILES)
        self.context_tokens: int | None = None
        self.complete = False
        """Denials that an earlier daemon, or this one before it forgot, gave the asker are among them."""


class Sessions:
    """The askers' memories; thread-safe, times in seconds of the caller's clock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._told: Bounded[Asker, _Told] = Bounded(MAX_ASKERS)

    def view(self, asker: Asker, now: float) -> SessionView:
        """What the asker knows at `now`, as it will stay: a copy."""
        with self._lock:
            told = self._told.get(asker)
            if told is None:
                return SessionView(now)
            return SessionView(
                now, dict(told.denied_at), dict(told.whole), told.message_from, told.context_tokens
            )

    def claim_denial(self, asker: Asker, real_path: str, content_hash: str, now: float) -> Claim:
        """Takes the one denial of this content, so that of calls side by side only one is counted."""
        with self._lock:
            told = self._of(asker)
            earlier = told.denied_at.get((real_path, content_hash))
            if earlier is None:
                told.denied_at[(real_path, content_hash)] = now
                return "first"
            view = SessionView(now, message_from=told.message_from)
            return "parallel" if view.parallel(earlier) else "repeat"

    def release_denial(self, asker: Asker, real_path: str, content_hash: str) -> None:
        """Gives the denial of this content back: the asker never heard of it."""
        with self._lock:
            self._of(asker).denied_at.pop((real_path, content_hash), None)

    def complete(self, asker: Asker, load: Callable[[], Mapping[tuple[str, str], float]]) -> bool:
        """Adds the denials that were kept elsewhere, once; True where that brought any."""
        with self._lock:
            if self._of(asker).complete:
                return False
        kept = load()
        with self._lock:
            told = self._of(asker)
            told.complete = True
            for content, at in kept.items():
                if content not in told.denied_at:
                    told.denied_at[content] = at
        return bool(kept)

    def read_whole(self, asker: Asker, real_path: str, content_hash: str) -> None:
        """The host handed all of this content over: it is in the asker's context now."""
        with self._lock:
            self._of(asker).whole[real_path] = content_hash

    def know_context(self, asker: Asker, tokens: int | None) -> None:
        """How long the asker's context is now; None where that can't be told."""
        with self._lock:
            self._of(asker).context_tokens = tokens

    def end_message(self, asker: Asker, now: float) -> None:
        """All tool calls of the asker's last message are done: the next call belongs to another one."""
        with self._lock:
            if asker in self._told:
                self._told[asker].message_from = now

    def claim_note(self, asker: Asker, real_path: str, newest: int) -> bool:
        """True where no note of this file told of observation `newest` yet; from now on one did."""
        with self._lock:
            noted = self._of(asker).noted
            if noted.get(real_path, -1) >= newest:
                return False
            noted[real_path] = newest
            return True

    def forget(self, asker: Asker) -> None:
        """The asker's context was compacted: what it was told is gone from there."""
        with self._lock:
            self._told[asker] = told = _Told()
            told.complete = True

    def _of(self, asker: Asker) -> _Told:
        told = self._told.get(asker) or _Told()
        self._told[asker] = told
        return told
