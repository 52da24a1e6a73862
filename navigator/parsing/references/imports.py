"""What a file imports, put together from the captures of each import statement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from navigator.parsing.references.columns import Import
from navigator.parsing.symbols.lines import Lines

ROLE: Final = "import"
_QUOTES: Final = b"\"'`<>"


class _Piece(NamedTuple):
    """One capture; pieces sort as they stand in the text, and whole statements before what they hold."""

    start: int
    minus_end: int
    what: str


class _Row(NamedTuple):
    line: int
    name: str
    alias: str


def imports_in(text: bytes, lines: Lines, captured: Mapping[str, list[tuple[int, int]]]) -> list[Import]:
    """The imports of a content, from the byte ranges of its captures.

    `import` is a statement; `from` the module it names; `module` a module taken in by itself; `name` one name
    of the module; `default` and `namespace` what its default export and all of it are called here; `all` all
    its names; `alias` what the one before it is called here.
    """
    pieces = sorted(
        _Piece(start, -end, capture.removeprefix("import").lstrip("."))
        for capture, ranges in captured.items()
        for start, end in ranges
    )
    found: list[Import] = []
    statement_end = -1
    module, rows = "", list[_Row]()
    for start, minus_end, what in pieces:
        if start >= statement_end:
            found += [Import(row.line, module, row.name, row.alias) for row in rows]
            module, rows = "", []
        if not what:
            statement_end = max(statement_end, -minus_end)
            continue
        word = b"".join(text[start:-minus_end].split()).strip(_QUOTES).decode("utf-8", "surrogateescape")
        if what == "from":
            module = word
        elif what == "module":
            found.append(Import(lines.at(start), word, "", ""))
        elif what == "alias":
            if rows:
                rows[-1] = rows[-1]._replace(alias=word)
            elif found:
                found[-1] = found[-1]._replace(alias=word)
        else:
            rows.append(_row(what, lines.at(start), word))
    return found + [Import(row.line, module, row.name, row.alias) for row in rows]


def _row(what: str, line: int, word: str) -> _Row:
    if what == "name":
        return _Row(line, word, "")
    return _Row(line, {"all": "*", "default": "default"}.get(what, ""), "" if what == "all" else word)
