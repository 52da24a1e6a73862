"""What a query found, before anyone asks what contains what: declarations with their byte ranges."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, NamedTuple

from tree_sitter import Node, Tree

from navigator.parsing.grammar import Grammar, Pattern
from navigator.parsing.prose import Prose

_BLANK: Final = b" \t\r\n\f\v"


class Declaration(NamedTuple):
    """One definition or one container as it stands in the text; all numbers are byte offsets.

    Ordered as a file is read: by start, and where starts are equal the longer first.
    """

    start: int
    """With decorators, annotations and attributes."""
    minus_end: int
    name_start: int
    name_end: int
    """Equal to `name_start` where there is no name in the text."""
    kind: str
    emitted: bool
    """False for a container that gives its name to what it holds, but is no symbol."""
    head: int
    """Where the signature starts: after decorators and annotations."""
    body: int
    """Where the body starts, or -1."""
    receiver: tuple[int, int] | None
    """The container's name, where the declaration itself says it (`func (s *Stack) Pop`)."""
    pattern: Pattern


def declarations(grammar: Grammar, tree: Tree, data: bytes, prose: Prose) -> list[Declaration]:
    """All declarations of a tree in reading order, each name once: the earlier pattern of the query wins."""
    found: dict[int, tuple[int, str, dict[str, list[Node]]]] = {}
    attached: dict[int, int] = {}
    modifiers: set[int] = set()
    trailing: dict[int, int] = {}
    for index, captures in grammar.cursor.matches(tree.root_node):
        for capture, nodes in captures.items():
            if capture.startswith(("definition.", "container.")):
                key = (captures["name"][0] if "name" in captures else nodes[0]).start_byte
                known = found.get(key)
                if known is None or index < known[0]:
                    found[key] = index, capture, captures
                break
            if capture == "trailing":
                trailing[nodes[0].end_byte] = nodes[0].start_byte
            elif capture in {"prefix", "modifier"}:
                attached[nodes[0].start_byte] = nodes[0].end_byte
                if capture == "modifier":
                    modifiers.add(nodes[0].start_byte)
    attachments = Attachments(attached, modifiers, data, prose)
    result = []
    for index, capture, captures in found.values():
        node = captures[capture][0]
        name = captures.get("name")
        body = captures.get("body")
        receiver = captures.get("receiver")
        start, head = attachments.around(node.start_byte)
        result.append(
            Declaration(
                start,
                -_trimmed(data, node.end_byte, trailing),
                name[0].start_byte if name else node.start_byte,
                name[0].end_byte if name else node.start_byte,
                capture[capture.index(".") + 1 :],
                capture.startswith("definition."),
                head,
                body[0].start_byte if body else -1,
                (receiver[0].start_byte, receiver[0].end_byte) if receiver else None,
                grammar.patterns[index],
            )
        )
    result.sort()
    return result


def _trimmed(data: bytes, end: int, trailing: dict[int, int]) -> int:
    """`end` without blanks and comments that the grammar counted in after the last character."""
    while True:
        while end > 0 and data[end - 1] in _BLANK:
            end -= 1
        if end not in trailing:
            return end
        end = trailing[end]


class Attachments:
    """Decorators, attributes and modifiers, found again by the declaration they belong to."""

    def __init__(self, ranges: dict[int, int], modifiers: set[int], data: bytes, prose: Prose) -> None:
        self._ranges = ranges
        self._starts = sorted(ranges)
        self._modifiers = modifiers
        self._data = data
        self._prose = prose

    def around(self, start: int) -> tuple[int, int]:
        """Start with all that is attached before `start` or at it, and where the signature starts."""
        if not self._starts:
            return start, start
        head = self._after_prefixes(start)
        first = start
        place = bisect_right(self._starts, start - 1) - 1
        while place >= 0:
            attachment = self._starts[place]
            end = self._ranges[attachment]
            if end > first or not self._prose.gap(self._data, end, first):
                break
            if head == first and attachment in self._modifiers:
                head = attachment
            first = attachment
            place -= 1
        return first, head

    def _after_prefixes(self, start: int) -> int:
        data = self._data
        while start in self._ranges and start not in self._modifiers:
            start = self._ranges[start]
            while start < len(data) and data[start] in _BLANK:
                start += 1
        return start
