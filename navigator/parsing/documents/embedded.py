"""Code inside a page: what stands in `<script>` and `<style>` has the symbols its own language finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias, cast

from tree_sitter import Query, QueryCursor, Tree
from tree_sitter_language_pack import SupportedLanguage, get_language

from navigator import languages
from navigator.languages import Language
from navigator.languages.references import reference_rules
from navigator.model import FileFacts, LineRange, Symbol
from navigator.parsing.symbols.lines import Lines

Extract: TypeAlias = Callable[[Language, bytes, bool], FileFacts]

_Said: TypeAlias = dict[tuple[int, int], tuple[int, str]]
"""From where to where -> number of the pattern, and what it says is there."""

_PREFIX: Final = "embedded."
_EXPRESSION: Final = "expression"
"""What is computed in the markup: no block of its own, but it uses names."""
_NO_LINE_END: Final = re.compile(rb"[^\r\n]")


class _Block(NamedTuple):
    """Bytes of a page that are in another language."""

    start: int
    end: int
    language: Language


class Embedded(NamedTuple):
    """What a page's embedded code adds to it."""

    symbols: list[Symbol]
    errors: list[LineRange]
    scripts: tuple[Language, bytes] | None
    """The page with all but its scripts blank, if it has any, and what they are written in."""


def embedded(
    language: Language, tree: Tree, data: bytes, lines: Lines, around: Sequence[Symbol], extract: Extract
) -> Embedded:
    """The symbols of all that is embedded in a page, at their place in it; `around` are the page's own."""
    symbols: list[Symbol] = []
    errors: list[LineRange] = []
    said = _said(language, tree)
    blocks = _blocks(said)
    for block in blocks:
        text = data[block.start : block.end]
        if not text.strip():
            continue
        facts = extract(block.language, text, True)
        above = lines.at(block.start) - 1
        depth = 1 + max(
            (s.depth for s in around if s.start_byte <= block.start and block.end <= s.end_byte), default=-1
        )
        symbols += [_moved(symbol, block.start, above, depth) for symbol in facts.symbols]
        errors += [(first + above, last + above) for first, last in facts.errors]
    return Embedded(symbols, errors, _scripts(blocks, said, data))


def _scripts(blocks: list[_Block], said: _Said, data: bytes) -> tuple[Language, bytes] | None:
    """Scripts of a page share their names, so they are one text; the strictest of their languages reads all.

    An expression of the markup has a quote or a brace on either side, and becomes a statement: `!value;`.
    """
    scripts = [block for block in blocks if reference_rules(block.language.name)]
    if not scripts:
        return None
    text = bytearray(_NO_LINE_END.sub(b" ", data))
    for (start, end), (_, name) in said.items():
        if name == _EXPRESSION and end < len(data):
            text[start - 1 : end + 1] = b"!" + data[start:end] + b";"
    for block in scripts:
        text[block.start : block.end] = data[block.start : block.end]
    return max((block.language for block in scripts), key=attrgetter("name")), bytes(text)


def in_reading_order(symbols: list[Symbol]) -> list[Symbol]:
    """By start, containers before what they contain."""
    return sorted(symbols, key=attrgetter("start_byte", "depth"))


def _moved(symbol: Symbol, by_bytes: int, by_lines: int, by_depth: int) -> Symbol:
    return symbol._replace(
        name_line=symbol.name_line + by_lines,
        start_line=symbol.start_line + by_lines,
        end_line=symbol.end_line + by_lines,
        start_byte=symbol.start_byte + by_bytes,
        end_byte=symbol.end_byte + by_bytes,
        depth=symbol.depth + by_depth,
    )


def _said(language: Language, tree: Tree) -> _Said:
    """What is embedded; of several patterns that fit one span, the first says what it is in."""
    said: _Said = {}
    for index, captures in _cursor(language.grammar, language.embedded).matches(tree.root_node):
        for capture, nodes in captures.items():
            if capture.startswith(_PREFIX):
                span = nodes[0].start_byte, nodes[0].end_byte
                if span not in said or index < said[span][0]:
                    said[span] = index, capture.removeprefix(_PREFIX)
    return said


def _blocks(said: _Said) -> list[_Block]:
    """The blocks in languages we read."""
    return [
        _Block(start, end, languages.ALL[name])
        for (start, end), (_, name) in sorted(said.items())
        if name in languages.ALL
    ]


@cache
def _cursor(grammar: str, query: str) -> QueryCursor:
    return QueryCursor(Query(get_language(cast("SupportedLanguage", grammar)), query))
