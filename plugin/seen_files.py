"""What the memory is told of a workspace's files: what its navigator has seen, and what git says of HEAD."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection

from memory.startup.changed_files import changed_since_head
from navigator.model import FileFacts
from navigator.navigator import Navigator


class SeenFiles:
    """The files of a navigator's workspace (`memory.files_now.FilesNow`)."""

    def __init__(self, navigator: Navigator) -> None:
        self._navigator = navigator

    def facts(self, path: str) -> FileFacts | None:
        """The facts of a file as the navigator last saw it."""
        return self._navigator.last_known(path)

    def exists(self, path: str) -> bool:
        """Whether there is a file of that name with something in it, by a look at the disk."""
        try:
            found = os.stat(self._navigator.workspace.root / path)
        except (OSError, ValueError):
            return False
        return stat.S_ISREG(found.st_mode) and found.st_size > 0

    def changed_since_head(self) -> Collection[str]:
        """The tracked files that differ from the last commit."""
        return changed_since_head(self._navigator.workspace.root)
