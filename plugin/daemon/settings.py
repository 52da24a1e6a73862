"""What a user may set about the background process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class DaemonSettings:
    """The daemon's settings; raises `ValueError`."""

    idle_minutes: Annotated[
        int, "it leaves after so long without a client; starting again costs half a second"
    ] = 30

    def __post_init__(self) -> None:
        if self.idle_minutes < 1:
            raise ValueError("idle_minutes must be 1 or more")
