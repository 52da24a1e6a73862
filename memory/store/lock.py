"""One owner a store: our own lock file, because any open-and-close of DuckDB's file drops its lock."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from memory.store.problems import locked, os_problem

_held: set[int] = set()


def _let_go_in_child() -> None:
    # A forked worker shares the lock's open file and would hold it after its parent was killed.
    for descriptor in _held:
        os.close(descriptor)
    _held.clear()


os.register_at_fork(after_in_child=_let_go_in_child)


class StoreLock:
    """Held from its making to `release` or the end of the process; `StoreLocked` where it is taken."""

    def __init__(self, path: Path) -> None:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise os_problem(error, path) from None
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.read(descriptor, 32).decode("ascii", "replace").strip()
            os.close(descriptor)
            raise locked(path, owner) from None
        except OSError as error:  # A file system without locks is not another process.
            os.close(descriptor)
            raise os_problem(error, path) from None
        # Who holds it is a courtesy to whoever comes next: on a full disk the lock does without.
        with suppress(OSError):
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, b"%d\n" % os.getpid(), 0)
        _held.add(descriptor)
        self._descriptor: int | None = descriptor

    def release(self) -> None:
        """Let the next process in; a second call does nothing."""
        if self._descriptor is not None:
            _held.discard(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = None
