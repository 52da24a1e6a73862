"""The command that says what the gate did and whether it paid."""

from __future__ import annotations

import math

import click

from plugin.cli.backend import ask, project_if_any
from plugin.cli.printing import emit, emit_json, json_option


def _a_number(context: click.Context, parameter: click.Parameter, value: float | None) -> float | None:
    """Refuse what lies in every range because it compares with nothing."""
    if value is not None and math.isnan(value):
        raise click.BadParameter("nan is no price", context, parameter)
    return value


@click.command("stats")
@click.option("--project", metavar="PATH", help="Only this workspace; all of them without it.")
@click.option(
    "--days",
    type=click.IntRange(1, 36_500),
    metavar="N",
    help="Only the last so many days, today among them.",
)
@click.option(
    "--usd",
    type=click.FloatRange(min=0, max=1e6),
    callback=_a_number,
    metavar="PRICE",
    help="USD that a million plain input tokens of your model cost: shows the net cost in money, too.",
)
@json_option
def stats_command(project: str | None, days: int | None, usd: float | None, as_json: bool) -> None:
    """What the gate answered, kept out and cost.

    And what agents did next, by what was asked and how large it was, with a plot.
    """
    params = {"project": project is not None, "days": days}
    found = ask("stats", params, project_if_any(project))
    data, price = found["data"], found["data"]["net_price"]
    money = None if usd is None or price is None else -price * usd / 1e6
    if as_json:
        emit_json({**data, "saved_usd": money} if usd is not None else data)
        return
    emit(found["text"])
    if money is not None:
        emit(f"\nAt {usd:g} USD a million: {abs(money):,.2f} USD {'saved' if money >= 0 else 'lost'}")
    elif usd is not None:
        emit("\nNot enough data to tell the net cost in money: what a turn costs was not observed yet.")
