"""Commands about the memory as a whole: forget, backup, export, import, projects, merge."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import click

from memory.problems import InvalidRequest
from memory.startup.ages import moment_of
from plugin.cli.asking import TEXT, path_of, record_id, tell_loss
from plugin.cli.backend import ask, project_if_any, remembered
from plugin.cli.consent import agree, yes_option
from plugin.cli.imports import forgotten_option, import_lines
from plugin.cli.printing import (
    counted,
    counts,
    emit,
    emit_json,
    json_option,
    project_option,
    remembered_option,
)
from plugin.daemon.paths import home


@click.command("forget")
@click.argument("ids", nargs=-1, type=record_id)
@click.option(
    "--file", "file", type=path_of, metavar="PATH", help="What is about this file or folder, as it is stored."
)
@click.option("--text", type=TEXT, help="What holds this text, in any case of letters; raw tool calls too.")
@click.option("--since", type=TEXT, metavar="DATE", help="What is from this day or time on, ISO 8601.")
@click.option("--until", type=TEXT, metavar="DATE", help="What is up to this day or time, ISO 8601.")
@click.option("--whole", is_flag=True, help="All that is remembered of the project.")
@click.option("--everywhere", is_flag=True, help="In all projects, not only this one.")
@click.option("--dry-run", is_flag=True, help="Say what would go, and leave it.")
@click.option("--delete-backups", is_flag=True, help="Delete the backups that hold some of it.")
@yes_option
@json_option
@remembered_option
def forget_command(as_json: bool, project: str | None, yes: bool, **selection: Any) -> None:
    """Take out for good what meets all that is said.

    IDS are those of observations (41) and of summaries (S7).
    """
    said = ("ids", "file", "text", "since", "until", "whole")
    if not any(selection[name] for name in said):
        raise click.UsageError(
            "Say what is to be forgotten: ids, --file, --text, --since, --until or --whole."
        )
    where = remembered(project)
    selection["ids"] = list(selection["ids"])
    if selection["file"] is not None:
        selection["file"] = _stored(selection["file"], where)
    _refuse_wrong_dates(selection)
    agree(yes or selection["dry_run"], lambda: _question(selection, where))
    found = ask("forget", selection, where)
    if as_json:
        emit_json(found)
        return
    for line in _told(found, selection["dry_run"], selection["delete_backups"]):
        emit(line)


@click.command("backup")
@click.argument("target", required=False)
@json_option
def backup_command(target: str | None, as_json: bool) -> None:
    """Copy the memory to a new file.

    TARGET is the file or a folder for it; READGATE_HOME/backups where none is given.
    """
    from memory.upkeep.losses import BACKUPS  # brings the database with it

    if target is None:
        (home() / BACKUPS).mkdir(mode=0o700, parents=True, exist_ok=True)
    chosen = home() / BACKUPS if target is None else Path(target).expanduser().absolute()
    if target is not None and target.endswith(os.sep):
        chosen.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = ask("backup", {"target": str(chosen)}, project_if_any())
    if as_json:
        emit_json(made)
        return
    emit(f"{made['path']}: {made['bytes'] / 1e6:,.1f} MB")
    emit(f"to go back to it: `readgate daemon stop`, then copy it over {home() / 'memory' / 'memory.duckdb'}")


@click.command("export")
@click.option("--output", metavar="FILE", help="Write there instead of printing.")
@remembered_option
def export_command(output: str | None, project: str | None) -> None:
    """Print the project's observations as JSON lines.

    `readgate memory import` takes them in again.
    """
    where = remembered(project)
    with _written_to(output) as written:
        last: int | None = 0
        while last is not None:
            page = ask("export", {"after": last}, where)
            written.writelines(f"{line}\n" for line in page["lines"])
            last = page["last"]
    tell_loss(where, found=False)  # half of an export passes for a whole one


@click.command("import")
@click.argument("file")
@forgotten_option
@json_option
@project_option
def import_command(file: str, even_forgotten: bool, as_json: bool, project: str | None) -> None:
    """Add observations from JSON lines.

    FILE may be `-`, standard input. What is there already is not added again.
    """
    import_lines(file, even_forgotten, as_json, project)


@click.command("projects")
@json_option
def projects_command(as_json: bool) -> None:
    """Every project that is remembered, the latest first."""
    where = project_if_any()
    found = ask("projects", {}, where)
    if as_json:
        emit_json(found)
    for row in () if as_json else found:
        last = "-" if row["last_at"] is None else f"{moment_of(row['last_at']):%Y-%m-%d}"
        places = ", ".join(row["folders"]) or "no folder"
        emit(
            f"{row['id']}  {row['name']}: {counted(row['observations'], 'observations')}, "
            f"{counted(row['sessions'], 'sessions')}, last {last}; {places}"
        )
    if not found and not as_json:
        emit("none yet")
    tell_loss(where, found=bool(found))


@click.command("merge")
@click.argument("source")
@click.argument("target")
@yes_option
@json_option
def merge_command(source: str, target: str, yes: bool, as_json: bool) -> None:
    """Make the memory of SOURCE part of that of TARGET.

    Each is a folder, or an id or name that `readgate memory projects` lists.
    """
    agree(
        yes, lambda: f"Make all that is remembered of {source} part of {target}? They can't be parted again."
    )
    named = {"source": remembered(source), "target": remembered(target)}
    done = ask("merge", named, project_if_any())
    if as_json:
        emit_json(done)
    else:
        one, other = (_with_folders(done, name) for name in ("source", "target"))
        emit(f"what was remembered of {one} is now remembered of {other}")
        if done["kept_once"]:
            emit(f"in both, and kept once: {_counts(done['kept_once'])}")


def _refuse_wrong_dates(selection: dict[str, Any]) -> None:
    """They are told before anybody is asked; raises `click.UsageError`."""
    from memory.recall.arguments import period

    try:
        period(selection, "since", "until")
    except InvalidRequest as problem:
        raise click.UsageError(str(problem)) from None


def _question(selection: dict[str, Any], where: str) -> str:
    would = ask("forget", {**selection, "dry_run": True}, where)
    holding = counted(len(would["backups"]), "backups")
    backups = (
        f", and delete {holding} with some of it" if selection["delete_backups"] and would["backups"] else ""
    )
    return f"Forget {_rows(would)}{backups}?"


def _told(found: dict[str, Any], dry_run: bool, deleting: bool) -> Iterator[str]:
    """What was or would be forgotten, and where it still is."""
    yield f"{'would forget' if dry_run else 'forgot'} {_rows(found)}"
    for path in found["deleted_backups"]:
        yield f"deleted the backup {path}"
    for path in found["backups"]:
        if not deleting:
            yield f"{'also' if dry_run else 'still'} in the backup {path}; --delete-backups deletes it"
        elif dry_run:
            yield f"would delete the backup {path}"
    for left in found["left_backups"]:
        yield f"perhaps in the backup {left['path']}, which was left as it is: {left['why']}"
    for path in found["set_aside"] if found["forgotten"] else ():
        yield f"perhaps still in the damaged file {path}; delete it if you do not need it"


def _rows(found: dict[str, Any]) -> str:
    """What goes, and how much of it only because of the prompt that it answers."""
    asked = found["by_prompt"]
    why = f" ({counted(asked, 'observations')} only because the prompt says it)" if asked else ""
    return f"{_counts(found['forgotten'])}{why}"


def _written_to(output: str | None) -> IO[str]:
    """Standard output, or a new private file: what it holds is as private as the memory."""
    if output in (None, "-"):
        return click.open_file("-", "w", encoding="utf-8")
    path = Path(output or "").expanduser()
    try:
        if _is_device(path):
            return open(path, "w", encoding="utf-8")
        return open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8")
    except FileExistsError:
        raise click.ClickException(f"{path} exists: give the export another name.") from None
    except OSError as problem:
        raise click.ClickException(f"{path} can't be written: {problem.strerror}.") from None


def _with_folders(merged: dict[str, Any], name: str) -> str:
    """A project by its name and where it lies: several may have the name."""
    return f"{merged[name]} ({', '.join(merged[f'{name}_folders']) or 'no folder'})"


def _stored(path: str, project: str) -> str:
    """A path as it is stored: relative to the project, with forward slashes."""
    named = Path(path).expanduser()
    if named.is_absolute() and named.is_relative_to(project):
        named = named.relative_to(project)
    return os.path.normpath(named)


def _counts(rows: dict[str, int]) -> str:
    return counts(rows) or "nothing: no row meets all of it"


def _is_device(path: Path) -> bool:
    """Whether there is something that takes what is written and keeps nothing that could be lost."""
    try:
        return not (stat.S_ISREG(mode := os.stat(path).st_mode) or stat.S_ISDIR(mode))
    except OSError:
        return False
