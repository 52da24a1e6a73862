"""From what a query found to a file's references: each with its line, its symbol and its receiver."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import count
from operator import itemgetter
from typing import Final, NamedTuple

from navigator.languages import Language
from navigator.languages.references import ReferenceRules, reference_rules
from navigator.model import Symbol
from navigator.parsing.references.columns import DEFAULT, ROLES, UNKNOWN, Import, Row, pack_references
from navigator.parsing.references.enclosing import marks
from navigator.parsing.references.hidden import (
    Found,
    ScopesIn,
    bound_in_parts,
    module_names,
    outermost,
    with_locals_told,
)
from navigator.parsing.references.imports import imports_in
from navigator.parsing.references.used import END_BITS, MEMBER, Piece, Span, Used
from navigator.parsing.symbols.lines import Lines

_USE: Final = ROLES.index("use")
_TYPE: Final = ROLES.index("type")
_CALL: Final = ROLES.index("call")
_IMPORT: Final = ROLES.index("import")
_END: Final = MEMBER - 1
_ANYWHERE: Final = -1
"""In the place of a part of a file: what is bound between two of them."""
_LONGEST_RECEIVER: Final = 80
"""Bytes: what is longer is an expression, not a name."""
_FIRST_WORD: Final = re.compile(rb"[\w$@\x80-\xff]+")
_WORDS: Final = re.compile(rb"[A-Za-z_$\x80-\xff][\w$\x80-\xff]*")
_IMPORTED: Final = re.compile(
    rb"(?<!as )(?<!=> )\b(?!import\b|use\b|as\b|self\b)"
    rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*(?![\w\x80-\xff]|\s*(?:::|\.|\\))"
)
"""The last names of paths, which are what is imported."""
_UNPARSED: Final = re.compile(
    rb"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)+'|//[^\n]*|(?s:/\*.*?\*/)|(?<![\w.])\d[\w.]*"
    rb"|([A-Za-z_\x80-\xff][\w\x80-\xff]*)"
)
"""A string, a comment, a number; or, as a group, a word: in the way of C."""
_PARAMETERS: Final = re.compile(rb"\w\(([^()]*)\)(?:[ \t\r]|\\\r?\n)*$")
"""Those of a macro, before its body."""
_KEYWORDS: Final = frozenset({
    b"auto", b"bool", b"break", b"case", b"char", b"const", b"continue", b"default", b"defined", b"do",
    b"double", b"else", b"enum", b"extern", b"float", b"for", b"goto", b"if", b"inline", b"int", b"long",
    b"register",
    b"return", b"short", b"signed", b"sizeof", b"static", b"struct", b"switch", b"typedef", b"union",
    b"unsigned", b"void", b"volatile", b"while"
})  # fmt: skip
# An operator (`~>`) is a name.
_NO_NAME: Final = re.compile(rb"(?=\W*\w)[^`\"'@][^\s()<>]*[\s()<>]")
_LAST_WORD: Final = re.compile(rb"(?s:.*)(?<![\w$\x80-\xff])([\w$\x80-\xff]+)")


def references_of(
    language: Language,
    text: bytes,
    lines: Lines,
    symbols: Sequence[Symbol],
    used: Used | None,
    scopes_in: ScopesIn,
) -> bytes:
    """The references of a content, packed; empty where they are not read, or took too long to find.

    `scopes_in` gives what the language's query of local names finds in parts of the content.
    """
    rules = reference_rules(language.name)
    if rules is None or used is None or used.given_up:
        return b""
    places, imports = used.places, imports_in(text, lines, used.imports)
    for start, end in used.unparsed:
        _take_unparsed(places, text, start, end)
    if language.misread or language.repairs:
        _take_painted_over(places, text)
    for start in places.keys() & (used.bound | used.local.keys() | used.local_types.keys()):
        del places[start]
    if rules.joined:
        _take_apart(places, text, rules.joined.encode())
    if used.imports:
        _take_imports(places, text, used.imports)
    known = _known(rules, text, symbols, imports, used)
    found = _found(rules, text, lines, symbols, places, known)
    rows = found.rows
    if not rules.heads:
        used.heads.clear()  # parameters are among what is local
    if rules.locals:
        bound = bound_in_parts(text, used)
        if not known.others:
            bound &= known.names
        if bound:
            rows = with_locals_told(rules, text, symbols, imports, used, found, bound, scopes_in)
    rows = _with_unwritten_defaults(found.names, rows, imports)
    return pack_references(found.names, rows, found.receivers, imports)


def _take_apart(places: dict[int, int], text: bytes, separator: bytes) -> None:
    """Of a value that holds its receiver only what stands behind it; all of it is a module's name."""
    for start, place in [*places.items()]:
        at = text.rfind(separator, start, place & _END)
        if at > start and place >> END_BITS in (_USE, _CALL):
            places[at + len(separator)] = places.pop(start)


