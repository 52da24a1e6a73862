"""A decision laid open for a person: every condition with its value, and what the agent would be told."""

from __future__ import annotations

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
    prices: dict[str, int] | None = None
    """Tokens of each way to answer, where the host tells how long the context is."""

    def data(self) -> dict[str, object]:
        """The same, ready for JSON."""
        return {
            "verdict": self.verdict,
            "conditions": [
                {"name": one.name, "value": one.value, "holds": one.holds} for one in self.conditions
            ],
            "prices": self.prices,
        }
