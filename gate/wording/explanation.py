"""A decision laid open for a person: every condition with its value, and what the agent would be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from gate.deciding.decision import Condition, Verdict, decide
from gate.deciding.known import FileStanding, SessionView
from gate.deciding.looking import rules_of
from gate.deciding.priced import read_prices
from gate.deciding.standing import Lookup, Surroundings, read_price
from gate.host.asked_for import printed_by
from gate.host.request import BASH, Asker, ReadRequest
from gate.pricing.habits import Rate, RateName
from gate.settings import GateSettings
from gate.wording.instead import Wording
from navigator.model import FileFacts

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
    rates: Mapping[RateName, Rate] = field(default_factory=dict)
    """What the prices are reckoned with."""

    def said(self) -> list[str]:
        """The prices and what they are reckoned with, for a terminal."""
        if self.prices is None:
            return []
        shown = ", ".join(f"{way} ~{price:,}" for way, price in self.prices.items())
        return [f"price in plain input tokens: {shown}", "reckoned with", *said_of(self.rates)]

    def data(self) -> dict[str, object]:
        """The same, ready for JSON."""
        return {
            "verdict": self.verdict,
            "conditions": [
                {"name": one.name, "value": one.value, "holds": one.holds} for one in self.conditions
            ],
            "prices": self.prices,
        }


def said_of(rates: Mapping[RateName, Rate]) -> list[str]:
    """The rates, a line each."""
    return [
        f"  {_RATES[name]:<30} {rate.text(share=name in ('retried', 'opened_after_fold'))}"
        for name, rate in rates.items()
    ]


_RATES: Final[Mapping[RateName, str]] = {
    "retried": "read whole after a denial",
    "opened_after_fold": "something opened after a fold",
    "opened_tokens": "tokens opened instead",
    "turns_to_come": "turns to come",
    "round_trip": "price of a turn more",
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
    for look in lookup.steps if request.path else ():
        standing = look(standing)
    decision = decide(request, standing, rules_of(settings, standing), view)
    priced = read_prices(request, standing, settings, view.context_tokens, view.habits)
    language = standing.facts.language if isinstance(standing.facts, FileFacts) else ""
    rates = view.habits.rates(language, standing.size)
    shown = None if priced is None else {str(way): round(price) for way, price in priced.items()}
    if decision.verdict != "deny":
        return Explanation(decision.verdict, decision.conditions, prices=shown, rates=rates)
    answer = wording.instead(request, standing, repeat=decision.repeat)
    kept_out = read_price(request, standing).delivered
    return Explanation("deny", decision.conditions, answer, kept_out, shown, rates)
