"""A file's references as compact bytes that can be searched for a name without being unpacked.

The names come first, each once, each on a line of its own, so that `bytes.find` tells whether the file holds
one. The rows follow in the order of the text, a column each.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

ROLES: Final = ("use", "type", "call", "inherit", "import")
"""What a name can be used as; where a query says several of one place, the last of them holds."""

ROLE_NUMBERS: Final = {role: number for number, role in enumerate(ROLES)}

MODULE_LEVEL: Final = -1
"""The place of a reference that no symbol encloses."""

UNKNOWN: Final = "?"
"""The receiver of a name that is asked of an expression: `rows[0].name`."""

Row: TypeAlias = tuple[int, int, int, int, int]
"""Number of the name, line, enclosing symbol, number of the role, number of the receiver."""

_HEAD: Final = 4
"""Bytes of the length of the names, which come first."""


DEFAULT: Final = "default"
"""The name under which a module hands on its default export."""

PACKAGE: Final = "."
"""The name of an import that says which package the file itself belongs to."""


class Import(NamedTuple):
    """One name that a file takes in or hands on."""

    line: int
    module: str
    """As written, without quotes; empty where the file hands on a name of its own."""
    name: str
    """In the module: empty for the module itself, `*` for all its names, or `PACKAGE`."""
    alias: str
    """What it is called here; empty where it is called what it is."""


@dataclass(frozen=True, slots=True)
class References:
    """The references of one content. Columns have a value a row, rows are in the order of the text."""

    names: tuple[str, ...]
    numbers: array[int]
    """Place of the row's name in `names`."""
    lines: Sequence[int]
    """1-based."""
    _enclosing: array[int]
    """One more than `enclosing` tells, so that it is never negative."""
    roles: Sequence[int]
    """Place in `ROLES`."""
    receivers: Sequence[int]
    """Place in `receiver_names`."""
    receiver_names: tuple[str, ...]
    """What names are asked of, as written: `self`, `models.query`; empty for nothing, `UNKNOWN`."""
    imports: tuple[tuple[int, str, str, str], ...]
    """What `Import` is made of; files have many, and few are ever looked at."""

    def enclosing(self, row: int) -> int:
        """Place in `FileFacts.symbols` of the innermost symbol around a row, or `MODULE_LEVEL`."""
        return self._enclosing[row] - 1

    def rows_of(self, name: str) -> list[int]:
        """The rows that use a name."""
        return _equal(self.numbers, self.names.index(name)) if name in self.names else []

    def aliases(self, name: str) -> list[str]:
        """What else is imported here under a name of its own: `b` for `import a as b`."""
        return [alias for _, _, its, alias in self.imports if its == name and alias and alias != name]

    def rows_in(self, place: int) -> list[int]:
        """The rows that a symbol encloses without another between."""
        return _equal(self._enclosing, place + 1)


def pack_references(
    names: Collection[bytes],
    rows: Sequence[Row],
    receivers: Collection[bytes],
    imports: Sequence[Import],
) -> bytes:
    """The columns as bytes that `read_references` reads; names and receivers are bytes of the file.

    A row's enclosing symbol is given by one more than its place, and by 0 where there is none.
    """
    text = b"\n".join((b"", *names, b""))
    numbers, lines, enclosing, roles, asked = zip(*rows, strict=True) if rows else ((),) * 5
    columns = (
        *_packed(numbers, len(names)),
        *_packed(lines, lines[-1] if lines else 0),
        *_packed(enclosing, max(enclosing, default=0)),
        bytes(roles),
        *_packed(asked, len(receivers)),
        tuple([receiver.decode("utf-8", "surrogateescape") for receiver in receivers]),
        tuple([(line, module, name, alias) for line, module, name, alias in imports]),
    )
    return len(text).to_bytes(_HEAD, "little") + text + marshal.dumps(columns)


def read_references(packed: bytes | memoryview) -> References:
    """The references in `pack_references`' bytes."""
    end = _HEAD + int.from_bytes(packed[:_HEAD], "little")
    names = bytes(packed[_HEAD:end]).decode("utf-8", "surrogateescape").split("\n")[1:-1]
    (
        numbers_type, numbers, lines_type, lines, enclosing_type, enclosing, roles,
        asked_type, asked, receiver_names, imports,
    ) = marshal.loads(packed[end:])  # fmt: skip
    return References(
        tuple(names),
        array(numbers_type, numbers),
        array(lines_type, lines),
        array(enclosing_type, enclosing),
        roles,
        array(asked_type, asked),
        receiver_names,
        imports,
    )


def needle(name: str) -> bytes:
    """What the bytes of a file that uses a name hold."""
    return b"\n" + name.encode("utf-8", "surrogateescape") + b"\n"


def names_at(packed: bytes, start: int) -> tuple[int, int]:
    """Where the names lie, each between newlines, of the references that begin at `start` of `packed`."""
    first = start + _HEAD
    return first, first + int.from_bytes(packed[start:first], "little")


def _equal(column: array[int], value: int) -> list[int]:
    """The places of a value in a column, by the column's own search, which is the quickest."""
    found, row = [], -1
    try:
        while True:
            row = column.index(value, row + 1)
            found.append(row)
    except ValueError:
        return found


def _packed(values: Sequence[int], most: int) -> tuple[str, bytes]:
    kind = "H" if most < 1 << 16 else "I"
    return kind, array(kind, values).tobytes()
