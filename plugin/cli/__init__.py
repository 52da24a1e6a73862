"""The command line: a table of commands, each imported when called, so that none pays for the others."""

from __future__ import annotations

import importlib
import sys
from importlib.metadata import entry_points, version

import click

COMMANDS = {
    "outline": "code",
    "unfold": "code",
    "search": "code",
    "map": "code",
    "symbols": "code",
    "index": "code",
    "context": "memory",
    "memory": "memory",
    "work": "memory",
    "gate": "gate",
    "tour": "tour",
    "install": "setup",
    "uninstall": "setup",
    "config": "setup",
    "daemon": "daemon",
    "hook": "host",
    "mcp": "host",
}
"""Command -> the module of this folder that holds it."""


class LazyGroup(click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, ours in the table's order, then those that come in by entry point."""
        return [*COMMANDS, *sorted(point.name for point in entry_points(group="readgate.commands"))]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name in COMMANDS:
            module = importlib.import_module(f"plugin.cli.{COMMANDS[cmd_name]}")
            found = getattr(module, f"{cmd_name}_command")
        else:
            points = entry_points(group="readgate.commands", name=cmd_name)
            found = next(iter(points)).load() if points else None
        return found if isinstance(found, click.Command) else None


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version("readgate"), prog_name="readgate")
def cli() -> None:
    """Show a coding agent what is there and what a look costs."""


def main() -> None:
    """Run the command line: exit 0 on success, 1 with one line on stderr on a failure, 2 on wrong usage."""
    try:
        cli.main(standalone_mode=False)
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as problem:
        problem.show()
        sys.exit(problem.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except Exception as problem:
        from plugin.problems import sentence

        click.echo(f"readgate: {sentence(problem)}", err=True)
        sys.exit(1)
