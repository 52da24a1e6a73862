"""`readgate memory folder-index`: what is remembered of a folder, as Markdown; written only where asked."""

from __future__ import annotations

import os
from pathlib import Path

import click

from plugin.cli.asking import tell_loss
from plugin.cli.backend import ask, project_dir
from plugin.cli.printing import emit, project_option


@click.command("folder-index")
@click.argument("folder", required=False, default="")
@click.option(
    "--limit",
    type=click.IntRange(1, 500),
    default=50,
    show_default=True,
    metavar="N",
    help="Observations at most.",
)
@click.option(
    "--write",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Put it into this file, in place of the index written before; the rest stays.",
)
@project_option
def folder_index_command(folder: str, limit: int, file: Path | None, project: str | None) -> None:
    """What is remembered of the files of a folder, by day.

    Markdown, with what each observation costs to open.
    """
    where = project_dir(project)
    text: str = ask("folder_index", {"folder": folder, "limit": limit}, where)["text"]
    found = "\n" in text  # more than its title
    if file is None:
        emit(text)
        tell_loss(where, found=found)
        return
    from memory.startup.folder_index import placed  # brings the database with it

    existing = file.read_text(encoding="utf-8", errors="surrogateescape") if file.exists() else ""
    changed = placed(existing, text)
    if changed != existing:
        fresh = file.with_name(f".{file.name}.{os.getpid()}")
        fresh.write_text(changed, encoding="utf-8", errors="surrogateescape")
        fresh.replace(file)
    emit(f"{file}: written" if changed != existing else f"{file}: as it was")
    tell_loss(where, found=found)
