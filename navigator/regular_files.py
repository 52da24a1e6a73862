"""Reading a regular file of bounded size: nothing else that a path may name can block or fill memory."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

SETTINGS_BYTES: Final = 1 << 20
"""Most bytes of a file of settings or of ignore patterns, which people write by hand."""


class NotUsable(OSError):
    """The path names something, but no regular file of the size and in the place that are wanted."""


def read_regular(path: str, max_bytes: int) -> bytes:
    """The content of a regular file; a symlink is none.

    Raises `NotUsable`, also where there are more than `max_bytes`, and the other `OSError`s.
    """
    # Looked at before it is opened, since to open a device can set it going, and after, should it be another.
    _check(os.lstat(path), max_bytes)
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        status = os.fstat(descriptor)
        _check(status, max_bytes)
        data = os.read(descriptor, status.st_size + 1)
        if len(data) != status.st_size:  # it grows, or is a file of /proc, which has more than it says
            with open(descriptor, "rb", closefd=False) as rest:
                data += rest.read(max_bytes + 1 - len(data))
    finally:
        os.close(descriptor)
    if len(data) > max_bytes:
        raise _too_large(max_bytes)
    return data


def read_linked(path: str | Path, max_bytes: int, *, inside: str | Path | None = None) -> bytes:
    """The content of the regular file that the path leads to, by symlinks too.

    Raises as `read_regular`, and `NotUsable` for what does not lie in the folder `inside`.
    """
    real = os.path.realpath(path)
    if inside is not None and not Path(real).is_relative_to(os.path.realpath(inside)):
        raise NotUsable(f"it leads to a file outside {inside}")
    return read_regular(real, max_bytes)


def _check(status: os.stat_result, max_bytes: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise NotUsable("it is no regular file")
    if status.st_size > max_bytes:
        raise _too_large(max_bytes)


def _too_large(max_bytes: int) -> NotUsable:
    return NotUsable(f"it is larger than {max_bytes:,} bytes")
