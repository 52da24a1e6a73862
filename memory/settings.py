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
