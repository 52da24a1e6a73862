"""Which files a workspace consists of: what git would show, or without git what ignore files leave."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final, TypeAlias

from navigator.index.git import common_folder, shared_by_work_tree
from navigator.index.git_listing import list_files
from navigator.index.ignore import NestedIgnore
from navigator.parsing.reading import Stamp, stamp_of

REPOSITORY_FOLDERS: Final = frozenset({".git", ".hg", ".svn", ".jj", ".bzr"})
"""Where version control keeps its own files; never listed."""

UNTOLD_DEFAULTS: Final = (
    "node_modules/", "__pycache__/", ".venv/", "venv/", ".tox/", ".nox/", "*.egg-info/", ".mypy_cache/",
    ".pytest_cache/", ".ruff_cache/", ".gradle/", "bower_components/",
)  # fmt: skip
"""Left out where neither git nor an ignore file in the root says anything: installed or made by tools."""

_Common: TypeAlias = Callable[[], Path | None]
"""The folder that all work trees of the workspace's repository share; nothing where git names none."""


def list_workspace(root: Path, exclude: Iterable[str] = ()) -> Mapping[str, Stamp]:
    """The files of a workspace, by path relative to the root, with their stamps.

    Nested repositories belong to it, but not further work trees of its own. Symlinked folders are not
    entered, symlinks are not listed, their targets may be. Pipes and devices are listed: reading them is
    refused, and says why.
    """
    excluded = tuple(exclude)
    top = str(root)
    common = cache(partial(common_folder, top))  # asked of git where there is a work tree inside, and once
    # git lists nothing in a folder that the repository around it ignores: then the folder speaks for itself.
    if found := _from_git(top, "", NestedIgnore(top, (".ignore",), always=excluded), common):
        return found
    names = (".gitignore", ".ignore")
    told = any((root / name).is_file() for name in names)
    ignore = NestedIgnore(top, names, defaults=() if told else UNTOLD_DEFAULTS, always=excluded)
    return _walk(top, ignore, common)


def stamp_files(root: Path, relatives: Iterable[str]) -> dict[str, Stamp]:
    """The stamps of those files that still exist."""
    found: dict[str, Stamp] = {}
    top = f"{root}/"
    for relative in relatives:
        try:
            status = os.lstat(top + relative)
        except OSError:
            continue
        if not stat.S_ISLNK(status.st_mode):
            found[relative] = stamp_of(status)
    return found


def _from_git(root: str, prefix: str, ignore: NestedIgnore, common: _Common) -> dict[str, Stamp] | None:
    """Files of the repository at `prefix` by git, those of repositories inside it included."""
    listed = list_files(f"{root}/{prefix}")
    if listed is None:
        return None
    found: dict[str, Stamp] = {}
    for listed_path in listed:
        relative = prefix + listed_path.removesuffix("/")
        try:
            status = os.lstat(f"{root}/{relative}")
        except OSError:  # tracked, but deleted from the work tree
            continue
        if stat.S_ISDIR(status.st_mode):  # only repositories inside this one are listed as folders
            inside = f"{root}/{relative}"
            if (
                os.path.lexists(f"{inside}/.git")
                and not ignore.ignores_folder(relative)
                and not _is_another_work_tree(inside, common)
            ):
                found.update(_from_git(root, f"{relative}/", ignore, common) or {})
        elif not stat.S_ISLNK(status.st_mode) and not ignore.ignores_file(relative):
            found[relative] = stamp_of(status)
    return found


def _is_another_work_tree(folder: str, common: _Common) -> bool:
    """Whether a folder is another work tree of the workspace's own repository: the same files once more."""
    shared = shared_by_work_tree(folder)
    return shared is not None and shared == common()


def _walk(root: str, ignore: NestedIgnore, common: _Common) -> dict[str, Stamp]:
    """The files that the ignore rules leave; a repository on the way is asked of git."""
    found: dict[str, Stamp] = {}
    folders = [""]
    while folders:
        base = folders.pop()
        try:
            with os.scandir(f"{root}/{base}") as entries:
                here = list(entries)
        except OSError:
            continue
        names = {entry.name for entry in here}
        if base and ".git" in names:
            nested = _from_git(root, f"{base}/", ignore, common)
            if nested is not None:
                found.update(nested)
                continue
        ignore.enter(base, names)
        for entry in here:
            relative = f"{base}/{entry.name}" if base else entry.name
            try:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in REPOSITORY_FOLDERS and not ignore.ignores_folder(relative):
                        folders.append(relative)
                elif not entry.is_symlink() and not ignore.ignores_file_here(relative):
                    found[relative] = stamp_of(entry.stat(follow_symlinks=False))
            except OSError:  # gone meanwhile
                continue
    return found
