"""`readgate price`: what to keep in the context and what to fetch when it is needed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import click

from plugin.cli.backend import ask, now, project_dir
from plugin.cli.printing import emit, emit_json, json_option, project_option


class BadSurface(click.ClickException):
    """The file is no list of items."""

    def __init__(self, path: str, why: object) -> None:
        super().__init__(
            f"{path} is no surface ({why}): it must be a JSON list of objects with name, rate (0 to 1), "
            "index and body (tokens)."
        )


@click.command("price")
@click.option(
    "--surface",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="Price this JSON list of {name, rate, index, body} instead of your own surface.",
)
@click.option(
    "--round-trip",
    type=click.FloatRange(min=0),
    metavar="TOKENS",
    help="Tokens that a fetch costs beside what it brings.  [default: as observed, else 350]",
)
@click.option(
    "--servers/--no-servers", default=True, help="Start the MCP servers you configured to ask them."
)
@json_option
@project_option
def price_command(
    surface: str | None, round_trip: float | None, servers: bool, as_json: bool, project: str | None
) -> None:
    """What your instructions, skills, agents and tools cost a turn.

    Each is priced both ways: resident, which means in the context on every turn, and disclosed, which means
    as a line of an index, fetched when it is needed; and it is said what to move, and what that saves.
    """
    from gate.pricing.price import ROUND_TRIP
    from plugin.price.report import as_text, surface_data

    if surface:
        found = surface_data(_items(surface), ROUND_TRIP if round_trip is None else round_trip)
    else:
        found = _own(project, servers, round_trip)
    if as_json:
        emit_json(found)
    else:
        emit(as_text(found))


def _items(path: str) -> Any:
    from gate.pricing.price import Item

    try:
        rows = json.loads(Path(path).read_bytes())
        if not isinstance(rows, list):
            raise BadSurface(path, "it holds no list")
        return [Item(str(row["name"]), row["rate"], row["index"], row["body"]) for row in rows]
    except KeyError as problem:
        raise BadSurface(path, f"an item has no {problem}") from problem
    except (ValueError, TypeError) as problem:
        raise BadSurface(path, problem) from problem


def _own(project: str | None, servers: bool, round_trip: float | None) -> dict[str, Any]:
    from navigator import tokens
    from plugin.daemon.paths import home
    from plugin.price.history import History
    from plugin.price.own import Places, as_turns, price_surface

    root = Path(project_dir(project))
    tokens.load_tokenizer().join()
    given: dict[str, Any] = {"value": round_trip, "source": "given"}
    charged = _round_trip(str(root)) if round_trip is None else given
    found = price_surface(
        Places.of(root, os.environ, Path.home()),
        turns=as_turns(_turns(str(root))),
        history=History(home(), root),
        now=now(),
        ask_servers=servers,
        round_trip=charged["value"],
    )
    return {**found, "round_trip_rate": charged}


def _round_trip(project: str) -> dict[str, Any]:
    """What one more turn was observed to cost; the stated stand-in where the memory does not answer."""
    from gate.pricing.habits import STATED
    from gate.pricing.price import ROUND_TRIP

    try:
        return dict(ask("round_trip", {}, project))
    except Exception as problem:
        click.echo(f"readgate: {problem} Pricing by the stated round trip.", err=True)
        return STATED.round_trip(ROUND_TRIP).data()


def _turns(project: str) -> list[dict[str, Any]]:
    """What was opened on which turn; nothing, with a word on stderr, where the memory does not answer."""
    try:
        return list(ask("turns", {}, project))
    except Exception as problem:
        click.echo(f"readgate: {problem} Pricing by stated rates.", err=True)
        return []
