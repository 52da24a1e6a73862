"""Which files differ from the last commit, asked of git in a way that reads no file and runs no filter."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from navigator.index.git import run, without_filters

SECONDS: Final = 0.15
"""What a starting session can wait for; a repository that takes longer has no answer."""


def changed_since_head(root: Path) -> frozenset[str]:
    """Tracked files under `root` that differ from HEAD, relative to it; empty where git can't say in time.

    Git goes by what it knows of each file's times and size: a file that was only touched counts as changed.
    """
    options = without_filters(root, SECONDS)
    output = run(root, [*options, "diff-index", "--name-only", "-z", "--relative", "HEAD"], timeout=SECONDS)
    return frozenset(os.fsdecode(output or b"").split("\0")[:-1])