# One loop over every name of a content, in which a call would cost more than what it does.
def _found(
    rules: ReferenceRules,
    text: bytes,
    lines: Lines,
    symbols: Sequence[Symbol],
    places: dict[int, int],
    known: _Known,
) -> Found:
    look = _receivers(rules.separators, rules.paths, rules.own, rules.parent)
    words, last_bytes, called = text.translate(look.words), look.last_bytes, rules.called.encode()
    names, local, types, others = known.names, known.local, known.types, known.others
    starts = lines.starts
    enclosing_marks = marks(symbols)
    enclosing, mark, next_mark = 0, 0, enclosing_marks[0][0]
    line, next_line, seen = 0, 0, -1
    numbers = defaultdict[bytes, int](count().__next__)
    receivers = defaultdict[bytes, int](count(1).__next__, {b"": 0})
    firsts = [b""]
    rows: list[Row] = []
    add = rows.append
    for start in sorted(places):
        place = places[start]
        role, end = place >> END_BITS, place & _END
        name = text[start:end]
        if not name:  # the parser made it up where one is missing
            continue
        asked = first = b""
        receiver = 0
        if (text[start - 1] in last_bytes and start) or place & MEMBER:
            asked = look.at(text, words, start) or (_UNKNOWN if place & MEMBER else b"")
            receiver = receivers[asked]
            if receiver == len(firsts):
                word = look.first_word(asked)
                firsts.append(word if known.may_be(word) else b"")
            if start - len(asked) > seen and role != _IMPORT:
                first = firsts[receiver]  # else it is a link of a chain that is told of already
            seen = start
            if role == _USE and called and text[end : end + 8].lstrip(b" ").startswith(called):
                role = _CALL
        elif role == _USE:
            if name not in names and (not others or (name in local and known.is_hidden(name, start))):
                continue
        elif role == _TYPE and name in types and name not in names:
            continue
        while next_line <= start:
            line += 1
            next_line = starts[line]
        while next_mark <= start:
            enclosing = enclosing_marks[mark][1]
            mark += 1
            next_mark = enclosing_marks[mark][0]
        if first and text.rfind(asked, 0, start) not in places:  # else the query found it itself
            add((numbers[first], line, enclosing, _USE, 0, start))
        add((numbers[name], line, enclosing, role, receiver, start))
    return Found(numbers, rows, receivers)


def _with_unwritten_defaults(
    numbers: dict[bytes, int], rows: list[Row], imports: Sequence[Import]
) -> list[Row]:
    """Also a row where a default export is taken in without its name: `import anything from 'module'`."""
    taken_in = {one.line for one in imports if one.name == DEFAULT}
    if not taken_in:
        return rows
    number = numbers[DEFAULT.encode()]
    written = {row[1] for row in rows if row[0] == number and row[3] == _IMPORT}
    return sorted(rows + [(number, line, 0, _IMPORT, 0, 0) for line in taken_in - written], key=itemgetter(1))


class _Known(NamedTuple):
    """Which bare names may be more than a local variable's."""

    names: frozenset[bytes]
    """Of symbols and imports of the file."""
    local: dict[bytes, set[int]]
    """Of parameters and local variables, each with the parts of the file that bind it."""
    types: set[bytes]
    """Of type parameters."""
    others: bool
    """Other files' may be used without an import."""
    parts: list[Span]
    """The outermost functions and values of the file."""

    def is_hidden(self, name: bytes, at: int) -> bool:
        """Whether the part around a use of a local name binds it, or something between the parts does."""
        bound = self.local[name]
        return _ANYWHERE in bound or _part_of(self.parts, at) in bound

    def may_be(self, name: bytes) -> bool:
        """Whether a name may be a symbol's."""
        return name in self.names or (self.others and name not in self.local)


def _part_of(parts: Sequence[Span], at: int) -> int:
    """The number of the part that an offset lies in; between two of them it may be seen anywhere."""
    place = bisect_right(parts, (at, _END)) - 1
    return place if place >= 0 and at < parts[place][1] else _ANYWHERE


def _known(
    rules: ReferenceRules, text: bytes, symbols: Sequence[Symbol], imports: Sequence[Import], used: Used
) -> _Known:
    parts = outermost(symbols) if rules.bare_names else []
    nobody = {word.encode() for word in rules.own | rules.parent}
    local: dict[bytes, set[int]] = {word: {_ANYWHERE} for word in nobody}
    if rules.bare_names:
        for start, end in used.local.items():
            local.setdefault(text[start:end], set()).add(_part_of(parts, start))
    types = nobody | {text[start:end] for start, end in used.local_types.items()}
    if not rules.locals:
        types |= local.keys()
    words = {symbol.name for symbol in symbols}
    for one in imports:
        words.update([one.alias or one.name] if one.alias or one.name else module_names(one.module))
    names = frozenset([word.encode("utf-8", "surrogateescape") for word in words])
    stars = any(one.name == "*" for one in imports)
    return _Known(names, local, types, stars or rules.bare_names, parts)


