"""The folder tree an agent works in, and which paths lie inside it once symlinks are resolved."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from pathspec import GitIgnoreSpec

from navigator.answers.visible import shown_path
from navigator.errors import NavigatorError

MOST_NEAR: Final = 5
"""Paths that are suggested for one that does not exist."""


class WorkspaceRefused(NavigatorError):
    """The folder cannot be a workspace."""

    code: ClassVar[str] = "workspace_refused"

    def __init__(self, root: str, why: str) -> None:
        super().__init__(f"{shown_path(root)} can't be a workspace ({why}): start in a project folder.")


class OutsideWorkspace(NavigatorError):
    """The path, with symlinks resolved, is not in the workspace."""

    code: ClassVar[str] = "outside_workspace"

    def __init__(self, path: str, root: str) -> None:
        super().__init__(
            f"{shown_path(path)} is outside the workspace {shown_path(root)}: name a file inside it."
        )


class FileMissing(NavigatorError):
    """There is nothing at the path; `near` are paths that may be meant, likeliest first."""

    code: ClassVar[str] = "file_missing"

    def __init__(self, path: str, near: Sequence[str] = ()) -> None:
        more = len(near) - MOST_NEAR
        if near:
            others = ", ".join(map(shown_path, near[:MOST_NEAR])) + (f" and {more} more" if more > 0 else "")
            way_out = f"did you mean {others}?"
        else:
            way_out = "smart_search finds files by a part of their name, smart_map shows what is there."
        super().__init__(f"{shown_path(path)} does not exist: {way_out}")


class IsDirectory(NavigatorError):
    """The path is a folder where a file is wanted."""

    code: ClassVar[str] = "is_directory"

    def __init__(self, path: str) -> None:
        super().__init__(f"{shown_path(path)} is a directory: name a file in it, or see it with smart_map.")


class NotRegular(NavigatorError):
    """The path is a pipe, a socket or a device; it is never opened."""

    code: ClassVar[str] = "not_regular"

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{shown_path(path)} is not a regular file but a pipe, socket or device: it can't be read."
        )


class Unreadable(NavigatorError):
    """The file exists but its permissions do not let us read it."""

    code: ClassVar[str] = "unreadable"

    def __init__(self, path: str) -> None:
        super().__init__(f"{shown_path(path)} can't be read: change its permissions and ask again.")


class DeniedByUser(NavigatorError):
    """The user's own settings of the host forbid to read the path."""

    code: ClassVar[str] = "denied_by_user"

    def __init__(self, path: str) -> None:
        super().__init__(
            f"{shown_path(path)} may not be read: a permissions.deny rule of your host's settings "
            "forbids it; only the user can change that."
        )


@dataclass(frozen=True, slots=True)
class SourcePath:
    """A regular file of the workspace: where it is, and what the workspace calls it."""

    absolute: Path
    """With symlinks resolved."""
    relative: str
    """From the workspace's root, with forward slashes; bytes that are not UTF-8 are surrogate-escaped."""


