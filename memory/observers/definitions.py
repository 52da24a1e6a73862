"""What a file defines, by the names that tell what it is for."""

from __future__ import annotations

from typing import Final

from memory.framing import one_line
from navigator.model import SPACES, FileFacts

_VALUES: Final = frozenset({"constant", "variable", "field", "property"})


def defined(facts: FileFacts) -> list[str]:
    """The names of the outermost definitions, once each: classes and functions, then values.

    A namespace is named by what is in it.
    """
    inner = {symbol.depth for symbol in facts.symbols if symbol.kind not in SPACES}
    found = [
        symbol
        for symbol in facts.symbols
        if symbol.kind not in SPACES and (symbol.depth == min(inner) or symbol.depth == 0)
    ] or [symbol for symbol in facts.symbols if symbol.depth == 0]
    found.sort(key=lambda symbol: symbol.kind in _VALUES)
    return list(dict.fromkeys(one_line(symbol.name, 200) for symbol in found))
