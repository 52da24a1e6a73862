"""A memory's file that was damaged and set aside: what it held is missed until the user deals with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from memory.store.layout import DATABASE

BACKUPS: Final = "backups"
"""The folder beside the memory's own that backups go to, where the user names none."""

_STAMPED: Final = re.compile(rf"{re.escape(DATABASE)}\.damaged-(\d{{8}}T\d{{6}})")


@dataclass(frozen=True, slots=True)
class Loss:
    """The file set aside last, and the newest backup made before that, where there is one."""

    file: Path
    at: datetime
    backup: Path | None

    def __str__(self) -> str:
        """What happened and the way out."""
        memory = self.file.with_name(DATABASE)
        back = (
            f"To go back to the newest backup: `readgate daemon stop`, then copy {self.backup} over {memory}."
            if self.backup
            else "There is no backup of it."
        )
        return (
            f"The memory was damaged and set aside as {self.file} on {self.at:%Y-%m-%d at %H:%M} UTC: "
            f"nothing that it held is found, unless a backup was put back since. {back} Delete the damaged "
            "file when you are done with it: until then this is said again."
        )


def latest_loss(folder: Path) -> Loss | None:
    """The loss of the memory in `folder` that was not dealt with: its damaged file is there still."""
    stamped = ((path, _STAMPED.match(path.name)) for path in folder.glob(f"{DATABASE}.damaged-*"))
    found = max(((stamp[1], path) for path, stamp in stamped if stamp), default=None)
    if found is None:
        return None
    at = datetime.strptime(found[0], "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
    made = [(path.stat().st_mtime, path) for path in (folder.parent / BACKUPS).glob("*.duckdb")]
    before = [one for one in made if one[0] <= at.timestamp() + 1]  # the stamp leaves out parts of a second
    return Loss(found[1], at, max(before)[1] if before else None)
