"""The files of a store's folder by their names."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from memory.store.database import wal_of

DATABASE: Final = "memory.duckdb"
JOURNAL: Final = "journal.jsonl"
LOCK: Final = "memory.lock"
SUSPECT: Final = "memory.suspect"
ERASING: Final = "memory.erasing"


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the files of the store in `folder` are; not all of them are always there."""

    folder: Path

    @property
    def database(self) -> Path:
        """DuckDB's file."""
        return self.folder / DATABASE

    @property
    def wal(self) -> Path:
        """DuckDB's write-ahead log."""
        return wal_of(self.database)

    @property
    def journal(self) -> Path:
        """Every write since the last checkpoint."""
        return self.folder / JOURNAL

    @property
    def lock(self) -> Path:
        """Held by the one process that has the store open."""
        return self.folder / LOCK

    @property
    def suspect(self) -> Path:
        """Left where a read found damage in the open store: the next opening reads everything first."""
        return self.folder / SUSPECT

    @property
    def erasing(self) -> Path:
        """Left while the file is to be written anew: rows were deleted whose bytes may still be in it."""
        return self.folder / ERASING

    @property
    def looked_at(self) -> Path:
        """Where a copy of another memory's file stands for as long as it is looked at."""
        return self.folder / "looked-at.duckdb"

    @property
    def set_aside(self) -> list[Path]:
        """Damaged files that were kept; whatever was in them is in them still."""
        return sorted(self.folder.glob("*.damaged-*"))

    @property
    def size(self) -> int:
        """Bytes of the files on disk that hold rows."""
        return sum(map(size_of, (self.database, self.wal, self.journal)))


def size_of(path: Path) -> int:
    """Bytes of a file; 0 where there is none."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
