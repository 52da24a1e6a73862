"""What decides which files there are: the stamps of folders and of git's index tell when to list again."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Final

from navigator.index import git

_RACY_NS: Final = 100_000_000
"""A folder that changed so shortly before its stamp was taken may change again and keep the stamp: clocks of
file systems tick every few milliseconds."""


class Surroundings:
    """Stamps of the folders of a listing and of git's index, taken before it was made."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._git = git.git_folder(root)
        self._stamps: dict[str, int] = {}
        self.folders: frozenset[str] = frozenset({""})
        """Those that hold listed files, directly or further in; "" is the root."""

    def listed(self, files: Iterable[str]) -> None:
        """Remember the folders of a listing that was made after `begin`."""
        folders = folders_of(files)
        for folder in folders - self.folders:
            self._stamps[self._path(folder)] = _settled(self._path(folder))
        self.folders = frozenset(folders)

    def begin(self) -> None:
        """Take the stamps of what is known, before listing anew."""
        self._stamps = {path: _settled(path) for path in self._watched()}

    def changed(self) -> bool:
        """Could there be other files now than at the last listing?"""
        return any(self._stamps.get(path) != _changed(path) for path in self._watched())

    def _watched(self) -> Iterable[str]:
        for folder in self.folders:
            yield self._path(folder)
        if self._git is not None:
            for name in ("HEAD", "index", "info/exclude"):
                yield f"{self._git}/{name}"

    def _path(self, folder: str) -> str:
        return f"{self._root}/{folder}"


def folders_of(files: Iterable[str]) -> set[str]:
    """The folders that hold these files, directly or further in; "" is the root, which is always there."""
    folders = {""}
    for relative in files:
        folder = relative.rpartition("/")[0]
        while folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    return folders


def cache_path(cache_dir: Path, root: Path) -> Path:
    """Where the facts of a workspace are kept: work trees of one repository share them."""
    identity = git.common_folder(root) or root
    name = re.sub(r"[^\w.-]", "_", root.name, flags=re.ASCII)[:40]
    if identity != root:
        name = re.sub(r"[^\w.-]", "_", identity.parent.name, flags=re.ASCII)[:40]
    digest = blake2b(os.fsencode(identity), digest_size=8).hexdigest()
    return cache_dir / f"{name}-{digest}.sqlite"


def _changed(path: str) -> int:
    """When it changed, ns; -1 where there is nothing."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return -1


def _settled(path: str) -> int:
    """When it changed, ns; -1 where there is nothing, -2 where that is so short ago that it tells nothing."""
    changed = _changed(path)
    return -2 if changed > time.time_ns() - _RACY_NS else changed
