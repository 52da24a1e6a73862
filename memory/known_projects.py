"""The projects the memory has seen, by id, by name and by place; a folder that was moved is known again."""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TypeAlias

import duckdb

from memory.framing import one_line, storable
from memory.merging import drop_doubles
from memory.model import Project
from memory.problems import AmbiguousName, InvalidRequest, MemoryProblem, NotFound
from memory.projects import LOOK_SECONDS, Place, Traits, another_stands_at, mark_of, place_of, traits
from memory.store import Change, Store
from memory.store.schema import move_rows

Later: TypeAlias = Callable[[Callable[[], None]], None]
"""Has something done that nobody waits for."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A row of project_places."""

    id: str
    project: str
    folder: str
    """Empty where another repository stands now."""
    first_commit: str
    remote: str

    @property
    def left(self) -> bool:
        """Whether nothing is there any more; a name that could not be stored as it was may still be there."""
        return "\ufffd" not in self.folder and not os.path.exists(self.folder)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was found at a root, as long as nothing else is put there."""

    project: Project
    place: Place
    mark: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ProjectRow:
    """A project and how much is remembered of it. Times are milliseconds since 1970, UTC."""

    id: str
    name: str
    folders: tuple[str, ...]
    observations: int
    sessions: int
    work: int
    """Rows of its work lists."""
    last_at: int | None

    @property
    def is_remembered(self) -> bool:
        """Whether anything is; what was only looked at is known, too."""
        return bool(self.observations or self.sessions or self.work)


def in_a_thread(work: Callable[[], None]) -> None:
    """Do it in a thread that does not keep the process."""
    threading.Thread(target=work, name="memory-projects", daemon=True).start()


class KnownProjects:
    """The tables of projects. A folder is looked at once, and again where its repository was replaced."""

    def __init__(self, store: Store, later: Later = in_a_thread) -> None:
        self._store = store
        self._later = later
        self._lock = threading.Lock()
        self.reload()

    def reload(self) -> None:
        """Read the tables again: rows were changed beside us."""
        projects = self._store.read("SELECT id, name FROM projects ORDER BY seen_at")
        places = self._store.read("SELECT id, project, folder, first_commit, remote FROM project_places")
        with self._lock:
            self._by_root: dict[Path, _Seen] = {}
            self._by_id: dict[str, Project] = {number: Project(number, name) for number, name in projects}
            self._places = {row[0]: _Known(*row) for row in places}

    def of(self, root: Path, now: int) -> Project:
        """The project of a folder, written down when it is first seen there."""
        with self._lock:
            known = self._by_root.get(root)
        if known is not None and mark_of(known.place) in (known.mark, ()):
            return known.project
        place = place_of(root)
        with self._lock:
            seen = self._places.get(place.id)
        if seen is not None and self._replaced(place, seen):
            self._let_go(seen)
            seen = None
        number = seen.project if seen else self._moved_here(place) or self._new_id(place)
        project = self._project(number, place.name)
        with self._lock:
            new = project.id not in self._by_id
            self._by_root[root] = _Seen(project, place, mark_of(place))
            self._by_id[project.id] = project
        if new:
            row = {"id": project.id, "name": project.name, "root": storable(str(root)), "seen_at": now}
            self._store.submit(Change("projects", row))
        if seen is None or (place.in_git and not seen.first_commit):
            self._place(_Known(place.id, project.id, storable(str(place.folder)), "", ""))
            if place.in_git:
                self._later(lambda: self._look_closer(place, project))
        return project

    def at(self, folder: Path) -> Project:
        """The project of a folder that is gone.

        Raises:
            NotFound: none has it.
        """
        real = storable(os.path.realpath(folder))
        wanted = {real, f"{real}/.git"}
        with self._lock:
            found = [known.project for known in self._places.values() if known.folder in wanted]
        if not found:
            raise NotFound(
                f"No project has the folder {one_line(str(folder), 300)}; "
                "`readgate memory projects` lists all with their folders."
            )
        return self._project(found[0], folder.name)

    def named(self, name: str, own: Project | None = None) -> Project:
        """The project of that id or name; `own`, in which it is asked, comes before others of its name.

        Raises:
            NotFound: there is none.
            AmbiguousName: several have the name.
        """
        with self._lock:
            known = dict(self._by_id)
        if name in known:
            return known[name]
        if own is not None and own.name == name:
            return own
        found = [project for project in known.values() if project.name == name]
        if not found:
            names = ", ".join(sorted({one_line(each.name, 60) for each in known.values()})[:20])
            raise NotFound(
                f"No project is named {one_line(name, 60)!r}; the memory knows: {names or 'none yet'}."
            )
        if len(found) > 1:
            raise AmbiguousName(name, {each.id: ", ".join(self.folders_of(each.id)) for each in found})
        return found[0]

    def made(self, name: str, number: str, now: int) -> Project:
        """The one project of that name, else one made under that id: for what an import names."""
        with self._lock:
            again = self._by_id.get(number)
        if again is not None:
            return again
        with suppress(NotFound, AmbiguousName):
            return self.named(name)
        project = Project(number, storable(name))
        with self._lock:
            self._by_id[number] = project
        row = {"id": number, "name": project.name, "root": "", "seen_at": now}
        self._store.submit(Change("projects", row))
        return project

    def folders_of(self, project_id: str) -> tuple[str, ...]:
        """Where a project lies or lay."""
        with self._lock:
            placed = [known.folder for known in self._places.values() if known.project == project_id]
        return tuple(sorted(_work_tree(folder) for folder in placed if folder))

    def name_of(self, project_id: str) -> str:
        """The name of a project for people; its id where it has none."""
        with self._lock:
            known = self._by_id.get(project_id)
        return known.name if known is not None else project_id

    def listing(self) -> list[ProjectRow]:
        """Every project, the one last worked on first."""
        rows = self._store.read(
            "SELECT p.id, p.name, coalesce(l.folders, []), coalesce(o.n, 0), coalesce(s.n, 0), "
            "coalesce(w.n, 0), greatest(o.last, s.last) AS last_at FROM projects p "
            "LEFT JOIN (SELECT project, list(folder ORDER BY folder) AS folders FROM project_places "
            "WHERE folder <> '' GROUP BY 1) l ON l.project = p.id "
            "LEFT JOIN (SELECT project, count(*) AS n, max(created_at) AS last FROM observations "
            "GROUP BY 1) o ON o.project = p.id "
            "LEFT JOIN (SELECT project, count(*) AS n, max(started_at) AS last FROM sessions "
            "GROUP BY 1) s ON s.project = p.id "
            "LEFT JOIN (SELECT project, count(*) AS n FROM work_state_entries "
            "GROUP BY 1) w ON w.project = p.id ORDER BY last_at DESC NULLS LAST, p.name, p.id"
        )
        return [ProjectRow(row[0], row[1], tuple(map(_work_tree, row[2])), *row[3:]) for row in rows]

    def merge(self, source: Project, target: Project) -> Mapping[str, int]:
        """Make what is remembered of `source` the memory of `target`, now and wherever `source` is seen.

        What both have is kept once; gives of how many rows that was so, by table.

        Raises:
            InvalidRequest: they are one already.
        """
        if source.id == target.id:
            raise InvalidRequest(f"{one_line(source.name, 60)!r} is that project already.")
        found = self._store.read("SELECT table_name FROM duckdb_columns() WHERE column_name = 'project'")

        doubles: dict[str, int] = {}

        def move(cursor: duckdb.DuckDBPyConnection) -> None:
            doubles.update(drop_doubles(cursor, source.id, target.id))
            for (table,) in found:
                move_rows(cursor, table, source.id, target.id)
            cursor.execute("DELETE FROM projects WHERE id = ?", [source.id])

        self._store.change_many(move)
        self.reload()
        return doubles

    def _project(self, number: str, name: str) -> Project:
        with self._lock:
            return self._by_id.get(number) or Project(number, name)

    def _moved_here(self, place: Place) -> str | None:
        """The project whose repository this is, where its folder is gone: the same first commit tells.

        A copy beside the one it was made from stays a project of its own.
        """
        with self._lock:
            placed = [known for known in self._places.values() if known.first_commit]
        if not place.in_git or not any(known.left for known in placed):
            return None
        found = traits(place, LOOK_SECONDS)
        alike = [known for known in placed if known.first_commit == found.first_commit]
        there = {known.project for known in alike if not known.left}
        same = [known for known in alike if known.left and known.project not in there]
        same.sort(key=lambda known: known.remote == found.remote)
        return same[-1].project if same else None

    def _replaced(self, place: Place, known: _Known) -> bool:
        """Whether another repository stands now where the known one was."""
        with self._lock:
            elsewhere = any(
                other.id != known.id and other.first_commit == known.first_commit and not other.left
                for other in self._places.values()
                if other.project == known.project
            )
        return another_stands_at(place, Traits(known.first_commit, known.remote), elsewhere=elsewhere)

    def _new_id(self, place: Place) -> str:
        """The place's own id, unless a project bears it that lay there before."""
        number = place.id
        with self._lock:
            taken = {known.project for known in self._places.values()}
        while number in taken:
            number = hashlib.blake2b(number.encode(), digest_size=8).hexdigest()
        return number

    def _let_go(self, known: _Known) -> None:
        """Keep what a repository is known by whose folder another has now: it may be found elsewhere."""
        number = hashlib.blake2b(f"{known.id} {known.first_commit}".encode(), digest_size=8).hexdigest()
        self._place(replace(known, id=number, folder=""))

    def _look_closer(self, place: Place, project: Project) -> None:
        found: Traits = traits(place)
        with suppress(MemoryProblem):  # Closed meanwhile: it is looked at again the next time.
            self._place(
                _Known(place.id, project.id, storable(str(place.folder)), found.first_commit, found.remote)
            )

    def _place(self, known: _Known) -> None:
        with self._lock:
            self._places[known.id] = known
        self._store.submit(Change("project_places", asdict(known)))


def _work_tree(folder: str) -> str:
    """A repository is known by its `.git`; people know it by the folder around that."""
    return folder.removesuffix("/.git")
