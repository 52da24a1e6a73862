"""What the command line asks of the daemon (or of services in its own process): a table of methods."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeAlias

from navigator import tokens
from plugin.memory_calls import MEMORY_METHODS
from plugin.services import Services

Params: TypeAlias = Mapping[str, Any]
Progress: TypeAlias = Callable[[int, int], None]

INDEX_WAIT_SECONDS = 3600.0
"""How long `readgate index` waits for a build; it shows progress all the while."""


def call(
    services: Services, method: str, params: Params, project_dir: str, progress: Progress | None
) -> object:
    """Answer one command; raises the expected problems and `KeyError` for a method there is none of."""
    return METHODS[method](services, params, project_dir, progress)


def _tool(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    answer = services.call_tool(
        params["name"], params.get("arguments"), project_dir, f"command line of {project_dir}"
    )
    return {"text": answer.text, "data": answer.data}


def _index(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    started = time.monotonic()
    navigator = services.navigator(Path(project_dir))
    navigator.wait_ready(INDEX_WAIT_SECONDS, progress)
    status = navigator.status()
    return {
        "path": str(navigator.workspace.root),
        "files": status.indexed,
        "listed": status.files,
        "symbols": status.symbols,
        "bytes": status.bytes,
        "seconds": time.monotonic() - started,
        "skipped": dict(status.skipped),
        "skipped_files": [{"path": path, "reason": code} for path, code in status.skipped_files],
        "notes": list(status.notes),
    }


def _context(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    root = services.navigator(Path(project_dir)).workspace.root
    text = services.memory.startup(
        services.memory.project_of(root),
        params["source"],
        params.get("session"),
        services.now(),
        services.tool_name,
    )
    return {"work": text.work, "index": text.index}


def _explain(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    navigator = services.navigator(Path(project_dir))
    memory = services.memory_or_none()
    return services.gate.explain(
        params.get("path") or "",
        bash=params.get("bash"),
        cwd=params.get("cwd") or project_dir,
        offset=params.get("offset"),
        limit=params.get("limit"),
        session=params.get("session"),
        settings=services.gate_settings(navigator.workspace.root),
        navigator=navigator,
        memory=memory,
        project=None if memory is None else memory.project_of(navigator.workspace.root),
    ).data()


def _turns(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    project = services.memory.project_of(services.navigator(Path(project_dir)).workspace.root)
    return [{"prompt": one.prompt, "opened": one.opened} for one in services.memory.turns.latest(project.id)]


def _tokens(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    tokens.load_tokenizer().join()
    return {"counted_by": tokens.tokenizer(), "factor": tokens.factor()}


def _stats(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    from gate.stats.report import statistics

    memory, now, since, project = services.memory, services.now(), 0, None
    if params.get("project"):
        project = memory.project_of(services.navigator(Path(project_dir)).workspace.root).id
    if params.get("days"):
        first = now.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=params["days"] - 1)
        since = int(first.timestamp() * 1000)
    ledger = memory.ledger
    found = statistics(ledger.decided(project, since), ledger.actions(project, since), now.tzinfo)
    return {"text": found.text(), "data": found.data()}


METHODS: Mapping[str, Callable[[Services, Params, str, Progress | None], object]] = {
    "tool": _tool,
    "index": _index,
    "context": _context,
    "explain": _explain,
    **MEMORY_METHODS,
    "stats": _stats,
    "tokens": _tokens,
    "turns": _turns,
}
