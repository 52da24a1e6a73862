"""What became of one file: its facts or the reason for none, and the state of the file that says so."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from navigator.parsing.reading import Stamp

Key: TypeAlias = tuple[str, str]
"""Content hash and language name: what facts depend on."""


class Outcome(NamedTuple):
    """A tuple, because thousands of them come out of the parse processes and into the cache."""

    relative: str
    stamp: Stamp | None
    """Before the file was read; None where it could not even be looked at."""
    read_ns: int
    """When it was read, ns since the epoch."""
    content_hash: str
    """Empty where the content was not read."""
    language: str
    """Its name, empty where none is known."""
    packed: bytes | None
    """Facts as `packed.pack` makes them."""
    code: str
    """Of the reason why there are no facts, or empty."""
    symbols_only: bool = False
    """Its references were left for later."""

    @property
    def key(self) -> Key:
        """What its facts are kept under."""
        return self.content_hash, self.language
