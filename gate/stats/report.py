"""The statistics as a person reads them in a terminal, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gate.pricing.habits import ObservedHabits, Rate, RateName
from gate.pricing.price import ROUND_TRIP
from gate.pricing.read import TokenPrices
from gate.stats.totals import ANSWERS, GROUPS, Totals, add_up, grouped, share
from gate.wording.explanation import said_of
from memory.framing import one_line
from memory.ledger import Tally
from navigator.answers.visible import counted
from navigator.tokens import shown

BAR: Final = 40
"""Characters of the longest bar of a plot."""
LONGEST_NAME: Final = 24
MOST_ROWS: Final = 14

FOLLOWED: Final = {"retried_whole": "read whole", "read_part": "read in part", "unfolded": "unfolded"}
"""What agents did after they were stopped, in words."""

_EIGHTHS = " ▏▎▍▌▋▊▉"


@dataclass(frozen=True, slots=True)
class Statistics:
    """All that `readgate stats` says."""

    total: Totals
    groups: Mapping[str, Mapping[str, Totals]]
    """`language`, `size`, `project` and `day`, each with its groups."""
    surfaces: Mapping[tuple[str, str], int]
    """How often each surface (startup, mem_search, denial, …) saw each action."""
    rates: Mapping[RateName, Rate]
    """What agents do after a stopped read, as it prices the next one."""

    @property
    def net_price(self) -> int | None:
        """The net cost in plain input tokens; None until it was observed what a turn costs."""
        if self.rates["round_trip"].observed is None:
            return None
        return self.total.net_price(self.rates["turns_to_come"].value, TokenPrices())

    def data(self) -> dict[str, object]:
        """Ready for JSON; numbers are not rounded."""
        surfaces: dict[str, dict[str, int]] = {}
        for (surface, action), count in self.surfaces.items():
            surfaces.setdefault(surface, {})[action] = count
        return {
            **self.total.data(),
            "round_trip_tokens": self.total.round_trip,
            "net_price": self.net_price,
            "rates": {name: rate.data() for name, rate in self.rates.items()},
            **{
                f"by_{name}": [{"name": group, **totals.data()} for group, totals in groups.items()]
                for name, groups in self.groups.items()
            },
            "disclosed": [
                {
                    "surface": surface,
                    "actions": actions,
                    "opened_share": share(actions.get("opened", 0), actions.get("offered", 0)),
                }
                for surface, actions in surfaces.items()
            ],
        }

    def text(self) -> str:
        """For a terminal: the sums, what followed, a table a grouping, and a plot of the days."""
        if not self.total.reads:
            return "No read was decided on yet."
        parts = [_sums(self.total, self.net_price), "\n".join(["After a stopped read", *said_of(self.rates)])]
        parts += [_table(name, groups) for name, groups in self.groups.items() if name != "day"]
        parts.append(plot("Kept out, net, by day (tokens)", self.groups.get("day", {})))
        return "\n\n".join(part for part in parts if part)


def statistics(
    tallies: Sequence[Tally],
    surfaces: Mapping[tuple[str, str], int],
    habits: ObservedHabits,
) -> Statistics:
    """The statistics of the ledger, as it adds itself up."""
    turn = habits.round_trip(ROUND_TRIP)
    total = add_up((one for one in tallies if not one.by), turn.value)
    groups = {by: grouped(tallies, by, turn.value) for by in GROUPS}
    return Statistics(total, groups, surfaces, {**habits.rates(), "round_trip": turn})


def plot(title: str, groups: Mapping[str, Totals]) -> str:
    """One bar a group: what was saved, or with a minus what it cost too much."""
    values = {name: -totals.net_cost for name, totals in groups.items()}
    largest = max(map(abs, values.values()), default=0)
    if not largest:
        return ""
    rows = list(values.items())[-MOST_ROWS:]
    return "\n".join(
        (title, *(f"  {name}  {bar(abs(value) / largest)} {value:,}".rstrip() for name, value in rows))
    )


def bar(part: float) -> str:
    """A bar of so much of the longest one, to the eighth of a character; always as wide as that."""
    eighths = round(part * BAR * 8)
    whole, rest = divmod(eighths, 8)
    return ("█" * whole + (_EIGHTHS[rest] if rest else "")).ljust(BAR)


def _sums(total: Totals, net_price: int | None) -> str:
    answers = ", ".join(
        f"{total.answers[answer]:,} {answer}" for answer in ANSWERS if answer in total.answers
    )
    lines = [f"{counted(total.reads, 'read')}: {answers}"]
    if total.stopped:
        outcome = "saved" if total.net_cost <= 0 else "lost"
        lines += [
            f"  kept out        {shown(total.kept_out_tokens)} tokens",
            f"  said instead    {shown(total.answer_tokens)} tokens",
            f"  opened after    {shown(total.opened_tokens)} tokens",
            f"  extra turns     {total.extra_turns:,} at {shown(round(total.round_trip))} tokens",
            f"  net             {shown(abs(total.net_cost))} tokens {outcome}",
            f"  then            {_followed(total)}",
        ]
        if net_price is not None:
            saved = "saved" if net_price <= 0 else "lost"
            lines.insert(-1, f"  at cache prices {shown(abs(net_price))} plain input tokens {saved}")
    return "\n".join(lines)


def _followed(total: Totals) -> str:
    said = [
        f"{count / total.stopped:.0%} {FOLLOWED.get(action, action)}"
        for action, count in total.followed.items()
    ]
    return ", ".join(said) or "nothing more of the file was opened"


def _table(name: str, groups: Mapping[str, Totals]) -> str:
    """The groups in which anything was stopped, those that saved most first."""
    rows = [(group, totals) for group, totals in groups.items() if totals.stopped]
    if not rows:
        return ""
    rows.sort(key=lambda row: row[1].net_cost)
    lines = [f"{'By ' + name:<{LONGEST_NAME}} {'reads':>7} {'stopped':>8} {'kept out':>10} {'net saved':>10}"]
    for group, totals in rows[:MOST_ROWS]:
        lines.append(
            f"{one_line(group, LONGEST_NAME):<{LONGEST_NAME}} {totals.reads:>7,} {totals.stopped:>8,} "
            f"{totals.kept_out_tokens:>10,} {-totals.net_cost:>10,}"
        )
    if len(rows) > MOST_ROWS:
        lines.append(f"and {len(rows) - MOST_ROWS} more; --json has them all")
    return "\n".join(lines)
