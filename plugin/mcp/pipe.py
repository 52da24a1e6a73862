"""`readgate mcp`: standard input and output on one side, the daemon on the other, one loop between them.

Run as `python -I -S pipe.py HOME [DAEMON OPTION…]`, or as `main` by the command. Standard library only.
"""

from __future__ import annotations

import sys

if __name__ == "__main__":
    sys.path.append(__file__.rpartition("/plugin/")[0])

import posix
import select
import time

from plugin.hooks.budgets import kept
from plugin.mcp.conversation import Ask, Conversation, Say
from plugin.mcp.hookcall import HookCall
from plugin.mcp.link import Link
from plugin.mcp.silence import Silence
from plugin.mcp.surface import read_surface

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal

    from plugin.mcp.conversation import Effect, Hook
else:
    import _signal

LAST_SECONDS = 5.0
"""After the client has closed its side: how long its last requests and events may take."""

BUFFER_LIMIT = 32 << 20
"""Bytes a slow reader may have us hold before we read no more from the other side."""

_READ = 1 << 20
_IN, _OUT = 0, 1


class _Ended(BaseException):
    """A signal asks the pipe to end."""


class Pipe:
    """The loop and what it holds."""

    def __init__(self, home: str, project: str, options: list[str]) -> None:
        self._home = home
        self._project = project
        self._link = Link(home, project, "mcp", options)
        self._events = Link(home, project, "hooks", None)
        """Apart from the calls: a hook is not to wait behind one, nor for the protocol they are spoken in."""
        self._conversation = Conversation(read_surface())
        self._hooks: dict[bytes, HookCall] = {}
        """By their numbers, those that are not done."""
        self._count = 0
        self._silence = Silence()
        self._from_client = bytearray()
        self._to_client = bytearray()
        self._open = True
        """The client's side is open."""
        self._wanted = True
        """A daemon is wanted although nothing waits for it: at first, and after one was killed."""
        self._end = 0.0

    def run(self) -> None:
        """Serve until the client has closed its side and has its answers."""
        try:
            while self._turn(time.monotonic()):
                pass
        finally:
            for hook in self._hooks.values():
                hook.keep(self._home, self._project)
            self._link.close()
            self._events.close()

    def _turn(self, now: float) -> bool:
        if not self._open and (now >= self._end or not self._busy()):
            return False
        if self._hooks:
            self._events.seek(now)
        if self._seeks:
            self._link.seek(now)
        for descriptor, events in self._poll(now):
            self._ready(descriptor, events, time.monotonic())
        now = time.monotonic()
        self._do(self._conversation.overdue(now), now)
        self._settle_hooks(now)
        return True

    @property
    def _seeks(self) -> bool:
        """Is a daemon worth being started?"""
        hooks_wait = bool(self._hooks) and self._events.connection is None
        return self._wanted or self._conversation.wants_daemon or hooks_wait

    def _busy(self) -> bool:
        """Is the client owed something still, or the daemon an event?"""
        return self._conversation.waiting or bool(self._to_client or self._hooks)

    def _poll(self, now: float) -> list[tuple[int, int]]:
        poll = select.poll()
        link = self._link
        if self._open and len(link.outgoing) < BUFFER_LIMIT and len(self._to_client) < BUFFER_LIMIT:
            poll.register(_IN, select.POLLIN)
        if self._to_client:
            poll.register(_OUT, select.POLLOUT)
        if link.connection is not None:
            events = select.POLLIN if len(self._to_client) < BUFFER_LIMIT else 0
            poll.register(link.connection, events | (select.POLLOUT if link.outgoing else 0))
        hooks = self._events
        if hooks.connection is not None:
            poll.register(hooks.connection, select.POLLIN | (select.POLLOUT if hooks.outgoing else 0))
        times = [hook.next_deadline() for hook in self._hooks.values()]
        deadline = self._conversation.next_deadline()
        if deadline is not None:
            times.append(deadline)
        if link.connection is None and self._seeks:
            times.append(link.next_try())
        if hooks.connection is None and self._hooks:
            times.append(hooks.next_try())
        if not self._open:
            times.append(self._end)
        wait = max(0.0, min(times) - now) * 1000 + 1 if times else None
        return poll.poll(wait)

    def _ready(self, descriptor: int, events: int, now: float) -> None:
        link = self._link
        if descriptor == _IN:
            self._read_client(now)
        elif descriptor == _OUT:
            self._write_client()
        elif link.connection is not None and descriptor == link.connection.fileno():
            if events & select.POLLOUT:
                link.send()
            if events & ~select.POLLOUT:
                self._read_daemon(now)
        elif self._events.connection is not None and descriptor == self._events.connection.fileno():
            if events & select.POLLOUT:
                self._events.send()
            if events & ~select.POLLOUT:
                self._read_answers(now)

    def _read_client(self, now: float) -> None:
        chunk = posix.read(_IN, _READ)
        if not chunk:
            self._open = False
            self._end = now + LAST_SECONDS
            return
        self._from_client += chunk
        if b"\n" not in chunk:
            return
        *lines, rest = self._from_client.split(b"\n")
        self._from_client = rest
        for line in lines:
            self._do(self._conversation.from_client(bytes(line), now), now)

    def _read_daemon(self, now: float) -> None:
        was_up = self._link.up
        lines = self._link.receive(now)
        if lines is None:
            if was_up:
                self._wanted = self._link.was_killed()
                self._do(self._conversation.daemon_lost(now), now)
            return
        if self._link.up and not was_up:
            self._wanted = False
            self._events.seek(now)  # so that the first hook does not wait for it
            self._do(self._conversation.daemon_up(), now)
        for line in lines:
            self._do(self._conversation.from_daemon(line), now)

    def _read_answers(self, now: float) -> None:
        was_up = self._events.up
        lines = self._events.receive(now)
        if lines is None:
            self._events_lost()
            return
        if self._events.up and not was_up:
            for hook in self._hooks.values():
                self._give(hook)
            self._events.send()
        for line in lines:
            number, _, rest = line.partition(b" ")
            verdict, _, output = rest.partition(b" ")
            if number in self._hooks:  # else the host has stopped waiting
                self._hooks[number].answered(verdict, output, self._home, self._project)

    def _give(self, hook: HookCall) -> None:
        self._events.outgoing += hook.line
        hook.sent_at = self._events.written + len(self._events.outgoing)

    def _events_lost(self) -> None:
        """What a daemon had been given and has not acknowledged is spooled; a mere question goes to the next.

        Not where the daemon was killed: that may have been over the question.
        """
        ask_again = not self._events.was_killed()
        for hook in self._hooks.values():
            if hook.sent_at and not (ask_again and not kept(hook.event)):
                hook.keep(self._home, self._project)
            hook.sent_at = 0

    def _write_client(self) -> None:
        try:
            while self._to_client:
                del self._to_client[: posix.write(_OUT, self._to_client)]
        except BlockingIOError:
            pass

    def _do(self, effects: list[Effect], now: float) -> None:
        for effect in effects:
            if isinstance(effect, Say):
                self._to_client += effect.line
            elif isinstance(effect, Ask):
                self._link.outgoing += effect.lines
            else:
                self._take(effect, now)
        if self._to_client:
            self._write_client()
        self._link.send()

    def _take(self, effect: Hook, now: float) -> None:
        self._count += 1
        hook = HookCall(effect.key, effect.event, self._count, effect.request, now)
        self._hooks[hook.number] = hook
        if self._events.up and not hook.done:
            self._give(hook)
            self._events.send()

    def _settle_hooks(self, now: float) -> None:
        events = self._events
        for hook in list(self._hooks.values()):
            if hook.due(now, self._home, self._project, events.written) and events.up:
                events.outgoing += hook.unheard
                events.send()
            if hook.answer is not None and not hook.told:
                hook.told = True
                said = self._silence.answered(hook.answer) if hook.heard else self._silence.unanswered()
                self._do(self._conversation.hook_answered(hook.key, said), now)
            if hook.done:
                del self._hooks[hook.number]
                if events.written < hook.sent_at and events.connection is not None:
                    # A daemon that takes no bytes for so long; what it has got of this event is to be void.
                    events.drop()
                    self._events_lost()


