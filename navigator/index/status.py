"""How far the index of a workspace has come, and what it could not take in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

State: TypeAlias = Literal["building", "ready"]


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """A snapshot; counts are of the files listed now."""

    state: State
    files: int
    """Listed, whatever they hold."""
    indexed: int
    """With facts."""
    symbols: int
    bytes: int
    """Of the files with facts."""
    seconds: float
    """From the start to ready, or until now."""
    skipped: Mapping[str, int]
    """Files without facts, by the code of the reason (`navigator.model.Skipped`)."""
    skipped_files: tuple[tuple[str, str], ...]
    """Path and code of those whose lack of facts may surprise: neither empty nor in no known language."""
    notes: tuple[str, ...]
    """Sentences on what does not work as it should, such as no watcher or no cache."""
    from_cache: bool = False
    """Whether it began with what an earlier process had left in the cache."""

    @property
    def data(self) -> dict[str, object]:
        """What every answer about the workspace says of it, ready for JSON."""
        return {
            "index": {"state": self.state, "files": self.files, "indexed": self.indexed},
            "skipped": len(self.skipped_files),
        }
