"""One hit of a search as a line of the answer and as data, and how many of them there is room for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from navigator.answers.detail import line_range, short_signature
from navigator.answers.likely_paths import LikelyPath
from navigator.answers.limits import ROOM
from navigator.answers.searching.asked import FILES, LINES
from navigator.answers.searching.text import TextHit
from navigator.answers.searching.together import FactsOf, Together
from navigator.answers.visible import one_line, shown_path
from navigator.index.names import Hit
from navigator.model import FileFacts, Symbol
from navigator.tokens import weight

LONGEST_SHOWN: Final = 160
"""Characters of a query or a line of text that an answer repeats."""


_BEFORE: Final = 60
_BEHIND: Final = 60
"""Characters of a long line that are shown before the place that was found, and behind it at least."""


@dataclass(frozen=True, slots=True)
class Row:
    """A hit, twice."""

    line: str
    data: dict[str, object]


def symbol_rows(hits: Iterable[Hit], facts_of: FactsOf) -> list[Row]:
    """The symbols that are still there."""
    rows = []
    for hit in hits:
        facts = facts_of(hit.path)
        symbol = _symbol(hit, facts)
        if facts is not None and symbol is not None:
            rows.append(_symbol_row(hit.path, symbol, facts.language, hit.grade.reason))
    return rows


def together_rows(found: Together, facts_of: FactsOf) -> list[Row]:
    """Definitions and lines that hold most of the words."""
    rows = []
    for hit, path in zip(found.hits, found.paths, strict=True):
        facts = facts_of(path)
        if isinstance(hit, TextHit):
            rows.append(text_row(hit, facts_of))
        elif facts is not None:
            rows.append(_symbol_row(path, hit, facts.language, "words"))
    return rows


def text_row(hit: TextHit, facts_of: FactsOf) -> Row:
    """A line of text, with the symbol around it."""
    facts = facts_of(hit.path)
    around = [s for s in (facts.symbols if facts else ()) if s.start_line <= hit.line <= s.end_line]
    inside = one_line(around[-1].qualified_name) if around else ""
    text = one_line(_around(hit), LONGEST_SHOWN)
    path = shown_path(hit.path)
    data: dict[str, object] = {
        "path": hit.path,
        "kind": LINES,
        "name": "",
        "qualified_name": inside,
        "name_line": hit.line,
        "start_line": hit.line,
        "end_line": hit.line,
        "signature": text,
        "score_reason": "text",
    }
    return Row(f"{path}:{hit.line}{f' in {inside}' if inside else ''}: {text}", data)


def _around(hit: TextHit) -> str:
    """A line from its beginning, or of a long one what is around the place that was found."""
    text = hit.text.strip()
    at = hit.at - (len(hit.text) - len(hit.text.lstrip()))
    if at < LONGEST_SHOWN - _BEHIND or len(text) <= LONGEST_SHOWN:
        return text
    start = max(min(at - _BEFORE, len(text) - LONGEST_SHOWN + 1), 1)
    return "…" + text[start:]


def file_row(found: LikelyPath) -> Row:
    """A file by its name."""
    data: dict[str, object] = {
        "path": found.path,
        "kind": FILES,
        "name": one_line(found.path.rpartition("/")[2]),
        "qualified_name": "",
        "name_line": 1,
        "start_line": 1,
        "end_line": 1,
        "signature": "",
        "score_reason": found.grade.reason,
    }
    return Row(shown_path(found.path), data)


def shares(sections: Sequence[Sequence[Row]], most: int, tokens: float) -> list[list[Row]]:
    """The rows of each section that are shown; later ones have their part, as far as they need it."""
    shown: list[list[Row]] = []
    for at, rows in enumerate(sections):
        later, parts = sections[at + 1 :], len(sections) - at
        kept_for_later = sum(min(len(one), most // parts) for one in later)
        tokens_for_later = sum(min(_price(one[: most // parts]), tokens / parts) for one in later)
        room = rows[: most - kept_for_later]
        kept = _within(room, tokens - tokens_for_later, ROOM // len(sections))
        most -= len(kept)
        tokens -= _price(kept)
        shown.append(kept)
    return shown


def _price(rows: Iterable[Row]) -> float:
    return sum(weight(row.line + "\n") for row in rows)


def _within(rows: Sequence[Row], tokens: float, most_characters: int) -> list[Row]:
    """The first rows that the tokens and characters pay for, at least one."""
    shown: list[Row] = []
    characters = 0
    for row in rows:
        tokens -= weight(row.line + "\n")
        characters += len(row.line) + 1
        if shown and (tokens < 0 or characters > most_characters):
            break
        shown.append(row)
    return shown


def _symbol(hit: Hit, facts: FileFacts | None) -> Symbol | None:
    """The symbol of a hit in the file as it is now, which may have changed since the index heard of it."""
    if facts is None:
        return None
    if hit.number < len(facts.symbols):
        symbol = facts.symbols[hit.number]
        if (symbol.kind, symbol.name) == (hit.kind, hit.name):
            return symbol
    return next(
        (s for s in facts.symbols if (s.kind, s.qualified_name) == (hit.kind, hit.qualified_name)), None
    )


def _symbol_row(of_path: str, symbol: Symbol, language: str, reason: str) -> Row:
    qualified = one_line(symbol.qualified_name)
    written = f"{symbol.kind} {qualified}{_after_name(symbol, language)}"
    path = shown_path(of_path)
    line = f"{path}:{line_range(symbol)} {one_line(written, LONGEST_SHOWN)}"
    data = {
        "path": of_path,
        "kind": symbol.kind,
        "name": one_line(symbol.name),
        "qualified_name": qualified,
        "name_line": symbol.name_line,
        "start_line": symbol.start_line,
        "end_line": symbol.end_line,
        "signature": one_line(symbol.signature),
        "score_reason": reason,
    }
    return Row(line, data)


def _after_name(symbol: Symbol, language: str) -> str:
    """What the signature says behind the name: parameters, bases, type or value."""
    signature = short_signature(symbol, language)
    name = re.search(rf"(?<!\w){re.escape(one_line(symbol.name))}(?!\w)", signature)
    return signature[name.end() :] if name else ""
