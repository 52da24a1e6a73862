"""Deleting what readgate keeps: by the names of its own files, since their folder may hold the user's too."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_DIGEST: Final = "[0-9a-f]" * 16

OURS: Final = (
    "config.toml",
    "memory/memory.*", "memory/journal.jsonl*", "memory/looked-at.duckdb*", "memory/spilled", "memory/asking",
    f"index/*-{_DIGEST}.sqlite*", f"index/*-{_DIGEST}.lock",
    "gate/*.denied",
    f"price/{_DIGEST}.jsonl", f"price/{_DIGEST}.new",
    "run/*/sock*", "run/*/lock", "run/*/start.lock", "run/*/successor", "run/*/daemon.log*",
    f"spool/{'[0-9]' * 20}-*-*.*",
    "backups/memory-*.duckdb", "backups/memory-*.duckdb.part",
    "claude-code/.claude-plugin", "claude-code/plugins/readgate",
)  # fmt: skip
"""What readgate makes below READGATE_HOME: files, and folders in which nothing is the user's."""

_NAMED: Final = 20
"""Things left that are named."""


def purge(home: Path) -> Iterator[str]:
    """Delete it, yielding what went and what was left; raises `OSError`."""
    folders: set[Path] = set()
    for pattern in OURS:
        for path in list(home.glob(pattern)):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
            folders |= {parent for parent in path.parents if parent.is_relative_to(home)}
    for part in {pattern.partition("/")[0] for pattern in OURS if "/" in pattern}:
        folders.add(home / part)
    for folder in sorted(folders, reverse=True):  # what lies in a folder comes before it
        with suppress(OSError):  # the user has something in it, or made it a link
            folder.rmdir()
    yield f"deleted all that readgate kept in {home}, with everything remembered"
    left = sorted(path.name for path in home.iterdir()) if home.exists() else []
    if left:
        more = f" and {len(left) - _NAMED} more" if len(left) > _NAMED else ""
        yield f"left in {home} what is not readgate's: {', '.join(left[:_NAMED])}{more}"
