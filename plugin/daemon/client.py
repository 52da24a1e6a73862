"""A command's connection to the daemon: found or started, asked, told of progress."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import signal
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar

from plugin.daemon import door, paths, tenure
from plugin.daemon.launch import launch
from plugin.daemon.protocol import BadLine, Greeting, Reply, read_reply

START_SECONDS = 15.0
"""How long a command waits for a daemon it has started, or for an older one to make room."""

CALL_SECONDS = 120.0
"""How long a call may be silent: every word of progress begins it anew."""

STOP_SECONDS = 45.0
"""How long a daemon may take to finish what it does and close its files."""

GREETING_SECONDS = 5.0
"""How long a daemon may take to shake hands: it does so in its loop, which nothing holds up for long."""

HUNG_SECONDS = 5.0
"""How long one that does not answer is given to end by itself, before it is killed."""

_POLL = 0.01

Progress = Callable[[int, int], None]


class DaemonUnavailable(Exception):
    """No daemon can be reached or started."""

    code: ClassVar[str] = "daemon_unavailable"


class Hung(DaemonUnavailable):
    """One is there, and does not answer."""


class CallFailed(Exception):
    """What the daemon answers to a call it cannot do: its own sentence; `reason` is the failure's code."""

    code: ClassVar[str] = "call_failed"

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Client:
    """One connection for one command. Not for several threads."""

    def __init__(self, connection: socket.socket, reply: Reply) -> None:
        self.daemon_version = reply.version
        self._connection = connection
        self._lines = connection.makefile("rb")
        self._numbers = itertools.count(1)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the connection; what still runs for it in the daemon is told to stop."""
        self._lines.close()
        self._connection.close()

    def call(
        self,
        method: str,
        params: Mapping[str, object],
        project_dir: str = "",
        progress: Progress | None = None,
        timeout: float = CALL_SECONDS,
    ) -> Any:
        """The result of one call.

        Raises `CallFailed` with the daemon's sentence, `DaemonUnavailable` when it has gone or is silent
        for `timeout` seconds.
        """
        number = next(self._numbers)
        request = {"id": number, "method": method, "params": params, "project": project_dir}
        try:
            self._connection.settimeout(timeout)
            self._connection.sendall(json.dumps(request).encode() + b"\n")
            while line := self._lines.readline():
                reply = json.loads(line)
                if reply.get("id") != number:
                    continue
                if "progress" in reply:
                    if progress is not None:
                        progress(*reply["progress"])
                elif "error" in reply:
                    raise CallFailed(reply["error"]["code"], reply["error"]["message"])
                else:
                    return reply["result"]
        except TimeoutError:
            raise DaemonUnavailable(
                f"The background process has said nothing for {timeout:.0f} s; "
                f"stop it with `readgate daemon stop` and try again."
            ) from None
        except OSError:
            pass
        raise DaemonUnavailable("The background process ended before it answered; try again.")


def connect_or_start(home: Path | str, options: Sequence[str] = (), timeout: float = START_SECONDS) -> Client:
    """A connection to the daemon of a home, started if need be; an older daemon makes room for ours.

    `options` are for `python -m plugin.daemon`. Raises `DaemonUnavailable` after `timeout` seconds,
    `paths.FolderRefused` and `paths.HomeUnusable` where no daemon could run.
    """
    run = paths.make_run_folder(str(home))
    deadline = time.monotonic() + timeout
    started = None
    client = None
    try:
        while time.monotonic() < deadline:
            connection = _connect(run)
            if connection is None:
                if started is not None and started.overdue:
                    started.done(connected=False)
                    started = None
                started = started or launch(str(home), run, list(options))
                time.sleep(_POLL)
                continue
            client = _greet(connection, "call")
            if client is not None:
                return client
    finally:
        if started is not None:
            started.done(connected=client is not None)
    raise DaemonUnavailable(
        f"The background process did not start within {timeout:.0f} s; {run}/daemon.log may say why."
    )


def status(home: Path | str) -> dict[str, Any] | None:
    """What the daemon of a home says about itself, or None when none runs.

    Of one that does not answer only the process id is known: `{"pid": …, "answers": False}`.
    """
    try:
        return _control(home, "status")
    except Hung:
        return {"pid": tenure.holder(door.run_folder(str(home))), "answers": False}


def stop(home: Path | str, timeout: float = STOP_SECONDS) -> bool:
    """End the daemon and wait until it has let go of everything; False when none was running.

    Another one may have been started by then: there are clients that need one.

    Raises `DaemonUnavailable` when it has not ended within `timeout` seconds.
    """
    run = door.run_folder(str(home))
    started = time.monotonic()
    asked = tenure.holder(run)
    found = hung = False
    while True:
        if not found:  # one that only just starts holds its lock before it can be asked
            try:
                found = _control(home, "stop") is not None
            except Hung:
                found = hung = True
                for number in (signal.SIGTERM, signal.SIGCONT):  # one that was stopped hears but the second
                    _signal(tenure.holder(run), number)
            asked = asked or tenure.holder(run)
        pid = tenure.holder(run)
        if pid is None or pid != asked:
            return found
        waited = time.monotonic() - started
        if hung and waited > HUNG_SECONDS:
            _signal(pid, signal.SIGKILL)  # what it acknowledged is on disk
        if waited > timeout:
            raise DaemonUnavailable(
                f"The background process (pid {pid}) has not ended; end it with `kill {pid}`."
            )
        time.sleep(_POLL)


def _signal(pid: int | None, number: signal.Signals) -> None:
    if pid is None:
        return
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


def _control(home: Path | str, method: str) -> dict[str, Any] | None:
    """What a daemon answers, or None where there is none; raises `Hung`."""
    connection = _connect(door.run_folder(str(home)))
    client = _greet(connection, "control") if connection is not None else None
    if client is None:
        return None
    with client:
        try:
            said: dict[str, Any] = client.call(method, {}, timeout=10.0)
        except DaemonUnavailable:
            return None
    return said


def _connect(run: str) -> socket.socket | None:
    found = door.connect(run, timeout=10.0)
    return None if found is None else socket.socket(fileno=found.detach())


def _greet(connection: socket.socket, kind: str) -> Client | None:
    """Shake hands; None when the daemon leaves, for a newer one or for itself.

    Raises `DaemonUnavailable` when it refuses us or does not answer.
    """
    try:
        connection.settimeout(GREETING_SECONDS)
        connection.sendall(Greeting(kind).encode())
        line = b""
        while not line.endswith(b"\n"):
            # A byte at a time: what follows the line belongs to the connection's reader.
            byte = connection.recv(1)
            if not byte:
                raise BadLine("the daemon left")
            line += byte
        reply = read_reply(line)
    except TimeoutError:
        connection.close()
        raise Hung(
            "The background process does not answer; end it with `readgate daemon stop` and try again."
        ) from None
    except (OSError, BadLine):
        connection.close()
        return None
    if reply.verdict == "ok":
        return Client(connection, reply)
    connection.close()
    if reply.verdict == "refused":
        raise DaemonUnavailable(f"The background process refused: {reply.why}.")
    return None
