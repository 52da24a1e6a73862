"""What git knows of an earlier state: which files differ from a commit, and what they held then.

No hook, filter or diff driver of the repository runs: what a work tree's files hold is read by us, and the
filters that git might ask about a file with a doubtful time are switched off one by one.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from navigator.errors import NavigatorError
from navigator.index import git
from navigator.index.git_listing import list_files

LONGEST_REVISION: Final = 300
_LINK_OR_REPOSITORY: Final = ("120000", "160000")
_NOTHING: Final = "000000"


class NoHistory(NavigatorError):
    """The workspace has no git history to compare with."""

    code: ClassVar[str] = "no_history"

    def __init__(self, root: Path) -> None:
        super().__init__(
            f"{root} is not in a git repository, or git is not on PATH: there is nothing to compare."
        )


class UnknownRevision(NavigatorError):
    """A revision that names no commit here."""

    code: ClassVar[str] = "unknown_revision"

    def __init__(self, since: str, *, shallow: bool, unborn: bool) -> None:
        if unborn:
            why = "the repository has no commit yet"
        elif shallow:
            why = "the clone is shallow: fetch more of its history, or name a later commit"
        else:
            why = "give a commit, a branch, a tag, or `main...` for where the work left main"
        super().__init__(f"There is no commit {since[:LONGEST_REVISION]!r} here: {why}.")


@dataclass(frozen=True, slots=True)
class Differing:
    """A file that differs from the commit, or that may, where it was not compared in time."""

    path: str
    """Relative to the workspace."""
    blob: str
    """Of the commit's content; empty where the commit has no such file."""
    there: bool
    """The work tree has the file."""


class Differences(NamedTuple):
    """What differs from a commit, as far as it was looked at."""

    files: list[Differing]
    """Ordered by path."""
    repositories: list[str]
    """Repositories inside this one, with histories of their own: nothing in them was compared."""


@dataclass(frozen=True, slots=True)
class History:
    """One commit beside the work tree below `root`."""

    root: Path
    commit: str
    """Its full name."""

    @classmethod
    def since(cls, root: Path, since: str) -> History:
        """The commit that a revision names; `A...` is where the work tree's branch left A.

        Raises `NoHistory` and `UnknownRevision`.
        """
        if git.git_folder(root) is None:
            raise NoHistory(root)
        name, dots, other = since.strip().partition("...")
        first = _commit(root, name.removesuffix(".."))
        second = _commit(root, other or "HEAD") if dots else None
        found = first
        if dots and first and second:
            base = git.run(root, ["merge-base", first, second])
            found = os.fsdecode(base).strip() if base else None
        if found is None or (dots and second is None):
            shallow = git.run(root, ["rev-parse", "--is-shallow-repository"]) == b"true\n"
            raise UnknownRevision(since, shallow=shallow, unborn=_commit(root, "HEAD") is None)
        return cls(root, found)

    def differing(self) -> Differences:
        """The tracked files that differ, and the untracked ones; links are left out.

        git goes by times and sizes: what was only touched is known by its content, as far as git reads
        that in time, and left out.
        """
        without_filters = git.without_filters(self.root)
        output = git.run(
            self.root,
            [
                *without_filters,
                *("diff-index", "--raw", "-z", "--no-renames", "--no-ext-diff", "--no-textconv"),
                *("--ignore-submodules=all", "--abbrev=64", "--relative", self.commit, "--"),
            ],
        )
        fields = os.fsdecode(output or b"").split("\0")[:-1]
        found: dict[str, Differing] = {}
        for row, path in zip(fields[::2], fields[1::2], strict=True):
            old_mode, new_mode, blob, _, status = row.removeprefix(":").split(" ")
            if old_mode in _LINK_OR_REPOSITORY or new_mode in _LINK_OR_REPOSITORY:
                continue
            known = "" if old_mode == _NOTHING else blob
            found[path] = Differing(path, known, there=not status.startswith("D"))
        repositories = self._submodules()
        for path in list_files(self.root, tracked=False) or ():
            if path.endswith("/"):
                repositories.append(path.rstrip("/"))
            elif _is_regular(f"{self.root}/{path}"):
                known = found[path].blob if path in found else ""
                found[path] = Differing(path, known, there=True)
        same = self._same([one for one in found.values() if one.there and one.blob], without_filters)
        return Differences([found[path] for path in sorted(found) if path not in same], sorted(repositories))

    def _submodules(self) -> list[str]:
        """The submodules that are there, as the file that lists them names them."""
        if not _is_regular(f"{self.root}/.gitmodules"):
            return []
        listed = git.run(
            self.root, ["config", "-z", "-f", ".gitmodules", "--get-regexp", r"^submodule\..*\.path$"]
        )
        paths = [os.fsdecode(entry).partition("\n")[2] for entry in (listed or b"").split(b"\0") if entry]
        return [path for path in paths if os.path.lexists(f"{self.root}/{path}/.git")]

    def _same(self, doubtful: Iterable[Differing], without_filters: list[str]) -> set[str]:
        """The paths whose files hold what the commit has, line ends as git would store them.

        Only names of blobs are worked out: nothing is written, the repository's index stays as it is.
        """
        asked = [
            one for one in doubtful if _can_be_named(one.path) and _is_regular(f"{self.root}/{one.path}")
        ]
        if not asked:
            return set()
        folder = git.run(self.root, ["rev-parse", "--show-prefix"]) or b""
        output = git.run(
            self.root,
            [*without_filters, "hash-object", "--stdin-paths"],
            asked=b"".join(folder.strip(b"\n") + os.fsencode(one.path) + b"\n" for one in asked),
        )
        names = (output or b"").decode().split()
        if len(names) != len(asked):
            return set()
        return {one.path for one, name in zip(asked, names, strict=True) if one.blob == name}

    def contents(self, blobs: Iterable[str], most_bytes: int) -> dict[str, bytes]:
        """What blobs hold, by their names; those that are larger or missing are left out."""
        wanted = list(dict.fromkeys(blob for blob in blobs if blob))
        sizes = git.run(self.root, ["cat-file", "--batch-check"], asked=_lines(wanted))
        small = [
            row.split(b" ")[0].decode()
            for row in (sizes or b"").splitlines()
            if row.split(b" ")[1:2] == [b"blob"] and int(row.split(b" ")[2]) <= most_bytes
        ]
        output = git.run(self.root, ["cat-file", "--batch"], asked=_lines(small)) or b""
        held = zip(small, git.batched(output), strict=False)  # nothing is printed where git fails
        return {blob: content for blob, content in held if content is not None}


def _commit(root: Path, revision: str) -> str | None:
    if not revision or len(revision) > LONGEST_REVISION or not revision.isprintable():
        return None
    arguments = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"]
    output = git.run(root, arguments)
    return os.fsdecode(output).strip() if output else None


def _can_be_named(path: str) -> bool:
    """Whether a list of paths, one a line, may hold it as it is: git reads a leading quote as its own."""
    return "\n" not in path and not path.startswith('"')


def _is_regular(path: str) -> bool:
    """Whether reading it comes to an end: a pipe may have taken the place of a file."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except OSError:
        return False


def _lines(words: Iterable[str]) -> bytes:
    return "".join(f"{word}\n" for word in words).encode()
