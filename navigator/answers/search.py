"""Symbols of the workspace by name, as an answer; and lines of text where no symbol has the name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from navigator.answers.detail import line_range, short_signature
from navigator.answers.globs import below, matcher
from navigator.answers.index_gaps import index_gaps
from navigator.answers.limits import (
    ROOM,
    SMALLEST_BUDGET,
    AnswerSettings,
    at_least,
    wanted_kinds,
)
from navigator.answers.text_search import TextFound, TextHit, search_text
from navigator.answers.visible import counted, one_line, shown_path
from navigator.errors import NavigatorError
from navigator.index.names import Found, Grade, Hit, NameIndex
from navigator.index.status import IndexStatus
from navigator.model import Answer, FileFacts, Symbol
from navigator.tokens import weight

LONGEST_QUERY: Final = 1000
_LONGEST_SHOWN: Final = 160
_FOOT_TOKENS: Final = 60


class EmptyQuery(NavigatorError):
    """A search for nothing."""

    code: ClassVar[str] = "empty_query"

    def __init__(self) -> None:
        super().__init__("The query is empty: give a name or a part of one, such as getUser or user name.")


class QueryTooLong(NavigatorError):
    """A search for more than a name or a line could hold."""

    code: ClassVar[str] = "query_too_long"

    def __init__(self, length: int) -> None:
        super().__init__(
            f"The query has {length} characters and may have {LONGEST_QUERY}: give a name or a few words."
        )


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search looks through; the callables are the edge to the disk."""

    names: NameIndex
    status: IndexStatus
    facts_of: Callable[[str], FileFacts | None]
    """The facts of a file, by its relative path, as it is now; nothing where it has none any more."""
    texts: Callable[[Callable[[str], bool]], Iterable[tuple[str, bytes]]]
    """Relative path and content of the files whose path is accepted."""
    look_again: Callable[[], bool] = lambda: False
    """Have the whole workspace looked at; whether that brought anything new."""
    clock: Callable[[], float] = time.monotonic


def search_answer(
    query: str,
    searched: Searched,
    *,
    path: str = "",
    file_pattern: str | None = None,
    kinds: Collection[str] | None = None,
    max_results: int | None = None,
    max_tokens: int | None = None,
    settings: AnswerSettings | None = None,
) -> Answer:
    """The symbols a query may mean, best first; else lines of text with it, looked for during a bounded time.

    `path` is a file or folder, relative to the workspace. Raises `EmptyQuery`, `QueryTooLong`, `UnknownKind`,
    `BadPattern` and `LimitTooSmall`.
    """
    settings = settings or AnswerSettings()
    query = " ".join(query.split())
    if not query:
        raise EmptyQuery
    if len(query) > LONGEST_QUERY:
        raise QueryTooLong(len(query))
    most = at_least("max_results", max_results, 1, settings.search_results)
    budget = at_least("max_tokens", max_tokens, SMALLEST_BUDGET, settings.search_tokens)
    wanted = None if kinds is None else wanted_kinds(kinds)
    accepts = _accepts(path, file_pattern)
    found = searched.names.find(query, kinds=wanted, accepts=accepts, most=most)
    rows = _symbol_rows(found, searched)
    if not rows and searched.look_again():
        found = searched.names.find(query, kinds=wanted, accepts=accepts, most=most)
        rows = _symbol_rows(found, searched)
    text: TextFound | None = None
    if not rows and wanted is None:
        end = searched.clock() + settings.search_text_seconds
        text = search_text(query, searched.texts(accepts or below("")), lambda: searched.clock() >= end)
        rows = [_text_row(hit, searched.facts_of) for hit in text.hits[:most]]
    total = len(text.hits) if text else max(found.total - (len(found.hits) - len(rows)), 0)
    shown, left_out = _within(rows, budget)
    head = _head(query, found, text, len(shown), total, searched.status)
    foot = _foot(left_out, text, searched.status)
    data: dict[str, object] = {
        "query": query,
        "hits": [row.data for row in shown],
        "total": total,
        **searched.status.data,
    }
    return Answer("\n".join([head, *(row.line for row in shown), *foot]), data)


@dataclass(frozen=True, slots=True)
class _Row:
    line: str
    data: dict[str, object]


def _accepts(path: str, file_pattern: str | None) -> Callable[[str], bool] | None:
    inside = below(path) if path else None
    fits = _fitting(file_pattern) if file_pattern else None
    if inside is None or fits is None:
        return inside or fits
    both = (inside, fits)
    return lambda relative: all(test(relative) for test in both)


