"""A decision laid open for a person: every condition with its value, and what the agent would be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gate.asked_for import printed_by
from gate.decision import Condition, Verdict, decide
from gate.instead import Wording
from gate.known import FileStanding, SessionView
from gate.looking import rules_of
from gate.price_condition import read_prices
from gate.request import BASH, Asker, ReadRequest
from gate.settings import GateSettings
from gate.standing import Lookup, Surroundings, read_price

EXPLAIN_SECONDS: Final = 10.0
"""A person who asks why can wait for a parse; a hook can't."""


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


def command_read(command: str, cwd: str, asker: Asker) -> ReadRequest:
    """The read of a shell command run in `cwd`; one of no file where it prints none for sure."""
    called = {
        "session_id": asker.session,
        "tool_name": BASH,
        "tool_input": {"command": command},
        "cwd": cwd,
    }
    return printed_by(called) or ReadRequest(asker, BASH, "")


def explanation(
    request: ReadRequest, around: Surroundings, settings: GateSettings, view: SessionView, wording: Wording
) -> Explanation:
    """The decision about one read, with every fact looked up, whether it still matters or not."""
    lookup = Lookup(request.path, around, settings, EXPLAIN_SECONDS)
    standing = FileStanding()
    for look in lookup.steps:
        standing = look(standing)
    decision = decide(request, standing, rules_of(settings, standing), view)
    priced = read_prices(request, standing, settings, view.context_tokens)
    shown = None if priced is None else {str(way): round(price) for way, price in priced.items()}
    if decision.verdict != "deny":
        return Explanation(decision.verdict, decision.conditions, prices=shown)
    answer = wording.instead(request, standing, repeat=decision.repeat)
    return Explanation("deny", decision.conditions, answer, read_price(request, standing).delivered, shown)
