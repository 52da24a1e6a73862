"""Codex CLI, Gemini CLI, Cursor and OpenCode: ours is put into their user's settings, and taken out again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from plugin.hosts.host import Host
from plugin.hosts.registry import HOSTS
from plugin.install.host_settings import changes, folder
from plugin.install.problems import HostMissing
from plugin.install.settings import files
from plugin.install.settings.change import Change, OwnFile


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether a host is on this machine, and readgate in it."""

    host: Host
    found: str
    """The program or the settings folder; empty where there is neither."""
    installed: bool


def install(name: str, home: Path, environ: Mapping[str, str]) -> Iterator[str]:
    """Do it, yielding one line for each thing changed and each the host can't do; raises `InstallProblem`."""
    host = HOSTS[name]
    if not _found(host, environ):
        raise HostMissing(host.programs[0], str(folder(host, environ)))
    planned = [(change, files.read(change.path)) for change in changes(host, home, environ)]
    made = [(change, text, change.applied(text)) for change, text in planned]  # all or none is refused
    for change, text, new in made:
        if new == text:
            yield f"{change.path} is as it should be"
            continue
        files.write(change.path, new, keep=not change.is_in(text))
        kept = files.backup(change.path)
        yield f"wrote {change.path}" + (f" (as it was: {kept.name})" if kept.exists() else "")
    yield f"{host.title} has readgate from its next start on (formats: {host.documents})"
    yield from (f"note: {lack}" for lack in host.lacks)


def uninstall(name: str, home: Path, environ: Mapping[str, str]) -> Iterator[str]:
    """Take it back, yielding one line for each thing changed; raises `InstallProblem`."""
    host = HOSTS[name]
    planned = [(change, files.read(change.path)) for change in changes(host, home, environ)]
    made = [(change, text, _without(change, text)) for change, text in planned]
    for change, text, new in made:
        kept = files.backup(change.path)
        if new == text:
            continue
        if not new or (kept.exists() and new == files.read(kept)):
            files.restore(change.path)
        else:
            files.write(change.path, new)
            kept.unlink(missing_ok=True)
        if isinstance(change, OwnFile):
            with suppress(OSError):  # others have something in the folder
                change.path.parent.rmdir()
        yield f"took readgate out of {change.path}" if change.path.exists() else f"deleted {change.path}"


def presences(home: Path, environ: Mapping[str, str]) -> Iterator[Presence]:
    """Every host that has an adapter, as it stands on this machine."""
    for host in HOSTS.values():
        installed = any(change.is_in(files.read(change.path)) for change in changes(host, home, environ))
        yield Presence(host, _found(host, environ), installed)


def _without(change: Change, text: str) -> str:
    return change.taken_out(text, files.read(files.backup(change.path))) if text else text


def _found(host: Host, environ: Mapping[str, str]) -> str:
    programs = (shutil.which(program, path=environ.get("PATH")) for program in host.programs)
    program = next(filter(None, programs), None)
    settings = folder(host, environ)
    return program or (str(settings) if settings.is_dir() else "")
