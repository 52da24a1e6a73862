"""The command line: a table of commands, each imported when called, so that none pays for the others."""

from __future__ import annotations

import errno
import importlib
import os
import re
import sys
from typing import TYPE_CHECKING

import click

from plugin.daemon.protocol import VERSION

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

COMMANDS = {
    "outline": "code",
    "unfold": "code",
    "search": "code",
    "references": "code",
    "map": "code",
    "changes": "code",
    "symbols": "code",
    "index": "code",
    "context": "memory",
    "memory": "memory",
    "work": "memory",
    "import": "imports",
    "gate": "gate",
    "stats": "stats",
    "ui": "ui",
    "price": "price",
    "tour": "tour",
    "install": "setup",
    "uninstall": "setup",
    "config": "setup",
    "daemon": "daemon",
    "doctor": "doctor",
    "hook": "host",
    "mcp": "host",
}
"""Command -> the module of this folder that holds it."""


_NOT_WRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What is met only where something is written; with no file's name, that is where the answer goes."""


_WRONG_USAGE = ("bad_arguments", "invalid_observation", "invalid_request")
"""Codes of failures that only what was given can cause."""


class WrongUsage(click.ClickException):
    """What was given was refused by whoever was to do it."""

    exit_code = 2


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; wrong usage is that wherever it is noticed."""
        try:
            return super().invoke(ctx)
        except Exception as problem:
            code = getattr(problem, "reason", getattr(problem, "code", None))  # what the daemon said, or we
            if code in _WRONG_USAGE:
                raise WrongUsage(_as_commands(str(problem))) from problem
            raise

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, ours in the table's order, then those that come in by entry point."""
        return [*COMMANDS, *sorted(_foreign())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name in COMMANDS:
            module = importlib.import_module(f"plugin.cli.{COMMANDS[cmd_name]}")
            found = getattr(module, f"{cmd_name}_command")
        else:
            point = _foreign().get(cmd_name)
            found = point.load() if point else None
        return found if isinstance(found, click.Command) else None


def _foreign() -> dict[str, EntryPoint]:
    """Commands of packages that this one may not import, by name."""
    from importlib.metadata import entry_points  # looked up only when needed: it costs as much as click

    return {point.name: point for point in entry_points(group="readgate.commands")}


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="readgate")
def cli() -> None:
    """Show a coding agent what is there and what a look costs."""


def _as_commands(sentence: str) -> str:
    """The way out as the terminal's user can go it: what an agent knows as tools are commands here."""
    return re.sub(r"\bsmart_(\w+)", r"`readgate \1`", sentence)


def main() -> None:
    """Run the command line: exit 0 on success, 1 with one line on stderr on a failure, 2 on wrong usage."""
    if sys.stdout is None:  # closed by whoever called; there is nobody to tell
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the process
    try:
        os.getcwd()
    except FileNotFoundError:
        click.echo("readgate: the current folder no longer exists: go to another one.", err=True)
        sys.exit(1)
    try:
        cli.main(standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.UsageError as problem:
        problem.show()
        sys.exit(problem.exit_code)
    except click.ClickException as problem:
        click.echo(f"readgate: {problem.format_message()}", err=True)
        sys.exit(problem.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except Exception as problem:
        if isinstance(problem, OSError) and problem.filename is None and problem.errno in _NOT_WRITTEN:
            click.echo(f"readgate: the output can't be written: {problem.strerror}.", err=True)
            sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - or its rest is tried at exit
            sys.exit(1)
        from plugin.problems import sentence

        click.echo(f"readgate: {_as_commands(sentence(problem))}", err=True)
        sys.exit(1)
