"""What agents were observed to do after a stopped read, as the rates that price the next one.

By language and size where enough was seen of both, else by language, else of all files; where even that is
too little the stated rates of `read.Habits` hold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from gate.pricing.file_sizes import size_class
from gate.pricing.interval import Interval, of_mean, of_share
from gate.pricing.read import Habits, TokenPrices
from memory.after_stops import AfterStop

FEWEST: Final = 30
"""Below so many observations a rate is too uncertain to decide anything."""

RateName: TypeAlias = Literal["retried", "opened_after_fold", "opened_tokens", "turns_to_come", "round_trip"]
Group: TypeAlias = tuple[str, str]
"""(language, class of size); an empty text stands for all of them."""

ALL: Final[Group] = ("", "")


@dataclass(frozen=True, slots=True)
class Rate:
    """One rate as it is used."""

    value: float
    observed: Interval | None = None
    """Where it comes from; None where it is stated, because too little was seen."""
    group: Group = ALL
    """What it was observed of."""
    seen: int = 0
    """Observations of all files, also where they are too few."""

    def data(self) -> dict[str, object]:
        """The same, ready for JSON; `low` and `high` are None where the rate is stated."""
        found = self.observed
        return {
            "value": self.value,
            "low": None if found is None else found.low,
            "high": None if found is None else found.high,
            "count": 0 if found is None else found.count,
            "of": " ".join(part for part in self.group if part) or "all files",
            "source": "stated" if found is None else "observed",
            "seen": self.seen,
        }

    def text(self, share: bool) -> str:
        """In words; a `share` as per cent."""

        def figure(value: float) -> str:
            return f"{value:.0%}" if share else f"{value:,.0f}"

        found = self.observed
        if found is None:
            return f"{figure(self.value)} stated; not enough data ({self.seen} of {FEWEST} observations)"
        of = " ".join(part for part in self.group if part) or "all files"
        interval = f"{figure(found.low)} to {figure(found.high)}"
        return f"{figure(found.value)} ({interval}, from {found.count} of {of})"


@dataclass(frozen=True, slots=True)
class ObservedHabits:
    """The intervals of every rate and group that enough was seen of."""

    intervals: Mapping[tuple[RateName, Group], Interval] = field(default_factory=dict)
    seen: Mapping[RateName, int] = field(default_factory=dict)
    """How often each rate was observed, of any file."""
    stated: Habits = field(default_factory=Habits)

    def rate(self, name: RateName, stated: float, language: str = "", size: int | None = None) -> Rate:
        """The rate of the narrowest group that enough was seen of, else `stated`."""
        for group in ((language, size_class(size)), (language, ""), ALL):
            found = self.intervals.get((name, group))
            if found is not None:
                return Rate(found.value, found, group, self.seen.get(name, 0))
        return Rate(stated, seen=self.seen.get(name, 0))

    def rates(self, language: str = "", size: int | None = None) -> dict[RateName, Rate]:
        """The rates that price a read of such a file; of all files without arguments."""
        return {
            name: self.rate(name, getattr(self.stated, name), language, size)
            for name in ("retried", "opened_after_fold", "opened_tokens", "turns_to_come")
        }

    def habits(self, language: str, size: int | None) -> Habits:
        """The same as plain numbers."""
        return Habits(**{name: rate.value for name, rate in self.rates(language, size).items()})

    def round_trip(self, stated: float) -> Rate:
        """Plain input tokens of one more turn."""
        return self.rate("round_trip", stated)


STATED: Final = ObservedHabits()
"""Nothing was observed yet."""


def observed(stops: Sequence[AfterStop], token: TokenPrices | None = None) -> ObservedHabits:
    """What those stopped reads tell of the next one; `token` are the prices of a turn."""
    samples: dict[RateName, list[tuple[AfterStop, float]]] = {
        name: [(stop, value) for stop in stops if (value := look(stop, token or TokenPrices())) is not None]
        for name, look in _LOOKS.items()
    }
    intervals: dict[tuple[RateName, Group], Interval] = {}
    for name, found in samples.items():
        groups: dict[Group, list[float]] = defaultdict(list)
        for stop, value in found:
            for group in _groups(stop, name):
                groups[group].append(value)
        intervals |= {
            (name, group): _interval(name, values)
            for group, values in groups.items()
            if len(values) >= FEWEST
        }
    return ObservedHabits(intervals, {name: len(found) for name, found in samples.items()})


def _groups(stop: AfterStop, name: RateName) -> Iterable[Group]:
    yield ALL
    if stop.language and name != "round_trip":  # a turn costs the same whatever was read before
        yield stop.language, ""
        yield stop.language, size_class(stop.file_bytes)


def _interval(name: RateName, values: Sequence[float]) -> Interval:
    if name in ("retried", "opened_after_fold"):
        return of_share(round(sum(values)), len(values))
    return of_mean(values)


def _retried(stop: AfterStop, token: TokenPrices) -> float | None:
    return float(stop.retried) if stop.verdict == "deny" else None


def _opened_after_fold(stop: AfterStop, token: TokenPrices) -> float | None:
    return float(stop.opened) if stop.verdict == "fold" else None


def _opened_tokens(stop: AfterStop, token: TokenPrices) -> float | None:
    """Of denials also those after which nothing was opened; of folds only those after which something was."""
    counts = not stop.retried if stop.verdict == "deny" else stop.opened and not stop.retried
    return float(stop.opened_tokens) if counts else None


def _turns_to_come(stop: AfterStop, token: TokenPrices) -> float | None:
    return None if stop.turns_after is None else float(stop.turns_after)


def _round_trip(stop: AfterStop, token: TokenPrices) -> float | None:
    return None if stop.context_tokens is None else token.turn(stop.context_tokens)


_LOOKS: Final[Mapping[RateName, Callable[[AfterStop, TokenPrices], float | None]]] = {
    "retried": _retried,
    "opened_after_fold": _opened_after_fold,
    "opened_tokens": _opened_tokens,
    "turns_to_come": _turns_to_come,
    "round_trip": _round_trip,
}
"""What each stopped read tells of each rate; None where it tells nothing."""
