"""Which files a workspace consists of: what git would show, or without git what ignore files leave."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from navigator.index import git
from navigator.index.ignore import NestedIgnore

REPOSITORY_FOLDERS: Final = frozenset({".git", ".hg", ".svn", ".jj", ".bzr"})
"""Where version control keeps its own files; never listed."""

UNTOLD_DEFAULTS: Final = (
    "node_modules/", "__pycache__/", ".venv/", "venv/", ".tox/", ".nox/", "*.egg-info/", ".mypy_cache/",
    ".pytest_cache/", ".ruff_cache/", ".gradle/", "bower_components/",
)  # fmt: skip
"""Left out where neither git nor an ignore file in the root says anything: installed or made by tools."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The paths of a workspace at one time, relative to its root; they need not exist any more."""

    files: tuple[str, ...]
    """Files, symlinks and anything else that is no folder."""
    with_git: bool
    """git was asked for at least the root."""


def list_workspace(root: Path, exclude: Iterable[str] = ()) -> Listing:
    """List a workspace: nested repositories belong to it, symlinked folders are not entered."""
    excluded = tuple(exclude)
    found = _from_git(root)
    if found:
        names = (".ignore",)
        defaults: tuple[str, ...] = ()
        with_git = True
    else:
        # git lists nothing in a folder that the repository around it ignores: then the folder speaks for itself.
        names = (".gitignore", ".ignore")
        defaults = () if any((root / name).is_file() for name in names) else UNTOLD_DEFAULTS
        with_git = False
    ignore = NestedIgnore(str(root), names, defaults, excluded)
    if with_git:
        kept = [relative for relative in found or () if not ignore.ignores_file(relative)]
    else:
        kept = list(_walk(str(root), "", ignore))
    return Listing(tuple(kept), with_git)


def _from_git(top: Path, prefix: str = "") -> list[str] | None:
    """Files below `top` by git, each with the prefix, those of repositories inside it included."""
    listed = git.list_files(top)
    if listed is None:
        return None
    found: list[str] = []
    for relative in listed:
        inner = relative.removesuffix("/")
        path = top / inner
        # Only submodules and nested repositories are listed as folders.
        if inner != relative or (path / ".git").exists():
            if not path.is_symlink() and path.is_dir():
                found.extend(_from_git(path, f"{prefix}{inner}/") or ())
        else:
            found.append(prefix + relative)
    return found


def _walk(root: str, base: str, ignore: NestedIgnore) -> Iterator[str]:
    """Files below a folder that the ignore rules leave, depth first; a repository on the way is asked of git."""
    try:
        with os.scandir(os.path.join(root, base)) as entries:
            here = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return
    for entry in here:
        relative = f"{base}/{entry.name}" if base else entry.name
        if not entry.is_dir(follow_symlinks=False):
            if not ignore.ignores_file(relative):
                yield relative
        elif entry.name not in REPOSITORY_FOLDERS and not ignore.ignores_folder(relative):
            nested = None
            if os.path.lexists(os.path.join(entry.path, ".git")):
                nested = _from_git(Path(entry.path), f"{relative}/")
            yield from _walk(root, relative, ignore) if nested is None else nested
