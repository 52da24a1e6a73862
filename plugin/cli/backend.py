"""Where a command gets its answers: from the daemon, or from this process when there can be none."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from navigator.errors import NavigatorError
from navigator.workspace import find_root
from plugin.daemon.client import DaemonUnavailable, connect_or_start
from plugin.daemon.paths import FolderRefused, HomeUnusable, home


def project_dir(chosen: str | None) -> str:
    """The workspace a command works in: `--project` as it is, else the one the shell's folder lies in."""
    return str(Path(chosen).expanduser().absolute()) if chosen else str(find_root(Path(os.getcwd())))


def remembered(named: str | None) -> str:
    """A project that is remembered: its folder, which may be gone, else its id or name as it is."""
    if named is None:
        return project_dir(None)
    folder = Path(named).expanduser()
    return str(folder.absolute()) if len(folder.parts) > 1 or folder.is_dir() else named


def project_if_any(chosen: str | None = None) -> str:
    """The same for what is about more than a workspace: empty where the shell's folder can't be one."""
    try:
        return project_dir(chosen)
    except NavigatorError:
        return ""


def ask(
    method: str,
    params: Mapping[str, Any],
    project: str,
    progress: Callable[[int, int], None] | None = None,
) -> Any:
    """Answer `method`; raises the expected problems."""
    try:
        client = connect_or_start(home())
    except HomeUnusable as problem:
        _warn(f"{problem} Answering without it.")
        return _here(method, params, project, progress, _of_no_folder_in(home()))
    except (DaemonUnavailable, FolderRefused) as problem:
        _warn(f"{problem} Answering without it.")
        return _here(method, params, project, progress, _warn)
    with client:
        return client.call(method, params, project, progress)


def _here(
    method: str,
    params: Mapping[str, Any],
    project: str,
    progress: Callable[[int, int], None] | None,
    report: Callable[[str], None],
) -> Any:
    from plugin.calls.table import call
    from plugin.services import Services

    services = Services(home(), clock=now, report=report)
    try:
        return call(services, method, params, project, progress)
    finally:
        services.close()


def _of_no_folder_in(unusable: Path) -> Callable[[str], None]:
    """Tells all but what follows from it that nothing can be kept there, which the user has been told."""
    kept = [f"{unusable}/{folder}" for folder in ("gate", "index", "memory")]
    return lambda text: None if any(folder in text for folder in kept) else _warn(text)


def _warn(text: str) -> None:
    """Tell the user once a command: it may ask several times, and each would meet the same trouble."""
    context = click.get_current_context(silent=True)
    told: list[str] = [] if context is None else context.find_root().meta.setdefault(__name__, [])
    if text not in told:
        told.append(text)
        click.echo(f"readgate: {text}", err=True)


def now() -> datetime:
    """The time here, with its zone."""
    return datetime.now().astimezone()
