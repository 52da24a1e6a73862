"""In unreadable text, ends are guesses: none may reach out of what it starts in."""

from __future__ import annotations

from collections.abc import Iterable

from navigator.model import Symbol
from navigator.parsing.symbols.description import text_hash
from navigator.parsing.symbols.lines import Lines


def apart_or_nested(symbols: Iterable[Symbol], text: bytes, lines: Lines) -> list[Symbol]:
    """`symbols`, in the order of their starts, each ended where the one around it ends.

    What is named after that end is believed, and the one around it goes on as far.
    """
    result: list[Symbol] = []
    around: list[int] = []
    for guessed in symbols:
        symbol = guessed
        while around and result[around[-1]].end_byte <= symbol.start_byte:
            around.pop()
        end = result[around[-1]].end_byte if around else len(text)
        if symbol.end_byte > end and lines.at(end - 1) >= symbol.name_line:
            symbol = _ended(symbol, end, text, lines)
        for place in around:
            if result[place].end_byte < symbol.end_byte:
                result[place] = _ended(result[place], symbol.end_byte, text, lines)
        around.append(len(result))
        result.append(symbol)
    return result


def _ended(symbol: Symbol, end: int, text: bytes, lines: Lines) -> Symbol:
    return symbol._replace(
        end_byte=end,
        end_line=lines.at(end - 1),
        body_hash=text_hash(text[symbol.start_byte : end]),
    )
