"""A workspace's own rule: the files it speaks of, and what holds for them instead of the settings."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Annotated, Final, Literal, TypeAlias

from pathspec import GitIgnoreSpec

from navigator.languages.registry import ALL

MOST_STARS: Final = 3
MOST_DEEP: Final = 2
"""Runs of `*` in a pattern, and those among them that speak of folders at any depth."""

_FREE: Final = re.compile(r"!?/?(?:\*\*/)?")
"""The beginning of a pattern, whose `**` costs nothing: without it, it speaks of any depth as well."""
_STARS: Final = re.compile(r"(?<!\\)\*+")

Answer: TypeAlias = Literal["allow", "deny", "fold", "context"]


@dataclass(frozen=True, slots=True)
class PathRule:
    """One `[[gate.rules]]` table; what it leaves out it does not touch. Raises `ValueError`.

    Sizes are in bytes of the file on disk.
    """

    paths: Annotated[
        tuple[str, ...] | None, "gitignore-style patterns of the files meant; left out: all of them"
    ] = None
    languages: Annotated[tuple[str, ...] | None, "only files in one of these languages; left out: in any"] = (
        None
    )
    answer: Annotated[Answer | None, "allow reads as asked, or the mode that holds here"] = None
    fresh_bytes: Annotated[int | None, "replaces gate.fresh_bytes"] = None
    plain_bytes: Annotated[int | None, "replaces gate.plain_bytes"] = None
    priced_bytes: Annotated[int | None, "replaces gate.priced_bytes"] = None
    bash_fresh_bytes: Annotated[int | None, "replaces gate.bash_fresh_bytes"] = None
    bash_plain_bytes: Annotated[int | None, "replaces gate.bash_plain_bytes"] = None
    require_observations: Annotated[bool | None, "replaces gate.require_observations"] = None
    subagents: Annotated[bool | None, "replaces gate.subagents"] = None

    def __post_init__(self) -> None:
        """Refuse patterns that are none, languages nobody knows, and sizes below 0."""
        for name in ("paths", "languages"):
            if getattr(self, name) == ():  # Whoever writes it means no file, or forgot the patterns.
                raise ValueError(f"{name} = [] is about no file; leave it out to mean all")
        compiled(self.paths or ())
        for language in self.languages or ():
            if language not in ALL:
                raise ValueError(f"there is no language {language!r}; known: {', '.join(ALL)}")
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, int) and value < 0:
                raise ValueError(f"{field.name} = {value} can't be used; it must be 0 or more")

    def speaks_of(self, relative: str, language: str | None) -> bool:
        """Whether the rule is about a file: its path in the workspace, and its language where it has one."""
        if self.languages and language not in self.languages:
            return False
        return not self.paths or compiled(self.paths).match_file(relative)


def within_limits(pattern: str) -> str:
    """As much of a pattern as can be matched in time: that speaks of all that the whole speaks of, and more.

    It becomes a regular expression that tries every place for every `*`: five of them and a long name kept
    the whole process busy for a minute (measured), and a repository brings both.
    """
    runs = list(_STARS.finditer(pattern, len(_FREE.match(pattern)[0])))  # type: ignore[index]
    deep = [run for run in runs if len(run[0]) > 1]
    ends = [run.end() for run in (*runs[MOST_STARS - 1 : MOST_STARS], *deep[MOST_DEEP - 1 : MOST_DEEP])]
    too_many = len(runs) > MOST_STARS or len(deep) > MOST_DEEP
    return pattern[: min(ends)] if too_many else pattern


@lru_cache(maxsize=256)
def compiled(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    """The patterns, ready to match; raises `ValueError` for what is none, or can't be matched in time."""
    for pattern in patterns:
        if within_limits(pattern) != pattern:
            raise ValueError(
                f"{pattern}: at most {MOST_STARS} times `*`, {MOST_DEEP} of them `**`, can be matched in time"
            )
    try:
        return GitIgnoreSpec.from_lines(patterns)
    except re.error as error:
        raise ValueError(f"{', '.join(patterns)}: not a gitignore pattern ({error})") from None
