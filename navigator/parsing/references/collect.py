"""From a tree to a file's references: what the query captures, each with its line, symbol and receiver."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final, cast

from tree_sitter import Query, QueryCursor, QueryError, Tree
from tree_sitter_language_pack import SupportedLanguage, get_language

from navigator.languages import Language
from navigator.languages.references import ReferenceRules, reference_rules
from navigator.model import Symbol
from navigator.parsing.references.columns import (
    MODULE_LEVEL,
    ROLE_NUMBERS,
    UNKNOWN,
    Import,
    Row,
    pack_references,
)
from navigator.parsing.references.imports import imports_in
from navigator.parsing.symbols.grammar import QueryInvalid
from navigator.parsing.symbols.lines import Lines

_CALLABLE: Final = frozenset({"function", "method", "constructor", "macro"})
_VALUES: Final = frozenset({"field", "constant", "variable", "enum_member", "property"})
_ROLE: Final = re.compile(r"@(reference|import|local)(?:\.(\w+))?\b")
_USE: Final = ROLE_NUMBERS["use"]
_LONGEST_RECEIVER: Final = 80
"""Bytes: what is longer is an expression, not a name."""


def references_of(
    language: Language,
    tree: Tree,
    text: bytes,
    lines: Lines,
    symbols: Sequence[Symbol],
    names: Collection[int],
) -> bytes:
    """The references of a content, packed; none where the language's are not read.

    `names` are the offsets at which the symbols' own names start. Raises QueryInvalid.
    """
    rules = reference_rules(language.name)
    if rules is None:
        return b""
    captured = _cursor(language.name, language.grammar, rules.query).captures(tree.root_node)
    local = {node.start_byte for node in captured.pop("local", ())}
    imported = {
        capture: [(node.start_byte, node.end_byte) for node in captured.pop(capture)]
        for capture in list(captured)
        if capture.startswith("import")
    }
    imports = imports_in(text, lines, imported) if imported else []
    places: dict[int, int] = {}
    for role in ("use", "type", "call", "inherit"):
        number = ROLE_NUMBERS[role]
        for node in captured.get(f"reference.{role}", ()):
            places[node.start_byte] = number << 32 | node.end_byte
    for start in local:
        places.pop(start, None)
    for start in names:
        places.pop(start, None)
    number = ROLE_NUMBERS["import"]
    for capture, ranges in imported.items():
        if capture in ("import.name", "import.module"):
            for start, end in ranges:
                last = _last_word(text, start, end)
                places[last] = number << 32 | end
        elif capture != "import":
            for start, _ in ranges:
                places.pop(start, None)
    return _Collector(rules, text, lines, symbols, imports).collected(places)


class _Collector:
    """Makes rows of places in one content."""

    def __init__(
        self,
        rules: ReferenceRules,
        text: bytes,
        lines: Lines,
        symbols: Sequence[Symbol],
        imports: Sequence[Import],
    ) -> None:
        self._text = text
        self._starts = lines.starts
        self._symbols = symbols
        self._imports = imports
        self._words, self._separators, self._last_bytes = _receiver_table(rules.separators)
        self._parents = tuple(word.encode() for word in rules.parent if word.endswith(")"))
        self._known: set[bytes] | None = None
        if not any(one.name == "*" for one in imports) and not rules.bare_members:
            words = {one.alias or one.name or one.module.partition(".")[0] for one in imports}
            words.update(symbol.name for symbol in symbols)
            self._known = {word.encode("utf-8", "surrogateescape") for word in words}

    def collected(self, places: dict[int, int]) -> bytes:
        text, starts, known = self._text, self._starts, self._known
        last_bytes, receiver_of = self._last_bytes, self._receiver
        numbers: dict[bytes, int] = {}
        receivers: dict[bytes, int] = {b"": 0}
        rows: list[Row] = []
        line, next_line = 0, 0
        marks = self._marks()
        mark, (next_mark, enclosing_next) = 0, marks[0]
        enclosing = MODULE_LEVEL
        for start in sorted(places):
            role, end = places[start] >> 32, places[start] & 0xFFFFFFFF
            name = text[start:end]
            if text[start - 1] in last_bytes and start:
                receiver = receiver_of(start)
            elif role == _USE and known is not None and name not in known:
                continue
            else:
                receiver = b""
            while next_line <= start:
                line += 1
                next_line = starts[line]
            while next_mark <= start:
                enclosing = enclosing_next
                mark += 1
                next_mark, enclosing_next = marks[mark]
            rows.append(
                (
                    numbers.setdefault(name, len(numbers)),
                    line,
                    enclosing,
                    role,
                    receivers.setdefault(receiver, len(receivers)),
                )
            )
        return pack_references(numbers, rows, receivers, self._imports)

    def _receiver(self, start: int) -> bytes:
        """What the name at `start` is asked of; empty for nothing."""
        text = self._text
        low = max(0, start - _LONGEST_RECEIVER)
        chain = text[low:start].translate(self._words)
        chain = chain[chain.rfind(b" ") + 1 :]
        for separator in self._separators:
            if chain.endswith(separator):
                before = chain[: -len(separator)]
                if before:
                    return before
                for parent in self._parents:
                    if text.endswith(parent, low, start - len(separator)):
                        return parent
                return UNKNOWN.encode()
        return b""

    def _marks(self) -> list[tuple[int, int]]:
        """Where in the text the innermost symbol changes, and to which; a last mark lies behind everything.

        What computes a local value belongs to the function that does it.
        """
        marks: list[tuple[int, int]] = []
        open_places: list[int] = []
        stands_for: list[int] = []
        symbols = self._symbols
        for place, symbol in enumerate(symbols):
            while open_places and symbols[open_places[-1]].end_byte <= symbol.start_byte:
                closed = symbols[open_places.pop()].end_byte
                marks.append((closed, stands_for[open_places[-1]] if open_places else MODULE_LEVEL))
            outer = stands_for[open_places[-1]] if open_places else MODULE_LEVEL
            is_local = outer >= 0 and symbol.kind in _VALUES and symbols[outer].kind in _CALLABLE
            stands_for.append(outer if is_local else place)
            marks.append((symbol.start_byte, stands_for[place]))
            open_places.append(place)
        while open_places:
            closed = symbols[open_places.pop()].end_byte
            marks.append((closed, stands_for[open_places[-1]] if open_places else MODULE_LEVEL))
        marks.append((1 << 62, MODULE_LEVEL))
        return marks


@cache
def _receiver_table(separators: tuple[str, ...]) -> tuple[bytes, tuple[bytes, ...], frozenset[int]]:
    """Everything but words and separators as blanks; the separators; the bytes they end with."""
    kept = {*b"_$@", *(byte for separator in separators for byte in separator.encode())}
    table = bytes(
        byte if byte in kept or byte >= 0x80 or chr(byte).isalnum() else ord(" ") for byte in range(256)
    )
    longest_first = sorted((separator.encode() for separator in separators), key=len, reverse=True)
    return table, tuple(longest_first), frozenset(separator[-1] for separator in longest_first)


def _last_word(text: bytes, start: int, end: int) -> int:
    """Where the last word of a dotted name starts."""
    match = re.search(rb"[\w$\x80-\xff]+\W*\Z", text[start:end])
    return start + match.start() if match else start


@cache
def _cursor(name: str, grammar: str, source: str) -> QueryCursor:
    """The compiled query; raises QueryInvalid where it does not fit the grammar or these rules."""
    for role, kind in _ROLE.findall(re.sub(r";[^\n]*", "", source)):
        if role == "reference" and kind not in ROLE_NUMBERS:
            raise QueryInvalid(name, f"{kind!r} is no role of a reference")
    try:
        query = Query(get_language(cast("SupportedLanguage", grammar)), source)
    except QueryError as error:
        raise QueryInvalid(name, str(error)) from error
    return QueryCursor(query)
