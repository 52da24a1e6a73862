"""Whose a value is: `rev: v0.4.3` of an item, or `default: true` of a setting, says nothing by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from memory.observers.edits.hunks import Hunk
from navigator.model import Symbol

_VERSION: Final = re.compile(
    r"(?P<before>\s*(?:- )?)(?:(?P<key>rev|version|ref|tag):\s+|<version>)"
    r"(?P<value>[\"']?v?\d[\w.+-]*[\"']?)(?:</version>)?\s*(?:#.*)?"
)
_OWNER: Final = re.compile(
    r"\s*(?:- (?:repo|name|id|url|package|image|chart):\s+[\"']?(?:\S*[/:])?"
    r"|<artifactId>(?:\S*[.:])?)(?P<name>[A-Za-z][\w-]*)"
)
_PLAIN_VALUE: Final = re.compile(
    r"(?P<before>\s*)(?P<key>[\w-]+|\"[\w-]+\"|'[\w-]+')(?P<sign>\s*(?::|=>?)\s*)"
    r"(?P<value>true|false|null|nil|None|True|False|undefined|-?\d[\w.]*)(?P<end>,?;?)\s*"
)
"""A key whose value any other may have, too."""

_OPENS: Final = re.compile(
    r"(?P<indent>\s*)[\"']?(?P<name>[A-Za-z_][\w-]*)[\"']?\s*(?::|=>?)\s*[\w.]*[\[({]$"
)
"""The beginning of what such keys are in, which has a name."""

_FAR: Final = 40
"""Lines above a value in which its owner is looked for."""


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


def with_owner_of_value(hunk: Hunk, original: str, symbols: Sequence[Symbol]) -> Hunk:
    """The place with a plain value's key under the name of what it is in, where that is no symbol.

    `original` is the text of the file before the edit.
    """
    if len(hunk.removed) != 1 or len(hunk.added) != 1 or hunk.old_line < 1:
        return hunk
    old, new = map(_PLAIN_VALUE.fullmatch, (hunk.removed[0], hunk.added[0]))
    if not old or not new or old["key"] != new["key"] or old["before"] != new["before"]:
        return hunk
    above = original.splitlines()[max(hunk.old_line - 1 - _FAR, 0) : hunk.old_line - 1]
    openers = (found for line in reversed(above) if (found := _OPENS.fullmatch(line)))
    owner = next((each["name"] for each in openers if len(each["indent"]) < len(old["before"])), "")
    if not owner or any(symbol.name == owner for symbol in symbols):
        return hunk
    removed, added = (
        f"{each['before']}{owner}.{each['key']}{each['sign']}{each['value']}{each['end']}"
        for each in (old, new)
    )
    return replace(hunk, removed=(removed,), added=(added,))
