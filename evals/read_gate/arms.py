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
    context: int | None = None
    """Tokens that the client is told to have in its context, where the gate asks."""


CONTEXTS: Final = (10_000, 50_000, 150_000)

OFF: Final = Arm("off", {"READGATE_GATE_MODE": "off"})
DENY: Final = Arm("deny", {"READGATE_GATE_MODE": "deny", "READGATE_GATE_THRESHOLD": "bytes"})
FOLD: Final = Arm("fold", {"READGATE_GATE_MODE": "fold", "READGATE_GATE_THRESHOLD": "bytes"})
BARE: Final = Arm("deny without outline", DENY.settings, outline_first=True)
PRICED: Final = tuple(
    Arm(
        f"priced at {context:,}",
        {"READGATE_GATE_MODE": "deny", "READGATE_GATE_THRESHOLD": "priced"},
        context=context,
    )
    for context in CONTEXTS
)
ARMS: Final = (OFF, DENY, *PRICED, FOLD, BARE)
