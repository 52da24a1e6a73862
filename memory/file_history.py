"""What is known of each file, held in memory: the gate asks on every read and cannot wait for a query."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Final

from memory.model import FileObservation, Observation
from memory.observations import COLUMNS, files_of, from_row, of_file
from memory.store import Store

NEWEST: Final = 50_000
"""Observations of a project that are held; older ones are found by searching."""

A_FILE: Final = 200
"""Observations of one file that are held."""

_ByFile = dict[str, dict[int, tuple[int, FileObservation]]]
"""By path and id: how many files the observation is about, and what it says of this one."""


class FileHistory:
    """The observations of every file of the projects asked for; a project is loaded when first asked for."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._projects: dict[str, _ByFile] = {}

    def of(self, project: str, path: str, limit: int) -> list[FileObservation]:
        """At most `limit` observations of a file: those about the fewest files first, then the newest."""
        with self._lock:
            found = list(self._loaded(project).get(path, {}).values())
        found.sort(key=lambda item: (item[0], -item[1].created_at, -item[1].id))
        return [seen for _, seen in found[:limit]]

    def preload(self, project: str) -> None:
        """Load a project now, so that the first question about a file needs no query."""
        with self._lock:
            self._loaded(project)

    def put(self, record: Observation) -> None:
        """Take in an observation that was committed, or its newer version."""
        with self._lock:
            if record.project in self._projects:
                _add(self._projects[record.project], record)

    def _loaded(self, project: str) -> _ByFile:
        if project not in self._projects:
            rows = self._store.read(
                f"SELECT {COLUMNS} FROM observations WHERE project = ? ORDER BY id DESC LIMIT {NEWEST}",
                [project],
            )
            self._projects[project] = _index(map(from_row, reversed(rows)))
        return self._projects[project]


def _index(records: Iterable[Observation]) -> _ByFile:
    by_file: _ByFile = {}
    for record in records:
        _add(by_file, record)
    return by_file


def _add(by_file: _ByFile, record: Observation) -> None:
    paths = list(files_of(record))
    for path in paths:
        seen = by_file.setdefault(path, {})
        seen[record.id] = (len(paths), of_file(record, path))
        if len(seen) > A_FILE:
            del seen[min(seen)]
