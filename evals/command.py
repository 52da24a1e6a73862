"""`readgate eval …`: the evals as commands, which reach the command line by their entry point."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import click
from rich.console import Console

from evals.client import ClientMissing
from navigator.tokens import estimate


@click.group("eval")
def command() -> None:
    """Measure whether what readgate does pays."""


@command.command("read-gate")
@click.option(
    "--runner",
    type=click.Choice(["simulated"]),
    default="simulated",
    show_default=True,
    help="simulated: scripted agents in the real client, offline.",
)
@click.option(
    "--more-turns",
    type=click.IntRange(0, 50),
    default=5,
    show_default=True,
    help="Turns an agent works on after it has found its answer.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of the table.")
def read_gate(runner: str, more_turns: int, as_json: bool) -> None:
    """Run the same tasks with the gate off and on: turns, tokens, cost, and whether the answer was right."""
    from evals.read_gate import report
    from evals.read_gate.accounting import Prices
    from evals.read_gate.agents import AGENTS
    from evals.read_gate.cases import CASES
    from evals.read_gate.simulated import Plan, run

    errors = Console(stderr=True)
    with tempfile.TemporaryDirectory(prefix="readgate-eval-") as folder, errors.status("Starting") as status:
        try:
            runs = run(
                Plan(CASES, AGENTS, estimate, more_turns),
                Path(folder),
                done=lambda one: status.update(f"Done: {one.agent}, gate {one.arm}"),
            )
        except ClientMissing as missing:
            raise click.ClickException(str(missing)) from missing
    if as_json:
        click.echo(json.dumps(report.as_data(runs, Prices(), more_turns), indent=2))
    else:
        console = Console() if sys.stdout.isatty() else Console(width=150)
        console.print(report.as_table(runs, Prices(), more_turns))
