"""Every symbol of a file or folder as rows: the raw index, for scripts and for checks against compilers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from navigator.answers.visible import counted
from navigator.files import FileSkipped
from navigator.model import FileFacts
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.workspace import DeniedByUser, Workspace

WAIT_SECONDS = 3600.0


def symbol_rows(
    path: Path,
    workspaces: Iterable[Path],
    denied_in: Callable[[Path], tuple[str, ...]],
    report: Callable[[str], None],
) -> Iterator[dict[str, Any]]:
    """The rows of `readgate symbols`; raises `NavigatorError` for a path that can't be read.

    `workspaces` are those whose rules may speak of the path, `denied_in` what one of them forbids to read;
    `report` hears how many files of a folder are left out for that.
    """
    roots = list(workspaces)
    # A file may be a link to another folder of its repository.
    folder = (
        path if path.is_dir() else next((root for root in roots if path.is_relative_to(root)), path.parent)
    )
    pool = ParsePool()
    navigator = Navigator(folder, cache_dir=None, pool=pool)
    is_denied = _denial([Workspace(root, denied_in(root)) for root in roots])
    try:
        if folder == path:
            navigator.start()
            navigator.wait_ready(WAIT_SECONDS, None)
            denied = 0
            for relative, facts in navigator.symbols(documents=True):
                if is_denied(folder / relative):
                    denied += 1
                else:
                    yield from _rows(relative, facts)
            if denied:
                report(f"{counted(denied)} not shown: a permissions.deny rule forbids it.")
        else:
            if is_denied(path):
                raise DeniedByUser(path.name)
            found = navigator.facts(str(path))
            if not isinstance(found, FileFacts):
                raise FileSkipped(path.name, found)
            yield from _rows(path.name, found)
    finally:
        navigator.close()
        pool.close()


def _denial(workspaces: Iterable[Workspace]) -> Callable[[Path], bool]:
    """Whether one of the workspaces forbids to show a file, by the name it is asked for or its real one."""
    with_rules = [workspace for workspace in workspaces if workspace.denied]

    def is_denied(path: Path) -> bool:
        names = {Path(os.path.normpath(path)), Path(os.path.realpath(path))} if with_rules else set()
        return any(
            workspace.is_denied(name.relative_to(workspace.root).as_posix())
            for workspace in with_rules
            for name in names
            if name.is_relative_to(workspace.root)
        )

    return is_denied


def _rows(relative: str, facts: FileFacts) -> Iterator[dict[str, Any]]:
    for symbol in facts.symbols:
        yield {
            "path": relative,
            "language": facts.language,
            "kind": symbol.kind,
            "name": symbol.name,
            "qualified_name": symbol.qualified_name,
            "name_line": symbol.name_line,
            "start_line": symbol.start_line,
            "end_line": symbol.end_line,
            "signature": symbol.signature,
        }
