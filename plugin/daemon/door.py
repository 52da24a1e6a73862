"""Finding the daemon of this user on this machine, and a connection to it, at the cost of a few system calls.

Hooks and the MCP pipe run without `os`, `socket` and `json`, which cost more than all they do.
"""

from __future__ import annotations

import posix
from _socket import AF_UNIX, SOCK_STREAM, socket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from posix import stat_result

SOCKET = "sock"
ADDRESS_LIMIT = 104
"""Bytes of a Unix socket's path, the closing zero included, on the system that takes least (macOS)."""


def machine() -> str:
    """A name for this machine or container: a home that several share has a run folder for each.

    It stays the same over restarts. The host's name alone is not enough, many are called `localhost`.
    """
    node = posix.uname().nodename.partition(".")[0].lower()
    name = "".join(c if c.isascii() and c.isalnum() else "-" for c in node)[:24] or "-"
    try:
        fd = posix.open("/etc/machine-id", posix.O_RDONLY | posix.O_CLOEXEC)
    except OSError:
        return name
    try:
        return f"{name}-{posix.read(fd, 8).decode('ascii', 'replace').strip()}".rstrip("-")
    except OSError:
        return name
    finally:
        posix.close(fd)


def run_folder(home: str) -> str:
    """Where this machine's daemon of that home has its socket, its locks and its log."""
    return f"{home}/run/{machine()}"


def private(folder: stat_result) -> bool:
    """Is this a folder that nobody else can look into?"""
    is_folder = folder.st_mode & 0o170000 == 0o040000
    return is_folder and folder.st_uid == posix.geteuid() and not folder.st_mode & 0o077


def connect(run: str, timeout: float | None = None) -> socket | None:
    """A connection to the daemon of this run folder, or None when none is listening.

    `timeout` in seconds holds for connecting and for every later call on the socket; 0 means it never blocks.
    A folder that others can enter is not trusted: whoever listens there may be anyone.
    """
    address = f"{run}/{SOCKET}"
    try:
        if not private(posix.lstat(run)):
            return None
        address = posix.readlink(address)
        if not private(posix.lstat(address.rpartition("/")[0])):
            return None
    except OSError:
        pass  # not a link: the socket itself, or nothing
    connection = socket(AF_UNIX, SOCK_STREAM)
    connection.settimeout(timeout)
    try:
        connection.connect(address)
    except OSError:
        connection.close()
        return None
    return connection


def left_behind(run: str) -> bool:
    """Is there a socket? A daemon that was killed leaves it behind; one that ends takes it away."""
    try:
        posix.lstat(f"{run}/{SOCKET}")
    except OSError:
        return False
    return True
