"""What a user does with a memory as a whole: forget, back up, look at its health, mend it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path

from memory.framing import storable
from memory.problems import InvalidRequest, MemoryProblem
from memory.recall.recall import Recall
from memory.settings import RetentionSettings
from memory.startup.ages import moment_of
from memory.store import Change, Store
from memory.store.problems import StoreDamaged, os_problem
from memory.upkeep.backups import LeftBackup, backups_with, delete
from memory.upkeep.forgetting import Forgotten, forget, preview
from memory.upkeep.losses import Loss, latest_loss
from memory.upkeep.retention import Retention
from memory.upkeep.selection import Selection

_COUNTED = ("projects", "sessions", "prompts", "tool_uses", "observations", "session_summaries")


@dataclass(frozen=True, slots=True)
class ForgetReport:
    """What was forgotten, or would be, and which files still hold it."""

    forgotten: Forgotten
    backups: tuple[Path, ...]
    """Backups that are there and hold some of what was asked for."""
    deleted: tuple[Path, ...]
    """Backups that held some of it and are gone."""
    left: tuple[LeftBackup, ...]
    """Backups that could not be looked into, or not be deleted."""
    set_aside: tuple[Path, ...]
    """Damaged files that were kept."""


@dataclass(frozen=True, slots=True)
class Health:
    """How a memory is. Sizes in bytes."""

    folder: Path
    size: int
    rows: dict[str, int]
    unindexed: int
    """Observations that searches find only in memory, so far."""
    notices: tuple[str, ...]
    set_aside: tuple[Path, ...]
    loss: Loss | None
    """Of a file among those, where what it held is missed still."""
    damage: str | None
    """What cannot be read, in one sentence."""


class BackupExists(MemoryProblem):
    """There is a file in the backup's place."""

    code = "backup_exists"

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} exists; a backup takes nobody's place: give another name or move it away.")


class Upkeep:
    """The chores of one memory.

    `changed` is told of the projects of which rows went; nothing else may take records in while `held` is.
    """

    def __init__(
        self,
        store: Store,
        recall: Recall,
        retention: RetentionSettings,
        now: Callable[[], int],
        changed: Callable[[frozenset[str]], None],
        held: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._store = store
        self._recall = recall
        self._now = now
        self._changed = changed
        self._held = held
        self._looking = threading.Lock()
        kept = Retention(retention)
        store.when_idle(lambda cursor: kept.apply(cursor, now()))

    def forget(
        self, selection: Selection, *, dry_run: bool = False, delete_backups: bool = False
    ) -> ForgetReport:
        """Take what is meant out of the memory for good, down to the bytes in its files; or say what it is.

        With `delete_backups` those that hold some of it go too: a backup can't be made without it.

        Raises:
            MemoryUnavailable: nothing was forgotten; or it is, and the file is written anew later.
        """
        if dry_run:
            forgotten = preview(self._store, selection)
        else:
            self._store.refuse_damaged()
            self._recall.wait_indexed()  # What is put into the postings later would be left there.
            with self._held():
                forgotten = forget(self._store, selection)
            self._changed(forgotten.projects)
        with self._looking:
            held = backups_with(self._store, selection, forgotten)
        gone: list[Path] = []
        left: list[LeftBackup] = []
        if delete_backups and not dry_run:
            gone, left = delete(self._store, held.holding)
        return ForgetReport(
            forgotten,
            tuple(path for path in held.holding if path not in gone),
            tuple(gone),
            (*held.unread, *left),
            tuple(self._store.set_aside),
        )

    def backup(self, target: Path) -> Path:
        """Copy the memory to `target`, made private; a folder gets a file with the date in its name.

        Raises:
            BackupExists, MemoryUnavailable: it was not written.
        """
        moment = moment_of(self._now())
        if target.is_dir():
            name = f"memory-{moment:%Y%m%dT%H%M%SZ}"
            names = chain([name], (f"{name}-{number}" for number in count(2)))
            target = next(path for one in names if not (path := target / f"{one}.duckdb").exists())
        if target.exists():
            raise BackupExists(target)
        if storable(str(target)) != str(target):
            raise InvalidRequest(f"{storable(str(target))} is no name in UTF-8: give the backup another one.")
        try:
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise os_problem(error, target) from None
        self._store.backup(target)
        self._store.write(Change("backups", {"path": str(target), "created_at": self._now()}))
        return target

    def health(self, *, thorough: bool = True) -> Health:
        """How the memory is; thorough means that every block of the file is read."""
        counts = " UNION ALL ".join(f"SELECT '{table}', count(*) FROM {table}" for table in _COUNTED)
        damage: str | None = None
        rows: dict[str, int] = {}
        unindexed = 0
        try:
            rows = dict(self._store.read(counts))
            unindexed = self._store.read(
                "SELECT count(*) FROM observations WHERE id NOT IN (SELECT document FROM search_documents)"
            )[0][0]
            if thorough:
                self._store.check()
        except StoreDamaged as problem:
            damage = str(problem)
        return Health(
            folder=self._store.folder,
            size=self._store.size,
            rows=rows,
            unindexed=unindexed,
            notices=self._store.notices,
            set_aside=tuple(self._store.set_aside),
            loss=self.loss(),
            damage=damage,
        )

    def loss(self) -> Loss | None:
        """What was lost with a damaged file, as long as that is there."""
        return latest_loss(self._store.folder)

    def repair(self) -> None:
        """Build the search index again from the records and write the file anew."""
        self._store.refuse_damaged()
        self._recall.rebuild()
