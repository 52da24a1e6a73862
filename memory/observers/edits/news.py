"""What an edit did, symbol by symbol: each changed line belongs to the innermost symbol around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from types import MappingProxyType
from typing import Final, overload

from memory.observers.edits.comments import with_comment_signs
from memory.observers.edits.hunks import MOST, Hunk
from memory.observers.edits.owners import with_owner_of_value, with_owners
from memory.observers.edits.throughout import renamed_throughout
from memory.observers.lines.detail import Detail
from memory.observers.lines.details import Sides, details_of, texts_of
from memory.observers.lines.statements import statements
from memory.observers.lines.terms import Held
from memory.observers.lines.truth import Texts
from navigator.answers.changes.symbols import symbol_changes
from navigator.languages.registry import ALL
from navigator.model import FileFacts

OUTSIDE: Final = ""
"""The name that stands for what is in no symbol."""


@dataclass(frozen=True, slots=True)
class News:
    """Details of an edit, by qualified name and of all of it."""

    by_symbol: Mapping[str, tuple[Detail, ...]] = field(default_factory=lambda: MappingProxyType({}))
    overall: Sequence[Detail] = ()
    lines: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Changed lines, by qualified name."""
    texts: Texts = field(default_factory=Texts)
    """What was taken out and put in, by which what is said has to hold."""
    throughout: Callable[[], Detail | None] = lambda: None
    """The name that became another at most places of the edit, looked for when it is asked for."""

    def lines_of(self, name: str) -> int:
        """Changed lines of a symbol and of what is inside it."""
        return sum(count for each, count in self.lines.items() if f"{each}.".startswith(f"{name}."))

    def of(self, name: str, apart: Collection[str] = ()) -> tuple[Detail, ...]:
        """The details of a symbol and of what is inside it but for those `apart`, the most telling first."""
        inside = f"{name}."
        found = [
            detail
            for each in self.by_symbol
            if each == name
            or (each.startswith(inside) and not any(f"{each}.".startswith(f"{other}.") for other in apart))
            for detail in self.by_symbol[each]
        ]
        return tuple(sorted(found, key=lambda detail: -detail.weight))


class Told(Mapping[str, tuple[Detail, ...]]):
    """Details by the names they are of, put together when asked for: of most only the name is told."""

    def __init__(self, names: Collection[str], of: Callable[[str], tuple[Detail, ...]]) -> None:
        self._names = names
        self._of = cache(of)

    def __getitem__(self, name: str) -> tuple[Detail, ...]:
        if name not in self._names:
            raise KeyError(name)
        return self._of(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class Later(Sequence[Detail]):
    """Details that are put together when they are first asked for."""

    def __init__(self, of: Callable[[], tuple[Detail, ...]]) -> None:
        self._of = cache(of)

    @overload
    def __getitem__(self, at: int) -> Detail: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Detail, ...]: ...
    def __getitem__(self, at: int | slice) -> Detail | tuple[Detail, ...]:
        return self._of()[at]

    def __len__(self) -> int:
        return len(self._of())


