"""Whose a version is: `rev: v0.4.3` of a list's item says nothing without the item's name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from memory.observers.edits.hunks import Hunk

_VERSION: Final = re.compile(
    r"(?P<before>\s*(?:- )?)(?:(?P<key>rev|version|ref|tag):\s+|<version>)"
    r"(?P<value>[\"']?v?\d[\w.+-]*[\"']?)(?:</version>)?\s*(?:#.*)?"
)
_OWNER: Final = re.compile(
    r"\s*(?:- (?:repo|name|id|url|package|image|chart):\s+[\"']?(?:\S*[/:])?"
    r"|<artifactId>(?:\S*[.:])?)(?P<name>[A-Za-z][\w-]*)"
)


def with_owners(hunk: Hunk) -> Hunk:
    """The place with versions under the names of the items they are of, where the lines above tell these."""
    if len(hunk.removed) != len(hunk.added) or not hunk.above:
        return hunk
    removed, added = list(hunk.removed), list(hunk.added)
    for at, pair in enumerate(zip(hunk.removed, hunk.added, strict=True)):
        old, new = map(_VERSION.fullmatch, pair)
        if old and new and old["key"] == new["key"] and (name := _owner((*hunk.above, *hunk.added[:at]))):
            for lines, found in ((removed, old), (added, new)):
                key = f"{name}.{found['key']}" if found["key"] else name
                lines[at] = f"{found['before']}{key}: {found['value']}"
    return replace(hunk, removed=tuple(removed), added=tuple(added))


def _owner(lines: Sequence[str]) -> str:
    """The name of the item that the last of these lines are of."""
    return next((found["name"] for line in reversed(lines) if (found := _OWNER.match(line))), "")
