"""Commands about code: outline, unfold, search, references, map, changes, symbols, index."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from navigator.workspace import find_root
from plugin.cli.asking import (
    TEXT,
    answer_tool,
    kinds_option,
    max_tokens_option,
    path_of,
    searched_kinds_option,
    text_of,
)
from plugin.cli.backend import ask, project_dir, project_if_any
from plugin.cli.printing import counted, emit, emit_json, json_option, project_option


@click.command("outline")
@click.argument("file", type=path_of)
@click.option("--depth", type=click.IntRange(min=1), metavar="N", help="Nesting levels to show.")
@max_tokens_option
@kinds_option
@json_option
@project_option
def outline_command(
    file: str,
    depth: int | None,
    max_tokens: int | None,
    kinds: tuple[str, ...],
    as_json: bool,
    project: str | None,
) -> None:
    """A file's symbols, their lines and what each costs in tokens."""
    arguments = {"file_path": _named(file, project), "depth": depth, "max_tokens": max_tokens}
    answer_tool("smart_outline", {**arguments, "kinds": list(kinds) or None}, project, as_json)


@click.command("unfold")
@click.argument("file", type=path_of)
@click.argument("symbols", type=TEXT, nargs=-1, required=True)
@click.option(
    "--context-lines", type=click.IntRange(0, 200), default=0, metavar="N", help="Lines around each symbol."
)
@max_tokens_option
@json_option
@project_option
def unfold_command(
    file: str,
    symbols: tuple[str, ...],
    context_lines: int,
    max_tokens: int | None,
    as_json: bool,
    project: str | None,
) -> None:
    """The source of named symbols, with line numbers."""
    arguments = {
        "file_path": _named(file, project),
        "symbol_names": list(symbols),
        "context_lines": context_lines,
        "max_tokens": max_tokens,
    }
    answer_tool("smart_unfold", arguments, project, as_json)


@click.command("search")
@click.argument("query", type=TEXT)
@click.option("--path", type=path_of, metavar="PATH", help="Folder or file to search in.")
@click.option("--file-pattern", type=TEXT, help="Glob over paths, such as 'src/**/*.ts'.")
@searched_kinds_option
@click.option(
    "--max-results",
    type=click.IntRange(1, 100),
    default=20,
    show_default=True,
    metavar="N",
    help="Hits at most.",
)
@max_tokens_option
@json_option
@project_option
def search_command(
    query: str,
    path: str | None,
    file_pattern: str | None,
    kinds: tuple[str, ...],
    max_results: int,
    max_tokens: int | None,
    as_json: bool,
    project: str | None,
) -> None:
    """Symbols by name, files by name, and lines of text.

    Text is looked through where no name is surely meant. The query is plain text, not a regular expression.
    """
    arguments = {
        "query": query,
        "path": None if path is None else _named(path, project),
        "file_pattern": file_pattern,
        "kinds": list(kinds) or None,
        "max_results": max_results,
        "max_tokens": max_tokens,
    }
    answer_tool("smart_search", arguments, project, as_json)


@click.command("references")
@click.argument("symbol", type=TEXT)
@click.option("--file", "file", type=path_of, metavar="PATH", help="A file that defines the symbol.")
@click.option(
    "--direction",
    type=click.Choice(["references", "callers", "callees"]),
    default="references",
    show_default=True,
    help="Where it is used, who calls it, or what it calls.",
)
@click.option("--max-results", type=click.IntRange(1, 500), metavar="N", help="Uses to list at most.")
@json_option
@project_option
def references_command(
    symbol: str,
    file: str | None,
    direction: str,
    max_results: int | None,
    as_json: bool,
    project: str | None,
) -> None:
    """Where a symbol is used, who calls it, or what it calls.

    Each use is resolved, which means followed to the symbol through imports and scopes, or by name only.
    """
    arguments = {
        "symbol": symbol,
        "file_path": None if file is None else _named(file, project),
        "direction": direction,
        "max_results": max_results,
    }
    answer_tool("smart_references", arguments, project, as_json)


@click.command("map")
@click.argument("path", type=path_of, required=False)
@max_tokens_option
@json_option
@project_option
def map_command(path: str | None, max_tokens: int | None, as_json: bool, project: str | None) -> None:
    """What the workspace, or one folder of it, holds."""
    named = None if path is None else _named(path, project)
    answer_tool("smart_map", {"path": named, "max_tokens": max_tokens}, project, as_json)


@click.command("changes")
@click.option(
    "--since",
    type=text_of(300),
    metavar="REV",
    help="A commit, branch or tag; 'main...' is where the work left main.",
)
@click.option("--path", type=path_of, metavar="PATH", help="Only what changed in this file or folder.")
@max_tokens_option
@json_option
@project_option
def changes_command(
    since: str | None, path: str | None, max_tokens: int | None, as_json: bool, project: str | None
) -> None:
    """Symbols that changed since a git revision (default: HEAD).

    Added, changed, removed, renamed or moved, in the files as they are now.
    """
    named = None if path is None else _named(path, project)
    answer_tool("smart_changes", {"since": since, "path": named, "max_tokens": max_tokens}, project, as_json)


@click.command("index")
@click.argument("path", type=path_of, required=False)
@json_option
def index_command(path: str | None, as_json: bool) -> None:
    """Index a workspace, and say what was found and skipped.

    What is indexed already is only brought up to date. PATH is the workspace, if not the one of this folder.
    """
    from plugin.cli.progress import Bar

    with Bar("Indexing", shown=sys.stderr.isatty() and not as_json) as bar:
        found = ask("index", {}, project_dir(path), bar.update)
    if as_json:
        emit_json(found)
        return
    done = {
        "indexed": "indexed",
        "loaded": "indexed before, loaded and brought up to date",
        "brought up to date": "indexed before, brought up to date",
    }[found["done"]]
    emit(
        f"{counted(found['files'], 'files')}, {counted(found['symbols'], 'symbols')}, "
        f"{found['bytes'] / 1e6:,.1f} MB: "
        f"{done} in {found['seconds']:.2f} s"
    )
    for reason, count in sorted(found["skipped"].items(), key=lambda item: -item[1]):
        emit(f"skipped, {reason.replace('_', ' ')}: {count:,}")
    for note in found["notes"]:
        emit(f"note: {note}")


@click.command("symbols")
@click.argument("path", type=path_of)
def symbols_command(path: str) -> None:
    """Every symbol of a file or folder, one JSON object a line.

    The paths in it are relative to PATH; that of a single file is its name. Files that your host's settings
    deny to read are left out.
    """
    from gate.permissions.settings_files import PermissionFiles
    from plugin.cli.symbols import symbol_rows

    asked = Path(path).expanduser().absolute()
    here = project_if_any()
    around = find_root(asked if asked.is_dir() else asked.parent)
    workspaces = dict.fromkeys([around, Path(here)] if here else [around])

    def report(sentence: str) -> None:
        click.echo(f"readgate: {sentence}", err=True)

    permissions = PermissionFiles(os.environ, report)
    for row in symbol_rows(asked, workspaces, permissions.denied, report):
        emit_json(row)


def _named(path: str, project: str | None) -> str:
    """A path as the shell means it: relative to the current folder, not to the workspace's root."""
    if project is not None or path.startswith("~"):
        return path
    return str(Path.cwd() / path)
