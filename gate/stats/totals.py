"""Adding decisions up: how reads were answered, what that kept out of contexts, and what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from gate.pricing.file_sizes import ENDS, class_name
from gate.pricing.price import ROUND_TRIP
from gate.pricing.read import TokenPrices
from memory.ledger import Tally

STOPPED: Final = ("deny", "fold")
"""Answers that keep a file out of the context."""
ANSWERS: Final = (*STOPPED, "context", "pass")

SIZE_ENDS: Final = tuple(end * 1024 for end in ENDS)
"""Bytes."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Decisions added up. All costs are tokens."""

    reads: int
    answers: Mapping[str, int]
    """How many reads got each answer: deny, fold, context, pass."""
    reasons: Mapping[str, int]
    """Why: the condition that let a read pass, or `all` and `unchanged` for those that were stopped."""
    followed: Mapping[str, int]
    """After how many of the stopped reads the agent did this: retried_whole, read_part, unfolded."""
    asked_tokens: int
    """All files that were asked for, whole."""
    kept_out_tokens: int
    """What the host would have delivered and was stopped."""
    answer_tokens: int
    """What was said instead, and the notes."""
    opened_tokens: int
    """What the agent then opened of the same files."""
    extra_turns: int
    """Every denial is a turn; a folded view is one where something was opened after it."""
    round_trip: float = ROUND_TRIP
    """What each of those turns is charged with."""

    @property
    def stopped(self) -> int:
        """Reads that were denied or folded."""
        return sum(self.answers.get(answer, 0) for answer in STOPPED)

    @property
    def net_cost(self) -> int:
        """What the gate cost less what it kept out: below 0 it paid."""
        turns = round(self.round_trip * self.extra_turns)
        return self.answer_tokens + self.opened_tokens + turns - self.kept_out_tokens

    def net_price(self, turns_to_come: float, token: TokenPrices) -> int:
        """The same in plain input tokens: what stands in the context is written once and re-read each turn.

        Only where the round trip was observed is it a price; the stated one counts tokens.
        """
        kept = token.kept(turns_to_come)
        added = self.answer_tokens + self.opened_tokens - self.kept_out_tokens
        return round(added * kept + self.round_trip * self.extra_turns)

    def data(self) -> dict[str, object]:
        """The same, ready for JSON; shares are fractions, None where there is nothing to have a share of."""
        retried = self.followed.get("retried_whole", 0)
        return {
            "reads": self.reads,
            "answers": {answer: self.answers.get(answer, 0) for answer in ANSWERS},
            "answer_shares": {answer: share(self.answers.get(answer, 0), self.reads) for answer in ANSWERS},
            "reasons": dict(self.reasons),
            "followed": dict(self.followed),
            "asked_tokens": self.asked_tokens,
            "kept_out_tokens": self.kept_out_tokens,
            "answer_tokens": self.answer_tokens,
            "opened_tokens": self.opened_tokens,
            "extra_turns": self.extra_turns,
            "retried_whole": retried,
            "retried_whole_share": share(retried, self.stopped),
            "net_cost": self.net_cost,
        }


def add_up(tallies: Iterable[Tally], round_trip: float = ROUND_TRIP) -> Totals:
    """The totals of some decisions."""
    listed = list(tallies)
    stopped = [one for one in listed if one.verdict in STOPPED]
    return Totals(
        reads=sum(one.decisions for one in listed),
        answers=_counted((one.verdict, one.decisions) for one in listed),
        reasons=dict(_counted((one.reason, one.decisions) for one in listed).most_common()),
        followed=_counted((action, one.decisions) for one in stopped for action in one.followed),
        asked_tokens=sum(one.file_tokens for one in listed),
        kept_out_tokens=sum(one.kept_out_tokens for one in listed),
        answer_tokens=sum(one.answer_tokens for one in listed),
        opened_tokens=sum(one.opened_tokens for one in stopped),
        extra_turns=sum(one.decisions for one in stopped if one.verdict == "deny" or one.followed),
        round_trip=round_trip,
    )


def _counted(counts: Iterable[tuple[str, int]]) -> Counter[str]:
    counter: Counter[str] = Counter()
    for name, count in counts:
        counter[name] += count
    return counter


def grouped(tallies: Iterable[Tally], by: str, round_trip: float = ROUND_TRIP) -> dict[str, Totals]:
    """The totals of each group of one kind, by the groups' names in their order of first appearance."""
    groups: dict[str, list[Tally]] = {}
    for one in tallies:
        if one.by == by:
            groups.setdefault(GROUPS[by](one.group), []).append(one)
    return {name: add_up(members, round_trip) for name, members in groups.items()}


def _day(days: Any) -> str:
    return (date(1970, 1, 1) + timedelta(days=days)).isoformat()


GROUPS: Final[Mapping[str, Callable[[Any], str]]] = {
    "language": lambda language: language or "not looked at",
    "size": class_name,
    "project": str,
    "day": _day,
}
"""By what decisions are told apart, and how each group is called."""


def share(part: int, whole: int) -> float | None:
    """A fraction; None of nothing."""
    return part / whole if whole else None
