"""Hearing of changes: hints only, since every answer looks at its files itself.

watchdog is used with a filter of events (its default listens to reads and drowns in its own), never through
symlinks, and is given up where the system has run out of watches or loses events again and again.
"""

from __future__ import annotations

import logging
import os
import re
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Final

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver

_EVENTS: Final = [
    FileCreatedEvent, FileModifiedEvent, FileDeletedEvent, FileMovedEvent, FileClosedEvent,
    DirCreatedEvent, DirDeletedEvent, DirMovedEvent,
]  # fmt: skip

_LOGGERS: Final = ("watchdog.observers.inotify_c", "watchdog.observers.inotify")

_GIT_PATH: Final = re.compile(r"(?:.*/)?\.git(?:/(?P<inner>.*))?", re.DOTALL)
_GIT_LISTING: Final = frozenset({"HEAD", "index", "info/exclude"})
"""Files in a `.git` folder that decide what git lists."""

OVERFLOWS: Final = 3
"""Lost events within OVERFLOW_SECONDS after which watching costs more than it tells."""
OVERFLOW_SECONDS: Final = 10.0

BLIND: Final = (
    "Changes are looked for when an answer needs them, because the system has too few inotify watches."
)
DEAF: Final = "Changes are looked for when an answer needs them, because watching failed: {}."
FLOODED: Final = "Changes are looked for when an answer needs them, because there were too many to listen to."


_counting = threading.Lock()
"""All watchers of a process share one inotify instance, so only one at a time can count what it was given."""


class Watcher:
    """Tells of changed paths below a root; `on_change(None)` means that anything may have changed."""

    def __init__(self, root: Path, on_change: Callable[[str | None], None]) -> None:
        self._root = f"{root}/"
        self._on_change = on_change
        self._observer: BaseObserver | None = None
        self._log_handler = _OverflowHandler(self._overflowed)
        self._overflows: list[float] = []
        self._flooded = threading.Event()

    @property
    def listening(self) -> bool:
        """Changes are being told."""
        return self._observer is not None

    def start(self, folders: int) -> str | None:
        """Begin to listen to a tree of at least so many folders; a sentence where that fails."""
        warnings.filterwarnings("ignore", category=RuntimeWarning, module="watchdog")
        for name in _LOGGERS:
            logging.getLogger(name).addHandler(self._log_handler)
        observer = Observer()
        with _counting:
            before = _inotify_watches()
            try:
                observer.schedule(_Handler(self._told), self._root, recursive=True, event_filter=_EVENTS)
                observer.start()
            except (OSError, RuntimeError) as error:
                self._detach()
                return DEAF.format(
                    os.strerror(error.errno) if isinstance(error, OSError) and error.errno else error
                )
            self._observer = observer
            # watchdog says nothing of folders it got no watch for.
            reached = _inotify_watches() - before
        if reached and reached < folders:
            self.close()
            return BLIND
        return None

    def check(self) -> str | None:
        """Stop where listening does not work any more, and say so."""
        if self._observer is None or (self._observer.is_alive() and not self._flooded.is_set()):
            return None
        self.close()
        return FLOODED if self._flooded.is_set() else DEAF.format("it stopped")

    def close(self) -> None:
        """Stop listening and wait until the last change has been told."""
        observer, self._observer = self._observer, None
        if observer is not None:
            with _counting:
                observer.stop()
                observer.join()
        self._detach()

    def _detach(self) -> None:
        for name in _LOGGERS:
            logging.getLogger(name).removeHandler(self._log_handler)

    def _told(self, event: FileSystemEvent) -> None:
        for path in (event.src_path, event.dest_path):
            if not path:
                continue
            relative = os.fsdecode(path).removeprefix(self._root)
            inside_git = _GIT_PATH.fullmatch(relative)
            if inside_git is not None:
                if inside_git["inner"] in _GIT_LISTING:
                    self._on_change(None)
            else:
                self._on_change(relative)

    def _overflowed(self) -> None:
        now = time.monotonic()
        self._overflows = [past for past in self._overflows if now - past < OVERFLOW_SECONDS] + [now]
        if len(self._overflows) >= OVERFLOWS:
            self._flooded.set()
        self._on_change(None)


class _Handler(FileSystemEventHandler):
    def __init__(self, told: Callable[[FileSystemEvent], None]) -> None:
        self._told = told

    def dispatch(self, event: FileSystemEvent) -> None:
        self._told(event)


class _OverflowHandler(logging.Handler):
    """watchdog tells of lost events in its log alone."""

    def __init__(self, overflowed: Callable[[], None]) -> None:
        super().__init__(logging.WARNING)
        self._overflowed = overflowed

    def emit(self, record: logging.LogRecord) -> None:
        self._overflowed()


def _inotify_watches() -> int:
    """How many inotify watches this process holds; 0 where the system does not say."""
    count = 0
    try:
        for descriptor in os.listdir("/proc/self/fd"):
            try:
                if os.readlink(f"/proc/self/fd/{descriptor}") == "anon_inode:inotify":
                    with open(f"/proc/self/fdinfo/{descriptor}", "rb") as info:
                        count += info.read().count(b"inotify wd:")
            except OSError:
                continue
    except OSError:
        return 0
    return count
