"""What a query found, before anyone asks what contains what: declarations with their byte ranges."""

from __future__ import annotations

from typing import Final, NamedTuple

from tree_sitter import Node, Tree

from navigator.parsing.references.used import LABEL, LOCAL_NAME, UNPARSED, Used
from navigator.parsing.symbols.attachments import Attachments, Gaps
from navigator.parsing.symbols.grammar import Grammar, Pattern

_NO_NAMES: Final = frozenset({LABEL, UNPARSED})


class Declaration(NamedTuple):
    """One definition or one container as it stands in the tree; all numbers are byte offsets.

    They sort as a file is read: by start, and where starts are equal the longer first.
    """

    start: int
    minus_end: int
    name_start: int
    name_end: int
    """Equal to `name_start` where there is no name in the text."""
    body: int
    """Where the body starts: at the end where it has members without a body, -1 where it has neither."""
    receiver: tuple[int, int] | None
    """The container's name, where the declaration itself says it (`func (s *Stack) Pop`)."""
    pattern: Pattern


def declarations(
    grammar: Grammar, tree: Tree, gaps: Gaps, used: Used | None = None
) -> tuple[list[Declaration], Attachments | None]:
    """All declarations of a tree in reading order, and what is attached to them, if anything is.

    What the tree uses, imports and binds is found on the same walk, and told to `used`, if anybody asks.
    A name is declared once: the earlier pattern of the query wins. A definition, a name or a receiver in
    several nodes goes from the first to the last of them. A name that the parser made up has no bytes, and
    declares nothing.
    """
    found: dict[int, tuple[Pattern, dict[str, list[Node]]]] = {}
    prefixes: dict[int, int] = {}
    modifiers: dict[int, int] = {}
    matches = grammar.matches(tree, used)
    used = used or Used.none()
    places = used.places
    patterns = grammar.patterns
    uses = grammar.uses
    for index, captures in matches:
        role, capture = uses[index]
        if role >= 0:
            node = captures[capture][0]
            start, place = node.start_byte, role | node.end_byte
            if place > places.get(start, 0):
                places[start] = place
            continue
        if role == LOCAL_NAME:
            node = captures[capture][0]
            used.local[node.start_byte] = node.end_byte
            continue
        if role in _NO_NAMES:
            used.take_no_name(role, captures[capture][0])
            continue
        pattern = patterns[index]
        if pattern.role == "import":
            used.take_import(captures)
            continue
        node = captures[pattern.capture][0]
        if pattern.kind:
            name = captures["name"][0] if "name" in captures else node
            start = name.start_byte
            if name.end_byte == start:
                continue
            if start not in found or pattern.rank < found[start][0].rank:
                found[start] = pattern, captures
        elif pattern.role == "prefix":
            prefixes[node.start_byte] = node.end_byte
        elif pattern.role == "local":
            used.local_types[node.start_byte] = node.end_byte
        elif pattern.role == "modifier":
            modifiers[node.start_byte] = node.end_byte
    result = [_declaration(start, pattern, captures) for start, (pattern, captures) in found.items()]
    result.sort()
    attached = Attachments(prefixes, modifiers, gaps) if prefixes or modifiers or gaps.are_painted else None
    # What a container lends its name is used there: `impl Stack { … }`.
    used.bound.update([start for start, (pattern, _) in found.items() if pattern.role != "container"])
    return result, attached


def _declaration(name_start: int, pattern: Pattern, captures: dict[str, list[Node]]) -> Declaration:
    nodes = captures[pattern.capture]
    end = nodes[-1].end_byte
    body = end if "members" in captures else -1
    if "body" in captures:
        body = captures["body"][0].start_byte
    return Declaration(
        nodes[0].start_byte,
        -end,
        name_start,
        captures["name"][-1].end_byte if "name" in captures else name_start,
        body,
        (captures["receiver"][0].start_byte, captures["receiver"][-1].end_byte)
        if "receiver" in captures
        else None,
        pattern,
    )
