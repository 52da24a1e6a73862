"""Starting the daemon: one starter at a time, in a session of its own, without the host's secrets."""

from __future__ import annotations

import fcntl
import posix
import sys
import time

from plugin.daemon.protocol import VERSION, newer

SUCCESSOR = "successor"
"""Written by a daemon that gives way: the version of the client that asked it to."""

SUCCESSION_SECONDS = 15.0
"""How long that note holds. Until then older clients leave the starting to the newer one."""

PATIENCE_SECONDS = 3.0
"""After that another one is started: the first may have met a daemon that was just ending."""

_HOST_ENVIRONMENT = (b"ANTHROPIC", b"CLAUDE")


class Launch:
    """A daemon being started, and the right to be the one who starts it."""

    __slots__ = ("_lock", "_pid", "_since")

    def __init__(self, lock: int, pid: int) -> None:
        self._lock = lock
        self._pid = pid
        self._since = time.monotonic()

    @property
    def overdue(self) -> bool:
        """Has it had more time than a start takes?"""
        return time.monotonic() - self._since > PATIENCE_SECONDS

    def done(self, connected: bool) -> None:
        """It listens, or is given up: others may start one again.

        The process that was started forks and ends before the daemon listens, so that waiting for it takes
        no time once connected, and neither a zombie nor a child is left.
        """
        posix.close(self._lock)
        try:  # noqa: SIM105  contextlib takes longer to import than all this
            posix.waitpid(self._pid, 0 if connected else posix.WNOHANG)
        except ChildProcessError:
            pass


def launch(home: str, run: str, options: list[str], version: str = VERSION) -> Launch | None:
    """Start the daemon of a home, or None: someone else is starting one, or it cannot be started from here.

    `options` are handed to `python -m plugin.daemon`. The daemon's own lock decides in the end who stays.
    """
    if _leave_it_to_a_newer_client(run, version):
        return None
    try:
        for folder in (home, f"{home}/run", run):
            _make(folder)
        lock = posix.open(f"{run}/start.lock", posix.O_RDWR | posix.O_CREAT | posix.O_CLOEXEC, 0o600)
    except OSError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return Launch(lock, _spawn([sys.executable, "-I", "-m", "plugin.daemon", home, *options]))
    except OSError:
        posix.close(lock)
        return None


def _make(folder: str) -> None:
    try:
        posix.mkdir(folder, 0o700)
    except FileExistsError:
        pass
    except FileNotFoundError:
        _make(folder.rpartition("/")[0])
        posix.mkdir(folder, 0o700)


def _spawn(command: list[str]) -> int:
    environment = {k: v for k, v in posix.environ.items() if not k.startswith(_HOST_ENVIRONMENT)}
    null = posix.open("/dev/null", posix.O_RDWR | posix.O_CLOEXEC)
    try:
        streams = [(posix.POSIX_SPAWN_DUP2, null, fd) for fd in (0, 1, 2)]
        return posix.posix_spawn(command[0], command, environment, file_actions=streams)
    finally:
        posix.close(null)


def _leave_it_to_a_newer_client(run: str, version: str) -> bool:
    try:
        fd = posix.open(f"{run}/{SUCCESSOR}", posix.O_RDONLY | posix.O_CLOEXEC)
    except OSError:
        return False
    try:
        fresh = time.time() - posix.fstat(fd).st_mtime < SUCCESSION_SECONDS
        return fresh and newer(posix.read(fd, 64).decode("ascii", "replace").strip(), version)
    finally:
        posix.close(fd)
