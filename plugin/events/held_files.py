"""What files hold before a shell command that may change them, kept in memory until it has run."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from navigator.bounded import Bounded
from navigator.regular_files import NotUsable, read_regular

FILE_BYTES: Final = 512 * 1024
"""A larger file is not held."""

CALL_BYTES: Final = 4 * 1024 * 1024
CALL_FILES: Final = 100
"""Held for one command."""

CALLS: Final = 32
ALL_BYTES: Final = 32 * 1024 * 1024
"""Held for all commands that are running; the oldest go first."""

SECONDS: Final = 900.0
"""Longer than a host lets a command run."""


@dataclass(slots=True)
class Held:
    """What is known of the files from before one command. Paths are absolute, without symlinks."""

    since_ns: int
    """When the command began, in nanoseconds since 1970."""
    contents: dict[str, bytes | None] = field(default_factory=dict)
    """None where there was no file."""
    listed: frozenset[str] | None = None
    """The files that git called changed or untracked; None where it was not asked or did not answer."""
    size: int = 0

    def hold(self, path: str) -> None:
        """Read what a file holds, unless that is too much or is known."""
        if path in self.contents or len(self.contents) >= CALL_FILES:
            return
        try:
            data: bytes | None = read_regular(path, min(FILE_BYTES, CALL_BYTES - self.size))
        except FileNotFoundError:
            data = None
        except (OSError, ValueError):
            return
        self.contents[path] = data
        self.size += len(data or b"")

    def changed(self) -> Iterator[tuple[str, bytes | None, bytes | None]]:
        """Path, old and new content of the files that hold something else now."""
        for path, old in self.contents.items():
            try:
                new: bytes | None = read_regular(path, FILE_BYTES)
            except FileNotFoundError:
                new = None
            except (NotUsable, OSError, ValueError):
                continue
            if new != old:
                yield path, old, new


class HeldFiles:
    """What is held for the commands under way, by session and call; thread-safe."""

    def __init__(self, clock_ns: Callable[[], int] = time.time_ns) -> None:
        self._clock_ns = clock_ns
        self._lock = threading.Lock()
        self._calls: Bounded[tuple[str, str], Held] = Bounded(CALLS)

    def begin(self) -> Held:
        """Hold nothing yet, for a command that begins now."""
        return Held(self._clock_ns())

    def put(self, session: str, call: str, held: Held) -> None:
        """Keep what is held until the command has run."""
        with self._lock:
            self._calls[(session, call)] = held
            for key, other in list(self._calls.items()):
                late = held.since_ns - other.since_ns > SECONDS * 1e9
                if late or sum(one.size for one in self._calls.values()) > ALL_BYTES:
                    del self._calls[key]

    def take(self, session: str, call: str) -> tuple[Held, float] | None:
        """What was held for a command that has run, and how many seconds it took; None where nothing was."""
        with self._lock:
            held = self._calls.pop((session, call), None)
        return None if held is None else (held, (self._clock_ns() - held.since_ns) / 1e9)

    def edited(self, path: str) -> None:
        """An editing tool changed a file, which is told by itself."""
        if self._calls:
            now = Held(0)
            now.hold(path)
            self.told(path, now.contents.get(path))

    def told(self, path: str, content: bytes | None) -> None:
        """A change of a file was told: a command under way changes the file from this content on."""
        with self._lock:
            for held in self._calls.values():
                if path in held.contents or held.listed is not None:
                    held.contents[path] = content

    def forget(self, session: str) -> None:
        """The session is over."""
        with self._lock:
            for key in [key for key in self._calls if key[0] == session]:
                del self._calls[key]
