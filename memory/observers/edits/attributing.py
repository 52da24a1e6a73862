"""Which symbols an edit is told of: none that its lines contradict, and those its lines are in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from memory.observers.edits.hunks import Hunk
from memory.observers.edits.namesakes import without_namesakes
from memory.observers.edits.news import OUTSIDE, News
from memory.observers.edits.telling import INNER
from memory.observers.sections import is_prose
from navigator.answers.changes.symbols import SymbolChange
from navigator.model import FileFacts, Symbol

_KEPT: Final = re.compile(
    r"\s*(?:(?:export|default|public|private|protected|static|readonly|final|const|let|var|val|local|my|our|type)\s+)*(?:[\w.<>*&\[\]]+\s+)?"
    r"[\"'$@:]?(?P<name>[A-Za-z_]\w*)[\"']?\s*(?:=>|[:=](?![:=])|,?\s*$)"
)
"""A line that gives a name something: a variable, the key of an object, or a name taken over as it is."""

_DECLARED: Final = re.compile(r"(?P<head>[\w:<>*&, ]+[\s*&](?P<name>[A-Za-z_]\w*));")
"""A declaration of a value that says no more than its type."""

_TAKEN_OVER: Final = re.compile(
    r"\s*(?:import|from|export\s*\{|use|using|(?:const|let|var)\s*[{\[])|\s*\w+\s*=\s*require\b|.*\brequire\("
)
_NAMES: Final = re.compile(r"[A-Za-z_]\w*")
_OPENS: Final = re.compile(
    r"(?:[{(\[:]|=>|->|\bdo|\bthen|\|\w*\||=>\s*$)\s*$|\bdo \|[^|]*\|\s*$|[^\w\s]\s*\w+\s*=>\s*$"
)

_NUMBER: Final = re.compile(r"^(?:\d+\.)*\d+[.):]?\s+")
"""What a heading is numbered with."""

_LOCAL: Final = 3
"""Values of a file of which so many, and more, that are gone for others of their names became local ones."""

_CODE: Final = 30
"""Weight from which on a detail is of code and more than an import, a comment, or layout."""


@dataclass(frozen=True, slots=True)
class Attribution:
    """What the lines of an edit say of the names it put in and took out."""

    kept: frozenset[str] = frozenset()
    """Names that lines put in give something."""
    had: frozenset[str] = frozenset()
    """The same of lines taken out."""
    inside: frozenset[int] = frozenset()
    """Numbers of lines put in that are inside what a line above them opens, put in with them."""
    were_inside: frozenset[int] = frozenset()
    """The same of lines taken out."""
    declared: frozenset[str] = frozenset()
    """Names of declarations that are still there with something behind the name, such as a macro."""
    new_lines: frozenset[int] | None = None
    """Numbers of all lines put in; None where not all are known."""
    old_lines: frozenset[int] | None = None
    """The same of lines taken out."""


def attribution(hunks: Sequence[Hunk], written: Iterable[str] = ()) -> Attribution:
    """What the lines of an edit say of names. Pure.

    `written` are all lines put in, where the places have only some of them.
    """
    return Attribution(
        frozenset(chain(_given(written), (name for hunk in hunks for name in _given(hunk.added)))),
        frozenset(name for hunk in hunks for name in _given(hunk.removed)),
        frozenset(line for hunk in hunks for line in _inside(hunk.added, hunk.new_line)),
        frozenset(line for hunk in hunks for line in _inside(hunk.removed, hunk.old_line)),
        frozenset(name for hunk in hunks for name in _declared(hunk)),
        _numbers((hunk.new_line, hunk.added, hunk.complete) for hunk in hunks),
        _numbers((hunk.old_line, hunk.removed, hunk.complete) for hunk in hunks),
    )


def _numbers(sides: Iterable[tuple[int, Sequence[str], bool]]) -> frozenset[int] | None:
    """The numbers of the lines of one side of all places; None where one is cut or its place not known."""
    found: set[int] = set()
    for first, lines, complete in sides:
        if not first or not complete:
            return None
        found.update(range(first, first + len(lines)))
    return frozenset(found) or None


def attributed(
    changes: Sequence[SymbolChange],
    said: Attribution,
    news: News,
    before: FileFacts | None,
    after: FileFacts,
) -> tuple[SymbolChange, ...]:
    """The changes as the lines bear them out, with the symbols around other lines. Pure."""
    if is_prose(after):
        found = tuple(_as_sections(changes, before))
    else:
        found = tuple(without_namesakes(tuple(_as_it_is(changes, said)), before, after))
    return (*found, *_around(found, news, before, after))


def _as_sections(changes: Sequence[SymbolChange], before: FileFacts | None) -> Iterator[SymbolChange]:
    """Of a text, a section is not new that only stands under another heading or on another level."""
    old = {_unnumbered(symbol): symbol for symbol in (before.symbols if before is not None else ())}
    new = {_unnumbered(change.symbol) for change in changes if change.verb == "added"}
    for change in changes:
        was = old.get(_unnumbered(change.symbol)) if change.verb == "added" else None
        if change.verb == "removed" and _unnumbered(change.symbol) in new:
            continue  # It has another number now.
        if was is None:
            yield change
        elif change.new is not None and was.body_hash != change.new.body_hash:
            yield SymbolChange("changed", was, change.new)


def _unnumbered(symbol: Symbol) -> str:
    """The name of a section without its number."""
    return _NUMBER.sub("", symbol.name) or symbol.name


def _as_it_is(changes: Sequence[SymbolChange], said: Attribution) -> Iterator[SymbolChange]:
    added, removed = (
        {change.symbol.name for change in changes if change.verb == verb} for verb in ("added", "removed")
    )
    local = {
        change
        for change in changes
        if change.verb == "removed"
        and change.symbol.kind in INNER
        and change.symbol.name in said.kept - added
    }
    if len(local) <= _LOCAL or len(local) == len(changes):
        local = set()
    for change in changes:
        if change in local or not _touched(change, said):
            continue
        name, symbol = change.symbol.name, change.symbol
        if change.verb == "added" and symbol.kind in INNER and symbol.start_line in said.inside:
            continue
        if change.verb == "removed" and symbol.kind in INNER and symbol.start_line in said.were_inside:
            continue
        stays = (change.verb == "removed" and name in said.kept | said.declared and name not in added) or (
            change.verb == "added" and name in said.had and name not in removed
        )
        yield replace(change, verb="changed") if stays else change


def _touched(change: SymbolChange, said: Attribution) -> bool:
    """Whether a line that was put in or taken out has the name of what is told as added or removed.

    What a grammar no longer finds behind an error is still there.
    """
    lines = {"added": said.new_lines, "removed": said.old_lines}.get(change.verb)
    return lines is None or change.symbol.name_line in lines


def _around(
    changes: Sequence[SymbolChange], news: News, before: FileFacts | None, after: FileFacts
) -> Iterator[SymbolChange]:
    """The symbols in which code changed beside that of their members, which alone were named."""
    known = [f"{change.symbol.qualified_name}." for change in changes]
    for name in news.by_symbol:
        if name == OUTSIDE or any(f"{name}.".startswith(other) for other in known):
            continue
        old, new = (_symbol(facts, name) for facts in (before, after))
        members = [other for other in known if other.startswith(f"{name}.")]
        if members and news.lines.get(name, 0) < sum(news.lines_of(other[:-1]) for other in members):
            continue
        if old is None or new is None or new.kind in INNER or old.body_hash == new.body_hash:
            continue
        if max((detail.weight for detail in news.by_symbol[name]), default=0) >= _CODE:
            yield SymbolChange("changed", old, new)


def _symbol(facts: FileFacts | None, name: str) -> Symbol | None:
    found = (symbol for symbol in facts.symbols if symbol.qualified_name == name) if facts is not None else ()
    return next(iter(found), None)


def _given(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        if _TAKEN_OVER.match(line):
            yield from _NAMES.findall(line)
        elif given := _KEPT.match(line):
            yield given["name"]


def _declared(hunk: Hunk) -> Iterator[str]:
    added = [line.strip() for line in hunk.added]
    for line in hunk.removed:
        found = _DECLARED.fullmatch(line.strip())
        if found and any(re.match(rf"{re.escape(found['head'])}\s+[A-Z]\w*\(", each) for each in added):
            yield found["name"]


def _inside(lines: Sequence[str], first: int) -> Iterator[int]:
    """The numbers of lines that are in a block which another of the lines opens."""
    openers: list[tuple[int, bool]] = []
    for number, line in enumerate(lines, first):
        bare = line.strip()
        if not bare:
            continue
        indent = len(line) - len(line.lstrip())
        while openers and openers[-1][0] >= indent:
            openers.pop()
        if openers and openers[-1][1]:
            yield number
        openers.append((indent, bool(openers and openers[-1][1]) or _OPENS.search(bare) is not None))
