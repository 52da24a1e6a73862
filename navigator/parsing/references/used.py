"""Where a query found names used, bound or imported; offsets only, for it is the worker's innermost loop."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from tree_sitter import Node

Span: TypeAlias = tuple[int, int]
"""Offsets of the first byte and behind the last one."""

END_BITS: Final = 32
"""Of a place, the low bits are where its name ends, the others the number of its role."""

MEMBER: Final = 1 << 31
"""The highest of the low bits: the name is a member's, whatever stands directly before it."""

LOCAL_NAME: Final = -2
"""In the place of a role, for a name that is bound for a part of the file."""

LABEL: Final = -3
"""In the place of a role, for what looks like a use and is none: the name that an argument is given by."""

UNPARSED: Final = -4
"""In the place of a role, for text in which every word is used: the grammar does not take it apart."""


class Piece(NamedTuple):
    """One capture of an import; pieces sort as they stand in the text, a statement before what it holds."""

    start: int
    minus_end: int
    what: str
    """The capture after `import.`; empty for a whole statement."""


class Used(NamedTuple):
    """What one content uses."""

    places: dict[int, int]
    """By the offset at which a name starts: its end and its role."""
    bound: set[int]
    """Where the names of definitions start, and what else is no use though it looks like one."""
    local: dict[int, int]
    """Where names start and end that are bound for a part of the file only."""
    local_types: dict[int, int]
    """Likewise, of names of types."""
    unlisted: list[Span]
    """Names of definitions that are no symbols: most are of local variables."""
    heads: list[Span]
    """What stands between the names of functions and their bodies: their parameters, and more."""
    imports: list[Piece]
    namespaces: set[bytes]
    """What whole modules are called, as far as imports were found."""
    unparsed: list[Span]
    """Text in which every word is used."""
    given_up: list[bool]
    """Not empty where looking for them took too long."""

    @classmethod
    def none(cls) -> Used:
        """Nothing yet."""
        return cls({}, set(), {}, {}, [], [], [], set(), [], [])

    def take_import(self, captures: dict[str, list[Node]]) -> None:
        """Take in one match of a pattern of imports; what is taken apart counts if it is a module."""
        if "import.of" in captures and captures["import.of"][0].text not in self.namespaces:
            return
        self.namespaces.update([node.text or b"" for node in captures.get("import.namespace", ())])
        for capture, nodes in captures.items():
            if capture.startswith("import"):
                what = capture[len("import.") :]
                self.imports.extend([Piece(node.start_byte, -node.end_byte, what) for node in nodes])

    def take_no_name(self, role: int, node: Node) -> None:
        """Take in what is no use of a name, `LABEL`, or may be many, `UNPARSED`."""
        if role == LABEL:
            self.bound.add(node.start_byte)
        else:
            self.unparsed.append((node.start_byte, node.end_byte))