def _fitting(pattern: str) -> Callable[[str], bool]:
    """A test of paths, and of what they are printed as where that is something else."""
    fits = matcher(pattern)
    return lambda path: fits(path) or (not path.isprintable() and fits(shown_path(path)))


def _symbol_rows(found: Found, searched: Searched) -> list[_Row]:
    rows = []
    for hit in found.hits:
        facts = searched.facts_of(hit.path)
        symbol = _symbol(hit, facts)
        if facts is not None and symbol is not None:
            rows.append(_symbol_row(hit, symbol, facts.language))
    return rows


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


def _symbol_row(hit: Hit, symbol: Symbol, language: str) -> _Row:
    qualified = one_line(symbol.qualified_name)
    written = f"{symbol.kind} {qualified}{_after_name(symbol, language)}"
    path = shown_path(hit.path)
    line = f"{path}:{line_range(symbol)} {one_line(written, _LONGEST_SHOWN)}"
    data = {
        "path": hit.path,
        "kind": symbol.kind,
        "name": one_line(symbol.name),
        "qualified_name": qualified,
        "name_line": symbol.name_line,
        "start_line": symbol.start_line,
        "end_line": symbol.end_line,
        "signature": one_line(symbol.signature),
        "score_reason": hit.grade.reason,
    }
    return _Row(line, data)


def _after_name(symbol: Symbol, language: str) -> str:
    """What the signature says behind the name: parameters, bases, type or value."""
    signature = short_signature(symbol, language)
    name = re.search(rf"(?<!\w){re.escape(one_line(symbol.name))}(?!\w)", signature)
    return signature[name.end() :] if name else ""


def _text_row(hit: TextHit, facts_of: Callable[[str], FileFacts | None]) -> _Row:
    facts = facts_of(hit.path)
    around = [s for s in (facts.symbols if facts else ()) if s.start_line <= hit.line <= s.end_line]
    inside = one_line(around[-1].qualified_name) if around else ""
    text = one_line(hit.text.strip(), _LONGEST_SHOWN)
    path = shown_path(hit.path)
    data: dict[str, object] = {
        "path": hit.path,
        "kind": "text",
        "name": "",
        "qualified_name": inside,
        "name_line": hit.line,
        "start_line": hit.line,
        "end_line": hit.line,
        "signature": text,
        "score_reason": "text",
    }
    return _Row(f"{path}:{hit.line}{f' in {inside}' if inside else ''}: {text}", data)


def _within(rows: Sequence[_Row], budget: int) -> tuple[list[_Row], int]:
    """The first rows that the budget pays for, at least one, and how many it does not."""
    shown: list[_Row] = []
    spent, characters = float(_FOOT_TOKENS), 0
    for row in rows:
        spent += weight(row.line + "\n")
        characters += len(row.line) + 1
        if shown and (spent > budget or characters > ROOM):
            break
        shown.append(row)
    return shown, len(rows) - len(shown)


def _head(
    query: str, found: Found, text: TextFound | None, shown: int, total: int, status: IndexStatus
) -> str:
    quoted = repr(one_line(query, _LONGEST_SHOWN))
    if text is None:
        near = bool(found.hits) and found.hits[0].grade is Grade.TYPO
        what = f"No symbol {quoted}; spelled alike" if near else f"Symbols for {quoted}"
    elif text.hits:
        what = f"No symbol {quoted}; lines of text"
    elif status.state != "ready":
        return f"Nothing for {quoted} yet: only {counted(text.files)} could be looked through so far."
    else:
        return f"Nothing for {quoted}: neither a symbol nor a line of text in {counted(text.files)}."
    more = "or more " if found.at_least and text is None else ""
    return f"{what} ({shown} of {total} {more}shown):"


def _foot(left_out: int, text: TextFound | None, status: IndexStatus) -> list[str]:
    """What the answer may lack, and why."""
    lines = []
    if left_out:
        lines.append(f"{left_out} more are over the limit: raise max_tokens, or narrow with path or kinds.")
    if text is not None and not text.complete and not text.hits:
        lines.append(f"The search through text stopped for time after {counted(text.files)}: give a path.")
    elif text is not None and not text.complete:
        lines.append(
            f"Not all files were looked through for text, only {counted(text.files)}: give a path for more."
        )
    return lines + index_gaps(status)
