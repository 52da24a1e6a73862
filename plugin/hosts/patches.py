"""A patch that adds and changes several files at once, as one edit a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Final

PATCH_TOOL: Final = "apply_patch"
"""Codex's tool; its patch stands in `command`, each file under a line of its own."""
MOST_FILES: Final = 50
"""Of one patch that are told of."""

_HEADER = re.compile(r"^\*\*\* (Add|Update) File: (.+)$", re.MULTILINE)
_MOVED = re.compile(r"^\*\*\* Move to: (.+)$", re.MULTILINE)
_TOOLS: Final = {"Add": "Write", "Update": "Edit"}


def patched_files(given: Mapping[str, object], cwd: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Our tool and its arguments for each file that a call adds or changes."""
    patch = given.get("command") or given.get("input")
    if not isinstance(patch, str):
        return
    headers = list(_HEADER.finditer(patch))[:MOST_FILES]
    ends = [header.start() for header in headers[1:]] + [len(patch)]
    for header, end in zip(headers, ends, strict=False):
        moved = _MOVED.search(patch, header.end(), end)
        path = (moved[1] if moved else header[2]).strip()
        yield _TOOLS[header[1]], {"file_path": str(PurePath(cwd, path)), "patch": patch[header.start() : end]}
