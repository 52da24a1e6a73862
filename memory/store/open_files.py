"""The files of an open store, and what keeps them short: checkpoints, and writing the database anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from memory.store import files
from memory.store.database import Database
from memory.store.ids import Ids
from memory.store.journal import Journal
from memory.store.layout import Layout, size_of
from memory.store.schema import Table

JOURNAL_BYTES: Final = 4 << 20
WAL_BYTES: Final = 12 << 20
"""A longer journal is cut, a longer write-ahead log emptied by a checkpoint at once."""

FREE_SHARE: Final = 0.5
FREE_BYTES: Final = 64 << 20
"""With more free space in the file than both of these it is written anew at an idle time."""


@dataclass(frozen=True, slots=True)
class OpenFiles:
    """What belongs to one open store. Once there is a writer, only its thread calls the methods."""

    layout: Layout
    database: Database
    journal: Journal
    tables: Mapping[str, Table]
    ids: Ids

    def checkpoint(self) -> None:
        """Put everything into the database file and cut the journal.

        A file in which damage was found is not trusted with anything: the journal stays, and is written again
        into the one that the next opening begins.
        """
        if self.layout.suspect.exists():
            return
        self.database.mend()
        if self.database.checkpoint():
            self.journal.cut(self.ids.next_of_all())

    def worth_a_checkpoint(self, log_grew: bool) -> bool:
        """`log_grew` beyond what is in the journal: to ask the system takes a fifth of a burst's time."""
        return self.journal.size > JOURNAL_BYTES or (log_grew and size_of(self.layout.wal) > WAL_BYTES)

    def mark_for_erasing(self) -> None:
        """Have the database written anew, by the next opening where this process does not come to it."""
        self.layout.erasing.touch(mode=0o600)

    def worth_writing_anew(self) -> bool:
        """Whether rows are to be erased, or most of the file is free."""
        if self.layout.erasing.exists():
            return True
        with self.database.cursor() as cursor:
            _, _, block, blocks, _, free, *_ = cursor.execute("PRAGMA database_size").fetchall()[0]
        return bool(free > FREE_SHARE * blocks and free * block > FREE_BYTES)

    def write_anew(self) -> None:
        """Write the database without what was deleted; the mark stays where that does not succeed."""
        self.mark_for_erasing()
        self.database.apart(lambda: files.rewrite(self.layout.database))
        self.layout.erasing.unlink(missing_ok=True)

    def backup(self, target: Path) -> None:
        """Copy the database to a file that must not exist."""
        self.checkpoint()
        self.database.apart(lambda: files.copy(self.layout.database, target))

    def close(self) -> None:
        """Close the database and the journal."""
        self.database.close()
        self.journal.close()
