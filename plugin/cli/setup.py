"""Commands that set readgate up: install, uninstall, config."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

import click

from plugin.cli.consent import agree, yes_option
from plugin.cli.printing import emit, emit_json, json_option
from plugin.daemon.paths import home
from plugin.hosts.registry import HOSTS

CLAUDE_CODE = ("claude", "claude-code")

host_option = click.option(
    "--host",
    type=click.Choice([*CLAUDE_CODE, *HOSTS]),
    default=CLAUDE_CODE[0],
    show_default=True,
    help="Which host.",
)


@click.command("install")
@host_option
def install_command(host: str) -> None:
    """Install readgate into Claude Code or another host.

    For your user, not for a repository; it says what it changed.
    """
    if host in CLAUDE_CODE:
        from plugin.install.claude_code import install

        lines = install(home())
        named = ""
    else:
        from plugin.install import other_hosts

        lines = other_hosts.install(host, home(), os.environ)
        named = f" --host {host}"
    for line in _written(lines):
        emit(line)
    emit(f"`readgate uninstall{named}` takes all of this back.")


@click.command("uninstall")
@host_option
@click.option("--purge", is_flag=True, help="Delete the memory, the index and the settings too.")
@yes_option
def uninstall_command(host: str, purge: bool, yes: bool) -> None:
    """Take readgate out of a host again.

    What it remembers stays unless --purge is given.
    """
    if purge and home().exists():
        agree(yes, lambda: f"Delete what readgate keeps in {home()}: all it remembers, backups, settings?")
    from plugin.daemon.client import stop
    from plugin.install import other_hosts

    if host in CLAUDE_CODE:
        changed = list(_written(_out_of_claude_code(purge)))
    else:
        changed = list(_written(other_hosts.uninstall(host, home(), os.environ)))
    if not changed:
        emit("nothing to take back: readgate was not installed there")
    if stop(home()):
        changed.append("stopped the background process")
    if purge and home().exists():
        from plugin.install.purging import purge as purged

        changed += _written(purged(home()))
    for line in changed:
        emit(line)
    for there in other_hosts.presences(home(), os.environ):
        if there.installed:
            emit(f"note: {there.host.title} has it still: `readgate uninstall --host {there.host.name}`")
    if not purge and home().exists():
        emit(f"kept {home()} (memory, index, settings); --purge deletes it")


@click.group("config", invoke_without_command=True)
@click.option("--repository", is_flag=True, help="Only what readgate.toml in a workspace's root may set.")
@json_option
@click.pass_context
def config_command(context: click.Context, repository: bool, as_json: bool) -> None:
    """Every setting with its value and its reason, as TOML.

    Where a value is not the default, it says where that comes from. What is printed can be pasted into your
    config.toml, with --repository into a readgate.toml.
    """
    if context.invoked_subcommand is not None:
        return
    from plugin.config.loader import WORKSPACE_FILE
    from plugin.config.problems import USER_FILE
    from plugin.config.written import written
    from plugin.services import settings_loader

    found = list(settings_loader(home()).listing(_workspace(), of_repository=repository))
    if as_json:
        emit_json([asdict(one) for one in found])
        return
    file = f"{WORKSPACE_FILE} in a workspace's root" if repository else home() / USER_FILE
    emit(f"# The settings in force, as {file} would set them.\n\n{written(found)}")


@config_command.command("check")
def check_command() -> None:
    """Check your settings and the workspace's; exit 1 on a problem."""
    from plugin.services import settings_loader

    problems = settings_loader(home()).check(_workspace())
    for problem in problems:
        click.echo(str(problem), err=True)
    if problems:
        sys.exit(1)
    emit("all settings are in order")


@config_command.command("schema")
@click.option(
    "--user", is_flag=True, help="Of your own config.toml, which may set more than a repository may."
)
def schema_command(user: bool) -> None:
    """Print the JSON schema of readgate.toml, for editors.

    Those that check TOML files by a schema find mistakes while you type.
    """
    from plugin.config.schema import config_schema
    from plugin.services import SECTIONS, WORKSPACE_KEYS

    emit_json(config_schema(SECTIONS, None if user else WORKSPACE_KEYS))


def _out_of_claude_code(purge: bool) -> Iterator[str]:
    """Take it out; where the client itself is gone, what readgate keeps can be purged all the same."""
    from plugin.install.claude_code import uninstall
    from plugin.install.problems import HostMissing

    try:
        yield from uninstall(home())
    except HostMissing:
        if not purge:
            raise
        yield "claude was not found on PATH: if it is somewhere, the plugin is in its settings still"


def _written(lines: Iterable[str]) -> Iterator[str]:
    """What was changed, told while it is; raises `InstallProblem` also where the disk lets nothing change."""
    try:
        yield from lines
    except BrokenPipeError:  # nobody reads what is told
        raise
    except OSError as error:
        from plugin.install.problems import CannotWrite

        raise CannotWrite(error) from error


def _workspace() -> Path | None:
    from navigator.errors import NavigatorError
    from navigator.workspace import find_root

    try:
        return find_root(Path(os.getcwd()))
    except NavigatorError:
        return None
