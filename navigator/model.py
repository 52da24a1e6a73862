"""The facts about source code: a symbol, a file's symbols, and why a file has none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

KINDS: Final = (
    "module", "namespace", "class", "struct", "interface", "trait", "protocol", "enum", "enum_member",
    "record", "union", "type", "function", "method", "constructor", "property", "field", "constant",
    "variable", "macro",
)  # fmt: skip
"""Every kind a symbol can have, in the words all commands print."""

TYPES: Final = frozenset({"class", "struct", "interface", "trait", "protocol", "enum", "record", "union"})
"""Kinds of symbols that have members."""

SPACES: Final = frozenset({"module", "namespace"})
"""Kinds of symbols that only hold others."""

CALLABLES: Final = frozenset({"function", "method", "constructor"})

VALUES: Final = frozenset({"field", "constant", "variable", "enum_member"})
"""Kinds of symbols that hold a value: the first that an outline can do without."""

LineRange: TypeAlias = tuple[int, int]
"""First and last line, 1-based and inclusive."""


class Symbol(NamedTuple):
    """One definition in a file; a tuple, because they are made by the hundred thousand.

    Lines are 1-based and inclusive. `start_line` takes in decorators, annotations and attributes, not
    comments; `end_line` is the line of the last character of the declaration itself. Bytes are offsets
    into the file as it lies on disk.
    """

    kind: str
    name: str
    qualified_name: str
    """Names from the outermost container inwards, joined by dots: `Outer.inner`."""
    name_line: int
    start_line: int
    end_line: int
    start_byte: int
    end_byte: int
    signature: str
    """The declaration up to its body, whole, folded to one line."""
    doc: str
    """First line of its documentation, or an empty text."""
    body_hash: int
    """64-bit hash of its bytes from `start_byte` to `end_byte`: equal where the text is."""
    depth: int
    """How many symbols of this file contain it."""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What one content parsed as one language says; the file's path is no part of it."""

    language: str
    content_hash: str
    """Hex BLAKE2b-128 of the bytes on disk."""
    size: int
    """Bytes."""
    lines: int
    """As an editor counts: a last line without a newline is one, what follows the last newline is none."""
    symbols: tuple[Symbol, ...]
    """In order of `start_byte`, containers before what they contain."""
    errors: tuple[LineRange, ...]
    """Line ranges the grammar could not read; symbols inside and after them are still listed."""
    minified: bool
    generated: bool
    references: bytes = field(default=b"", repr=False)
    """Where names are used, as `navigator.parsing.references` packs it; empty where that is not read."""
    unlisted: int = 0
    """Keys or headings beyond the number that the outline of a document may have."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that has no facts, and the one-sentence reason a user may read."""

    code: str
    """One of: empty, binary, too_large, unknown_language, no_structure, on_demand, unreadable, timeout,
    crashed, not_regular.
    """
    reason: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool says: a text for a model or a terminal, and the same as JSON-ready data."""

    text: str
    data: dict[str, object]
