"""What everyone may rely on of the facts of a file, whatever its text is."""

from __future__ import annotations

from collections.abc import Iterable

from navigator.model import KINDS, FileFacts, Symbol


def check(facts: FileFacts, data: bytes) -> None:
    """What everyone may rely on, whatever the text is."""
    places: list[int] = []
    for symbol in facts.symbols:
        assert symbol.kind in KINDS
        assert symbol.name
        assert symbol.qualified_name.replace("::", ".").endswith(symbol.name.replace("::", "."))
        assert 0 <= symbol.start_byte < symbol.end_byte <= len(data)
        assert 1 <= symbol.start_line <= symbol.name_line <= symbol.end_line <= max(1, facts.lines)
        assert "\n" not in symbol.signature
        assert "\n" not in symbol.doc
        places.append(symbol.start_byte)
    assert places == sorted(places)
    assert not crossing(facts.symbols)
    assert all(1 <= first <= last <= max(1, facts.lines) for first, last in facts.errors)


def crossing(symbols: Iterable[Symbol]) -> list[Symbol]:
    """Those that end after what they start in: ranges are apart, or one holds the other."""
    found: list[Symbol] = []
    around: list[Symbol] = []
    for symbol in symbols:
        while around and around[-1].end_byte <= symbol.start_byte:
            around.pop()
        if around and symbol.end_byte > around[-1].end_byte and symbol.start_byte > around[-1].start_byte:
            found.append(symbol)
        around.append(symbol)
    return found
