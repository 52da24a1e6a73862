"""A connection of the pipe to a daemon: found or started when wanted, lost without harm. Never blocks."""

from __future__ import annotations

from plugin.daemon.door import connect, left_behind, run_folder
from plugin.daemon.launch import Launch, launch
from plugin.daemon.protocol import LINE_LIMIT, BadLine, Greeting, read_reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _socket import socket

POLL_SECONDS = 0.01
"""Between two looks for a daemon that is being started."""

REST_SECONDS = 1.0
"""Between two starts that came to nothing."""


class Link:
    """A connection that comes and goes. `connection` is what to poll, once there is one."""

    def __init__(self, home: str, project: str, kind: str, options: list[str] | None) -> None:
        """`options` are for a daemon that has to be started; None: this connection is not worth one."""
        self.home = home
        self.run = run_folder(home)
        self.connection: socket | None = None
        self.up = False
        """The daemon has said that it serves us."""
        self.outgoing = bytearray()
        self.written = 0
        """Bytes that have left, of this connection."""
        self._greeting = Greeting(kind, project=project)
        self._options = options
        self._incoming = bytearray()
        self._launch: Launch | None = None
        self._next_try = 0.0

    def seek(self, now: float) -> None:
        """Look for a daemon, and start one where there is none. Cheap to call at every turn."""
        if self.connection is not None or now < self._next_try:
            return
        self._next_try = now + POLL_SECONDS
        connection = connect(self.run, timeout=0)
        if connection is None:
            self._start(now)
            return
        self.connection = connection
        self.outgoing[:] = self._greeting.encode()
        self.written = 0
        self._incoming.clear()

    def next_try(self) -> float:
        """When `seek` may next do something."""
        return self._next_try

    def _start(self, now: float) -> None:
        if self._options is None:
            return
        if self._launch is None:
            self._launch = launch(self.home, self.run, self._options)
        elif self._launch.overdue:
            self._launch.done(connected=False)
            self._launch = None
            self._next_try = now + REST_SECONDS

    def send(self) -> None:
        """Write what can be written."""
        if self.connection is None or not self.outgoing:
            return
        try:
            sent = self.connection.send(self.outgoing)
            self.written += sent
            del self.outgoing[:sent]
        except BlockingIOError:
            pass
        except OSError:
            self.outgoing.clear()  # reading tells that it is gone

    def receive(self, now: float) -> list[bytes] | None:
        """Read what has come: whole lines, without newlines. None: the connection is gone.

        The daemon's reply to our greeting is taken here: `up` says whether it serves us.
        """
        assert self.connection is not None
        try:
            chunk = self.connection.recv(1 << 20)
        except BlockingIOError:
            return []
        except OSError:
            chunk = b""
        if not chunk:
            self.drop()
            return None
        self._incoming += chunk
        if b"\n" not in chunk:
            return []
        *lines, rest = self._incoming.split(b"\n")
        self._incoming = rest
        if not self.up and not self._shake(bytes(lines.pop(0)) + b"\n", now):
            return None
        return [bytes(line) for line in lines]

    def _shake(self, line: bytes, now: float) -> bool:
        try:
            reply = read_reply(line[:LINE_LIMIT])
        except BadLine:
            reply = None
        if self._launch is not None:
            self._launch.done(connected=True)
            self._launch = None
        if reply is not None and reply.verdict == "ok":
            self.up = True
            return True
        self.drop()
        if reply is None or reply.verdict == "refused":
            self._next_try = now + REST_SECONDS
        return False

    def drop(self) -> None:
        """Let go of the connection."""
        if self.connection is not None:
            self.connection.close()
        self.connection = None
        self.up = False
        self.outgoing.clear()

    def was_killed(self) -> bool:
        """Did the daemon end without tidying up? One that leaves takes its socket away."""
        return left_behind(self.run)

    def close(self) -> None:
        """Let go of everything."""
        self.drop()
        if self._launch is not None:
            self._launch.done(connected=False)
            self._launch = None
