"""The files that git calls changed or untracked, and what it has of them, in the time a hook can wait."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from navigator.index import git

SECONDS: Final = 0.15
"""Both lists at once take 80 ms in a repository of 7,000 files; one that is not there by then is none."""

MOST: Final = 2_000
"""Files; where there are more, there is no list."""

_CHANGED: Final = ("diff-files", "--name-only", "-z", "--relative")
_UNTRACKED: Final = ("ls-files", "-z", "--others", "--exclude-standard")


def changed_files(root: Path) -> dict[str, bool] | None:
    """Absolute paths of the files under `root` that git calls changed or untracked, and whether it has them.

    None where git does not say which are changed; where it does not say which are untracked, those lack.
    """
    without_filters = git.without_filters(root, SECONDS)
    both = [[*without_filters, *words] for words in (_CHANGED, _UNTRACKED)]
    with ThreadPoolExecutor(2) as threads:
        changed, untracked = threads.map(lambda words: git.run(root, words, timeout=SECONDS), both)
    if changed is None:
        return None
    found = dict.fromkeys(_paths(root, untracked or b""), False) | dict.fromkeys(_paths(root, changed), True)
    return found if len(found) <= MOST else None


def contents(root: Path, paths: Iterable[str], most_bytes: int) -> dict[str, bytes]:
    """What git's index has of files, by their absolute paths; what it lacks, or is larger, lacks."""
    asked = {path: f":./{os.path.relpath(path, root)}" for path in paths if "\n" not in path}
    if not asked:
        return {}
    lines = "".join(f"{name}\n" for name in asked.values())
    said = git.run(root, ["cat-file", "--batch"], timeout=SECONDS, asked=os.fsencode(lines))
    held = zip(asked, git.batched(said or b""), strict=False)  # nothing is printed where git fails
    return {path: content for path, content in held if content is not None and len(content) <= most_bytes}


def ignored(root: Path, paths: Iterable[str]) -> frozenset[str]:
    """Those of these absolute paths that git ignores; none where there is no git."""
    asked = "\0".join(paths)
    if not asked:
        return frozenset()
    # It refuses to be told that paths are literal, and takes absolute ones for nothing else.
    words = ["--no-literal-pathspecs", "check-ignore", "-z", "--stdin"]
    said = git.run(root, words, timeout=SECONDS, asked=os.fsencode(asked))
    return frozenset(os.fsdecode(said or b"").split("\0")[:-1])


def _paths(root: Path, listed: bytes) -> list[str]:
    return [f"{root}/{name}" for name in os.fsdecode(listed).split("\0")[:-1]]
