"""A row for each symbol of a workspace, in arrays: which name, kind, container and file it has."""

from __future__ import annotations

from array import array
from bisect import bisect_left, insort
from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

_NONE: Final = -1
_SEVERAL: Final = -2


Row: TypeAlias = tuple[int, int, int, int]
"""A symbol by numbers: its file, its place in it from 0, its kind, its container."""


class RowTable:
    """Rows by file and by name. A file's rows are neighbours; a removed file's room is used again."""

    def __init__(self) -> None:
        self.count = 0
        """Rows of files that are there."""
        self.unused_names = 0
        """Names that had rows once and have none now."""
        self._name = array("I")
        self._container = array("I")
        self._file = array("I")
        self._kind = array("B")
        self._only = array("i")
        """By name: its one row, or none, or several, which lie in `_several`."""
        self._several: dict[int, array[int]] = {}
        self._blocks: dict[int, tuple[int, int]] = {}
        """By file: first row and number of rows."""
        self._free: list[tuple[int, int]] = []
        """Number of rows and first row of the room that files have left, the smallest first."""

    @property
    def room(self) -> int:
        """Rows there is room for, used or not."""
        return len(self._name)

    def add(
        self, file_id: int, names: Sequence[int], kinds: Sequence[int], containers: Sequence[int]
    ) -> None:
        """Take in a file that is not in the table: name, kind and container of each symbol in order."""
        count = len(names)
        first = self._room_for(count)
        end = first + count
        self._blocks[file_id] = (first, count)
        self.count += count
        self._name[first:end] = array("I", names)
        self._kind[first:end] = array("B", kinds)
        self._container[first:end] = array("I", containers)
        self._file[first:end] = array("I", (file_id,)) * count
        only = self._only
        only.extend([_NONE] * (max(names, default=0) + 1 - len(only)))
        for row, name in enumerate(names, first):
            if only[name] == _NONE:
                only[name] = row
            else:
                self._link(name, row)

    def remove(self, file_id: int) -> bool:
        """Drop a file's rows; whether it had been taken in."""
        block = self._blocks.pop(file_id, None)
        if block is None:
            return False
        first, count = block
        for row in range(first, first + count):
            self._unlink(self._name[row], row)
        self.count -= count
        if count:
            insort(self._free, (count, first))
        return True

    def of_file(self, file_id: int) -> list[tuple[int, int, int]]:
        """Name, kind and container of each symbol of a file, in order."""
        first, count = self._blocks[file_id]
        return [
            (self._name[row], self._kind[row], self._container[row]) for row in range(first, first + count)
        ]

    def at(self, file_id: int, place: int) -> tuple[int, int, int]:
        """Name, kind and container of the symbol at a place of a file."""
        row = self._blocks[file_id][0] + place
        return self._name[row], self._kind[row], self._container[row]

    def size_of(self, file_id: int) -> int:
        """How many symbols a file has here."""
        return self._blocks[file_id][1]

    def of_name(self, name: int, within: Collection[int] | None = None) -> Sequence[int]:
        """The rows that have a name; where it has more rows than `within` has files, only those of those."""
        if name >= len(self._only) or self._only[name] == _NONE:
            return ()
        if self._only[name] != _SEVERAL:
            return (self._only[name],)
        rows = self._several[name]
        if within is None or len(rows) <= len(within):
            return rows
        found: list[int] = []
        for file_id in within:
            first, count = self._blocks[file_id]
            found += rows[bisect_left(rows, first) : bisect_left(rows, first + count)]
        return found

    def row(self, row: int) -> Row:
        """What a row says."""
        file_id = self._file[row]
        return file_id, row - self._blocks[file_id][0], self._kind[row], self._container[row]

    def _room_for(self, count: int) -> int:
        """Where so many rows may be put: in room that a file has left, or at the end."""
        at = bisect_left(self._free, (count, 0))
        if not count or at == len(self._free):
            return self.room
        size, first = self._free.pop(at)
        if size > count:
            insort(self._free, (size - count, first + count))
        return first

    def _link(self, name: int, row: int) -> None:
        """Add a row to a name that has some."""
        only = self._only[name]
        if only == _SEVERAL:
            insort(self._several[name], row)
        else:
            self._only[name] = _SEVERAL
            self._several[name] = array("I", sorted((only, row)))

    def _unlink(self, name: int, row: int) -> None:
        if self._only[name] != _SEVERAL:
            self._only[name] = _NONE
            self.unused_names += 1
            return
        rows = self._several[name]
        del rows[bisect_left(rows, row)]
        if len(rows) == 1:
            self._only[name] = rows[0]
            del self._several[name]
