"""The paths of a workspace as module systems ask for them: by folder and by name."""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from navigator.index.surroundings import folders_of


class Listing:
    """The files of one listing; what is asked of it is worked out when it is first asked."""

    def __init__(self, paths: Set[str]) -> None:
        self.paths: Final = paths
        self._by_folder: dict[str, list[str]] = {}
        self._by_name: dict[str, list[str]] = {}
        self._folders: set[str] | None = None

    def files_in(self, folder: str) -> list[str]:
        """The files directly in a folder, in order."""
        if not self._by_folder:
            for path in self.paths:
                self._by_folder.setdefault(path.rpartition("/")[0], []).append(path)
        return sorted(self._by_folder.get(folder, ()))

    def files_named(self, name: str) -> list[str]:
        """The files of a name, the shallowest first."""
        if not self._by_name:
            for path in self.paths:
                self._by_name.setdefault(path.rpartition("/")[2], []).append(path)
        return sorted(self._by_name.get(name, ()), key=lambda path: (path.count("/"), path))

    def is_folder(self, path: str) -> bool:
        """Whether a folder holds files, directly or further in."""
        if self._folders is None:
            self._folders = folders_of(self.paths)
        return path in self._folders
