"""Which project a folder belongs to: one identity for a repository's subfolders, symlinks and worktrees."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from memory.framing import storable
from memory.model import Project


def project_of(root: Path) -> Project:
    """The project of the folder `root`, read from the file system alone; git is not run.

    In a repository it is the folder that all its worktrees share, elsewhere the real path of `root`.
    """
    real = Path(os.path.realpath(root))
    for folder in (real, *real.parents):
        shared = _git_common_folder(folder)
        if shared is not None:
            home = shared.parent if shared.name == ".git" else shared
            return Project(_identity(shared), _name(home))
    return Project(_identity(real), _name(real))


def _git_common_folder(folder: Path) -> Path | None:
    """Where the repository whose work tree begins at `folder` keeps what its worktrees share."""
    dot_git = folder / ".git"
    if (dot_git / "HEAD").is_file():
        return Path(os.path.realpath(dot_git))
    git_folder = _pointer(dot_git, "gitdir:", folder)
    if git_folder is None or not git_folder.is_dir():
        return None
    return _pointer(git_folder / "commondir", "", git_folder) or git_folder


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
