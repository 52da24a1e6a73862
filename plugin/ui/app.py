"""The application behind the door: addresses to pages, pages to HTML or JSON, a few at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route

from memory.known_projects import ProjectRow
from memory.model import Project
from memory.problems import MemoryProblem, NotFound
from plugin.daemon.services import expected
from plugin.problems import sentence
from plugin.services import Services
from plugin.ui.layout import Frame, document, problem
from plugin.ui.page import Asked, Page
from plugin.ui.pages import PAGES

WORKERS: Final = 2
"""Pages made at once: hooks need the rest of the machine."""

STATUS: Final = {"not_found": 404, "invalid_request": 400}
"""By the code of an expected problem; any other one is that something cannot be had now."""

STATIC: Final = {"style.css": "text/css", "page.js": "text/javascript"}

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Made:
    """A page's data, or why there is none."""

    asked: Asked
    frame: Frame
    data: Any = None
    failed: Exception | None = None

    @property
    def status(self) -> int:
        if self.failed is None:
            return 200
        code = expected(self.failed)
        return 500 if code is None else STATUS.get(code, 503)


def application(services: Services, base: str) -> Starlette:
    """The application; every path of it begins with `base`."""
    workers = ThreadPoolExecutor(WORKERS, "page")
    routes = [
        *(Route(f"/{name}", partial(_static, name=name)) for name in STATIC),
        *(
            Route(f"/{page.name}", partial(_html, page=page, services=services, workers=workers))
            for page in PAGES
        ),
        *(
            Route(f"/{page.name}.json", partial(_json, page=page, services=services, workers=workers))
            for page in PAGES
        ),
    ]
    return Starlette(routes=[Mount(f"/{base}", routes=routes)], exception_handlers={404: _missing})


async def _html(request: Request, page: Page, services: Services, workers: ThreadPoolExecutor) -> Response:
    made, markup = await _in(workers, partial(_shown, page, services, dict(request.query_params)))
    return HTMLResponse(markup.encode("utf-8", "replace"), made.status)


async def _json(request: Request, page: Page, services: Services, workers: ThreadPoolExecutor) -> Response:
    made = await _in(workers, partial(_made, page, services, dict(request.query_params)))
    if made.failed is None:
        return JSONResponse(made.data)
    error = {"code": expected(made.failed) or "internal", "message": sentence(made.failed)}
    return JSONResponse({"error": error}, made.status)


async def _static(request: Request, name: str) -> Response:
    content = files("plugin.ui").joinpath("static", name).read_bytes()
    return Response(content, media_type=STATIC[name])


async def _missing(request: Request, error: Exception) -> Response:
    return PlainTextResponse("There is no such page.\n", 404)


async def _in(workers: ThreadPoolExecutor, work: partial[Any]) -> Any:
    return await asyncio.get_running_loop().run_in_executor(workers, work)


def _shown(page: Page, services: Services, query: dict[str, str]) -> tuple[_Made, str]:
    made = _made(page, services, query)
    content = page.show(made.asked, made.data) if made.failed is None else problem(sentence(made.failed))
    return made, document(page, made.asked, made.frame, content)


def _made(page: Page, services: Services, query: dict[str, str]) -> _Made:
    """The data of a page; whatever fails is told in its place."""
    asked, frame = Asked(None, query), Frame([one for one in PAGES if one.in_menu], ())
    try:
        try:
            frame, trouble = replace(frame, projects=services.memory.projects()), None
        except MemoryProblem as problem:  # Only a page that needs the memory fails by it.
            trouble = problem
        asked = replace(_asked(services, query, frame.projects), trouble=trouble)
        return _Made(asked, frame, page.read(services, asked))
    except Exception as failed:
        if expected(failed) is None:
            _log.exception("the page %s failed", page.name)
        return _Made(asked, frame, failed=failed)


def _asked(services: Services, query: dict[str, str], projects: Sequence[ProjectRow]) -> Asked:
    """The request, about the project it names, or else the one last worked on."""
    zone = services.now().tzinfo or UTC
    if not projects:
        folder = next((each.workspace.root for each in services.workspaces.all_open()), None)
        return Asked(None, query, folder, zone)
    named = query.get("project") or projects[0].id
    row = next((row for row in projects if row.id == named), None)
    if row is None:
        raise NotFound("No project has this id any more; choose another one above.")
    return Asked(Project(row.id, row.name), query, folder_of(row), zone)


def folder_of(row: ProjectRow) -> Path | None:
    """Where a project lies; a repository is known by its `.git`, which its worktrees share."""
    folders = (Path(folder) for folder in row.folders)
    roots = (folder.parent if folder.name == ".git" else folder for folder in folders)
    return next((root for root in roots if root.is_dir()), None)
