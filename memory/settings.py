"""The memory's settings, typed; the names are the keys of the `[context]` table of config.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ContextSettings:
    """What the startup index shows."""

    observations: int = 50
    """How many observations are listed."""
    sessions: int = 10
    """How many session summaries are listed; after a compaction, when little else is left, twice as many."""
    full_count: int = 0
    """How many of the newest observations are given with their text."""
    full_field: Literal["narrative", "facts"] = "narrative"
    """Which text that is."""
    read_tokens: bool = True
    """Whether each line ends in what its observation costs to read."""
    work_tokens: bool = False
    """Whether each line also says what the work behind it would cost to see again."""
    last_summary: bool = True
    """Whether the newest session summary is given whole."""
    last_message: bool = False
    """Whether the last reply of the session before is given."""
    types: tuple[str, ...] = ()
    """Only observations of these types; empty for all."""
    concepts: tuple[str, ...] = ()
    """Only observations with one of these concepts; empty for all."""
