"""A priced surface as data and as text: a row an item, the totals, what to move, and what to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from gate.pricing.habits import FEWEST
from gate.pricing.interval import Interval
from gate.pricing.price import (
    BUDGET,
    ROUND_TRIP,
    WINDOW,
    Item,
    Priced,
    cost,
    crossover,
    growth,
    items_past_budget,
    policy,
)
from gate.pricing.read import TokenPrices
from navigator.tokens import shown
from plugin.price.entries import Entry
from plugin.price.observed import Sure, sure_verdict

GROWTH_AT: Final = (10, 50, 200, 1_000)
WARN_SHARE: Final = 0.8
"""Share of its budget from which on an index is warned of."""
LEGEND: Final = (
    "rate: the share of turns that need it; ?: stated, and too few turns were seen to be sure",
    "index, body: tokens of the line that names it, and of all of it",
    "resident, disclosed: tokens a turn; all of it in the context, or its line, and the rest when needed",
    "break-even: the rate from which on resident is cheaper",
)
BAR: Final = 24
"""Characters of the longest bar of the chart."""


@dataclass(frozen=True, slots=True)
class Known:
    """One entry of the user's surface with its rates."""

    entry: Entry
    item: Item
    """With the stated rate."""
    rate: Interval | None
    """The observed one, where there is enough data."""


def surface_data(items: Sequence[Item], round_trip: float = ROUND_TRIP) -> dict[str, Any]:
    """Rows and totals of any surface."""
    totals = policy(items, round_trip)
    return {
        "rows": [_row(cost(item, round_trip)) for item in items],
        "resident": totals.resident,
        "disclosed": totals.disclosed,
        "mixed": totals.mixed,
        "saved": totals.saved,
        "saved_share": totals.saved_share,
        "round_trip": round_trip,
        "growth": [asdict(row) for row in growth(items, GROWTH_AT)] if items else [],
        "items_past_budget": items_past_budget(items) if items else None,
        "crossover": crossover(items) if items else None,
    }


def own_data(known: Sequence[Known], round_trip: float = ROUND_TRIP) -> dict[str, Any]:
    """The same of the user's own surface, with rates beside each other, what to move, and the index."""
    found = surface_data([_as_observed(one) for one in known], round_trip)
    for row, one in zip(found["rows"], known, strict=True):
        row |= {
            "kind": one.entry.kind,
            "stated_rate": one.item.rate,
            "observed": None if one.rate is None else _observed(one.rate),
            "sure": _sure(one, round_trip),
            "now": "resident" if one.entry.resident else "disclosed",
        }
    found["moves"] = [*_moves(known, found["rows"])]
    index = sum(one.item.index for one in known if not one.entry.resident)
    found["index"] = {"tokens": index, "window_share": index / WINDOW, "budget": BUDGET * WINDOW}
    return found


def _row(priced: Priced) -> dict[str, Any]:
    item = priced.item
    return {
        "name": item.name,
        "rate": item.rate,
        "index": item.index,
        "body": item.body,
        "resident": priced.resident,
        "disclosed": priced.disclosed,
        "break_even": priced.break_even,
        "verdict": priced.verdict,
    }


def _observed(rate: Interval) -> dict[str, float]:
    opened = round(rate.value * rate.count)
    return {"opened": opened, "turns": rate.count, "low": rate.low, "high": rate.high, "rate": rate.value}


def _as_observed(one: Known) -> Item:
    """What is observed counts more than what is stated."""
    if one.rate is None:
        return one.item
    return Item(one.item.name, one.rate.value, one.item.index, one.item.body)


def _sure(one: Known, round_trip: float) -> Sure:
    if one.entry.kind == "instructions":  # in force on every turn: stated, and known
        return cost(one.item, round_trip).verdict
    return sure_verdict(one.item, one.rate, round_trip)


