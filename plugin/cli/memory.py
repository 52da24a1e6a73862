"""Commands about memory: save, search and show observations, work lists, and what a new session is told."""

from __future__ import annotations

import json
from typing import Any, Final

import click

from memory.model import CONCEPTS, TYPES
from plugin.cli.asking import TEXT, answer_tool, path_of, record_id, text_of
from plugin.cli.backend import ask, project_dir
from plugin.cli.chores import (
    backup_command,
    export_command,
    forget_command,
    import_command,
    merge_command,
    projects_command,
)
from plugin.cli.folder_index import folder_index_command
from plugin.cli.model import model_command
from plugin.cli.printing import emit, json_option, project_option

MOST_IDS: Final = 50
"""That one answer shows."""

_TYPE: Final = click.Choice(list(TYPES))


@click.command("context")
@click.option(
    "--source",
    type=click.Choice(["startup", "resume", "fork", "clear", "compact", "subagent"]),
    default="startup",
    show_default=True,
    help="How the session begins.",
)
@click.option("--part", type=click.Choice(["work", "index"]), help="Only one of the two parts.")
@click.option("--session", metavar="ID", help="The session that is resumed.")
@project_option
def context_command(source: str, part: str | None, session: str | None, project: str | None) -> None:
    """Print exactly what a new session is told."""
    found = ask("context", {"source": source, "session": session}, project_dir(project))
    parts = [found[name] for name in ("work", "index") if part in (None, name) and found[name]]
    if parts:
        emit("\n\n".join(parts))


@click.group("memory")
def memory_command() -> None:
    """Observations: what was done and learnt in this project."""


@memory_command.command("save")
@click.argument("title", type=TEXT)
@click.argument("text", required=False, default="")
@click.option(
    "--type",
    "kind",
    type=_TYPE,
    metavar="TYPE",
    default="discovery",
    show_default=True,
    help="bugfix, feature, decision, …",
)
@click.option(
    "--concept",
    "concepts",
    type=click.Choice(CONCEPTS),
    metavar="CONCEPT",
    multiple=True,
    help="gotcha, trade-off, …; may be given several times.",
)
@click.option(
    "--file",
    "files",
    type=path_of,
    metavar="PATH",
    multiple=True,
    help="A file it is about; may be given several times.",
)
@json_option
@project_option
def save_command(
    title: str,
    text: str,
    kind: str,
    concepts: tuple[str, ...],
    files: tuple[str, ...],
    as_json: bool,
    project: str | None,
) -> None:
    """Keep one thing worth knowing later."""
    arguments = {"title": title, "text": text, "type": kind, "concepts": list(concepts), "files": list(files)}
    answer_tool("memory_save", arguments, project, as_json)


@memory_command.command("search")
@click.argument("query", type=text_of(500), required=False)
@click.option(
    "--limit",
    type=click.IntRange(1, 100),
    default=20,
    show_default=True,
    metavar="N",
    help="Records at most.",
)
@click.option("--type", "kind", type=_TYPE, metavar="TYPE", help="Only this type.")
@click.option("--file", "file", type=path_of, metavar="PATH", help="Only observations of this file.")
@json_option
@project_option
def search_command(
    query: str | None, limit: int, kind: str | None, file: str | None, as_json: bool, project: str | None
) -> None:
    """Observations that match, with what each costs to read."""
    answer_tool("search", {"query": query, "limit": limit, "type": kind, "file": file}, project, as_json)


@memory_command.command("show")
@click.argument("ids", nargs=-1, type=record_id, required=True)
@click.option(
    "--detail",
    type=click.Choice(["title", "summary", "full"]),
    default="full",
    show_default=True,
    help="How much of each.",
)
@json_option
@project_option
def show_command(ids: tuple[str, ...], detail: str, as_json: bool, project: str | None) -> None:
    """Observations and summaries by id: 41, S7."""
    if len(ids) > MOST_IDS:
        raise click.UsageError(f"{len(ids)} IDS are too many: at most {MOST_IDS} are shown at once.")
    answer_tool("get_observations", {"ids": list(ids), "detail": detail}, project, as_json)


@click.group("work")
def work_command() -> None:
    """Work lists: what is being done, across sessions."""


@work_command.command("list")
@click.argument("name", required=False)
@click.option("--all", "closed", is_flag=True, help="Closed items and lists too.")
@json_option
@project_option
def list_command(name: str | None, closed: bool, as_json: bool, project: str | None) -> None:
    """The project's work lists, or one of them."""
    answer_tool("work_state_read", {"list": name, "includeClosed": closed}, project, as_json)


@work_command.command("write")
@click.argument("name", type=TEXT)
@click.argument("fields", nargs=-1, required=True, metavar="KEY=VALUE…")
@json_option
@project_option
def write_command(name: str, fields: tuple[str, ...], as_json: bool, project: str | None) -> None:
    """Append to a work list.

    A row with a task is an item: task=… status=todo|doing|done|dropped. Any other row sets states of the
    list: the latest value of a key holds. A value may be JSON; null takes the key out.
    """
    parsed: dict[str, Any] = {}
    for field in fields:
        key, separator, value = field.partition("=")
        if not separator or not key:
            raise click.UsageError(f"{field!r} is not KEY=VALUE.")
        try:
            parsed[key] = json.loads(value)
        except ValueError:
            parsed[key] = value
    answer_tool("work_state_write", {"list": name, "fields": parsed}, project, as_json)


for _chore in (
    forget_command, backup_command, export_command, import_command, projects_command, merge_command,
    folder_index_command, model_command,
):  # fmt: skip
    memory_command.add_command(_chore)
