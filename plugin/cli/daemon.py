"""Commands about the background process: run, start, stop, status."""

from __future__ import annotations

import sys
from datetime import datetime

import click

from plugin.cli.printing import emit, emit_json, json_option
from plugin.daemon.paths import home


@click.group("daemon")
def daemon_command() -> None:
    """The background process that holds the index and the memory; it starts by itself when needed."""


@daemon_command.command("run")
def run_command() -> None:
    """Run it in the foreground, until it is idle or told to stop."""
    from plugin.daemon.__main__ import main

    sys.exit(main([str(home()), "--stay"]))


@daemon_command.command("start")
def start_command() -> None:
    """Start it now."""
    from plugin.daemon.client import connect_or_start

    with connect_or_start(home()) as client:
        emit(f"running, version {client.daemon_version}")


@daemon_command.command("stop")
def stop_command() -> None:
    """Stop it; what it has acknowledged is on disk."""
    from plugin.daemon.client import stop

    emit("stopped" if stop(home()) else "none was running")


@daemon_command.command("status")
@json_option
def status_command(as_json: bool) -> None:
    """Say whether it runs; exit 1 when none does."""
    from plugin.daemon.client import status

    found = status(home())
    if found is None:
        if as_json:
            emit_json({"running": False})
        else:
            emit("none is running")
        sys.exit(1)
    if as_json:
        emit_json({"running": True, **found})
        return
    if not found.get("answers", True):
        emit(f"pid {found['pid']} runs but does not answer; `readgate daemon stop` ends it")
        return
    since = datetime.fromtimestamp(found["since"]).astimezone()
    emit(f"running, version {found['version']}, pid {found['pid']}, since {since:%Y-%m-%d %H:%M:%S}")
    emit(f"clients: {found['connections']}; log: {found['run']}/daemon.log")
