"""Carrying one event to the daemon and its answer back, within its budget, or keeping it for later."""

from __future__ import annotations

import posix
import time
from _socket import SHUT_WR

from plugin.daemon.door import connect, run_folder
from plugin.daemon.protocol import PAYLOAD_LIMIT, Greeting, read_reply
from plugin.hooks.budgets import kept, running_for, seconds

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
else:
    import _signal

_PROJECT = {"": b"CLAUDE_PROJECT_DIR", "gemini": b"GEMINI_PROJECT_DIR", "cursor": b"CURSOR_PROJECT_DIR"}
"""Host -> its variable with the project's folder; Claude Code has no name here."""
_POLL = 0.01
_MARGIN = 0.01
"""Seconds from the alarm to the end of the process, at least."""
_END = 0.25
"""What the end takes of what the start took: both last longer where many wait for a processor."""


class OverBudget(Exception):
    """The event's time is up."""

    code = "over_budget"


def deliver(arguments: list[str]) -> None:
    """Carry the event on standard input; what the host is to be told goes to standard output.

    Ends within the event's budget, whatever the daemon, the disk or standard input do.
    Raises what goes wrong with the answer, never what went wrong on the way.
    """
    home, event, *rest = arguments
    project = rest[0] if rest and rest[0] else _project(event.partition("@")[2])
    errand = _Errand(home, Greeting("hook", event, project), rest[1:])

    def over(*_: object) -> None:
        raise OverBudget

    _signal.signal(_signal.SIGALRM, over)
    # What the interpreter's own start has taken is the host's time too.
    start = running_for()
    left = seconds(event) - start - max(_MARGIN, _END * start)
    _signal.setitimer(_signal.ITIMER_REAL, max(left, _MARGIN))
    output = b""
    try:
        try:
            output = errand.run()
        finally:
            _signal.setitimer(_signal.ITIMER_REAL, 0)
    except Exception:  # time is up, even while the timer was put off, or nobody we know is there
        pass
    errand.keep()
    if not errand.heard and not event.startswith("SessionEnd"):
        from plugin.hooks.unanswered import unanswered

        output = unanswered(home, event, errand.payload)
    while output:
        output = output[posix.write(1, output) :]


class _Errand:
    """One event on its way."""

    def __init__(self, home: str, greeting: Greeting, options: list[str]) -> None:
        self._home = home
        self._greeting = greeting
        self._options = options
        self.payload = b""
        self._taken_in = False
        self.heard = False
        """A daemon looked at the event, if only to find that it could not take it in."""

    def run(self) -> bytes:
        """Deliver, starting a daemon where there is none; the answer's bytes. Raises `OverBudget`."""
        self.payload = _read(0)
        run = run_folder(self._home)
        started = None
        while True:
            connection = connect(run)
            if connection is None:
                if self._greeting.event.startswith("SessionEnd"):
                    return b""  # not worth a daemon that nobody will ask anything
                from plugin.daemon.launch import launch  # not needed while a daemon runs

                started = started or launch(self._home, run, self._options)
                time.sleep(_POLL)
                continue
            if started is not None:
                started.done(connected=True)
                started = None
            try:
                connection.sendall(self._greeting.encode() + self.payload)
                connection.shutdown(SHUT_WR)
                answer = b""
                while chunk := connection.recv(1 << 20):
                    answer += chunk
            except OSError:
                answer = b""
            line, end, output = answer.partition(b"\n")
            reply = read_reply(line + end) if line else None
            self.heard = reply is not None and reply.heard
            self._taken_in = reply is not None and reply.verdict == "ok"
            if reply is None or reply.verdict != "replace":
                return output if self._taken_in else b""
            connection.close()

    def keep(self) -> None:
        """Spool the event unless a daemon has said that it has it."""
        if self.payload and not self._taken_in and kept(self._greeting.event):
            from plugin.hooks.keeping import keep

            keep(self._home, self._greeting, self.payload)


def _project(host: str) -> str:
    """The project's folder, where the host tells it; else the event itself says where the agent works."""
    return posix.environ.get(_PROJECT.get(host, b""), b"").decode("utf-8", "surrogateescape")


def _read(fd: int) -> bytes:
    payload = b""
    while chunk := posix.read(fd, 1 << 20):
        payload += chunk
        if len(payload) > PAYLOAD_LIMIT:
            return b""
    return payload