def main(arguments: list[str] | None = None) -> int:
    """Run the pipe of one client: `HOME`, then options for a daemon that has to be started.

    Without arguments the home is where it always is; looking that up takes longer.
    """

    def end(*_: object) -> None:
        raise _Ended

    for number in (_signal.SIGTERM, _signal.SIGINT, _signal.SIGHUP):
        _signal.signal(number, end)
    named = posix.environ.get(b"CLAUDE_PROJECT_DIR")
    project = named.decode("utf-8", "surrogateescape") if named else _workspace()
    was_blocking = posix.get_blocking(_OUT)
    posix.set_blocking(_OUT, False)
    try:
        home, *options = arguments or [_home()]
        Pipe(home, project, options).run()
    except (_Ended, BrokenPipeError):
        pass
    finally:
        posix.set_blocking(_OUT, was_blocking)
    return 0


def _workspace() -> str:
    """The repository the client was started in, for clients that do not name a project, else the folder.

    `navigator.workspace.find_root` without its imports; what it refuses as a workspace does not count here.
    """
    try:
        start = folder = posix.getcwd()
    except OSError:
        return ""  # it has been removed
    own = posix.environ.get(b"HOME", b"").decode("utf-8", "surrogateescape")
    while folder and folder != own:
        try:
            posix.lstat(f"{folder}/.git")
        except OSError:
            folder = folder.rpartition("/")[0]
        else:
            return folder
    return start


def _home() -> str:
    from plugin.daemon.paths import home

    return str(home())


if __name__ == "__main__":
    posix._exit(main(sys.argv[1:]))
