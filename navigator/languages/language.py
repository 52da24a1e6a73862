"""A language is data: what its folder's `language.toml` and `symbols.scm` say, typed and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias, cast, get_args

from navigator.languages.query_text import query_text
from navigator.model import KINDS

FOLDER: Final = Path(__file__).parent
"""Where the language folders lie."""

LOCAL: Final = "local"
"""The kind that is no symbol: `[within]` gives it to what an outline leaves out."""

Nature: TypeAlias = Literal["code", "prose", "data"]
"""What its files are: what a program is made of, what people read, or what a program is given."""

ReadBy: TypeAlias = Literal["grammar", "markdown", "plain"]
"""What finds the symbols: the query, or one of the readers in `parsing/documents` that go by lines."""

_KEYS: Final = frozenset(
    {
        *("grammar", "extensions", "file_names", "interpreters", "content"),
        *("docs", "constants", "anonymous", "marks", "colons", "absolute", "overloads", "clauses"),
        *("misread", "repairs"),
        *("comments", "salvage", "within", "nature", "indexed", "read_by", "levels", "noise"),
    }
)


class LanguageFolderInvalid(Exception):
    """A language folder says something this version does not understand."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"The language folder {name!r} can't be used: {reason}.")


@dataclass(frozen=True, slots=True)
class Comments:
    """How comments are written."""

    line: tuple[str, ...] = ()
    """Openers of a comment that ends with its line."""
    block: tuple[tuple[str, str], ...] = ()
    """Openers and closers of a comment over several lines."""
    directive: str = ""
    """Regular expression of comment texts that speak to a tool and document nothing."""
    strings: bool = False
    """A string above a definition documents it as a comment does."""


class Paint(NamedTuple):
    """What is painted over before a grammar reads a text."""

    pattern: str
    """Regular expression of what is painted over, or its first group."""
    byte: str
    """With what, for every byte of it; a word stands at its start, with blanks behind."""
    before: str
    """What stands at its end, if that is always the same: to look for that takes a fraction of the time."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language: how its files are known and how its definitions are read."""

    name: str
    grammar: str
    """Its name in tree-sitter-language-pack."""
    query: str = field(repr=False)
    """The tree-sitter query of its definitions; `README.md` beside this file lists the captures."""
    extensions: tuple[str, ...]
    """Without the dot, in lower case."""
    file_names: tuple[str, ...]
    """Whole names of files, in lower case; `name.*`: with any extension."""
    interpreters: tuple[str, ...]
    """Programs that a shebang line may name, without a version."""
    content: Mapping[str, str]
    """Extensions that are this language only where the head of the file matches a regular expression."""
    docstrings: bool
    """Documentation is the first string of a body, not the comment above."""
    constants: str
    """Regular expression of the names of variables that are constants by convention."""
    anonymous: str
    """What a definition without a name is called."""
    marks: str
    """Characters that a name may be written with and that are no part of it: quotes, a symbol's colon."""
    colons: bool
    """Two of them in a name stand between names, and are not part of it."""
    absolute: frozenset[str]
    """Kinds that are named from the root wherever they stand, as a name with colons then is."""
    overloads: bool
    """One name in one scope may be several functions."""
    clauses: frozenset[str]
    """Kinds whose neighbours of one name are clauses of one definition."""
    misread: tuple[Paint, ...]
    """As `repairs`, for what the grammar takes for something else without an error: painted always."""
    repairs: tuple[Paint, ...]
    """What the grammar can't read: painted where there are errors."""
    salvage: tuple[tuple[str, str], ...]
    """Kinds, and expressions to find them where the grammar can't: group 1 is all of it, group 2 the name."""
    comments: Comments
    within: Mapping[str, Mapping[str, str]]
    """Kind of the container -> kind in the query -> kind of the symbol there (`local`: none)."""
    nature: Nature
    indexed: bool
    """In search and map; else its files are read only when one of them is asked for."""
    read_by: ReadBy
    levels: tuple[int, ...]
    """Depths in the syntax tree at which the nested levels of a document's symbols start; empty: no limit."""
    noise: str
    """Regular expression of what stands in the text of a name and is no part of it."""
    embedded: str = field(repr=False)
    """The query of what is written in another language inside (`embedded.scm`), or an empty text."""

    @property
    def is_code(self) -> bool:
        """Whether a program is made of its files: what the gate answers and a search ranks first."""
        return self.nature == "code"


