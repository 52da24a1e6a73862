"""Text that is newer than its grammar is read with the stumbling blocks painted over, byte for byte."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Final

from tree_sitter import Node, Tree

from navigator.languages import Language
from navigator.parsing.symbols.encoding import with_letters
from navigator.parsing.symbols.grammar import Grammar

_HOPELESS: Final = 50
_HOPELESS_DENSITY: Final = 100
"""Errors, and bytes for each more, past which a text is another language: reading it twice is in vain."""


def parsed(language: Language, grammar: Grammar, text: bytes) -> tuple[Tree, list[Node]]:
    """The tree of `text` and its unreadable nodes; offsets are those of `text`, painted over or not."""
    text = with_letters(text)
    if language.misread:
        text = _over(language.misread, text)
    tree = grammar.parser.parse(text)
    unreadable = grammar.unreadable(tree)
    if not unreadable or not language.repairs or len(unreadable) > _HOPELESS + len(text) // _HOPELESS_DENSITY:
        return tree, unreadable
    painted = _over(language.repairs, text)
    if painted == text:
        return tree, unreadable
    second = grammar.parser.parse(painted)
    still = grammar.unreadable(second)
    return (second, still) if _size(still) < _size(unreadable) else (tree, unreadable)


def _over(blocks: tuple[tuple[str, str], ...], text: bytes) -> bytes:
    for pattern, paint in _compiled(blocks):
        text = pattern.sub(partial(_painted, paint), text)
    return text


def _painted(paint: bytes, match: re.Match[bytes]) -> bytes:
    """The match with its first group painted over, or all of it where it has none."""
    group = 1 if match.re.groups else 0
    start, end = (place - match.start() for place in match.span(group))
    return match[0][:start] + paint * (end - start) + match[0][end:]


def _size(nodes: list[Node]) -> int:
    return sum(node.end_byte - node.start_byte + 1 for node in nodes)


@cache
def _compiled(blocks: tuple[tuple[str, str], ...]) -> list[tuple[re.Pattern[bytes], bytes]]:
    return [(re.compile(pattern.encode()), paint.encode()) for pattern, paint in blocks]
