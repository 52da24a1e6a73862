"""What is known of each file, held in memory: the gate asks on every read and cannot wait for a query."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass
from typing import Any, Final

from memory.model import FileObservation, Observation
from memory.observations import row
from memory.store import Store

NEWEST: Final = 10_000
"""Observations of a project that are held; older ones are found by searching."""

A_FILE: Final = 200
"""Observations of one file that are held."""

_COLUMNS: Final = (
    "id, type, title, created_at, read_tokens, source, symbols, file_hashes, files_modified, files_read"
)


@dataclass(frozen=True, slots=True)
class _Seen:
    """An observation as its row has it: most are never asked for, so their JSON is parsed when they are."""

    id: int
    type: str
    title: str
    created_at: int
    read_tokens: int
    source: str
    symbols: str
    file_hashes: str
    files_modified: list[str]
    files_read: list[str]

    @property
    def paths(self) -> list[str]:
        return list(dict.fromkeys((*self.files_modified, *self.files_read)))

    def of(self, path: str) -> FileObservation:
        marks = json.loads(self.symbols)
        return FileObservation(
            id=self.id,
            type=self.type,
            title=self.title,
            created_at=self.created_at,
            read_tokens=self.read_tokens,
            symbols=tuple((where, name, body) for where, name, body in marks if where == path),
            file_hash=json.loads(self.file_hashes).get(path),
            source=self.source,
        )


_ByFile = dict[str, dict[int, _Seen]]


class FileHistory:
    """The observations of every file of the projects in use; a project is loaded when it is first named."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._projects: dict[str, _ByFile] = {}

    def of(self, project: str, path: str, limit: int) -> list[FileObservation]:
        """At most `limit` observations of a file: those about the fewest files first, then the newest."""
        with self._lock:
            found = list(self._loaded(project).get(path, {}).values())
        found.sort(key=lambda seen: (len(seen.paths), -seen.created_at, -seen.id))
        return [seen.of(path) for seen in found[:limit]]

    def preload(self, project: str) -> None:
        """Load a project now, so that the first question about a file needs no query."""
        with self._lock:
            self._loaded(project)

    def put(self, record: Observation) -> None:
        """Take in an observation that was committed, or its newer version."""
        values: dict[str, Any] = row(record)
        with self._lock:
            if record.project in self._projects:
                _add(self._projects[record.project], _Seen(*(values[name] for name in _COLUMNS.split(", "))))

    def _loaded(self, project: str) -> _ByFile:
        if project not in self._projects:
            rows = self._store.read(
                f"SELECT {_COLUMNS} FROM observations WHERE project = ? ORDER BY id DESC LIMIT {NEWEST}",
                [project],
            )
            by_file: _ByFile = {}
            for values in reversed(rows):
                _add(by_file, _Seen(*values))
            self._projects[project] = by_file
        return self._projects[project]


def _add(by_file: _ByFile, seen: _Seen) -> None:
    for path in seen.paths:
        of_path = by_file.setdefault(path, {})
        of_path[seen.id] = seen
        if len(of_path) > A_FILE:
            del of_path[min(of_path)]
