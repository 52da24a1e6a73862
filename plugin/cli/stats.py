"""The command that says what the gate did and whether it paid."""

from __future__ import annotations

import click

from plugin.cli.backend import ask, project_dir
from plugin.cli.printing import emit, emit_json, json_option


@click.command("stats")
@click.option("--project", metavar="PATH", help="Only this workspace; all of them without it.")
@click.option("--days", type=click.IntRange(min=1), help="Only the last so many days, today among them.")
@json_option
def stats_command(project: str | None, days: int | None, as_json: bool) -> None:
    """What the gate answered, what that kept out of contexts, what followed, and the net cost."""
    params = {"project": project is not None, "days": days}
    found = ask("stats", params, project_dir(project))
    if as_json:
        emit_json(found["data"])
    else:
        emit(found["text"])
