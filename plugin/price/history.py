"""Earlier runs of `readgate price`: the index's size over time, and whose text has changed since."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from plugin.price.entries import Entry

KEPT: Final = 200
"""Runs of one project that are remembered."""


@dataclass(frozen=True, slots=True)
class PastRun:
    """What one run found."""

    at: str
    """ISO 8601."""
    index: int
    """Tokens of all index lines."""
    items: int
    bodies: Mapping[str, str]
    """Entry -> hash of its body."""


class History:
    """The runs of one project, in a file under `home` that only the user can read."""

    def __init__(self, home: Path, project: Path) -> None:
        name = hashlib.sha256(os.fsencode(project)).hexdigest()[:16]
        self._path = home / "price" / f"{name}.jsonl"

    def runs(self) -> list[PastRun]:
        """Earlier runs, oldest first; a damaged line is left out."""
        try:
            lines = self._path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return []
        return [run for line in lines if (run := _run(line)) is not None]

    def add(self, run: PastRun) -> None:
        """Remember a run. Raises `OSError` where the home can't be written."""
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept = [*self.runs(), run][-KEPT:]
        text = "".join(json.dumps(asdict(one)) + "\n" for one in kept)
        new = self._path.with_suffix(".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        new.replace(self._path)


def hashes(entries: Sequence[Entry]) -> dict[str, str]:
    """A hash of each body."""
    return {entry.key: hashlib.sha256(entry.body.encode()).hexdigest()[:16] for entry in entries}


def changed(entries: Sequence[Entry], before: PastRun | None) -> list[str]:
    """Disclosed entries whose body is another one than at the last run.

    A deferred body is fetched when the model asks for it, so no one reads it at the time it changes.
    """
    if before is None:
        return []
    now = hashes([entry for entry in entries if not entry.resident])
    return [key for key, body in now.items() if before.bodies.get(key, body) != body]


def _run(line: str) -> PastRun | None:
    try:
        return PastRun(**json.loads(line))
    except (ValueError, TypeError):
        return None
