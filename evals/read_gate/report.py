"""The runs as one table, and the same as JSON-ready data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from rich.table import Table

from evals.read_gate.accounting import Prices
from evals.read_gate.simulated import Run


def as_data(runs: Sequence[Run], prices: Prices, more_turns: int) -> dict[str, object]:
    """Return everything the table shows, with its stated rates."""
    return {
        "prices": asdict(prices),
        "more_turns": more_turns,
        "runs": [
            {
                "case": run.case,
                "agent": run.agent,
                "gate": run.arm,
                "turns": run.turns,
                **asdict(run.usage),
                "cost": prices.of(run.usage),
                "relative_cost": relative_cost(run, runs, prices),
                "right": run.right,
            }
            for run in runs
        ],
    }


def as_table(runs: Sequence[Run], prices: Prices, more_turns: int) -> Table:
    """Return the table, one row a run, runs of one agent together."""
    table = Table(
        title="The read gate, whole tasks in the real client (scripted model; tokens are estimates)",
        caption=f"cost in plain input tokens: cache write x {prices.cache_write}, cache read x "
        f"{prices.cache_read}, output x {prices.output}; {more_turns} more turns after the answer is found",
    )
    for name in ("case", "agent", "gate"):
        table.add_column(name)
    for name in ("turns", "cache write", "cache read", "output", "cost", "against off", "right"):
        table.add_column(name, justify="right")
    # Stable: the runs of one case and agent keep the order of the arms.
    for run in sorted(
        runs, key=lambda run: [(one.case, one.agent) for one in runs].index((run.case, run.agent))
    ):
        numbers = (run.usage.cache_write, run.usage.cache_read, run.usage.output, round(prices.of(run.usage)))
        table.add_row(
            run.case,
            run.agent,
            run.arm,
            str(run.turns),
            *(f"{number:,}" for number in numbers),
            f"{relative_cost(run, runs, prices):.2f}",
            "yes" if run.right else "no",
        )
    return table


def relative_cost(run: Run, runs: Sequence[Run], prices: Prices) -> float:
    """Return the cost of a run over that of the same agent and case with the gate off."""
    off = next(o for o in runs if (o.case, o.agent, o.arm) == (run.case, run.agent, "off"))
    return prices.of(run.usage) / prices.of(off.usage)
