"""Denials on their way into the ledger: a mark in a file outlives the process, and costs no commit.

A denial is answered before its row is safe, which is written when nobody waits for an answer.
Should the daemon be killed in between, the next one finds the mark, and does not deny the same content again.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from gate.host.request import Asker

DIGEST_BYTES: Final = 16
LINE_BYTES: Final = 2 * DIGEST_BYTES + 1
MOST_LEFT: Final = 4_000
"""Marks of an earlier process that are heeded, the newest: as many denials as may wait for the ledger."""
STALE_SECONDS: Final = 86_400.0
"""After so long nobody is in those sessions any more."""


class Marks:
    """The marks in one file; thread-safe. Without a file nothing is marked, and nothing was.

    `report` takes a sentence for the user when the file can't be used.
    """

    def __init__(self, path: Path | None, report: Callable[[str], None]) -> None:
        self._lock = threading.Lock()
        self._pending = 0
        self._file: int | None = None
        self._left: frozenset[str] = frozenset()
        self._left_bytes = 0
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
            if time.time() - os.fstat(self._file).st_mtime > STALE_SECONDS:
                os.ftruncate(self._file, 0)
            lines = os.read(self._file, 1 << 20).decode("ascii", "replace").split("\n")
            self._left = frozenset(line for line in lines[-MOST_LEFT:] if len(line) == LINE_BYTES - 1)
            self._left_bytes = os.fstat(self._file).st_size
        except OSError as problem:
            report(f"The gate can't mark what it denies in {path}: {problem.strerror}")

    def left(self, asker: Asker, real_path: str, content_hash: str) -> bool:
        """Whether an earlier process denied this, and was killed before its ledger had it."""
        return bool(self._left) and _digest(asker, real_path, content_hash) in self._left

    def put(self, asker: Asker, real_path: str, content_hash: str) -> None:
        """This is denied now, and not in the ledger yet."""
        with self._lock:
            self._pending += 1
            if self._file is not None:
                with suppress(OSError):  # a full disk: the ledger may have it yet
                    os.write(self._file, _digest(asker, real_path, content_hash).encode() + b"\n")

    def settled(self) -> None:
        """The ledger has one more of them, or never will; once none is under way their marks go."""
        with self._lock:
            self._pending -= 1
            if self._pending == 0 and self._file is not None:
                with suppress(OSError):
                    os.ftruncate(self._file, self._left_bytes)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            if self._file is not None:
                os.close(self._file)
                self._file = None


def _digest(asker: Asker, real_path: str, content_hash: str) -> str:
    """No path of the user's: only whether it is the same can be told."""
    words = "\0".join((asker.session, asker.agent, real_path, content_hash))
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=DIGEST_BYTES).hexdigest()