def news(
    hunks: Sequence[Hunk], before: FileFacts | None, after: FileFacts | None, original: str = ""
) -> News:
    """What the places of one edit say, by the symbols of the content before and after it. Pure.

    `original` is the text of the file before it, as far as that is known.
    """
    facts = after or before
    language = ALL.get(facts.language) if facts is not None else None
    if language is not None and not language.is_code:
        hunks = [with_owners(hunk) for hunk in hunks]
    if facts is not None and original:
        hunks = [with_owner_of_value(hunk, original, facts.symbols) for hunk in hunks]
    if language is not None and language.is_code and original:
        hunks = list(with_comment_signs(hunks, original, language))
    read = cache(partial(statements, language=language))
    whole = [(read(hunk.removed), read(hunk.added)) for hunk in hunks]
    complete = len(hunks) < MOST and all(hunk.complete for hunk in hunks)
    places = [
        ((*hunk.above, *hunk.removed, *hunk.below), (*hunk.above, *hunk.added, *hunk.below)) for hunk in hunks
    ]
    texts = texts_of(places, whole, complete=complete)
    if facts is None or not all(hunk.new_line for hunk in hunks):
        held = Held(original, original)
        return News(overall=details_of(whole, texts, language, held=held), texts=texts)
    parts: dict[str, list[Sides]] = {}
    counts: Counter[str] = Counter()
    named = _names_now(before, after)
    olds, news_ = [named.get(name, name) for name in _owners(before)], _owners(after)
    for hunk in hunks:
        here: dict[str, tuple[list[str], list[str]]] = {}
        for side, (lines, owners, start) in enumerate(
            ((hunk.removed, olds, hunk.old_line), (hunk.added, news_, hunk.new_line))
        ):
            for number, line in enumerate(lines, start):
                owner = owners[number] if number < len(owners) else OUTSIDE
                here.setdefault(owner, ([], []))[side].append(line)
        for owner, (removed, added) in _together(here).items():
            counts[owner] += len(removed) + len(added)
            parts.setdefault(owner, []).append((read(tuple(removed)), read(tuple(added))))
    moved = _moved(parts.values()) if len(parts) > 1 else frozenset()
    held_by = _held(before, original, named)
    told = Told(
        parts,
        lambda name: details_of(parts[name], texts, language, name.rpartition(".")[2], moved, held_by(name)),
    )
    if len(parts) == 1:
        return News(told, told[next(iter(parts))], counts, texts)

    def all_of_it() -> tuple[Detail, ...]:
        places = Held("\n".join(held_by(name).place for name in parts), original)
        return details_of(whole, texts, language, held=places)

    return News(told, Later(all_of_it), counts, texts, partial(renamed_throughout, hunks))


def _names_now(before: FileFacts | None, after: FileFacts | None) -> dict[str, str]:
    """The names that symbols of the old content have now, of those that were renamed and what is in them."""
    was, now = (
        {symbol.qualified_name for symbol in facts.symbols} if facts else set() for facts in (before, after)
    )
    if not was - now or not now - was:
        return {}
    renamed = [
        (change.old.qualified_name, change.new.qualified_name)
        for change in symbol_changes(before, after)
        if change.verb == "renamed" and change.old is not None and change.new is not None
    ]
    return {
        name: f"{new}{name.removeprefix(old)}"
        for name in was - now
        for old, new in renamed
        if f"{name}.".startswith(f"{old}.")
    }


def _held(before: FileFacts | None, original: str, named: Mapping[str, str]) -> Callable[[str], Held]:
    """What each symbol was before, by the name it has now."""
    lines = original.splitlines()
    spans = (
        {named.get(name, name): (start, end) for start, end, name in _spans(before)}
        if before is not None
        else {}
    )

    def of(name: str) -> Held:
        if name == OUTSIDE:
            return Held(original, original)
        start, end = spans.get(name, (1, 0))
        return Held("\n".join(lines[start - 1 : end]), original)

    return of


def _together(here: dict[str, tuple[list[str], list[str]]]) -> dict[str, tuple[list[str], list[str]]]:
    """The lines of one place, those of a symbol with those around it where one took the place of the other.

    A blank more or less may decide whether the last line of a symbol is still in it; another name of what a
    symbol is in makes it no other symbol.
    """
    if len(here) != len(("around", "symbol")):
        return here
    around, name = sorted(here, key=len)
    inside = around == OUTSIDE or name.startswith(f"{around}.")
    if not inside and around.rpartition(".")[2] != name.rpartition(".")[2]:
        return here
    first, second = here[around], here[name]
    if all(bool(first[side]) != bool(second[side]) for side in (0, 1)):
        kept = name if inside or second[1] else around
        return {kept: (first[0] or second[0], first[1] or second[1])}
    return here


def _moved(parts: Iterable[list[Sides]]) -> frozenset[str]:
    """The cores of statements that went from one symbol into another."""
    removed, added = (
        {each.core for part in parts for sides in part for each in sides[side]} for side in (0, 1)
    )
    return frozenset(removed & added)


def _owners(facts: FileFacts | None) -> list[str]:
    """The innermost symbol of each line, by its number."""
    if facts is None:
        return []
    owners = [OUTSIDE] * (facts.lines + 2)
    for start, end, name in _spans(facts):
        last = min(end, len(owners) - 1)
        owners[start : last + 1] = [name] * (last + 1 - start)
    return owners


def _spans(facts: FileFacts) -> Iterator[tuple[int, int, str]]:
    return ((symbol.start_line, symbol.end_line, symbol.qualified_name) for symbol in facts.symbols)