def load(name: str, folder: Path | None = None) -> Language:
    """Read the language kept in `folder` (default: the one of that name here).

    Only the expressions of a given `folder` are tried: to compile all of ours, which tests do, would take
    every process as long as to read them. Raises LanguageFolderInvalid for keys or kinds that are not known
    and for bad expressions, OSError where a file is missing.
    """
    language = _read(name, folder or FOLDER / name)
    if folder is not None:
        _check_expressions(language)
    return language


def _read(name: str, folder: Path) -> Language:
    table = tomllib.loads((folder / "language.toml").read_text("utf-8"))
    if unknown := table.keys() - _KEYS:
        raise LanguageFolderInvalid(name, f"unknown key {min(unknown)!r}")
    read_by = _one_of(name, "read_by", table.get("read_by", "grammar"), get_args(ReadBy))
    return Language(
        name=name,
        grammar=str(table.get("grammar", name)),
        query=query_text(folder / "symbols.scm") if read_by == "grammar" else "",
        extensions=tuple(table.get("extensions", ())),
        file_names=tuple(table.get("file_names", ())),
        interpreters=tuple(table.get("interpreters", ())),
        content=MappingProxyType(dict(table.get("content", {}))),
        docstrings=_one_of(name, "docs", table.get("docs", "above"), ("above", "inside")) == "inside",
        constants=str(table.get("constants", "")),
        anonymous=str(table.get("anonymous", "anonymous")),
        marks=str(table.get("marks", "\"':`")),
        colons=bool(table.get("colons", table.get("nature", "code") == "code")),
        absolute=frozenset(_known(name, "absolute", kind) for kind in table.get("absolute", ())),
        overloads=bool(table.get("overloads", False)),
        clauses=frozenset(_known(name, "clauses", kind) for kind in table.get("clauses", ())),
        misread=_repairs(name, table.get("misread", [])),
        repairs=_repairs(name, table.get("repairs", [])),
        salvage=_salvage(name, table.get("salvage", {})),
        comments=_comments(table.get("comments", {})),
        within=MappingProxyType(_within(name, table.get("within", {}))),
        nature=cast("Nature", _one_of(name, "nature", table.get("nature", "code"), get_args(Nature))),
        indexed=bool(table.get("indexed", True)),
        read_by=cast("ReadBy", read_by),
        levels=tuple(table.get("levels", ())),
        noise=str(table.get("noise", "")),
        embedded=query_text(embedded) if (embedded := folder / "embedded.scm").is_file() else "",
    )


def _check_expressions(language: Language) -> None:
    painted = [paint.pattern for paint in language.misread + language.repairs]
    salvaged = [pattern for _, pattern in language.salvage]
    single = (language.constants, language.noise, language.comments.directive)
    for pattern in (*language.content.values(), *painted, *salvaged, *single):
        try:
            re.compile(pattern)
        except re.error as error:
            raise LanguageFolderInvalid(language.name, f"bad expression {pattern!r}: {error}") from None


def _repairs(name: str, rows: list[list[str]]) -> tuple[Paint, ...]:
    paints = []
    for pattern, byte, *before in rows:
        if not (len(byte.encode()) == 1 or byte.isidentifier()):
            raise LanguageFolderInvalid(name, f"{byte!r} is neither one byte nor a word")
        paints.append(Paint(pattern, byte, "".join(before)))
    return tuple(paints)


def _salvage(name: str, table: dict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((_known(name, "salvage", kind), pattern) for kind, pattern in table.items())


def _known(name: str, table: str, kind: str) -> str:
    if kind not in {*KINDS, LOCAL}:
        raise LanguageFolderInvalid(name, f"[{table}] names the kind {kind!r}")
    return kind


def _one_of(name: str, key: str, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise LanguageFolderInvalid(name, f"{key} is {value!r}, not {' or '.join(map(repr, choices))}")
    return value


def _comments(table: dict[str, object]) -> Comments:
    return Comments(
        line=tuple(cast("list[str]", table.get("line", []))),
        block=tuple((opener, closer) for opener, closer in cast("list[list[str]]", table.get("block", []))),
        directive=str(table.get("directive", "")),
        strings=bool(table.get("strings", False)),
    )


def _within(name: str, table: dict[str, dict[str, str]]) -> dict[str, Mapping[str, str]]:
    for container, changes in table.items():
        for kind in (*changes, *changes.values()):
            _known(name, f"within.{container}", kind)
    return {container: MappingProxyType(dict(changes)) for container, changes in table.items()}
