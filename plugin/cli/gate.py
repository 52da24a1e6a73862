"""Commands about the gate: why a read would be denied or not."""

from __future__ import annotations

from pathlib import Path

import click

from plugin.cli.backend import ask, project_dir
from plugin.cli.printing import emit, emit_json, json_option, project_option


@click.group("gate")
def gate_command() -> None:
    """What the read gate decides, and why."""


@gate_command.command("explain")
@click.argument("path", required=False)
@click.option("--offset", type=click.IntRange(min=0), metavar="LINE", help="The read's first line.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="How many lines it asks for.")
@click.option("--bash", metavar="COMMAND", help="Decide about a shell command, run in this folder.")
@click.option(
    "--session", metavar="ID", help="Decide as in this session, with what it has been told already."
)
@click.option(
    "--context", type=click.IntRange(min=0), metavar="TOKENS", help="Price it in a context of this length."
)
@json_option
@project_option
def explain_command(
    path: str | None,
    offset: int | None,
    limit: int | None,
    bash: str | None,
    session: str | None,
    context: int | None,
    as_json: bool,
    project: str | None,
) -> None:
    """Whether a read of PATH would be stopped, and why.

    Each condition of the gate with its value, for that read or for a shell command, and the verdict.
    """
    if path is None and bash is None:
        raise click.UsageError("Say what would be read: PATH, or --bash COMMAND.")
    here, root = Path.cwd(), project_dir(project)
    named = path if project is not None or path is None else str(here / Path(path).expanduser())
    params = {
        "path": named, "offset": offset, "limit": limit, "session": session, "bash": bash,
        "cwd": root if project is not None else str(here), "context": context,
        "in_words": not as_json,
    }  # fmt: skip
    found = ask("explain", params, root)
    if as_json:
        emit_json(found)
        return
    emit(f"verdict: {found['verdict']}")
    broken = found.get("settings")
    for problem in broken["problems"] if broken else ():
        emit(f"  broken: {problem}")
    if broken:
        emit(f"  So none of these rules and settings is in force, only {broken['in_force']}.")
    for condition in found["conditions"]:
        holds = {True: "yes", False: "no", None: "not looked at"}[condition["holds"]]
        value = "" if condition["value"] is None else f"  ({condition['value']})"
        emit(f"  {condition['name']:<28} {holds}{value}")
    for line in found["said"]:
        emit(line)
