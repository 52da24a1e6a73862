"""Observations of a project out of a memory and into one; the same lines twice add nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from memory.exchange.intake import Intake, Tally
from memory.exchange.items import Item, Refused
from memory.exchange.json_lines import from_line, to_line
from memory.model import Observation, Project, Summary
from memory.observations import COLUMNS, from_row
from memory.problems import MemoryProblem
from memory.store import Store

PAGE: Final = 500
"""Observations read at a time."""


class Exchange:
    """Export and import over a store; `committed` is told of every observation and summary that was added."""

    def __init__(
        self,
        store: Store,
        *,
        cost: Callable[[str], int],
        committed: Callable[[Observation | Summary], None],
    ) -> None:
        self._store = store
        self._cost = cost
        self._committed = committed

    def page(self, project: Project, after: int) -> list[tuple[int, str]]:
        """The next PAGE observations after an id, each as its id and its line."""
        rows = self._store.read(
            f"SELECT {COLUMNS} FROM observations WHERE project = ? AND id > ? ORDER BY id LIMIT ?",
            [project.id, after, PAGE],
        )
        return [(row[0], to_line(from_row(row))) for row in rows]

    def take_in(
        self, project: Project, lines: Iterable[str], now: int, *, even_forgotten: bool = False
    ) -> Tally:
        """Add what the lines hold and is not there yet; a line that is wrong is named and passed over."""
        items = (_item(number, line) for number, line in enumerate(lines, 1))
        tally = self.take_items(items, project, now, even_forgotten=even_forgotten)
        for counts in (tally.added, tally.known):
            counts["observations"] += 0  # said where it is none, too: there is nothing else in them
        return tally

    def take_items(
        self,
        items: Iterable[Item | Refused | None],
        project: Project | Callable[[str], Project],
        now: int,
        *,
        even_forgotten: bool = False,
    ) -> Tally:
        """Add records; `project` is where they go, or says so by the name of their project there."""
        intake = Intake(self._store, self._cost, self._committed, now, even_forgotten=even_forgotten)
        for item in items:
            if isinstance(item, Refused):
                intake.tally.refuse(item.where, item.why)
            elif item is not None:
                intake.take(item, project if isinstance(project, Project) else project(item.project))
        intake.finish()
        return intake.tally


def _item(number: int, line: str) -> Item | Refused | None:
    """The record of a line of JSON; None for a blank one."""
    if not line.strip():
        return None
    try:
        return from_line(line)
    except MemoryProblem as problem:
        return Refused(f"line {number}", str(problem))
