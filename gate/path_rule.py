"""A workspace's own rule: the files it speaks of, and what holds for them instead of the settings."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from pathspec import GitIgnoreSpec

from navigator.languages.registry import ALL

Answer: TypeAlias = Literal["allow", "deny", "fold", "context"]


@dataclass(frozen=True, slots=True)
class PathRule:
    """One `[[gate.rules]]` table; what it leaves out it does not touch. Raises `ValueError`.

    Sizes are in bytes of the file on disk.
    """

    paths: Annotated[tuple[str, ...], "gitignore-style patterns of the files meant; none: all of them"] = ()
    languages: Annotated[tuple[str, ...], "only files in one of these languages; none: in any"] = ()
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
        compiled(self.paths)
        for language in self.languages:
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


@lru_cache(maxsize=256)
def compiled(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    """The patterns, ready to match; raises `ValueError` for what is no pattern."""
    try:
        return GitIgnoreSpec.from_lines(patterns)
    except re.error as error:
        raise ValueError(f"{', '.join(patterns)}: not a gitignore pattern ({error})") from None
