"""Running git so that nothing in a stranger's repository can run a program."""

from __future__ import annotations

import os
import stat
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from navigator.bounded import Bounded

_OVERRIDES: Final = (
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    "core.pager=cat",
    "core.sshCommand=false",
    "core.askPass=false",
    "core.alternateRefsCommand=",
    "credential.helper=",
    "diff.external=",
    "log.showSignature=false",
    "protocol.allow=never",
    "submodule.recurse=false",
)
"""Every key by which a repository's own configuration could name a program, or have git fetch."""

_OPTIONS: Final = ("--no-optional-locks", "--no-pager", "--no-replace-objects", "--literal-pathspecs")

TIMEOUT: Final = 30.0
"""Seconds after which a git command is killed."""

NOT_LISTED_SECONDS: Final = 600.0
"""How long git is not asked for the files of a folder where it took too long, as with a pipe deep inside."""

_not_listed: Final = Bounded[str, float](64)
"""Folders where it did, and until when."""


def run(
    folder: Path | str, arguments: Sequence[str], *, timeout: float = TIMEOUT, asked: bytes = b""
) -> bytes | None:
    """What `git ARGUMENTS` in the folder prints, or None where git is missing, fails or takes too long.

    `asked` is what it reads on its standard input.

    For commands that do not read the content of the work tree: filters and diff drivers are named by the
    repository's attributes and can't be overridden one by one. Commands that print diffs need `--no-ext-diff
    --no-textconv` among their arguments.
    """
    settings = [word for override in _OVERRIDES for word in ("-c", override)]
    try:
        done = subprocess.run(
            ["git", *_OPTIONS, *settings, *arguments],
            cwd=folder,
            env=_environment(os.environ),
            input=asked,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=timeout,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def list_files(folder: Path | str, *, tracked: bool = True) -> list[str] | None:
    """Tracked and untracked files that are not ignored, relative to the folder; None where git can't say.

    A path that ends in "/" or is a folder on disk is another repository inside this one.
    """
    began = time.monotonic()
    if _not_listed.get(str(folder), 0) > began or _waits(os.path.join(folder, ".gitignore")):
        return None
    of_both = ["--cached"] if tracked else []
    output = run(folder, ["ls-files", "-z", *of_both, "--others", "--exclude-standard"])
    if output is None:
        if (now := time.monotonic()) - began >= TIMEOUT:
            _not_listed[str(folder)] = now + NOT_LISTED_SECONDS
        return None
    # A path in conflict is listed once a side.
    return list(dict.fromkeys(os.fsdecode(output).split("\0")[:-1]))


def git_folder(folder: Path | str) -> Path | None:
    """Where the HEAD and the index of the work tree around a folder are kept."""
    output = run(folder, ["rev-parse", "--absolute-git-dir"])
    return None if output is None else Path(os.fsdecode(output.removesuffix(b"\n")))


def common_folder(folder: Path | str) -> Path | None:
    """The folder that all work trees of one repository share."""
    output = run(folder, ["rev-parse", "--git-common-dir"])
    if output is None:
        return None
    return Path(os.path.realpath(os.path.join(folder, os.fsdecode(output.removesuffix(b"\n")))))


def _waits(path: str) -> bool:
    """Whether git, which opens whatever has the name of an ignore file, would wait for a pipe's writer."""
    try:
        return stat.S_ISFIFO(os.lstat(path).st_mode)
    except OSError:
        return False


def _environment(inherited: Mapping[str, str]) -> dict[str, str]:
    """The environment without what would point git at another repository or at a program."""
    kept = {name: value for name, value in inherited.items() if not name.startswith("GIT_")}
    return kept | {"GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
