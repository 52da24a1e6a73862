"""An event that the host gave to the pipe: answered in time, and delivered or spooled."""

from __future__ import annotations

from plugin.daemon.protocol import TAKEN_IN, UNHEARD, Greeting
from plugin.hooks.budgets import kept, seconds

DELIVERY_SECONDS = 30.0
"""How long a daemon that has the event is given to take it in, when the host has long stopped waiting."""

LARGEST = 24 << 20
"""Bytes; a larger event is let go, for the daemon takes no line that long."""


class HookCall:
    """One event. Whoever holds it sends its `line` and asks `due` what to do when time passes."""

    def __init__(self, key: bytes, event: str, number: int, request: bytes, now: float) -> None:
        self.key = key
        self.event = event
        self.number = b"%d" % number
        """What the daemon's answer begins with."""
        self.sent_at = 0
        """The link's count of bytes when all of the line has left; 0: nobody was given it."""
        self.answer: bytes | None = b"" if len(request) > LARGEST else None
        """What the host is to be told, once that is known."""
        self.heard = False
        """A daemon looked at it, if only to find that it could not take the event in."""
        self.told = False
        """The host has its answer."""
        self.done = self.answer is not None
        """Nothing is left to do but to tell it."""
        self.deadline = now + seconds(event)
        self._request = request

    @property
    def line(self) -> bytes:
        """The event for the daemon."""
        return b"%b %b %b\n" % (self.number, self.event.encode(), self._request)

    @property
    def unheard(self) -> bytes:
        """Word for the daemon that nobody was told what it says of the event."""
        return b"%b %b%b %b\n" % (self.number, UNHEARD, self.event.encode(), self._request)

    def answered(self, verdict: bytes, output: bytes, home: str, project: str) -> None:
        """The daemon has said what became of the event."""
        self.heard = True
        if verdict == TAKEN_IN:
            self._finish(output)
        else:
            self.keep(home, project)

    def due(self, now: float, home: str, project: str, written: int) -> bool:
        """What time brings: the host is answered, and an event no daemon has is spooled.

        `written` is the link's count. True: a daemon may have it and has to hear that its answer comes late.
        """
        if now >= self.deadline and self.answer is None:
            self.answer = b""
            if not self.sent_at or written < self.sent_at:
                self.keep(home, project)
            elif not kept(self.event):
                self._finish(b"")
                return True
        if now >= self.deadline + DELIVERY_SECONDS:
            self.keep(home, project)
        return False

    def next_deadline(self) -> float:
        """When `due` next has something to do."""
        return self.deadline if self.answer is None else self.deadline + DELIVERY_SECONDS

    def keep(self, home: str, project: str) -> None:
        """Spool the event, if it is worth it, and be done with it: no daemon has acknowledged it."""
        if self.done:
            return
        if kept(self.event):
            from plugin.hooks.keeping import keep

            keep(home, Greeting("hook", self.event, project), self._request)
        self._finish(b"")

    def _finish(self, output: bytes) -> None:
        self.done = True
        if self.answer is None:
            self.answer = output
