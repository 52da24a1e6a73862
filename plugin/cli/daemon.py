"""Commands about the background process: run, start, stop, status."""

from __future__ import annotations

import sys
from datetime import datetime

import click

from plugin.cli.printing import emit, emit_json, json_option
from plugin.daemon.paths import home


@click.group("daemon")
def daemon_command() -> None:
    """The background process that holds the index and the memory.

    It starts by itself when a command, a hook or a client needs it, and leaves when it is idle. Each
    READGATE_HOME has one.
    """


@daemon_command.command("run")
def run_command() -> None:
    """Run it in the foreground, until it is idle or told to stop.

    Ctrl-C ends it, and so does `readgate daemon stop`. What happens is in its log, which `readgate daemon
    status` names.
    """
    from plugin.daemon.__main__ import main

    sys.exit(main([str(home()), "--stay"]))


@daemon_command.command("start")
def start_command() -> None:
    """Start it now, if none runs."""
    from plugin.daemon.client import connect_or_start, status

    before = status(home())
    with connect_or_start(home()) as client:
        done = "started" if before is None else "ran already"
        emit(f"{done}: version {client.daemon_version}, home {home()}")


@daemon_command.command("stop")
def stop_command() -> None:
    """Stop it; nothing that it has taken in is lost."""
    from plugin.daemon.client import stop

    emit("stopped" if stop(home()) else f"none was running for {home()}")


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
            emit(f"none is running for {home()}; it starts by itself when it is needed")
        sys.exit(1)
    if as_json:
        emit_json({"running": True, **found})
        return
    if not found.get("answers", True):
        emit(f"process {found['pid']} runs but does not answer; `readgate daemon stop` ends it")
        return
    since = datetime.fromtimestamp(found["since"]).astimezone()
    emit(f"running: version {found['version']}, process {found['pid']}, since {since:%Y-%m-%d %H:%M:%S}")
    emit(f"home: {home()}")
    emit(f"connected clients: {found['connections']}")
    emit(f"log: {found['run']}/daemon.log")
