"""Which project a folder belongs to: one for all subfolders, links, worktrees and submodules."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from memory.framing import storable
from navigator.index import git

LOOK_SECONDS: Final = 1.0
"""How long git may take where somebody waits for it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a project lies."""

    id: str
    """Made of the folder's path: the project's id, unless it was known elsewhere before."""
    name: str
    folder: Path
    """What all work trees of the repository share; without git, the folder itself."""
    in_git: bool


@dataclass(frozen=True, slots=True)
class Traits:
    """What a repository is known again by after it was moved; empty where git cannot say."""

    first_commit: str = ""
    remote: str = ""


def place_of(root: Path) -> Place:
    """The place of the folder `root`, read from the file system alone; git is not run."""
    real = Path(os.path.realpath(root))
    for folder in (real, *real.parents):
        shared = _git_common_folder(folder)
        if shared is not None:
            shared = _superproject(shared)
            home = shared.parent if shared.name == ".git" else shared
            return Place(_identity(shared), _name(home), shared, True)
    return Place(_identity(real), _name(real), real, False)


def traits(place: Place, seconds: float = git.TIMEOUT) -> Traits:
    """What git says of a repository within so many seconds."""
    if not place.in_git:
        return Traits()
    roots = git.run(place.folder, ["rev-list", "--max-parents=0", "HEAD"], timeout=seconds)
    remote = git.run(place.folder, ["config", "--get", "remote.origin.url"], timeout=seconds)
    # A history that was joined from several has several; the last of the list is the oldest.
    lines = (roots or b"").split()
    return Traits(lines[-1].decode() if lines else "", storable(os.fsdecode((remote or b"").strip())))


def another_stands_at(place: Place, known: Traits, *, elsewhere: bool) -> bool:
    """Whether the repository there is another than the known one: without its first commit and its remote.

    One without commits may become any, unless the known one is `elsewhere`. git is run once, and again where
    the commit is missing.
    """
    if not (place.in_git and known.first_commit):
        return False
    if git.run(place.folder, ["cat-file", "-e", known.first_commit], timeout=LOOK_SECONDS) is not None:
        return False
    found = traits(place, LOOK_SECONDS)
    same_remote = bool(known.remote) and known.remote == found.remote
    if not found.first_commit:
        return elsewhere and not same_remote
    return found.first_commit != known.first_commit and not same_remote


def mark_of(place: Place) -> tuple[int, ...]:
    """What changes when another repository is put in a place, at the cost of two looks; empty without one."""
    if not place.in_git:
        return ()
    try:
        folder = os.stat(place.folder)
    except OSError:
        return ()
    try:
        made = os.stat(place.folder / "description").st_mtime_ns  # git writes it once
    except OSError:
        made = 0
    return folder.st_dev, folder.st_ino, made


def _git_common_folder(folder: Path) -> Path | None:
    """Where the repository whose work tree begins at `folder` keeps what its worktrees share."""
    dot_git = folder / ".git"
    if (dot_git / "HEAD").is_file():
        return Path(os.path.realpath(dot_git))
    git_folder = _pointer(dot_git, "gitdir:", folder)
    if git_folder is None or not git_folder.is_dir():
        return None
    return _pointer(git_folder / "commondir", "", git_folder) or git_folder


def _superproject(shared: Path) -> Path:
    """The repository that a submodule's lies in: git keeps it under `.git/modules`, or that of a worktree."""
    for folder in shared.parents:
        if folder.name == "modules" and (folder.parent / "HEAD").is_file():
            return _pointer(folder.parent / "commondir", "", folder.parent) or folder.parent
    return shared


def _pointer(file: Path, prefix: str, base: Path) -> Path | None:
    """The folder that a one-line file names, relative to `base`; None where there is no such file."""
    try:
        line = file.read_bytes().splitlines()[0]
    except (OSError, IndexError):
        return None
    if not line.startswith(prefix.encode()):
        return None
    return Path(os.path.realpath(base / os.fsdecode(line[len(prefix) :].strip())))


def _identity(path: Path) -> str:
    return hashlib.blake2b(os.fsencode(path), digest_size=8).hexdigest()


def _name(path: Path) -> str:
    return storable(path.name.removesuffix(".git") or path.name or str(path))
