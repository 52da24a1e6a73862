"""How one symbol is written in an outline: whole, or by name only, with the lines that `Read` takes."""

from __future__ import annotations

import re
from typing import Final

from navigator.answers.visible import one_line
from navigator.model import CALLABLES, Symbol
from navigator.tokens import FileCosts, shown, weight

_LONGEST_SIGNATURE: Final = 400
_LONGEST_DOC: Final = 120
_KEYWORD: Final = re.compile(r"^((?:async )?)(?:def|func|function|fn|fun) (?=[\w$.?!=]+\s*[(<\[])")
"""A keyword that says no more than the parenthesis behind the name does."""
_RECEIVER: Final = re.compile(r"\(self(?:, |(?=\)))")


def line_range(symbol: Symbol) -> str:
    """`12-40`, or `12` for a single line: first and last line, 1-based."""
    one = symbol.start_line >= symbol.end_line
    return str(symbol.start_line) if one else f"{symbol.start_line}-{symbol.end_line}"


def lines_in_words(symbol: Symbol) -> str:
    """`lines 12-40`, or `line 12`."""
    return f"line{'s' if symbol.end_line > symbol.start_line else ''} {line_range(symbol)}"


def short_signature(symbol: Symbol, language: str) -> str:
    """The signature without what costs a token a line and tells nothing: `def`, and Python's `self`."""
    signature = one_line(symbol.signature, _LONGEST_SIGNATURE)
    if symbol.kind not in CALLABLES:
        return signature or one_line(symbol.name, _LONGEST_SIGNATURE)
    if keyword := _KEYWORD.match(signature):
        signature = keyword[1] + signature[keyword.end() :]
    if language == "python" and "(self" in signature:
        return _RECEIVER.sub("(", signature, count=1)
    return signature


class SymbolWriter:
    """Writes symbols in each of the ways an outline has, and prices what it wrote, every text once.

    A symbol is known by its identity, so the writer must not outlive the facts it writes.
    """

    def __init__(self, language: str, costs: FileCosts) -> None:
        self._language = language
        self._costs = costs
        self._whole: dict[int, str] = {}
        self._named: dict[int, str] = {}
        self._prices: dict[str, float] = {}

    def whole(self, symbol: Symbol) -> str:
        """`signature:first-last ~tokens`."""
        text = self._whole.get(id(symbol))
        if text is None:
            price = shown(self._costs.lines(symbol.start_line, symbol.end_line))
            text = f"{short_signature(symbol, self._language)}:{line_range(symbol)} {price}"
            self._whole[id(symbol)] = text
        return text

    def named(self, symbol: Symbol) -> str:
        """`name:first-last`."""
        text = self._named.get(id(symbol))
        if text is None:
            text = self._named[id(symbol)] = by_name(symbol)
        return text

    def documented(self, symbol: Symbol) -> str:
        """The same with the first line of the documentation behind it, where there is one."""
        return (
            f"{self.whole(symbol)}  {one_line(symbol.doc, _LONGEST_DOC)}"
            if symbol.doc
            else self.whole(symbol)
        )

    def price(self, text: str) -> float:
        """Tokens of a piece of an outline, not rounded."""
        price = self._prices.get(text)
        if price is None:
            price = self._prices[text] = weight(text)
        return price


def by_name(symbol: Symbol) -> str:
    """`name:first-last`, the shortest way to write a symbol."""
    return f"{one_line(symbol.name, _LONGEST_SIGNATURE)}:{line_range(symbol)}"


def is_private(symbol: Symbol) -> bool:
    """Whether its name says that it is not for others: `_x` and `#x`, but not `__x__`."""
    name = symbol.name
    return name.startswith(("_", "#")) and not (name.startswith("__") and name.endswith("__"))