class _Receivers(NamedTuple):
    """How what a name is asked of is found in the text before it."""

    words: bytes
    """A table that makes blanks of everything but words and separators."""
    separators: tuple[bytes, ...]
    """The longest first."""
    paths: tuple[bytes, ...]
    """Those that a receiver keeps at its end, for it is named otherwise than a value then."""
    last_bytes: frozenset[int]
    """What separators end with."""
    parents: tuple[bytes, ...]
    """Receivers that are calls, which the table would make blanks of."""

    own: frozenset[bytes]
    """Receivers that name nothing that could be looked for."""

    def first_word(self, receiver: bytes) -> bytes:
        """The name that a receiver begins with, which is used there too; empty where there is none."""
        match = _FIRST_WORD.match(receiver)
        return b"" if match is None or match[0] in self.own else match[0]

    def at(self, text: bytes, words: bytes, start: int) -> bytes:
        """What the name at `start` is asked of; empty for nothing."""
        low = start - _LONGEST_RECEIVER if start > _LONGEST_RECEIVER else 0
        chain = words[(words.rfind(b" ", low, start) + 1) or low : start]
        if len(chain) > 1 and chain[-2] in _WORD_BYTES and chain[-1:] in self.separators:
            return chain[:-1]  # the usual case: a dot behind a word
        for separator in self.separators:
            if chain.endswith(separator):
                before = chain[: -len(separator)]
                if before:
                    receiver = chain if separator in self.paths else before
                    return receiver if before[-1] in _WORD_BYTES else b""
                for parent in self.parents:
                    if text.endswith(parent, low, start - len(separator)):
                        return parent
                return _UNKNOWN
        return b""


_WORD_BYTES: Final = frozenset(
    byte for byte in range(256) if chr(byte).isalnum() or byte >= 0x80 or byte in b"_$"
)
_UNKNOWN: Final = UNKNOWN.encode()


@cache
def _receivers(
    separators: tuple[str, ...], paths: tuple[str, ...], own: frozenset[str], parent: frozenset[str]
) -> _Receivers:
    kept = {*b"_$@", *(byte for separator in separators for byte in separator.encode())}
    words = bytes(
        byte if byte in kept or byte >= 0x80 or chr(byte).isalnum() else ord(" ") for byte in range(256)
    )
    longest_first = tuple(sorted((separator.encode() for separator in separators), key=len, reverse=True))
    last_bytes = frozenset(separator[-1] for separator in longest_first)
    calls = tuple(word.encode() for word in sorted(parent) if word.endswith(")"))
    nobody = frozenset(word.encode() for word in own | parent)
    kept_at_end = tuple(separator.encode() for separator in paths)
    return _Receivers(words, longest_first, kept_at_end, last_bytes, calls, nobody)


def _take_unparsed(places: dict[int, int], text: bytes, start: int, end: int) -> None:
    """Every word of the body of a macro is used, but its parameters; strings and comments hold none."""
    head = _PARAMETERS.search(text, text.rfind(b"#", 0, start) + 1, start)
    parameters = {*_WORDS.findall(head[1])} if head is not None else set()
    for match in _UNPARSED.finditer(text, start, end):
        word = match[1]
        if word is not None and word not in _KEYWORDS and word not in parameters:
            is_called = text[match.end() : match.end() + 8].lstrip(b" \t").startswith(b"(")
            places[match.start()] = (_CALL if is_called else _USE) << END_BITS | match.end()


def _take_painted_over(places: dict[int, int], text: bytes) -> None:
    """What was painted over, to be read as one name, uses the words that it holds."""
    for start, place in list(places.items()):
        if _NO_NAME.match(text, start, place & _END):
            del places[start]
            _take_unparsed(places, text, start, place & _END)


def _take_imports(places: dict[int, int], text: bytes, pieces: Sequence[Piece]) -> None:
    """Let the names that are imported be imports, and the others of an import no references."""
    before = sorted(places)
    for start, minus_end, what in pieces:
        if what and what != "as_default":
            for place in before[bisect_left(before, start) : bisect_left(before, -minus_end)]:
                places.pop(place, None)
    for start, minus_end, what in pieces:
        if what in ("name", "module"):
            _take_last_word(places, text, start, -minus_end)
        elif what == "tree":
            _take_words(places, text, start, -minus_end)


def _take_words(places: dict[int, int], text: bytes, start: int, end: int) -> None:
    """Every name in a tree of imports is imported there."""
    line_end = text.find(b"\n", start, end)
    if line_end >= 0 and b"{" not in text[start:line_end]:
        end = line_end
    for match in _IMPORTED.finditer(text, start, end):
        places[match.start()] = _IMPORT << END_BITS | match.end()


def _take_last_word(places: dict[int, int], text: bytes, start: int, end: int) -> None:
    match = _LAST_WORD.match(text, start, end)
    if match is not None:
        places[match.start(1)] = _IMPORT << END_BITS | match.end(1)
