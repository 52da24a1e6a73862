"""Running git so that nothing in a stranger's repository can run a program."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from navigator.regular_files import SETTINGS_BYTES, read_regular

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

_WORK_TREE: Final = re.compile(rb"gitdir:\s*(?P<common>.+)/worktrees/[^/]+")
"""What a work tree beside the first has in the place of a `.git` folder (gitrepository-layout)."""

_OBJECT: Final = re.compile(rb"[0-9a-f]{40,64} (?P<kind>[a-z]+) (?P<size>\d+)\n")
"""Stands before the content of an object that there is (git-cat-file, batch output)."""

TIMEOUT: Final = 30.0
"""Seconds after which a git command is killed."""

PATIENCE: Final = 0.5
"""Seconds after which one asks whether it makes sense to wait: most commands take a tenth of that."""


def run(
    folder: Path | str,
    arguments: Sequence[str],
    *,
    timeout: float = TIMEOUT,
    asked: bytes = b"",
    in_vain: Callable[[], object] = bool,
) -> bytes | None:
    """What `git ARGUMENTS` in the folder prints, or None where git is missing, fails or takes too long.

    `asked` is what it reads on its standard input. Where it takes longer than `PATIENCE`, it is killed if it
    waits `in_vain`.

    For commands that do not read the content of the work tree: filters and diff drivers are named by the
    repository's attributes and can't be overridden one by one. Commands that print diffs need `--no-ext-diff
    --no-textconv` among their arguments.
    """
    settings = [word for override in _OVERRIDES for word in ("-c", override)]
    try:
        process = subprocess.Popen(
            ["git", *_OPTIONS, *settings, *arguments],
            cwd=folder,
            env=_environment(os.environ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return None
    with process:
        try:
            output = _output(process, asked, timeout, in_vain)
        except subprocess.TimeoutExpired:
            return None
        finally:
            process.kill()  # unless it has ended
    return output if process.returncode == 0 else None


def _output(
    process: subprocess.Popen[bytes], asked: bytes, timeout: float, in_vain: Callable[[], object]
) -> bytes:
    """All that it prints; raises `TimeoutExpired`."""
    try:
        return process.communicate(asked, min(PATIENCE, timeout))[0]
    except subprocess.TimeoutExpired:
        if timeout <= PATIENCE or in_vain():
            raise
        return process.communicate(timeout=timeout - PATIENCE)[0]


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


def shared_by_work_tree(folder: str) -> Path | None:
    """What a work tree beside the first of a repository shares with it, as `common_folder` names it.

    None for any other folder. No git is run for it.
    """
    try:
        text = read_regular(f"{folder}/.git", SETTINGS_BYTES)
    except OSError:  # a folder: a repository of its own
        return None
    found = _WORK_TREE.fullmatch(text.strip())
    if found is None:
        return None
    return Path(os.path.realpath(os.path.join(folder, os.fsdecode(found["common"]))))


def batched(output: bytes) -> Iterator[bytes | None]:
    """What each blob holds that `cat-file --batch` was asked for, in that order; None for what is none."""
    at = 0
    while at < len(output):
        head = _OBJECT.match(output, at)
        if head is None:  # "NAME missing", and a name may hold anything
            yield None
            at = output.find(b"\n", at) + 1 or len(output)
            continue
        end = head.end() + int(head["size"])
        yield output[head.end() : end] if head["kind"] == b"blob" else None
        at = end + 1


def without_filters(root: Path, timeout: float = TIMEOUT) -> list[str]:
    """Options that empty every filter which a configuration defines.

    For what reads files of the work tree: git reads one that changed in the second of its index, too.
    """
    output = run(root, ["config", "-z", "--name-only", "--get-regexp", r"^filter\..*"], timeout=timeout)
    names = {
        os.fsdecode(key).removeprefix("filter.").rpartition(".")[0]
        for key in (output or b"").split(b"\0")
        if key
    }
    return [
        word
        for name in sorted(names)
        for key, value in (("clean", ""), ("process", ""), ("smudge", ""), ("required", "false"))
        for word in ("-c", f"filter.{name}.{key}={value}")
    ]


def _environment(inherited: Mapping[str, str]) -> dict[str, str]:
    """The environment without what would point git at another repository or at a program."""
    kept = {name: value for name, value in inherited.items() if not name.startswith("GIT_")}
    return kept | {"GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
