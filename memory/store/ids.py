"""Numbers for new rows: each given once, and known to be new until its row is written."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping


class Ids:
    """The next id of every numbered table. Thread-safe.

    A row with a new id can be inserted as it is; replacing one costs two to three times as much (measured).
    """

    def __init__(self, first: Mapping[str, int]) -> None:
        self._lock = threading.Lock()
        self._next = dict(first)
        self._new: dict[str, set[int]] = {table: set() for table in first}

    def at_least(self, numbers: Mapping[str, int]) -> None:
        """Give no id below these."""
        with self._lock:
            for table, number in numbers.items():
                self._next[table] = max(number, self._next.get(table, 1))
                self._new.setdefault(table, set())

    def take(self, table: str) -> int:
        """An id of `table` that nothing has had yet."""
        with self._lock:
            number = self._next[table]
            self._next[table] = number + 1
            self._new[table].add(number)
            return number

    def new(self, table: str, rows: Iterable[Mapping[str, object]]) -> set[int]:
        """The ids of those rows that were never written."""
        with self._lock:
            waiting = self._new.get(table, set())
            return {number for row in rows if isinstance(number := row.get("id"), int) and number in waiting}

    def written(self, table: str, numbers: set[int]) -> None:
        """Rows with these ids were committed: from now on they are replaced."""
        with self._lock:
            self._new[table] -= numbers

    def next_of_all(self) -> dict[str, int]:
        """The next id of every table."""
        with self._lock:
            return dict(self._next)
