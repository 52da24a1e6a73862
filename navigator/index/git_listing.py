"""The files that git would show, asked for so that nothing in a stranger's repository makes it wait."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from navigator.bounded import Bounded
from navigator.index.git import TIMEOUT, run

NOT_ASKED_SECONDS: Final = 600.0
"""How long git is not asked for the files of a folder where it gave no answer in time."""

SEARCH_SECONDS: Final = 5.0
"""How long is looked for what it may be waiting for."""


class _Unanswered(NamedTuple):
    until: float
    why: str
    pipe: str | None
    """What git waited for: once that is gone, it is asked again."""


_unanswered: Final = Bounded[str, _Unanswered](64)
"""By the folder that git was asked about."""


def list_files(folder: Path | str, *, tracked: bool = True) -> list[str] | None:
    """Tracked and untracked files that are not ignored, relative to the folder; None where git can't say.

    A path that ends in "/" or is a folder on disk is another repository inside this one.
    """
    top = os.path.normpath(folder)
    if why_not(top) is not None:
        return None
    began = time.monotonic()
    pipe: str | None = None

    def waits_for_pipe() -> bool:
        nonlocal pipe
        pipe = next(_ignore_pipes(top), None)
        return pipe is not None

    of_both = ["--cached"] if tracked else []
    output = run(
        folder, ["ls-files", "-z", *of_both, "--others", "--exclude-standard"], in_vain=waits_for_pipe
    )
    if output is not None:
        # A path in conflict is listed once a side.
        return list(dict.fromkeys(os.fsdecode(output).split("\0")[:-1]))
    now = time.monotonic()
    if pipe is not None:
        why = f"git would wait for the pipe {pipe}: remove it"
    elif now - began >= TIMEOUT:
        why = f"git takes over {TIMEOUT:.0f} s to list {top}"
    else:
        return None  # it is no repository, or there is no git
    sentence = f"{why}. The files are listed without it, by the same ignore files."
    _unanswered[top] = _Unanswered(now + NOT_ASKED_SECONDS, sentence, pipe)
    return None


def why_not(folder: Path | str) -> str | None:
    """A sentence on why git is not asked for the files of a folder, None where it is."""
    known = _unanswered.get(os.path.normpath(folder))
    if known is None or known.until < time.monotonic() or (known.pipe and not _is_pipe(known.pipe)):
        return None
    return known.why


def _ignore_pipes(top: str) -> Iterator[str]:
    """Pipes with the name of an ignore file: git opens whatever is called so, and a pipe needs a writer."""
    end = time.monotonic() + SEARCH_SECONDS
    folders = [top]
    while folders and time.monotonic() <= end:  # `os.walk` calls itself for each level
        folder = folders.pop()
        try:
            with os.scandir(folder) as entries:
                inside = [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
        except OSError:
            continue
        if _is_pipe(f"{folder}/.gitignore"):
            yield f"{folder}/.gitignore"
        folders += inside


def _is_pipe(path: str) -> bool:
    try:
        return stat.S_ISFIFO(os.lstat(path).st_mode)
    except OSError:
        return False
