"""Who is the daemon: the one that holds the lock. It alone may put its socket where clients look."""

from __future__ import annotations

import contextlib
import fcntl
import os
import socket
import time

from plugin.daemon import door, paths
from plugin.daemon.launch import SUCCESSOR
from plugin.daemon.protocol import VERSION, Greeting

LOCK = "lock"
BACKLOG = 1024
"""Connections that may wait to be accepted: a client that never blocks is refused beyond that."""

PATIENCE = 20.0
"""Seconds a new daemon waits for one that is leaving to let go."""

ANSWER_SECONDS = 5.0
"""What a daemon that is just starting may need until it answers."""

_POLL = 0.02


class Tenure:
    """Being the daemon of a run folder, from taking the lock to letting go of it."""

    def __init__(self, run: str, lock: int) -> None:
        self.run = run
        self._lock = lock
        self._address = ""
        self._bound: tuple[int, int] | None = None

    def listen(self) -> socket.socket:
        """Put a socket where clients look, in one step: they never find one that does not listen yet.

        What a killed daemon left there is replaced. Raises `paths.FolderRefused` and `OSError`.
        """
        self._address = paths.socket_address(self.run)
        fresh = f"{self._address}.new"
        _remove(fresh)
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(fresh)
        os.chmod(fresh, 0o600)
        listener.listen(BACKLOG)
        os.replace(fresh, self._address)
        self._bound = _identity(self._address)
        here = f"{self.run}/{door.SOCKET}"
        if self._address != here:
            _remove(f"{here}.new")
            os.symlink(self._address, f"{here}.new")
            os.replace(f"{here}.new", here)
        return listener

    def found(self) -> bool:
        """Do clients still find the socket? Something may have tidied it away."""
        here = f"{self.run}/{door.SOCKET}"
        return self._bound is not None and self._bound == _identity(os.path.realpath(here))

    def stop_listening(self) -> None:
        """Take the socket away. New clients find no daemon."""
        if self.found():
            _remove(f"{self.run}/{door.SOCKET}")
            _remove(self._address)
            if os.path.dirname(self._address) != self.run:
                os.rmdir(os.path.dirname(self._address))
        self._bound = None

    def name_successor(self, version: str) -> None:
        """Leave word that a client of this version is about to start its own daemon."""
        with open(f"{self.run}/{SUCCESSOR}", "w", encoding="utf-8") as note:
            note.write(version)

    def end(self) -> None:
        """Let go. Everything this daemon held must be closed by now."""
        self.stop_listening()
        os.ftruncate(self._lock, 0)
        os.close(self._lock)


def take_over(run: str) -> Tenure | None:
    """Become the daemon; None when another one serves, or does not let go in time."""
    flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
    lock = os.open(f"{run}/{LOCK}", flags, 0o600)
    deadline = time.monotonic() + PATIENCE
    while not _lock(lock):
        if _served(run) or time.monotonic() > deadline:
            os.close(lock)
            return None
        time.sleep(_POLL)
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()} {VERSION}\n".encode(), 0)
    return Tenure(run, lock)


def _served(run: str) -> bool:
    """Does a daemon answer there, or will it? One that dies before it answers must be followed."""
    connection = door.connect(run, timeout=ANSWER_SECONDS)
    if connection is None:
        return False
    try:
        connection.sendall(Greeting("control").encode())
        return connection.recv(1) != b""
    except TimeoutError:
        return True  # slow, but there
    except OSError:
        return False
    finally:
        connection.close()


def holder(run: str) -> int | None:
    """The process id of the daemon that holds the lock, or None when none does."""
    try:
        lock = os.open(f"{run}/{LOCK}", os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        if _lock(lock):
            return None
        words = os.pread(lock, 64, 0).split()
        return int(words[0]) if words else None
    finally:
        os.close(lock)


def _lock(fd: int) -> bool:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _remove(path: str) -> None:
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)
