"""What a user may set about reading and indexing code, with the reason for each default."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Annotated

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class NavigatorSettings:
    """Limits of the parse workers and of the index; raises `ValueError` for a limit that allows nothing."""

    exclude: Annotated[
        tuple[str, ...], "gitignore-style patterns of files to leave out beside what git ignores"
    ] = ()
    watch: Annotated[bool, "listen for changes; without it answers look for them"] = True
    rescan_seconds: Annotated[float, "oldest listing an answer may use without looking again"] = 2.0
    workers: Annotated[int, "parse processes; more than two seldom pay while an editor is open"] = min(
        2, os.cpu_count() or 1
    )
    parse_seconds: Annotated[float, "CPU time for one file; a grammar that takes longer has hung"] = 10.0
    parse_bytes: Annotated[int, "larger files are data, not code someone reads"] = 8 * MIB
    parse_memory_bytes: Annotated[int, "address space of one parse process"] = 2048 * MIB
    idle_seconds: Annotated[float, "parse processes without work for this long are ended"] = 600.0
    cache: Annotated[bool, "keep facts on disk so that a restart does not parse again"] = True

    def __post_init__(self) -> None:
        """Refuse limits under which nothing could ever be parsed."""
        for name in ("workers", "parse_seconds", "parse_bytes", "parse_memory_bytes", "idle_seconds"):
            if getattr(self, name) <= 0:
                raise ValueError(f"{name} must be more than 0")
        if self.rescan_seconds < 0:
            raise ValueError("rescan_seconds must not be less than 0")


@dataclass(frozen=True, slots=True)
class TokenSettings:
    """How costs are told; raises `ValueError` for a factor that would make everything free."""

    factor: Annotated[float, "tokens of your model for one of the o200k tokenizer that counts here"] = 1.15

    def __post_init__(self) -> None:
        """Refuse a factor that is not above 0."""
        if not self.factor > 0:
            raise ValueError("factor must be more than 0")
