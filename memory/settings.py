"""The memory's settings, typed; the names are the keys of the `[context]` table of config.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal


@dataclass(frozen=True, slots=True)
class ContextSettings:
    """What the startup index shows."""

    observations: Annotated[int, "how many observations are listed"] = 50
    sessions: Annotated[
        int,
        "how many session summaries are listed; after a compaction, when little else is left, twice as many",
    ] = 10
    full_count: Annotated[int, "how many of the newest observations are given with their text"] = 0
    full_field: Annotated[Literal["narrative", "facts"], "which text that is"] = "narrative"
    read_tokens: Annotated[bool, "whether each line ends in what its observation costs to read"] = True
    work_tokens: Annotated[
        bool, "whether each line also says what the work behind it would cost to see again"
    ] = False
    last_summary: Annotated[bool, "whether the newest session summary is given whole"] = True
    last_message: Annotated[bool, "whether the last reply of the session before is given"] = False
    types: Annotated[tuple[str, ...], "only observations of these types; empty for all"] = ()
    concepts: Annotated[tuple[str, ...], "only observations with one of these concepts; empty for all"] = ()


@dataclass(frozen=True, slots=True)
class RetentionSettings:
    """How long raw tool calls are kept; what was observed of them stays. Raises `ValueError`."""

    raw_days: Annotated[int, "raw tool calls older than so many days are deleted at an idle time"] = 90
    raw_megabytes: Annotated[
        int, "the oldest raw tool calls are deleted while all of them, compressed, are larger than this"
    ] = 1_000

    def __post_init__(self) -> None:
        if self.raw_days < 1 or self.raw_megabytes < 1:
            raise ValueError("raw_days and raw_megabytes must be 1 or more")
