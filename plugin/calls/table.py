"""What the command line asks of the daemon (or of services in its own process): a table of methods."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from memory.model import Project
from memory.problems import MemoryProblem
from navigator import tokens
from navigator.navigator import Navigator
from plugin.calls.memory import MEMORY_METHODS, Params, Progress
from plugin.services import Services

if TYPE_CHECKING:
    from gate.stats.report import Statistics

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
    ready = [one for one in services.workspaces.all_open() if one.status().state == "ready"]
    navigator = services.navigator(Path(project_dir))
    if not params.get("wait", True):
        return index_data(navigator)
    if navigator in ready:
        navigator.bring_up_to_date(INDEX_WAIT_SECONDS)
    else:
        navigator.wait_ready(INDEX_WAIT_SECONDS, progress)
    found = index_data(navigator)
    done = (
        "brought up to date"
        if navigator in ready
        else "loaded"
        if navigator.status().from_cache
        else "indexed"
    )
    return found | {"done": done, "seconds": time.monotonic() - started}


def index_data(navigator: Navigator) -> dict[str, object]:
    """How far a workspace's index is; `seconds` is what it took to build."""
    status = navigator.status()
    return {
        "path": str(navigator.workspace.root),
        "files": status.indexed,
        "listed": status.files,
        "symbols": status.symbols,
        "bytes": status.bytes,
        "seconds": status.seconds,
        "skipped": dict(status.skipped),
        "skipped_files": [{"path": path, "reason": code} for path, code in status.skipped_files],
        "notes": list(status.notes),
    }


def _context(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    text = services.memory.startup(
        _project(services, project_dir),
        params["source"],
        params.get("session"),
        services.now(),
        services.tool_name,
    )
    return {"work": text.work, "index": text.index}


def _explain(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    navigator = services.navigator(Path(project_dir))
    memory = services.memory_or_none()
    path = params.get("path")
    found = services.gate.explain(
        navigator.real_name(path) if path else "",
        bash=params.get("bash"),
        cwd=params.get("cwd") or project_dir,
        offset=params.get("offset"),
        limit=params.get("limit"),
        session=params.get("session"),
        context=params.get("context"),
        settings=services.gate_settings(navigator.workspace.root),
        navigator=navigator,
        memory=memory,
        project=None if memory is None else memory.project_of(navigator.workspace.root),
    )
    problems, in_force = services.gate_trouble(navigator.workspace.root)
    data = (
        {**found.data(), "settings": {"problems": problems, "in_force": in_force}}
        if problems
        else found.data()
    )
    return {**data, "said": found.said()} if params.get("in_words") else data


def _turns(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    turns = services.memory.turns.latest(_project(services, project_dir).id)
    return [{"prompt": one.prompt, "opened": one.opened} for one in turns]


def _round_trip(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    """What one more turn costs this user: observed, else the stated stand-in."""
    from gate.pricing.habits import observed
    from gate.pricing.price import ROUND_TRIP

    services.settle()
    return observed(services.memory.after_stops.latest()).round_trip(ROUND_TRIP).data()


def _tokens(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    tokens.load_tokenizer().join()
    any_code = tokens.rates_of(tokens.ANY)
    return {
        "counted_by": tokens.tokenizer(),
        "factor": tokens.factor(),
        "error": any_code.error,
        "error_by_size": any_code.error_by_size,
    }


def _stats(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    project = _project(services, project_dir).id if params.get("project") else None
    found = statistics_of(services, project, params.get("days"))
    return {"text": found.text(), "data": found.data()}


def statistics_of(services: Services, project: str | None, days: int | None) -> Statistics:
    """The gate's statistics of a project's id, or of all, in the last so many days, today among them."""
    from gate.pricing.habits import observed
    from gate.stats.report import statistics
    from gate.stats.totals import SIZE_ENDS

    services.settle()
    ledger, now, since = services.memory.ledger, services.now(), 0
    if days:
        first = now.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=days - 1)
        since = int(first.timestamp() * 1000)
    tallies = ledger.tallies(project, since, SIZE_ENDS, now.utcoffset() or timedelta())
    habits = observed(services.memory.after_stops.latest(project))
    return statistics(tallies, ledger.actions(project, since), habits)


def _ui(services: Services, params: Params, project_dir: str, progress: Progress | None) -> object:
    landing = "overview"
    if project_dir:
        with suppress(MemoryProblem):  # The page says what is wrong with it.
            landing += f"?project={quote(_project(services, project_dir).id)}"
    return {"url": services.site.open(landing)}


def _project(services: Services, project_dir: str) -> Project:
    root = services.navigator(Path(project_dir)).workspace.root  # known even where the memory can't be opened
    return services.memory.project_of(root)


METHODS: Mapping[str, Callable[[Services, Params, str, Progress | None], object]] = {
    "tool": _tool,
    "index": _index,
    "context": _context,
    "explain": _explain,
    **MEMORY_METHODS,
    "stats": _stats,
    "round_trip": _round_trip,
    "tokens": _tokens,
    "turns": _turns,
    "ui": _ui,
}
