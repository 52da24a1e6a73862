"""A file's references as compact bytes that can be searched for a name without being unpacked.

The names come first, each once, each on a line of its own, so that `bytes.find` tells whether the file holds
one. The rows follow in the order of the text, a column each.
"""

from __future__ import annotations

import marshal
import re
import struct
from array import array
from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, final

ROLES: Final = ("use", "type", "call", "inherit", "import")
"""What a name can be used as; where a query says several of one place, the last of them holds."""

MODULE_LEVEL: Final = -1
"""The place of a reference that no symbol encloses."""

UNKNOWN: Final = "?"
"""The receiver of a name that is asked of an expression: `rows[0].name`."""

LOCAL: Final = "="
"""The receiver of a name that is bound for a part of the file: it means a parameter or a local variable."""

Row: TypeAlias = tuple[int, int, int, int, int, int]
"""Number of the name, line, enclosing symbol, number of the role, number of the receiver; and the offset,
which is not kept."""

_LAST_WORD: Final = re.compile(r"^.*\W")
"""What stands before the last name of a path."""

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


@final
class References:
    """The references of one content; rows are in the order of the text.

    Of most files only a name's rows are ever wanted, so the rest stays packed until it is asked for.
    """

    __slots__ = ("_aliases", "_enclosing", "_import_lines", "_import_names", "_imports", "_modules", "_names",
                 "_renamed", "_text", "lines", "numbers", "receiver_names", "receivers", "roles")  # fmt: skip

    def __init__(self, text: bytes, columns: tuple[Any, ...]) -> None:
        self._text = text
        self._names: list[str] | None = None
        self._imports: tuple[Import, ...] | None = None
        self._renamed: list[tuple[str, Import]] | None = None
        (
            numbers_type, numbers, lines_type, lines, enclosing_type, enclosing, roles, asked_type, asked,
            receiver_names, self._import_lines, self._modules, self._import_names, self._aliases,
        ) = columns  # fmt: skip
        self.numbers: array[int] = array(numbers_type, numbers)
        """By row: the place of its name in `names`."""
        self.lines: array[int] = array(lines_type, lines)
        """By row, 1-based."""
        self._enclosing: array[int] = array(enclosing_type, enclosing)
        self.roles: bytes = roles
        """By row: a place in `ROLES`."""
        self.receivers: array[int] = array(asked_type, asked)
        """By row: a place in `receiver_names`."""
        self.receiver_names: tuple[str, ...] = receiver_names
        """What names are asked of, as written: `self`, `models.query`; or empty, `UNKNOWN`, `LOCAL`."""

    @property
    def names(self) -> list[str]:
        """Every name that is used, once."""
        if self._names is None:
            self._names = self._text.decode("utf-8", "surrogateescape").split("\n")[1:-1]
        return self._names

    @property
    def imports(self) -> tuple[Import, ...]:
        """What the file takes in or hands on, as written."""
        if self._imports is None:
            columns = zip(self._import_lines, self._modules, self._import_names, self._aliases, strict=True)
            self._imports = tuple(map(Import._make, columns))
        return self._imports

    def name(self, row: int) -> str:
        """The name that a row uses."""
        return self.names[self.numbers[row]]

    def receiver(self, row: int) -> str:
        """What a row's name is asked of."""
        return self.receiver_names[self.receivers[row]]

    def enclosing(self, row: int) -> int:
        """Place in `FileFacts.symbols` of the innermost symbol around a row, or `MODULE_LEVEL`."""
        return self._enclosing[row] - 1

    def rows_of(self, name: str) -> list[int]:
        """The rows that use a name."""
        at = self._text.find(needle(name))
        return [] if at < 0 else _equal(self.numbers, self._text.count(b"\n", 0, at))

    def rows_in(self, place: int) -> list[int]:
        """The rows that a symbol encloses without another between."""
        return _equal(self._enclosing, place + 1)

    def aliases(self, name: str) -> list[Import]:
        """The imports that take in a name and call it something else: `import a as b`."""
        if self._renamed is None:
            columns = zip(self._import_lines, self._modules, self._import_names, self._aliases, strict=True)
            self._renamed = [
                (its or _LAST_WORD.sub("", module), Import(line, module, its, alias))
                for line, module, its, alias in columns
                if alias
            ]
        return [one for its, one in self._renamed if its == name != one.alias]

    def may_import(self, name: str) -> bool:
        """Whether an import may bind a name here; quick, for most names are not imported."""
        return name in self._import_names or name in self._aliases or "" in self._import_names


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
    numbers, lines, enclosing, roles, asked, _ = zip(*rows, strict=True) if rows else ((),) * 6
    columns = (
        *_packed(numbers),
        *_packed(lines),
        *_packed(enclosing),
        bytes(roles),
        *_packed(asked),
        tuple([receiver.decode("utf-8", "surrogateescape") for receiver in receivers]),
        *(zip(*imports, strict=True) if imports else ((),) * 4),
    )
    return len(text).to_bytes(_HEAD, "little") + text + marshal.dumps(columns)


def read_references(packed: bytes | memoryview) -> References:
    """The references in `pack_references`' bytes."""
    end = _HEAD + int.from_bytes(packed[:_HEAD], "little")
    return References(bytes(packed[_HEAD:end]), marshal.loads(packed[end:]))


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


def _packed(values: Sequence[int]) -> tuple[str, bytes]:
    """The type code of an array and its bytes, which `struct` makes in a quarter of the time."""
    try:
        return "H", struct.pack(f"{len(values)}H", *values)
    except struct.error:
        return "I", struct.pack(f"{len(values)}I", *values)
