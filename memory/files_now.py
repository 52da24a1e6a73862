"""What is at hand about a project's files, without a parse, and what it says of the observations of them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Protocol

from memory.file_history import FileHistory
from memory.freshness import Freshness, freshness
from memory.model import FileObservation
from memory.observers.shell.file_fates import GONE
from navigator.model import FileFacts


class FilesNow(Protocol):
    """The files of one workspace as somebody else has looked at them."""

    def facts(self, path: str) -> FileFacts | None:
        """The facts of a file as last seen; None where there are none at hand. Takes no look at the disk."""

    def exists(self, path: str) -> bool:
        """Whether there is a file of that name now, with something in it."""

    def changed_since_head(self) -> Collection[str]:
        """The files that differ from the last commit; empty where that cannot be told at once."""


def no_files(root: Path) -> FilesNow | None:
    """For a memory that nobody tells of files."""
    return None


class FileStates:
    """The state of what is remembered, for lists. `files_of` gives what is at hand of a workspace's root."""

    def __init__(self, history: FileHistory, files_of: Callable[[Path], FilesNow | None]) -> None:
        self._history = history
        self._files_of = files_of
        self._roots: dict[str, Path] = {}

    def at(self, project: str, root: Path) -> None:
        """The project's files lie here, as far as is known."""
        self._roots[project] = root

    def files(self, project: str) -> FilesNow | None:
        """What is at hand of the project's files."""
        root = self._roots.get(project)
        return None if root is None else self._files_of(root)

    def of(self, project: str, number: int) -> Freshness | None:
        """Whether an observation is still so, the worst of its files; None where that is not at hand."""
        files = self.files(project)
        if files is None:
            return None
        seen = self._history.files_of(project, number)
        states = {_state(each, path, files) for path, each in seen}
        return next((state for state in _WORST_FIRST if state in states), None)

    def worth_of_changed(self, project: str) -> tuple[int, int]:
        """How many observations are about files changed since HEAD, and what reading them costs."""
        files = self.files(project)
        return (0, 0) if files is None else self._history.worth(project, files.changed_since_head())


def _state(seen: FileObservation, path: str, files: FilesNow) -> Freshness | None:
    if seen.file_hash == GONE:  # It went away, or it was renamed and is told of under its name now.
        return None if seen.came_from else "changed" if files.exists(path) else "fresh"
    if not seen.symbols and not seen.file_hash:
        return None
    if not files.exists(path):  # Its facts as they were last seen are none of it now.
        return "changed"
    facts = files.facts(path)
    return None if facts is None else freshness(seen, facts)


_WORST_FIRST: tuple[Freshness, ...] = ("changed", "moved", "fresh")
