"""`readgate memory model`: which model is asked about ended turns, what that costs today, what waits."""

from __future__ import annotations

import click

from plugin.cli.backend import ask, project_if_any
from plugin.cli.printing import emit, emit_json, json_option


@click.command("model")
@json_option
def model_command(as_json: bool) -> None:
    """The model that retells turns, if one is switched on.

    Tokens of today, the queue, the last failure.
    """
    found = ask("model", {}, project_if_any())
    if as_json:
        emit_json(found)
        return
    if found["backend"] == "off":
        emit("off: nothing is sent anywhere; `model.backend` in config.toml switches it on")
    else:
        emit(f"{found['backend']}, {found['name']}: {found['spent']:,} of {found['cap']:,} tokens today")
    if found["jobs"]:
        emit("turns: " + ", ".join(f"{count:,} {state}" for state, count in found["jobs"].items()))
    if found["last_problem"]:
        emit(f"last failure: {found['last_problem']}")
