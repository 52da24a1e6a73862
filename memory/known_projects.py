"""The projects the memory has seen, by id and by name."""

from __future__ import annotations

import threading
from pathlib import Path

from memory.framing import one_line, storable
from memory.model import Project
from memory.problems import NotFound
from memory.projects import project_of
from memory.store import Change, Store


class KnownProjects:
    """The table of projects. Folders are looked at once each while the memory is open."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._by_root: dict[Path, Project] = {}
        rows = store.read("SELECT id, name FROM projects ORDER BY seen_at")
        self._by_id = {number: Project(number, name) for number, name in rows}

    def of(self, root: Path, now: int) -> Project:
        """The project of a folder, written down when it is first seen."""
        with self._lock:
            known = self._by_root.get(root)
        if known is not None:
            return known
        project = project_of(root)
        with self._lock:
            new = project.id not in self._by_id
            self._by_root[root] = self._by_id[project.id] = project
        if new:
            row = {"id": project.id, "name": project.name, "root": storable(str(root)), "seen_at": now}
            self._store.submit(Change("projects", row))
        return project

    def named(self, name: str) -> Project:
        """The project of that id or name, the one seen last where several have the name.

        Raises:
            NotFound: there is none.
        """
        with self._lock:
            known = list(self._by_id.values())
        for project in reversed(known):
            if name in (project.id, project.name):
                return project
        names = ", ".join(sorted({one_line(each.name, 60) for each in known})[:20])
        raise NotFound(
            f"No project is named {one_line(name, 60)!r}; the memory knows: {names or 'none yet'}."
        )

    def name_of(self, project_id: str) -> str:
        """The name of a project for people; its id where it has none."""
        with self._lock:
            known = self._by_id.get(project_id)
        return known.name if known is not None else project_id
