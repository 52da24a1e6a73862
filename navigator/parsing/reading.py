"""Reading one source file without ever waiting for a pipe, and telling later whether it is still the same."""

from __future__ import annotations

import os
import stat
import time
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final, NamedTuple

from navigator import languages
from navigator.languages import Language
from navigator.languages.detection import HEAD_BYTES, PLAIN
from navigator.regular_files import read_regular
from navigator.source import is_binary

RACY_NS = 2_000_000_000
"""A change within one tick of the file system's clock keeps the stamp; the longest tick is 2 s (FAT)."""


class Stamp(NamedTuple):
    """What `stat` says of a file; equal stamps mean equal content once `racy` is over."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int


@dataclass(frozen=True, slots=True)
class Content:
    """A source file's bytes with the stamp it had before they were read and the time of that."""

    stamp: Stamp
    read_ns: int
    language: Language
    data: bytes


@dataclass(frozen=True, slots=True)
class Unread:
    """A file whose content is not wanted or can't be had, and the code of the reason."""

    stamp: Stamp | None
    """None where there is no file at all."""
    read_ns: int
    code: str


def stamp_of(status: os.stat_result) -> Stamp:
    """The stamp in a stat result."""
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


def racy(stamp: Stamp, read_ns: int) -> bool:
    """Could the file have changed after it was read at `read_ns` and still have this stamp?

    The inode's change time decides, because no program can set it back.
    """
    return stamp.ctime_ns >= read_ns - RACY_NS


def content_hash(data: bytes) -> str:
    """Hex BLAKE2b-128."""
    return blake2b(data, digest_size=16).hexdigest()


ON_DEMAND: Final = "on_demand"
"""Code of a document that is in no index, but that has an outline when somebody asks for it."""
UNKNOWN: Final = "unknown_language"
"""Code of a file that is plain text to whoever asks for it, if it is text."""

UNTIL_ASKED: Final = frozenset({ON_DEMAND, UNKNOWN})
"""Reasons to have no facts that hold for the index, and not for whoever asks for the file."""


def why_not_indexed(language: Language) -> str:
    """The code of the reason why the files of a language are in no index, or an empty text: they are."""
    if language.indexed:
        return ""
    return UNKNOWN if language.name == PLAIN else ON_DEMAND


def read_file(path: str, max_bytes: int, *, asked: bool) -> Content | Unread:
    """The content of a file, or why there is none.

    Where nobody `asked` for this very file, only what is indexed is read; of all else the head is.

    Only regular files are opened, and without blocking, should one become a pipe in between; symlinks are not
    followed.
    """
    read_ns = time.time_ns()
    try:
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode):
            return Unread(stamp_of(status), read_ns, "not_regular")
        if not status.st_size:
            return Unread(stamp_of(status), read_ns, "empty")
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    except PermissionError:
        return Unread(_stamp_or_none(path), read_ns, "unreadable")
    except OSError:
        return Unread(None, read_ns, "unreadable")
    try:
        return _read(descriptor, path, max_bytes, read_ns, asked)
    except OSError:
        return Unread(stamp_of(status), read_ns, "unreadable")
    finally:
        os.close(descriptor)


def read_bytes(path: str, max_bytes: int) -> bytes | None:
    """The content of a regular file of any kind; None where there is none or more than `max_bytes` of it."""
    try:
        return read_regular(path, max_bytes)
    except OSError:
        return None


def _read(descriptor: int, path: str, max_bytes: int, read_ns: int, asked: bool) -> Content | Unread:
    status = os.fstat(descriptor)
    stamp = stamp_of(status)
    if not stat.S_ISREG(status.st_mode):
        return Unread(stamp, read_ns, "not_regular")
    head = os.read(descriptor, HEAD_BYTES)
    language = languages.detect_or_plain(path, head)
    if not asked and (why_not := why_not_indexed(language)):
        return Unread(stamp, read_ns, why_not if head else "empty")
    if status.st_size > max_bytes:
        return Unread(stamp, read_ns, "too_large")
    data = head + _rest(descriptor, status.st_size - len(head), max_bytes - len(head))
    if len(data) > max_bytes:
        return Unread(stamp, read_ns, "too_large")
    if is_binary(data):
        return Unread(stamp, read_ns, "binary")
    return Content(stamp, read_ns, language, data)


def _rest(descriptor: int, expected: int, limit: int) -> bytes:
    """What is still to come, up to one byte over the limit, however much the file grows meanwhile."""
    parts = []
    wanted = max(expected, 0) + 1
    while limit >= 0 and (part := os.read(descriptor, min(wanted, limit + 1))):
        parts.append(part)
        limit -= len(part)
        wanted = max(wanted - len(part), HEAD_BYTES)
    return b"".join(parts)


def _stamp_or_none(path: str) -> Stamp | None:
    try:
        return stamp_of(os.lstat(path))
    except OSError:
        return None
