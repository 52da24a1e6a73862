"""What the command line asks of the memory as a whole: forget, back up, export, import, projects, health."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import UTC
from pathlib import Path
from typing import Any, TypeAlias

from memory.exchange.intake import Tally
from memory.framing import storable
from memory.model import Project
from memory.problems import InvalidRequest
from memory.recall.arguments import period
from memory.recall.request import parse_ids
from memory.upkeep.selection import Selection
from navigator.workspace import Workspace, find_root
from plugin.services import Services

Params: TypeAlias = Mapping[str, Any]
Progress: TypeAlias = Callable[[int, int], None]


def _forget(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    given = {name: params.get(name) for name in ("file", "text", "since", "until")}
    wanted = params.get("ids") or []
    narrowed = any(value is not None for value in given.values())
    project = None
    if params.get("whole") or (narrowed and not wanted and not params.get("everywhere")):
        project = _project(services, project_dir).id
    since, until = period(given, "since", "until")
    selection = Selection(
        ids=parse_ids(wanted, "ids"),
        project=project,
        file=None if given["file"] is None else storable(given["file"]),
        text=None if given["text"] is None else storable(given["text"]),
        since=since,
        until=until,
    )
    report = services.memory.upkeep.forget(
        selection, dry_run=bool(params.get("dry_run")), delete_backups=bool(params.get("delete_backups"))
    )
    return {
        "forgotten": dict(report.forgotten.rows),
        "by_prompt": report.forgotten.by_prompt,
        "backups": [str(path) for path in report.backups],
        "deleted_backups": [str(path) for path in report.deleted],
        "left_backups": [{"path": str(each.path), "why": each.why} for each in report.left],
        "set_aside": [str(path) for path in report.set_aside],
    }


def _backup(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    path = services.memory.upkeep.backup(Path(params["target"]))
    return {"path": str(path), "bytes": path.stat().st_size}


def _health(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    if params.get("repair"):
        services.memory.upkeep.repair()
    found = services.memory.upkeep.health(thorough=bool(params.get("thorough", True)))
    return {
        "folder": str(found.folder),
        "bytes": found.size,
        "rows": found.rows,
        "unindexed": found.unindexed,
        "notices": list(found.notices),
        "set_aside": [str(path) for path in found.set_aside if found.loss is None or path != found.loss.file],
        "loss": None if found.loss is None else str(found.loss),
        "damage": found.damage,
    }


def _loss(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    lost = services.memory.upkeep.loss()
    return None if lost is None else str(lost)


def _model(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    return asdict(services.memory.narrator.status())


def _projects(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    return [asdict(row) for row in services.memory.projects() if row.is_remembered]


def _merge(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    source, target = (_project(services, params[name]) for name in ("source", "target"))
    one, other = (list(services.memory.folders_of(project)) for project in (source, target))
    doubles = services.memory.merge(source.id, target.id)
    return {
        "source": source.name,
        "target": target.name,
        "source_folders": one,
        "target_folders": other,
        "kept_once": dict(doubles),
    }


def _export(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    page = services.memory.export_page(_project(services, project_dir), params["after"])
    return {"lines": [line for _, line in page], "last": page[-1][0] if page else None}


def _import_lines(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    path = Path(params["path"])
    size, done = max(path.stat().st_size, 1), 0
    with path.open(encoding="utf-8-sig", errors="replace") as lines:

        def told() -> Any:
            nonlocal done
            for number, line in enumerate(lines):
                done += len(line.encode())
                if progress is not None and number % 100 == 0:
                    progress(min(done, size), size)
                yield line

        project = _project(services, project_dir)
        return _told(services.memory.import_lines(project, told(), even_forgotten=_even_forgotten(params)))


def _import_claude_mem(
    services: Services, params: Params, project_dir: str, progress: Progress | None
) -> object:
    target = _project(services, project_dir) if params.get("into") else None
    if target is None:
        _project(services, project_dir)  # A project of this name is then known by it.
    tally = services.memory.imports.claude_mem(
        Path(params["path"]), target, progress or _silent, even_forgotten=_even_forgotten(params)
    )
    return _told(tally)


def _import_transcripts(
    services: Services, params: Params, project_dir: str, progress: Progress | None
) -> object:
    target = _project(services, project_dir) if params.get("into") else None
    files = [Path(path) for path in params["paths"]]
    tally = services.memory.imports.transcripts(
        files, target, progress or _silent, even_forgotten=_even_forgotten(params)
    )
    return _told(tally)


def _folder_index(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    zone = services.now().tzinfo or UTC
    folder = Workspace(find_root(Path(project_dir))).stored_name(params["folder"] or ".")
    if os.path.isabs(folder):
        raise InvalidRequest(f"{params['folder']} lies outside the project {project_dir}.")
    named = "" if folder == "." else storable(folder)
    project = _project(services, project_dir)
    text = services.memory.folders.text(project, named, params["limit"], zone, services.tool_name)
    return {"text": text}


def _told(tally: Tally) -> dict[str, object]:
    return {
        "added": dict(tally.added),
        "known": dict(tally.known),
        "forgotten": dict(tally.forgotten),
        "refused": tally.refused,
        "reasons": [list(reason) for reason in tally.reasons],
    }


def _even_forgotten(params: Params) -> bool:
    return bool(params.get("even_forgotten"))


def _project(services: Services, named: str) -> Project:
    """The project of a folder, also of one that is gone, or the one of that id or name."""
    folder = Path(named)
    if not folder.is_absolute():
        return services.memory.project_named(named)
    return services.memory.project_of(folder) if folder.is_dir() else services.memory.project_at(folder)


def _silent(done: int, total: int) -> None:
    """Nobody watches."""


MEMORY_METHODS: Mapping[str, Callable[[Services, Params, str, Progress | None], object]] = {
    "forget": _forget,
    "backup": _backup,
    "health": _health,
    "loss": _loss,
    "model": _model,
    "projects": _projects,
    "folder_index": _folder_index,
    "merge": _merge,
    "export": _export,
    "import_lines": _import_lines,
    "import_claude_mem": _import_claude_mem,
    "import_transcripts": _import_transcripts,
}
