"""Which symbol encloses each place of a text, as the offsets at which that changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from navigator.model import CALLABLES, VALUES, Symbol

_CALLABLE: Final = CALLABLES | {"macro"}
_VALUES: Final = VALUES | {"property"}
_END: Final = 1 << 62


def marks(symbols: Sequence[Symbol]) -> list[tuple[int, int]]:
    """Offsets, and one more than the place of the innermost symbol from there on (0: none).

    The last offset is behind everything. `symbols` are in order, containers before what they contain. What
    computes a value in a function belongs to the function: `self.total = price()` is a call of `__init__`.
    """
    found: list[tuple[int, int]] = []
    open_symbols: list[tuple[int, int, bool]] = []
    for place, symbol in enumerate(symbols, 1):
        start = symbol.start_byte
        while open_symbols and open_symbols[-1][0] <= start:
            closed = open_symbols.pop()[0]
            found.append((closed, open_symbols[-1][1] if open_symbols else 0))
        shown, in_callable = place, symbol.kind in _CALLABLE
        if open_symbols and open_symbols[-1][2] and symbol.kind in _VALUES:
            shown, in_callable = open_symbols[-1][1], True
        found.append((start, shown))
        open_symbols.append((symbol.end_byte, shown, in_callable))
    while open_symbols:
        closed = open_symbols.pop()[0]
        found.append((closed, open_symbols[-1][1] if open_symbols else 0))
    found.append((_END, 0))
    return found
