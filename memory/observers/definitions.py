"""What a file defines, by the names that tell what it is for."""

from __future__ import annotations

from typing import Final

from memory.framing import one_line
from memory.observers.sections import is_document
from navigator.model import SPACES, FileFacts, Symbol

_ALIAS: Final = ("using ", "import ")
"""The beginning of another name for what is defined elsewhere."""

_VALUES: Final = frozenset({"constant", "variable", "field", "property"})


def outermost(facts: FileFacts) -> list[Symbol]:
    """The definitions that are in nothing but namespaces: classes and functions, then values."""
    found: list[Symbol] = []
    for symbol in facts.symbols:
        inside = bool(found) and symbol.end_byte <= found[-1].end_byte
        if not inside and symbol.kind not in SPACES and not symbol.signature.startswith(_ALIAS):
            found.append(symbol)
    found = found or [symbol for symbol in facts.symbols if symbol.depth == 0]
    return sorted(found, key=lambda symbol: symbol.kind in _VALUES)


def defined(facts: FileFacts) -> list[str]:
    """The names of the outermost definitions, once each; of a text or of data those of its parts."""
    top = [symbol for symbol in facts.symbols if symbol.depth == 0]
    parts = top if is_document(facts) else outermost(facts)
    return list(dict.fromkeys(one_line(symbol.name, 200) for symbol in parts))
