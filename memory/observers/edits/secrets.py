"""Changed symbols without the secrets in their signatures: a constant's has its value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memory.redaction import redact, redact_sides
from navigator.answers.changes.symbols import SymbolChange
from navigator.model import Symbol


def without_secrets(changes: Sequence[SymbolChange]) -> tuple[SymbolChange, ...]:
    """The same changes; of one whose secret became another the signatures still differ. Pure."""
    sides = [(_signature(change.old), _signature(change.new)) for change in changes]
    every = "\n".join(text for side in sides for text in side)
    if redact(every) == every:  # As good as always, and found out at once for all.
        return tuple(changes)
    return tuple(
        replace(change, old=_with(change.old, old), new=_with(change.new, new))
        for change, (old, new) in zip(changes, redact_sides(sides), strict=True)
    )


def _signature(symbol: Symbol | None) -> str:
    return symbol.signature if symbol is not None else ""


def _with(symbol: Symbol | None, signature: str) -> Symbol | None:
    return symbol._replace(signature=signature) if symbol is not None else None
