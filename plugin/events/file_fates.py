"""Which files a shell command deleted or renamed: what its words ask for, held against the disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Final

from memory.model import FileFate
from memory.observers.shell.file_fates import asked
from navigator.navigator import Navigator

MOST: Final = 20
"""Files of one command that are told one by one."""


def file_fates(
    command: str, cwd: str, navigator: Navigator, remembered: Callable[[str], bool]
) -> tuple[FileFate, ...]:
    """The files of the workspace that are gone or moved; only such as the index or the memory knew.

    `cwd` is the folder the shell is in, `remembered` says whether anything is known of a path.
    """
    root = str(navigator.workspace.root)
    found = _moved(command, os.path.realpath(cwd or root), root)
    fates = []
    for old, new in found:
        facts = navigator.last_known(old) or (navigator.last_known(new) if new else None)
        if facts is not None or new is not None or remembered(old):
            fates.append(FileFate(old, new, facts))
        if len(fates) >= MOST:
            break
    return tuple(fates)


def _moved(command: str, cwd: str, root: str) -> Iterator[tuple[str, str | None]]:
    """Old and new path, relative to the root, of what is no longer where it was; no new one outside."""
    for one in asked(command):
        old = os.path.normpath(os.path.join(cwd, one.path))
        relative = _inside(old, root)
        if relative is None or os.path.lexists(old):
            continue
        if one.into is None:
            yield relative, None
            continue
        new = os.path.normpath(os.path.join(cwd, one.into))
        if os.path.isdir(new):
            new = os.path.join(new, os.path.basename(old))
        if os.path.isfile(new):
            yield relative, _inside(new, root)


def _inside(path: str, root: str) -> str | None:
    return path.removeprefix(f"{root}/") if path.startswith(f"{root}/") else None
