"""A file of runs that have ended, one a line, so that an interrupted evaluation goes on where it stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, Protocol, Self, TypeVar


class Written(Protocol):
    """A run that can be written down."""

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The run that `as_json` wrote; raises `ValueError`, `KeyError` or `TypeError` for anything else."""

    def as_json(self) -> str:
        """The run as one line."""


R = TypeVar("R", bound=Written)


class Journal(Generic[R]):
    """The runs of one kind in one file, which need not be there yet."""

    def __init__(self, path: Path, kind: type[R]) -> None:
        self._path = path
        self._kind = kind

    def read(self) -> list[R]:
        """What is written; a line cut off by an interruption is left out."""
        found = []
        for line in self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else ():
            try:
                found.append(self._kind.from_json(line))
            except (ValueError, KeyError, TypeError):
                continue
        return found

    def write(self, run: R) -> None:
        """Add a run."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        text = self._path.read_bytes() if self._path.exists() else b""
        with self._path.open("a", encoding="utf-8") as file:
            # A line that was cut off must not swallow this one.
            file.write(("\n" if text and not text.endswith(b"\n") else "") + run.as_json() + "\n")
