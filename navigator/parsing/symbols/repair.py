"""Text that is newer than its grammar is read with the stumbling blocks painted over, byte for byte."""

from __future__ import annotations

import re
from functools import cache, partial
from typing import Final, NamedTuple

from tree_sitter import Node, Tree

from navigator.languages import Language
from navigator.languages.language import Paint
from navigator.parsing.symbols.encoding import with_letters
from navigator.parsing.symbols.grammar import Grammar

_HOPELESS: Final = 50
_HOPELESS_DENSITY: Final = 50
"""Errors, and bytes for each more, past which a text is another language: reading it twice is in vain."""
_REACH: Final = 1500
"""Bytes before the text that ends it in which what is painted over is looked for."""


class Parsed(NamedTuple):
    """What a grammar made of a text; offsets are those of the text itself, painted over or not."""

    tree: Tree
    unreadable: list[Node]
    text: bytes
    """The text as the grammar read it."""


def parsed(language: Language, grammar: Grammar, text: bytes) -> Parsed:
    """The tree of `text`, by the reading that leaves the least of it unread."""
    text = with_letters(text)
    if language.misread:
        text = _over(language.misread, text)
    tree = grammar.parser.parse(text)
    unreadable = grammar.unreadable(tree)
    if not unreadable or not language.repairs or len(unreadable) > _HOPELESS + len(text) // _HOPELESS_DENSITY:
        return Parsed(tree, unreadable, text)
    painted = _over(language.repairs, text)
    if painted == text:
        return Parsed(tree, unreadable, text)
    second = grammar.parser.parse(painted)
    still = grammar.unreadable(second)
    if _size(still) < _size(unreadable):
        return Parsed(second, still, painted)
    return Parsed(tree, unreadable, text)


def _over(paints: tuple[Paint, ...], text: bytes) -> bytes:
    for pattern, byte, before in _compiled(paints):
        text = _up_to(before, pattern, byte, text) if before else pattern.sub(partial(_painted, byte), text)
    return text


def _up_to(before: bytes, pattern: re.Pattern[bytes], paint: bytes, text: bytes) -> bytes:
    """`text` with what a pattern finds painted over, looked for only where `before` stands behind it."""
    at, last = text.find(before), -1
    if at < 0:
        return text
    result = bytearray(text)
    while at >= 0:
        for match in pattern.finditer(text, max(last + 1, at - _REACH), at + len(before)):
            result[match.start() : match.end()] = _painted(paint, match)
        at, last = text.find(before, at + 1), at
    return bytes(result)


def _painted(paint: bytes, match: re.Match[bytes]) -> bytes:
    """The match with its first group painted over, or all of it where it has none."""
    group = 1 if match.re.groups else 0
    start, end = (place - match.start() for place in match.span(group))
    length = end - start
    put = paint * length if len(paint) == 1 else paint.ljust(length)[:length]
    return match[0][:start] + put + match[0][end:]


def _size(nodes: list[Node]) -> int:
    """Bytes that nothing made sense of: what an unreadable node holds was read, unless it is a mere word."""
    return sum(
        1 + _length(node) - sum(map(_length, filter(_was_read, node.named_children))) for node in nodes
    )


def _length(node: Node) -> int:
    return node.end_byte - node.start_byte


def _was_read(node: Node) -> bool:
    return node.named_child_count > 0 or node.is_extra


@cache
def _compiled(paints: tuple[Paint, ...]) -> list[tuple[re.Pattern[bytes], bytes, bytes]]:
    return [(re.compile(one.pattern.encode()), one.byte.encode(), one.before.encode()) for one in paints]
