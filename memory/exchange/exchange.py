"""Observations of a project out of a memory and into one; the same lines twice add nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from typing import Final

from memory.exchange.json_lines import Imported, ImportReport, from_line, identity, to_line
from memory.model import Observation, Project
from memory.observations import COLUMNS, Origin, from_row, observation, row
from memory.problems import MemoryProblem
from memory.store import Change, Store

_AT_ONCE: Final = 500
"""Observations read, or written before their commit is waited for, at a time."""


class Exchange:
    """Export and import over a store; `committed` is told of every observation that was added."""

    def __init__(
        self, store: Store, *, cost: Callable[[str], int], committed: Callable[[Observation], None]
    ) -> None:
        self._store = store
        self._cost = cost
        self._committed = committed

    def lines(self, project: Project) -> Iterator[str]:
        """Every observation of a project as a line, oldest first."""
        return map(to_line, self._all(project))

    def take_in(self, project: Project, lines: Iterable[str], now: int) -> ImportReport:
        """Add what the lines hold and is not there yet; a line that is wrong is named and passed over."""
        known = {identity(record, dated=dated) for record in self._all(project) for dated in (True, False)}
        added, repeated = 0, 0
        refused: list[tuple[int, str]] = []
        waiting: list[tuple[Observation, Future[None]]] = []
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                imported = from_line(line)
            except MemoryProblem as problem:
                refused.append((number, str(problem)))
                continue
            record = self._record(project, imported, now)
            if identity(record, dated=imported.created_at is not None) in known:
                repeated += 1
                continue
            known |= {identity(record, dated=dated) for dated in (True, False)}
            waiting.append((record, self._store.submit(Change("observations", row(record)))))
            added += 1
            if len(waiting) >= _AT_ONCE:
                self._finish(waiting)
        self._finish(waiting)
        return ImportReport(added, repeated, tuple(refused))

    def _all(self, project: Project) -> Iterator[Observation]:
        last = 0
        while True:
            rows = self._store.read(
                f"SELECT {COLUMNS} FROM observations WHERE project = ? AND id > ? ORDER BY id LIMIT ?",
                [project.id, last, _AT_ONCE],
            )
            if not rows:
                return
            yield from map(from_row, rows)
            last = rows[-1][0]

    def _record(self, project: Project, imported: Imported, now: int) -> Observation:
        origin = Origin(
            id=self._store.next_id("observations"),
            project=project.id,
            session_id=imported.session_id,
            prompt_number=imported.prompt_number,
            source="import",
            created_at=now if imported.created_at is None else imported.created_at,
            work_tokens=imported.work_tokens,
        )
        return observation(imported.draft, origin, self._cost)

    def _finish(self, waiting: list[tuple[Observation, Future[None]]]) -> None:
        for record, done in waiting:
            done.result()
            self._committed(record)
        waiting.clear()
