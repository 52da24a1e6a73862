"""Live runs as a table: cost against off with its interval, turns, right answers, what was spent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from evals.read_gate.arms import OFF
from evals.read_gate.bootstrap import cost_ratio
from evals.read_gate.live import Report


def as_data(reports: Sequence[Report]) -> dict[str, Any]:
    """Figures an arm; runs that failed count as spent, and nowhere else."""
    costs: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    good = [one for one in reports if not one.error]
    for one in good:
        costs[one.arm][one.case].append(one.cost_usd)
    arms = {}
    for arm in sorted(costs):
        runs = [one for one in good if one.arm == arm]
        ratio = cost_ratio(costs[arm], costs[OFF.name])
        arms[arm] = {
            "runs": len(runs),
            "right": sum(one.right for one in runs),
            "turns": sum(one.turns for one in runs) / len(runs),
            "cost_usd": sum(one.cost_usd for one in runs) / len(runs),
            "against_off": None if ratio is None else ratio.value,
            "low": None if ratio is None else ratio.low,
            "high": None if ratio is None else ratio.high,
        }
    spent = sum(one.cost_usd for one in reports)
    return {"arms": arms, "spent_usd": spent, "failed": len(reports) - len(good)}


def as_markdown(data: dict[str, Any]) -> str:
    """The table."""
    lines = [
        "# The read gate, live",
        "",
        f"{data['spent_usd']:.2f} USD spent by the client's own report; {data['failed']} runs failed.",
        "",
        "| arm | runs | right | turns | USD a run | against off | 95 % |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for arm, one in data["arms"].items():
        against = "-" if one["against_off"] is None else f"{one['against_off']:.2f}"
        interval = "-" if one["low"] is None else f"{one['low']:.2f} to {one['high']:.2f}"
        lines.append(
            f"| {arm} | {one['runs']} | {one['right']} | {one['turns']:.1f} | {one['cost_usd']:.4f} "
            f"| {against} | {interval} |"
        )
    return "\n".join([*lines, ""])