class Workspace:
    """A folder tree whose files may be looked at, but for those that match the gitignore patterns `denied`.

    Raises `WorkspaceRefused` for `/`, the home folder and what is no folder.
    """

    def __init__(self, root: Path, denied: tuple[str, ...] = ()) -> None:
        resolved = Path(os.path.realpath(root))
        why = _refusal(resolved)
        if why is not None:
            raise WorkspaceRefused(str(root), why)
        self.root = resolved
        self.name = resolved.name
        self.denied = denied
        self._denied = GitIgnoreSpec.from_lines(denied)

    def resolve(self, file_path: str | os.PathLike[str]) -> SourcePath:
        """The readable regular file a request means: absolute, under `~`, or relative to the root.

        Raises `OutsideWorkspace`, `DeniedByUser`, `FileMissing`, `IsDirectory`, `NotRegular` or `Unreadable`.
        Confinement is decided on the real path, before existence: what lies outside can't be told from what
        is not there.
        """
        named = os.fspath(file_path)
        if "\0" in named:
            raise FileMissing(named)
        absolute = os.path.realpath(os.path.join(self.root, os.path.expanduser(named)))
        relative = self._relative(absolute)
        if relative is None:
            raise OutsideWorkspace(named, str(self.root))
        self._permit(named, relative)
        try:
            mode = os.lstat(absolute).st_mode
        except PermissionError as error:
            raise Unreadable(named) from error
        except OSError as error:
            raise FileMissing(named) from error
        if stat.S_ISDIR(mode):
            raise IsDirectory(named)
        if stat.S_ISLNK(mode):  # a loop: realpath gave up on it
            raise FileMissing(named)
        if not stat.S_ISREG(mode):
            raise NotRegular(named)
        if not os.access(absolute, os.R_OK):
            raise Unreadable(named)
        return SourcePath(Path(absolute), relative)

    def stored_name(self, path: str) -> str:
        """How a path is kept, be anything there or not: relative to the root (`.`), outside it absolute."""
        absolute = os.path.realpath(os.path.join(self.root, os.path.expanduser(path.replace("\0", ""))))
        relative = self._relative(absolute)
        return absolute if relative is None else relative or "."

    def resolve_folder(self, path: str | os.PathLike[str]) -> str:
        """The relative path of a folder or file of the workspace, `""` for the root.

        Raises `OutsideWorkspace`, `DeniedByUser` or `FileMissing`.
        """
        named = os.fspath(path)
        if "\0" in named:
            raise FileMissing(named)
        absolute = os.path.realpath(os.path.join(self.root, os.path.expanduser(named)))
        relative = self._relative(absolute)
        if relative is None:
            raise OutsideWorkspace(named, str(self.root))
        self._permit(named, relative)
        if not os.path.exists(absolute):
            raise FileMissing(named)
        return relative

    def is_denied(self, relative: str) -> bool:
        """Whether the user forbids to show the file, be it there or not."""
        return self._denied.match_file(relative)

    def _permit(self, named: str, relative: str) -> None:
        """Refuse what a rule forbids, by its real path or by the name it is asked for."""
        if not self.denied:
            return
        lexical = os.path.normpath(os.path.join(self.root, os.path.expanduser(named)))
        paths = (relative, self._relative(lexical) or "")
        if any(path and self._denied.match_file(path) for path in paths):
            raise DeniedByUser(named)

    def _relative(self, absolute: str) -> str | None:
        root = str(self.root)
        if absolute == root:
            return ""
        inside = absolute.startswith(root + os.sep)
        return absolute[len(root) + 1 :].replace(os.sep, "/") if inside else None


def find_root(cwd: Path) -> Path:
    """The workspace a folder lies in: the nearest git work tree around it, else the folder itself.

    git is not run: a `.git` folder with a HEAD, or a `.git` file as worktrees and submodules have, marks the
    top. A work tree that can't be a workspace (dotfiles kept in the home folder) does not count. Raises
    `WorkspaceRefused` where the result can't be one either.
    """
    start = Path(os.path.realpath(cwd))
    for folder in (start, *start.parents):
        if _is_git_top(folder) and _refusal(folder) is None:
            return folder
    why = _refusal(start)
    if why is not None:
        raise WorkspaceRefused(str(cwd), why)
    return start


def _is_git_top(folder: Path) -> bool:
    marker = folder / ".git"
    try:
        mode = marker.lstat().st_mode
    except OSError:
        return False
    if stat.S_ISREG(mode):
        return True
    return marker.is_dir() and os.path.lexists(marker / "HEAD")


def _refusal(folder: Path) -> str | None:
    if folder == folder.parent:
        return "it is the root of the file system"
    if str(folder) == os.path.realpath(os.path.expanduser("~")):
        return "it is the home folder"
    return None if folder.is_dir() else "it is not a folder"
