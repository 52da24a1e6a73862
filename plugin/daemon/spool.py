"""Events that found no daemon: one file each, so many and no more, taken in by the next daemon.

A file holds what the client would have said: the greeting's two lines and the payload. A client also keeps
what a daemon has but has not acknowledged; that daemon knows it again. An event may be taken in twice only
where a daemon dies between its commit and its answer, or the removal of the file.
"""

from __future__ import annotations

import posix
import time
from _blake2 import blake2b

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

EVENT_LIMIT = 4 << 20
"""Bytes an event may have to be kept; a larger one is let go."""

TOTAL_LIMIT = 32 << 20
"""Bytes the spool may hold."""

COUNT_LIMIT = 1000
"""Events the spool may hold."""

UNFINISHED_SECONDS = 60.0
"""A file that is still being written after that is given up."""

ATTEMPTS = 2
"""How often an event is tried. One that ends the daemon each time must not do so for ever."""


def spool_folder(home: str) -> str:
    """Where a home keeps such events."""
    return f"{home}/spool"


def digest(event: str, project: str, payload: bytes) -> str:
    """What a daemon knows an event by, however it is written in the spool."""
    head = f"{event}\n{project}\n".encode("utf-8", "surrogateescape")
    return blake2b(head + payload, digest_size=16).hexdigest()


def put(home: str, frame: bytes, digest: str = "") -> bool:
    """Keep an event for the next daemon; False where the spool is full or cannot be written."""
    folder = spool_folder(home)
    try:  # noqa: SIM105  contextlib takes longer to import than all this
        posix.mkdir(folder, 0o700)
    except OSError:
        pass  # it is there already, or opening the file says what is wrong
    try:
        names = posix.listdir(folder)
        held = sum(_size(f"{folder}/{name}") for name in names)
        if len(frame) > EVENT_LIMIT or len(names) >= COUNT_LIMIT or held + len(frame) > TOTAL_LIMIT:
            return False
        name = f"{folder}/{time.time_ns():020}-{posix.getpid()}-{digest}"
        flags = posix.O_WRONLY | posix.O_CREAT | posix.O_EXCL | posix.O_CLOEXEC | posix.O_NOFOLLOW
        fd = posix.open(f"{name}.part", flags, 0o600)
        try:
            rest = memoryview(frame)
            while rest:
                rest = rest[posix.write(fd, rest) :]
        finally:
            posix.close(fd)
        posix.rename(f"{name}.part", f"{name}.0")
    except OSError:
        return False
    return True


def _size(path: str) -> int:
    try:
        return posix.lstat(path).st_size
    except OSError:
        return 0  # others rename and remove theirs meanwhile


class Kept:
    """An event in the spool, claimed: nobody else takes it in."""

    __slots__ = ("_before", "_path", "digest", "frame")

    def __init__(self, frame: bytes, path: str, before: str, digest: str) -> None:
        self.frame = frame
        self.digest = digest
        self._path = path
        self._before = before

    def done(self) -> None:
        """It has been taken in, or will never be."""
        posix.unlink(self._path)

    def put_back(self) -> None:
        """It cannot be taken in now; that was not its fault."""
        posix.rename(self._path, self._before)


def take(home: str) -> Iterator[Kept]:
    """The kept events, oldest first. One that is neither done nor put back has ended the daemon."""
    folder = spool_folder(home)
    try:
        names = sorted(posix.listdir(folder))
    except OSError:
        return
    for name in names:
        stem, _, attempt = name.rpartition(".")
        if not attempt.isdigit():
            _forget_unfinished(f"{folder}/{name}")
            continue
        before, claimed = f"{folder}/{name}", f"{folder}/{stem}.{int(attempt) + 1}"
        try:
            posix.rename(before, claimed)
            kept = Kept(_read(claimed), claimed, before, stem.rpartition("-")[2])
        except OSError:
            continue  # another machine's daemon was quicker
        if int(attempt) < ATTEMPTS:
            yield kept
        else:
            kept.done()


def _forget_unfinished(path: str) -> None:
    """A client that was ended while it wrote has left half an event behind."""
    try:
        if time.time() - posix.lstat(path).st_mtime > UNFINISHED_SECONDS:
            posix.unlink(path)
    except OSError:
        pass  # finished meanwhile


def _read(path: str) -> bytes:
    fd = posix.open(path, posix.O_RDONLY | posix.O_CLOEXEC | posix.O_NOFOLLOW)
    try:
        chunks = []
        while chunk := posix.read(fd, 1 << 20):
            chunks.append(chunk)
        return b"".join(chunks)
    finally:
        posix.close(fd)
