"""What is compared: the same plugin in each arm, so that only the gate differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gate.settings import GateSettings

CONTEXTS: Final = (10_000, 50_000, 150_000)
"""Tokens that stand in the context before the task."""
KB: Final = 1024


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to set the gate."""

    name: str
    gate: GateSettings
    outline_first: bool = False
    """The denial's outline does not count, and the agent asks for it."""

    @property
    def contexts(self) -> tuple[int, ...]:
        """Where the gate prices a read it is run at each length; 0 says that it does not look at that."""
        return CONTEXTS if self.gate.threshold == "priced" else (0,)

    @property
    def settings(self) -> Mapping[str, str]:
        """The variables that set the gate so."""
        gate = self.gate
        values = {
            "mode": gate.mode,
            "threshold": gate.threshold,
            "plain_bytes": gate.plain_bytes,
            "fresh_bytes": gate.fresh_bytes,
            "priced_bytes": gate.priced_bytes,
        }
        return {f"READGATE_GATE_{key.upper()}": str(value) for key, value in values.items()}


def _by_bytes(kb: int, mode: str = "deny") -> GateSettings:
    return GateSettings(mode=mode, threshold="bytes", plain_bytes=kb * KB, fresh_bytes=kb * KB)  # type: ignore[arg-type]


def _by_price(kb: int, mode: str = "deny") -> GateSettings:
    return GateSettings(mode=mode, threshold="priced", priced_bytes=kb * KB)  # type: ignore[arg-type]


OFF: Final = Arm("off", GateSettings(mode="off", threshold="bytes"))
DENY: Final = Arm("deny from 64 KB", _by_bytes(64))
LOW: Final = Arm("deny from 32 KB", _by_bytes(32))
PRICED: Final = Arm("deny, priced from 16 KB", _by_price(16))
FOLD: Final = Arm("fold from 64 KB", _by_bytes(64, "fold"))
PRICED_FOLD: Final = Arm("fold, priced from 16 KB", _by_price(16, "fold"))
BARE: Final = Arm("deny without outline from 64 KB", _by_bytes(64), outline_first=True)
ARMS: Final = (OFF, DENY, LOW, PRICED, FOLD, PRICED_FOLD, BARE)
