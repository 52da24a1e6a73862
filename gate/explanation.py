"""A decision laid open for a person: every condition with its value, and what the agent would be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gate.decision import Condition, Verdict


@dataclass(frozen=True, slots=True)
class Explanation:
    """What `readgate gate explain` prints."""

    verdict: Verdict
    conditions: tuple[Condition, ...]
    answer: str = ""
    """The text of the denial; empty where the read passes."""
    kept_out: int = 0
    """Tokens of the read that the denial keeps out of the context."""
    prices: Mapping[str, int] | None = None
    """Each way to answer in plain input tokens, where it is known how long the session's context is."""

    def data(self) -> dict[str, object]:
        """The same, ready for JSON."""
        return {
            "verdict": self.verdict,
            "conditions": [
                {"name": one.name, "value": one.value, "holds": one.holds} for one in self.conditions
            ],
            "prices": self.prices,
        }
