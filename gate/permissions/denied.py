"""Files that the user has told the host never to read, as gitignore-style patterns of a workspace."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from gate.path_rule import compiled, within_limits

EVERYTHING: Final = "**"

_RULE: Final = re.compile(r"Read(?:\((.*)\))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Scope:
    """One of the host's settings files, read."""

    document: object
    base: PurePosixPath
    """The folder that a pattern beginning with one slash counts from."""


def denied_patterns(scopes: tuple[Scope, ...], root: PurePosixPath, home: PurePosixPath) -> tuple[str, ...]:
    """What `permissions.deny` of the scopes forbids to read in the workspace `root`.

    Claude Code's rules are `Read`, `Read(//from/the/root)`, `Read(~/from/home)`, `Read(/from/the/settings)`
    and `Read(from/the/project)`. Where a rule could mean more or less, it is taken to forbid more.
    """
    found = (
        line
        for scope in scopes
        for pattern in _patterns(scope.document)
        if (whole := _line(pattern, scope.base, root, home)) is not None
        and _usable(line := within_limits(whole))
    )
    return tuple(dict.fromkeys(found))


def _patterns(document: object) -> Iterator[str]:
    permissions = document.get("permissions") if isinstance(document, Mapping) else None
    rules = permissions.get("deny") if isinstance(permissions, Mapping) else None
    for rule in rules if isinstance(rules, list) else ():
        found = _RULE.fullmatch(rule.strip()) if isinstance(rule, str) else None
        if found is not None:
            yield (found[1] or "").strip() or EVERYTHING


def _line(pattern: str, base: PurePosixPath, root: PurePosixPath, home: PurePosixPath) -> str | None:
    """The pattern as it reads from the workspace's root; None where it speaks of nothing in there."""
    if pattern.startswith("//"):
        return _anchored(pattern[1:], root)
    if pattern == "~" or pattern.startswith("~/"):
        return _anchored(f"{home}{pattern[1:]}", root)
    if pattern.startswith("/"):
        return _anchored(f"{base}{pattern}", root)
    return re.sub(r"\A(\./)+", "", pattern) or EVERYTHING


def _usable(line: str) -> bool:
    """Whether it is a pattern at all, and not one that takes files back: no rule allows here."""
    try:
        compiled((line,))
    except ValueError:
        return False
    return not line.startswith("!")


def _anchored(absolute: str, root: PurePosixPath) -> str | None:
    """An absolute pattern from the root on: what is left once its first segments have matched the root's."""
    segments = [one for one in absolute.split("/") if one not in ("", ".")]
    for place, folder in enumerate(root.parts[1:]):
        if place == len(segments):
            return EVERYTHING  # a folder that holds the workspace
        if segments[place] == "**":
            return "/".join(segments[place:])
        if not _matches(segments[place], folder):
            return None
    return "/" + "/".join(segments[len(root.parts) - 1 :]) if len(segments) >= len(root.parts) else EVERYTHING


def _matches(segment: str, name: str) -> bool:
    return PurePosixPath(name).match(segment)
