"""Why the store is not there: locked, full, read-only, damaged, too new; and which error means which."""

from __future__ import annotations

import errno
from pathlib import Path

import duckdb

from memory.problems import MemoryProblem

_NO_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NO_PERMISSION = (errno.EACCES, errno.EPERM, errno.EROFS)
_FULL = ("no space left", "file too large", "disk quota exceeded")
_READ_ONLY = ("permission denied", "read-only file system", "operation not permitted")
_DAMAGED = (
    "not a valid duckdb database file", "corrupt database file", "could not read enough bytes",
    "checkpoint iteration does not match", "failed to load metadata pointer", "checksum",
    "serialization error", "failed to deserialize", "loading external extensions is disabled",
)  # fmt: skip
"""What DuckDB 2.0.1 was seen to say about files it cannot make sense of; the last is for SQLite files."""


class MemoryUnavailable(MemoryProblem):
    """The store cannot be used at all right now."""

    code = "memory_unavailable"


class StoreLocked(MemoryUnavailable):
    """Another process holds the store."""

    code = "memory_locked"


class StoreDamaged(MemoryUnavailable):
    """The database file cannot be read."""

    code = "memory_damaged"


class StoreFull(MemoryUnavailable):
    """There is no room left on the disk."""

    code = "disk_full"


class StoreReadOnly(MemoryUnavailable):
    """The folder or a file in it may not be written."""

    code = "memory_read_only"


class StoreNewer(MemoryUnavailable):
    """A newer readgate or DuckDB wrote the file."""

    code = "memory_newer"


class StoreClosed(MemoryUnavailable):
    """The store was closed while it was still asked for."""

    code = "memory_closed"


class StoreFailed(MemoryUnavailable):
    """DuckDB failed in a way that has no class of its own."""

    code = "memory_failed"


def locked(path: Path, owner: str) -> StoreLocked:
    """The store at `path` is held by `owner` (a process id as text, or empty where unknown)."""
    who = f"process {owner}" if owner else "another process"
    return StoreLocked(
        f"The memory in {path.parent} is in use by {who}; stop it with `readgate daemon stop` and try again."
    )


def damaged(path: Path, why: str) -> StoreDamaged:
    """The database file at `path` cannot be read."""
    return StoreDamaged(
        f"The memory file {path} is damaged ({why}); restart with `readgate daemon stop`: "
        "the file is then set aside and a new one made."
    )


def closed() -> StoreClosed:
    """The store has been closed."""
    return StoreClosed("The memory has been closed; start the daemon again with `readgate daemon start`.")


def newer(path: Path, why: str) -> StoreNewer:
    """The file at `path` was written by something newer than this program."""
    return StoreNewer(
        f"The memory file {path} is newer than this readgate ({why}); upgrade readgate to open it."
    )


def os_problem(error: OSError, path: Path) -> MemoryUnavailable:
    """The problem behind an error of the operating system about `path`."""
    if error.errno in _NO_SPACE:
        return _full(path)
    if error.errno in _NO_PERMISSION:
        return _read_only(path)
    reason = error.strerror or str(error)
    return StoreFailed(
        f"The memory in {path.parent} cannot be used ({reason}); set READGATE_HOME to another folder."
    )


def database_problem(error: duckdb.Error, path: Path) -> MemoryUnavailable:
    """The problem behind an error of DuckDB about the file at `path`; it has no codes, its words decide."""
    text = str(error)
    low = text.lower()
    first = text.splitlines()[0][:200] if text else type(error).__name__
    if "could not set lock" in low:
        return locked(path, low.partition("(pid ")[2].partition(")")[0])
    if any(words in low for words in _FULL):
        return _full(path)
    if any(words in low for words in _DAMAGED):
        return damaged(path, first)
    if "version number" in low and "can only read" in low:
        return newer(path, first)
    if any(words in low for words in _READ_ONLY):
        return _read_only(path)
    return StoreFailed(f"The memory could not do that ({first}); `readgate doctor` says more.")


def _full(path: Path) -> StoreFull:
    return StoreFull(f"There is no room left for the memory in {path.parent}; free some space and try again.")


def _read_only(path: Path) -> StoreReadOnly:
    return StoreReadOnly(
        f"The memory in {path.parent} cannot be written; make the folder writable "
        "or set READGATE_HOME to another."
    )
