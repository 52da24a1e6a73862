"""What a file imports, put together from the captures of each import statement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from navigator.parsing.references.columns import DEFAULT, PACKAGE, Import
from navigator.parsing.references.used import Piece
from navigator.parsing.symbols.lines import Lines

_AS: Final = re.compile(r"\s+as\s+|\s*=>\s*")
_KEYWORDS: Final = re.compile(r"^(?:(?:import|use|function|const|static|given)\s+)*")
_STARS: Final = re.compile(r"(?:::|\.|\\)(?:\*|_)$")
_ITSELF: Final = re.compile(r"(?<=\w)::self$")
"""Behind the module that it stands for: `a::{self, b}`."""
_QUOTES: Final = b"\"'`<>"


class _Row(NamedTuple):
    line: int
    name: str
    alias: str


def imports_in(text: bytes, lines: Lines, pieces: Iterable[Piece]) -> list[Import]:
    """The imports of a content, from the captures of its statements.

    An empty one is a statement; `from` the module it names; `of` what that is called here, where it was
    taken in before; `module` a module taken in by itself; `name` one name of the module; `default` and
    `namespace` what its default export and all of it are called here; `all` all its names; `alias` what the
    one before it is called here; `as_default` what this file hands on as its default export; `package` what
    the file itself belongs to; `tree` paths that share a start.
    """
    found: list[Import] = []
    statement_end = -1
    module, rows = "", list[_Row]()
    for start, minus_end, what in sorted(set(pieces)):
        if start >= statement_end:
            found += [Import(row.line, module, row.name, row.alias) for row in rows]
            module, rows = "", []
        if not what:
            statement_end = max(statement_end, -minus_end)
            continue
        word = b"".join(text[start:-minus_end].split()).strip(_QUOTES).decode("utf-8", "surrogateescape")
        if what == "from":
            module = word
        elif what == "of":
            module = next((one.module for one in reversed(found) if not one.name and one.alias == word), "")
        elif what == "module":
            found.append(Import(lines.at(start), word, "", ""))
        elif what == "package":
            found.append(Import(lines.at(start), word, PACKAGE, ""))
        elif what == "tree":
            written = text[start:-minus_end].decode("utf-8", "surrogateescape")
            tree = _KEYWORDS.sub("", _one_statement(written)).rstrip("; \t\r\n")
            found += [_of_path(lines.at(start), path, alias) for path, alias in _expanded(tree)]
        elif what == "alias":
            if rows:
                rows[-1] = rows[-1]._replace(alias=word)
            elif found:
                found[-1] = found[-1]._replace(alias=word)
        else:
            rows.append(_row(what, lines.at(start), word))
    return found + [Import(row.line, module, row.name, row.alias) for row in rows]


def _row(what: str, line: int, word: str) -> _Row:
    match what:
        case "all":
            return _Row(line, "*", "")
        case "default":
            return _Row(line, DEFAULT, word)
        case "as_default":
            return _Row(line, word, DEFAULT)
        case "namespace":
            return _Row(line, "", word)
        case _:
            return _Row(line, word, "")


def _one_statement(written: str) -> str:
    """Without what some grammars count in after an import: blank lines and comments."""
    line = written.partition("\n")[0]
    return written if "{" in line else line


def _of_path(line: int, path: str, alias: str) -> Import:
    """An import of all below a path, where it ends in a star, or of the path itself."""
    path = _ITSELF.sub("", "".join(path.split()))
    star = _STARS.search(path)
    return Import(line, path[: star.start()], "*", "") if star else Import(line, path, "", alias)


def _expanded(tree: str) -> Iterator[tuple[str, str]]:
    """The paths of `a::{b, c::{d as e}}`, each with what it is called here, or nothing."""
    head, brace, rest = tree.partition("{")
    if not brace:
        path, _, alias = _AS.sub(" as ", tree).partition(" as ")
        yield path.strip(), alias.strip()
        return
    for part in _parts(rest.rpartition("}")[0]):
        for path, alias in _expanded(part):
            yield head.strip() + path, alias


def _parts(text: str) -> Iterator[str]:
    """What commas part, but for those inside braces."""
    depth, start = 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if letter == "," and depth == 0:
            yield text[start:at]
            start = at + 1
    if text[start:].strip():
        yield text[start:]
