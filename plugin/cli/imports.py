"""Commands that bring other memories in: JSON lines, a claude-mem database, Claude Code's transcripts."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from plugin.cli.backend import ask, project_dir
from plugin.cli.handed_over import handed_over
from plugin.cli.printing import counts, emit, emit_json, json_option, project_option
from plugin.cli.progress import Bar

_NAMED = 20
"""Refused records that are named on the terminal."""


forgotten_option: Callable[[Any], Any] = click.option(
    "--even-forgotten", is_flag=True, help="Also what `readgate memory forget` took out."
)


@click.group("import")
def import_command() -> None:
    """Bring in what other memories hold; a second time adds nothing."""


@import_command.command("jsonl")
@click.argument("file")
@forgotten_option
@json_option
@project_option
def jsonl_command(file: str, even_forgotten: bool, as_json: bool, project: str | None) -> None:
    """Observations as JSON lines.

    `readgate memory export` prints such; FILE may be `-`, standard input.
    """
    import_lines(file, even_forgotten, as_json, project)


@import_command.command("claude-mem")
@click.argument("file", default="~/.claude-mem/claude-mem.db")
@forgotten_option
@json_option
@project_option
def claude_mem_command(file: str, even_forgotten: bool, as_json: bool, project: str | None) -> None:
    """What a claude-mem database of version 12 or 13 holds.

    Observations, summaries, prompts and work state.

    Rows go to the project that has the name of theirs; with --project all go to that one.
    """
    with handed_over(file) as path:
        params = {"path": path, "into": project is not None, "even_forgotten": even_forgotten}
        _import("import_claude_mem", params, as_json, project, "rows")


@import_command.command("transcripts")
@click.argument("paths", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Of every project that Claude Code has.")
@forgotten_option
@json_option
@project_option
def transcripts_command(
    paths: tuple[str, ...], everything: bool, even_forgotten: bool, as_json: bool, project: str | None
) -> None:
    """Claude Code's transcripts of this project, or others.

    PATHS are files or folders of them; the project's own where none is named.

    Each session goes to the project of the folder it ran in; with --project all go to that one.
    """
    named = [Path(_existing(path)) for path in paths] or [_own_folder(project_dir(project), everything)]
    files = sorted({file for path in named for file in ([path] if path.is_file() else path.rglob("*.jsonl"))})
    if not files:
        raise click.ClickException(f"There are no transcripts in {', '.join(map(str, named))}.")
    into = project is not None and bool(paths)
    params = {"paths": list(map(str, files)), "into": into, "even_forgotten": even_forgotten}
    _import("import_transcripts", params, as_json, project, "bytes")


def import_lines(file: str, even_forgotten: bool, as_json: bool, project: str | None) -> None:
    """Import a file of JSON lines and say what became of them; exit 1 where all of them were refused."""
    with handed_over(file) as path:
        _import("import_lines", {"path": path, "even_forgotten": even_forgotten}, as_json, project, "bytes")


def _import(method: str, params: dict[str, Any], as_json: bool, project: str | None, unit: str) -> None:
    with Bar("Importing", shown=sys.stderr.isatty() and not as_json, unit=unit) as bar:
        found = ask(method, params, project_dir(project), bar.update)
    if as_json:
        emit_json(found)
    else:
        _say(found)
    if found["refused"] and not any(any(found[name].values()) for name in ("added", "known", "forgotten")):
        sys.exit(1)


def _say(found: dict[str, Any]) -> None:
    emit(f"added: {_counts(found['added'])}; known already: {_counts(found['known'])}")
    if any(found["forgotten"].values()):
        emit(f"forgotten before, and left out: {_counts(found['forgotten'])}; --even-forgotten adds it again")
    if found["refused"]:
        emit(f"refused: {found['refused']:,}")
    for where, why in found["reasons"][:_NAMED]:
        emit(f"  {where}: {why}")
    if found["refused"] > _NAMED:
        emit(f"  and {found['refused'] - min(_NAMED, len(found['reasons'])):,} more")


def _counts(by_kind: dict[str, int]) -> str:
    return counts({kind: count for kind, count in by_kind.items() if count}) or "nothing"


def _existing(path: str) -> str:
    found = Path(path).expanduser().absolute()
    if not found.exists():
        raise click.ClickException(f"There is no file {found}.")
    return str(found)


def _own_folder(project: str, everything: bool) -> Path:
    """Where Claude Code keeps the transcripts of a project: a folder named after its path."""
    kept = Path(os.environ.get("CLAUDE_CONFIG_DIR") or Path.home() / ".claude") / "projects"
    return kept if everything else kept / re.sub(r"[^A-Za-z0-9]", "-", project)
