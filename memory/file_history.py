"""What is known of each file, held in memory: the gate asks on every read and cannot wait for a query."""

from __future__ import annotations

import json
import threading
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final

from memory.model import FileObservation, Observation, only_looked
from memory.observations import row
from memory.observers.shell.file_fates import GONE
from memory.store import Store

NEWEST: Final = 10_000
"""Observations of a project that are held; older ones are found by searching."""

A_FILE: Final = 200
"""Observations of one file that are held."""

_RENAMES: Final = 20
"""Renamings of one file that are followed."""

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

    @property
    def only_looked(self) -> bool:
        return only_looked(self.source, self.type)

    @property
    def renamed(self) -> tuple[str, str] | None:
        """The old and the new path, where it tells of a renaming."""
        if len(self.files_modified) != 2 or f'"{GONE}"' not in self.file_hashes:
            return None
        new, old = self.files_modified
        return (old, new) if json.loads(self.file_hashes).get(old) == GONE else None

    def of(self, path: str, now: str) -> FileObservation:
        """As the file sees it that was called `path` then and is called `now` today."""
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
            came_from=path if path != now else None,
        )


@dataclass(slots=True)
class _Project:
    """What is held of one project."""

    by_file: dict[str, dict[int, tuple[_Seen, str]]] = field(default_factory=dict)
    """By a file's path now: its observations by id, each with the path the file had then."""
    by_id: dict[int, _Seen] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)
    """The next path of a file by its old one."""

    def add(self, seen: _Seen) -> None:
        """Take in an observation, or its newer version."""
        self.by_id[seen.id] = seen
        for path in seen.paths:
            _put(self.by_file.setdefault(path, {}), seen, path)
            self.renamed.pop(path, None)  # There is a file of that name again.
        renamed = seen.renamed
        if renamed is not None:  # What is known of the file goes with it.
            old, new = renamed
            self.renamed[old] = new
            for known, then in list(self.by_file.get(old, {}).values()):
                _put(self.by_file.setdefault(new, {}), known, then)

    def now(self, path: str) -> str:
        """What a file of that name is called now."""
        for _ in range(_RENAMES):
            if path not in self.renamed:
                break
            path = self.renamed[path]
        return path


class FileHistory:
    """The observations of every file of the projects in use; a project is loaded when it is first named."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._projects: dict[str, _Project] = {}

    def of(self, project: str, path: str, limit: int) -> list[FileObservation]:
        """At most `limit` observations of a file: those about the fewest files first, then the newest.

        What only says that it was read comes last.
        """
        with self._lock:
            found = list(self._loaded(project).by_file.get(path, {}).values())
        found.sort(key=lambda of: (of[0].only_looked, len(of[0].paths), -of[0].created_at, -of[0].id))
        return [seen.of(then, path) for seen, then in found[:limit]]

    def files_of(self, project: str, number: int) -> list[tuple[str, FileObservation]]:
        """An observation as each of its files sees it, by the file's path now; empty for one not held."""
        with self._lock:
            held = self._loaded(project)
            seen = held.by_id.get(number)
            if seen is None:
                return []
            paths = [(held.now(path), path) for path in seen.paths]
        return [(now, seen.of(then, now)) for now, then in paths]

    def worth(self, project: str, paths: Collection[str]) -> tuple[int, int]:
        """How many observations there are about any of these files, and what reading them all costs."""
        with self._lock:
            by_file = self._loaded(project).by_file
            found = {number: seen for path in paths for number, (seen, _) in by_file.get(path, {}).items()}
        return len(found), sum(seen.read_tokens for seen in found.values())

    def preload(self, project: str) -> None:
        """Load a project now, so that the first question about a file needs no query."""
        with self._lock:
            self._loaded(project)

    def reload(self, project: str) -> None:
        """Read a project again when it is next asked for: rows of it were changed beside us."""
        with self._lock:
            self._projects.pop(project, None)

    def put(self, record: Observation) -> None:
        """Take in an observation that was committed, or its newer version."""
        values: dict[str, Any] = row(record)
        with self._lock:
            if record.project in self._projects:
                self._projects[record.project].add(_Seen(*(values[name] for name in _COLUMNS.split(", "))))

    def _loaded(self, project: str) -> _Project:
        if project not in self._projects:
            rows = self._store.read(
                f"SELECT {_COLUMNS} FROM observations WHERE project = ? ORDER BY id DESC LIMIT {NEWEST}",
                [project],
            )
            held = _Project()
            for values in reversed(rows):
                held.add(_Seen(*values[:-2], *map(json.loads, values[-2:])))
            self._projects[project] = held
        return self._projects[project]


def _put(of_path: dict[int, tuple[_Seen, str]], seen: _Seen, path: str) -> None:
    if seen.id not in of_path or of_path[seen.id][1] == path:
        of_path[seen.id] = seen, path
    if len(of_path) > A_FILE:
        del of_path[min(of_path, key=lambda number: (not of_path[number][0].only_looked, number))]