def _moves(known: Sequence[Known], rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Items on the dearer side: what moving them saves a turn, and what it rewrites in the cache once.

    All that stands behind an item in the prompt is written again, instead of read, when it comes or goes.
    """
    token = TokenPrices()
    standing = [one.item.body if one.entry.resident else one.item.index for one in known]
    moves = []
    for number, row in enumerate(rows):
        saves = abs(row["resident"] - row["disclosed"])
        if row["verdict"] != row["now"] and saves > 0:
            rewrites = sum(standing[number:]) * (token.cache_write - token.cache_read)
            moves.append(
                {
                    "name": row["name"],
                    "to": row["verdict"],
                    "saves": saves,
                    "rewrites_once": rewrites,
                    # Each turn re-reads what is saved at the price of a cache read.
                    "pays_after_turns": rewrites / (saves * token.cache_read),
                    "sure": row["sure"] == row["verdict"],
                }
            )
    return sorted(moves, key=lambda move: -move["saves"])


def warnings(found: Mapping[str, Any], sizes: Sequence[int]) -> list[str]:
    """What to look at: the index near its budget, or on its way there; `sizes` are those of earlier runs."""
    tokens, budget = found["index"]["tokens"], found["index"]["budget"]
    told = []
    if tokens > budget:
        told.append(
            f"The index takes {shown(tokens)} tokens, over its budget of {budget:,.0f}: it needs an index."
        )
    elif tokens >= WARN_SHARE * budget:
        told.append(f"The index takes {shown(tokens)} tokens of its budget of {budget:,.0f}.")
    elif len(sizes) > 1 and tokens > sizes[0]:
        a_run = (tokens - sizes[0]) / (len(sizes) - 1 or 1)
        runs = (budget - tokens) / a_run
        if runs < len(sizes):
            told.append(
                f"The index grows by {shown(round(a_run))} tokens a run: over its budget in {runs:.0f} runs."
            )
    return told


def as_text(found: Mapping[str, Any]) -> str:
    """The table, the chart, the totals and the moves."""
    rows = found["rows"]
    if not rows:
        return "There is nothing to price: no instructions, skills, agents, tools or documents."
    width = max([len("item"), *(len(row["name"]) for row in rows)])
    most = max([1.0, *(max(row["resident"], row["disclosed"]) for row in rows)])
    lines = [
        f"{'item':<{width}}  {'rate':>14}  {'index':>6}  {'body':>6}  {'resident':>8}  {'disclosed':>9}  "
        f"{'break-even':>10}  verdict"
    ]
    for row in rows:
        bar = "#" * round(BAR * min(row["resident"], row["disclosed"]) / most)
        lost = "." * (round(BAR * max(row["resident"], row["disclosed"]) / most) - len(bar))
        lines.append(
            f"{row['name']:<{width}}  {_rate(row):>14}  {row['index']:>6}  {row['body']:>6}  "
            f"{_whole(row['resident']):>8}  {_whole(row['disclosed']):>9}  {row['break_even']:>10.2f}  "
            f"{_verdict(row):<16} {bar}{lost}"
        )
    lines += [
        "",
        *LEGEND,
        "",
        "expected tokens a turn (estimates); # the cheaper side, . what the dearer one adds",
        f"  everything resident   {shown(round(found['resident']))}",
        f"  everything disclosed  {shown(round(found['disclosed']))}",
        f"  each on its own side  {shown(round(found['mixed']))}, {shown(round(found['saved']))} "
        f"({found['saved_share']:.1%}) less than the better of the two",
    ]
    if found["growth"]:
        lines += [
            *(
                f"  {row['items']:>5} such items: index {shown(row['index'])} tokens, "
                f"{row['window_share']:.2%} of a window of {WINDOW:,}"
                for row in found["growth"]
            ),
            f"  the index passes {BUDGET:.0%} of the window at {found['items_past_budget']} items",
            f"  from {found['crossover']} items on the index costs more than what it stands for"
            if found["crossover"]
            else "  the index never costs more than what it stands for",
        ]
    if "moves" in found:
        lines += _own_lines(found)
    return "\n".join(lines)


def _own_lines(found: Mapping[str, Any]) -> list[str]:
    lines = ["", f"The index takes {shown(found['index']['tokens'])} tokens of every turn."]
    lines += [_round_trip(found)]
    for move in found["moves"]:
        saves, rewrites = shown(round(move["saves"])), shown(round(move["rewrites_once"]))
        doubt = "" if move["sure"] else "; not enough data to be sure"
        lines.append(
            f"Move {move['name']} to {move['to']}: saves {saves} tokens a turn, rewrites {rewrites} in the "
            f"cache once, pays after {move['pays_after_turns']:.0f} turns{doubt}."
        )
    lines += [f"Look: {text}" for text in found.get("warnings", ())]
    lines += [f"Not asked: {one['name']} ({one['why']})" for one in found.get("not_asked", ())]
    return lines


def _round_trip(found: Mapping[str, Any]) -> str:
    """What a fetch is charged with, and where the figure comes from."""
    rate = found.get("round_trip_rate", {})
    said = f"A fetch is charged with {shown(round(found['round_trip']))} tokens beside what it brings: "
    if rate.get("source") == "observed":
        low, high = round(rate["low"]), round(rate["high"])
        return f"{said}observed over {rate['count']} stopped reads ({low:,} to {high:,})."
    if rate.get("source") == "given":
        return f"{said}as you say."
    return f"{said}stated; not enough data ({rate.get('seen', 0)} of {FEWEST} stopped reads)."


def _whole(tokens: float) -> int:
    """Half a token counts as one, as in the seed's table."""
    return int(tokens + 0.5)


def _rate(row: Mapping[str, Any]) -> str:
    seen = row.get("observed")
    if not seen:
        return f"{row['rate']:.2f}"
    return f"{seen['rate']:.2f} [{seen['low']:.2f}-{seen['high']:.2f}]"


def _verdict(row: Mapping[str, Any]) -> str:
    """A verdict from a stated rate alone is marked."""
    return str(row["verdict"]) + ("" if row.get("sure", row["verdict"]) == row["verdict"] else " ?")
