"""Paths as answers print them, led back to the files and folders they are of."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from pathlib import Path
from typing import Final

from navigator.answers.visible import shown_path
from navigator.index.surroundings import folders_of

_LINES: Final = re.compile(r":\d+(?:-\d+)?$")


def may_be_printed(named: str) -> bool:
    """Whether a path may be that of a file which can't be printed as it is."""
    return not named.isascii() or "\\" in named


def without_lines(named: str) -> str:
    """A path without the lines that answers print behind it: `shop.py` of `shop.py:12-30`."""
    return _LINES.sub("", named)


def printed_path(named: str, root: Path, files: Collection[str]) -> str | None:
    """The relative path of the one file, else the one folder of files, that is printed like `named`.

    None where there is none or several. `named` is absolute, under `~`, or relative to the root. It is
    printed too before it is compared: a path comes back with some of its bytes as they were.
    """
    relative = os.path.relpath(os.path.join(root, os.path.expanduser(named)), root)
    wanted = shown_path(relative)
    unprintable = [path for path in files if shown_path(path) != path]
    for paths in (unprintable, folders_of(unprintable)):
        found = [path for path in paths if shown_path(path) == wanted]
        if len(found) == 1:
            return found[0]
    return None
