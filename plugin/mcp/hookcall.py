"""An event that the host gave to the pipe: answered in time, and delivered or spooled."""

from __future__ import annotations

from _socket import SHUT_WR

from plugin.daemon.door import connect
from plugin.daemon.protocol import BadLine, Greeting, read_reply
from plugin.hooks.budgets import kept, seconds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _socket import socket

DELIVERY_SECONDS = 30.0
"""How long a daemon that has the event is given to take it in, when the host has long stopped waiting."""


class HookCall:
    """One event. Whoever holds it polls `connection` and asks `due` what to do when time passes."""

    def __init__(self, key: bytes, event: str, project: str, payload: bytes, now: float) -> None:
        self.key = key
        self.event = event
        self.connection: socket | None = None
        self.answer: bytes | None = None
        """What the host is to be told, once that is known."""
        self.heard = False
        """A daemon looked at it, if only to find that it could not take the event in."""
        self.told = False
        """The host has its answer."""
        self.done = False
        """Nothing is left to do but to tell it."""
        self.deadline = now + seconds(event)
        self._greeting = Greeting("hook", event, project)
        self._payload = payload
        self._frame = self._greeting.encode() + payload
        self._unsent = memoryview(self._frame)
        self._incoming = bytearray()

    @property
    def writing(self) -> bool:
        """Is there something to send?"""
        return bool(self._unsent)

    def seek(self, run: str) -> bool:
        """Connect if need be; False where no daemon listens."""
        if self.connection is None and not self.done:
            self.connection = connect(run, timeout=0)
            self._unsent = memoryview(self._frame)
        return self.connection is not None

    def send(self) -> None:
        """Write what can be written."""
        assert self.connection is not None
        try:
            while self._unsent:
                self._unsent = self._unsent[self.connection.send(self._unsent) :]
            self.connection.shutdown(SHUT_WR)
        except OSError:
            pass  # full for now, or gone, which reading tells

    def receive(self, home: str) -> None:
        """Read what has come; at its end the event is in the daemon's hands, or is spooled."""
        assert self.connection is not None
        try:
            chunk = self.connection.recv(1 << 20)
        except BlockingIOError:
            return
        except OSError:
            chunk = b""
        if chunk:
            self._incoming += chunk
            return
        line, end, output = bytes(self._incoming).partition(b"\n")
        try:
            reply = read_reply(line + end)
            taken_in, self.heard = reply.verdict == "ok", reply.heard
        except BadLine:
            taken_in = False
        if taken_in:
            self._finish(output)
        else:
            self.keep(home)

    def due(self, now: float, home: str) -> None:
        """What time brings: the host is answered, and an event no daemon has is spooled."""
        if now >= self.deadline and self.answer is None:
            self.answer = b""
            if self._unsent:
                self.keep(home)
            elif not kept(self.event):
                self._finish(b"")  # hanging up tells the daemon that its answer was not heard
        if now >= self.deadline + DELIVERY_SECONDS:
            self.keep(home)

    def next_deadline(self) -> float:
        """When `due` next has something to do."""
        return self.deadline if self.answer is None else self.deadline + DELIVERY_SECONDS

    def keep(self, home: str) -> None:
        """Spool the event, if it is worth it, and be done with it."""
        if self.done:
            return
        if kept(self.event):
            from plugin.hooks.keeping import keep

            keep(home, self._greeting, self._payload)
        self._finish(b"")

    def left(self, home: str) -> None:
        """The pipe ends: what no daemon has acknowledged is spooled."""
        self.keep(home)

    def _finish(self, output: bytes) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None
        self.done = True
        if self.answer is None:
            self.answer = output
