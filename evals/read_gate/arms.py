"""What is compared: the same plugin in each arm, so that only the gate differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Arm:
    """One way to set the gate."""

    name: str
    settings: Mapping[str, str]
    outline_first: bool = False
    """The denial's outline does not count, and the agent asks for it."""
    least: int = 0
    """Bytes under which the arm is known to let every file pass."""
    context: int | None = None
    """Tokens in the context, where the gate is to price the read by them."""


CONTEXTS: Final = (10_000, 50_000, 150_000)

OFF: Final = Arm("off", {"READGATE_GATE_MODE": "off"})
_BYTES = {"READGATE_GATE_MODE": "deny", "READGATE_GATE_THRESHOLD": "bytes"}
LOW_BYTES: Final = 32 * 1024
"""The threshold of files with fresh observations, here for all of them."""

DENY: Final = Arm("deny from 64 KB", {**_BYTES, "READGATE_GATE_PLAIN_BYTES": str(64 * 1024)}, least=64 * 1024)
LOW: Final = Arm("deny from 32 KB", {**_BYTES, "READGATE_GATE_PLAIN_BYTES": str(LOW_BYTES)}, least=LOW_BYTES)
FOLD: Final = Arm("fold from 64 KB", {**DENY.settings, "READGATE_GATE_MODE": "fold"}, least=DENY.least)
BARE: Final = Arm("deny without outline", DENY.settings, outline_first=True, least=DENY.least)
PRICED: Final = tuple(
    Arm(
        f"priced at {context:,}",
        {**LOW.settings, "READGATE_GATE_THRESHOLD": "priced"},
        least=LOW.least,
        context=context,
    )
    for context in CONTEXTS
)
"""What the gate decides at each length; the tasks themselves are those of the arm it answers like."""
ARMS: Final = (OFF, DENY, LOW, *PRICED, FOLD, BARE)
