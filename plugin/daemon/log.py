"""The daemon's log: one private file and the one before it, never larger than they may be."""

from __future__ import annotations

import faulthandler
import logging
import os
import sys

LIMIT = 512 << 10
"""Bytes a log file may have before a new one is begun."""

NAME = "daemon.log"


class BoundedLog(logging.Handler):
    """Writes to a file that is also the standard error: what is printed is neither lost nor unbounded."""

    def __init__(self, run: str) -> None:
        super().__init__()
        self._path = f"{run}/{NAME}"
        self._open()

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record."""
        try:
            self.trim()
            os.write(2, self.format(record).encode("utf-8", "backslashreplace") + b"\n")
        except OSError:
            pass  # a full disk must not end the daemon

    def trim(self) -> None:
        """Begin a new file where this one is too large, whoever has written it."""
        try:
            if os.fstat(2).st_size < LIMIT:
                return
            os.replace(self._path, f"{self._path}.1")
            os.truncate(f"{self._path}.1", LIMIT)
        except OSError:
            pass  # removed or not ours to move: begin again
        self._open()

    def _open(self) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW
        fd = os.open(self._path, flags, 0o600)
        os.dup2(fd, 2)
        os.close(fd)


def begin(run: str) -> BoundedLog:
    """Send everything logged, and everything printed to standard error, to the run folder's log."""
    log = BoundedLog(run)
    log.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[log], force=True)
    logging.captureWarnings(True)
    faulthandler.enable()
    sys.stderr.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    return log
