"""Making a page: the request understood, its data read, and either the page or one sentence on why not."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC
from pathlib import Path
from typing import Any, Final

from memory.known_projects import ProjectRow
from memory.model import Project
from memory.problems import MemoryProblem, NotFound
from plugin.daemon.services import expected
from plugin.problems import sentence
from plugin.services import Services
from plugin.ui.layout import Frame, document, problem
from plugin.ui.page import Asked, Data, Page

STATUS: Final = {"not_found": 404, "invalid_request": 400}
"""By the code of an expected problem; any other one is that something cannot be had now."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Made:
    """What is answered: a page, its data, or the sentence in their place."""

    status: int
    content: Any


class Maker:
    """Makes the pages of some services; in a thread, since they wait for queries."""

    def __init__(self, services: Services, menu: Sequence[Page]) -> None:
        self._services = services
        self._menu = menu

    def html(self, page: Page, query: Mapping[str, str]) -> Made:
        """The whole page; where its data cannot be had, the frame with the reason in it."""
        asked, frame = Asked(None, query), Frame(self._menu)
        try:
            asked, projects = self._understood(query)
            frame = replace(frame, projects=projects)
            # Before the data: what comes in meanwhile makes it another one.
            frame = replace(frame, mark=page.mark(self._services, asked) if page.mark else None)
            status, content = 200, page.show(asked, page.read(self._services, asked))
        except Exception as failure:
            status = _status(page, failure)
            content = problem(sentence(failure))
        return Made(status, document(page, asked, frame, content))

    def data(self, page: Page, query: Mapping[str, str]) -> Made:
        """The page's data."""
        return self._json(page, query, page.read)

    def mark(self, page: Page, query: Mapping[str, str]) -> Made:
        """A text that is another one when the page would be; None for a page that is only made when asked."""

        def read(services: Services, asked: Asked) -> Data:
            return {"mark": page.mark(services, asked) if page.mark else None}

        return self._json(page, query, read)

    def _json(self, page: Page, query: Mapping[str, str], read: Callable[[Services, Asked], Data]) -> Made:
        try:
            return Made(200, read(self._services, self._understood(query)[0]))
        except Exception as failure:
            error = {"code": expected(failure) or "internal", "message": sentence(failure)}
            return Made(_status(page, failure), {"error": error})

    def _understood(self, query: Mapping[str, str]) -> tuple[Asked, Sequence[ProjectRow]]:
        """The request, about the project it names or else the one last worked on, and all there are."""
        zone = self._services.now().tzinfo or UTC
        roots = [each.workspace.root for each in self._services.workspaces.all_open()]
        anywhere = Asked(None, query, next(iter(roots), None), zone=zone)
        try:
            projects = self._services.memory.projects()
        except MemoryProblem as trouble:  # Only a page that needs the memory fails by it.
            return replace(anywhere, trouble=trouble), ()
        if not projects:
            return anywhere, ()
        named = query.get("project") or projects[0].id
        row = next((row for row in projects if row.id == named), None)
        if row is None:
            raise NotFound("No project has this id any more; the address without it shows those there are.")
        folder = folder_of(row)
        if folder in roots:  # From then on what was observed is compared with the files there.
            self._services.memory.project_of(folder)
        return Asked(Project(row.id, row.name), query, folder, folder in roots, zone), projects


def folder_of(row: ProjectRow) -> Path | None:
    """Where a project lies; a repository is known by its `.git`, which its worktrees share."""
    folders = (Path(folder) for folder in row.folders)
    roots = (folder.parent if folder.name == ".git" else folder for folder in folders)
    return next((root for root in roots if root.is_dir()), None)


def _status(page: Page, failure: Exception) -> int:
    code = expected(failure)
    if code is None:
        _log.error("the page %s failed", page.name, exc_info=failure)
        return 500
    return STATUS.get(code, 503)
