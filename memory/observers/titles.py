"""A title for a set of symbol changes: verb, symbols, file, in at most 80 characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from memory.framing import clip, one_line, utf16_units
from memory.observers.symbol_changes import SymbolChange, Verb

TITLE_UNITS: Final = 80
"""UTF-16 units an observer's title has at most (design 4)."""

_ORDER: Final[tuple[Verb, ...]] = ("added", "changed", "renamed", "moved", "removed")


def for_request(request: str) -> str:
    """The subtitle that names the prompt an event served; empty where there was none."""
    return f"For the request: {one_line(request, 160)}" if request.strip() else ""


_DETAIL_UNITS: Final = 24
"""Room below which a detail is not begun: a few letters of it say nothing."""


def changes_title(changes: Sequence[SymbolChange], path: str, line: str = "") -> str:
    """The most telling title that fits: from all names and the whole path down to counts and the file.

    Of a single symbol it says what became of it: its new signature, its purpose, or a `line` of it.
    """
    path = one_line(path, 300)
    detail = _detail(changes[0], line) if len(changes) == 1 else ""
    for shown in shorter_paths(path) if detail else ():
        title = f"{_phrases(changes, 1)} in {shown}: "
        room = TITLE_UNITS - utf16_units(title)
        if room >= min(utf16_units(detail), _DETAIL_UNITS):
            return title + clip(detail, room)
    for names in (3, 2, 1):
        phrase = _phrases(changes, names)
        for shown in shorter_paths(path):
            if utf16_units(title := f"{phrase} in {shown}") <= TITLE_UNITS:
                return title
    name = path.rsplit("/", 1)[-1]
    if len(changes) == 1:
        return subject_title(*_halves(changes[0]), name)
    # Of many, the largest says most of what the rest is about.
    largest = max(changes, key=lambda change: change.symbol.end_line - change.symbol.start_line)
    counts = ", ".join(f"{count} {verb}" for verb in _ORDER if (count := _count(changes, verb)))
    verb, whole = _halves(largest)
    last = one_line(largest.symbol.name, 200)
    more = f" and {len(changes) - 1} more"
    for subject in (f"{whole}{more} ({counts})", f"{whole}{more}", f"{last}{more}"):
        for shown in shorter_paths(path):
            if utf16_units(title := f"{verb} {subject} in {shown}") <= TITLE_UNITS:
                return title
    room = max(TITLE_UNITS - utf16_units(f"{verb} {more} in {name}"), _DETAIL_UNITS)
    return subject_title(verb, f"{clip(last, room)}{more}", name)


def subject_title(verb: str, subject: str, path: str) -> str:
    """`verb subject in path` where the subject gives way first, then the path from its left."""
    for shown in shorter_paths(one_line(path, 300)):
        room = TITLE_UNITS - utf16_units(f"{verb}  in {shown}")
        if room >= min(utf16_units(subject), 24):
            return f"{verb} {clip(subject, room)} in {shown}"
    return clip(f"{verb} {subject} in {path.rsplit('/', 1)[-1]}", TITLE_UNITS)


def file_title(verb: str, path: str, rest: str = "") -> str:
    """`verb path` and, where it fits, what else there is to say about it."""
    for shown in shorter_paths(one_line(path, 300)):
        if utf16_units(title := f"{verb} {shown}{rest}") <= TITLE_UNITS:
            return title
    if rest:
        return file_title(verb, path)
    room = TITLE_UNITS - utf16_units(f"{verb} ")
    return f"{verb} {clip(path.rsplit('/', 1)[-1], room)}"


def moved_title(old: str, new: str) -> str:
    """`Renamed old to new`, both paths shortened alike until it fits."""
    old, new = one_line(old, 300), one_line(new, 300)
    last = ""
    for was in shorter_paths(old):
        for now in shorter_paths(new):
            last = f"Renamed {was} to {now}"
            if utf16_units(last) <= TITLE_UNITS:
                return last
    return clip(last, TITLE_UNITS)


def _detail(change: SymbolChange, line: str) -> str:
    """What else there is to say of one change, in few words; empty where that is nothing."""
    old, new = change.old, change.new
    if change.verb == "changed" and old is not None and new is not None and old.signature != new.signature:
        return f"now {_news(one_line(old.signature, 400), one_line(new.signature, 400), new.name)}"
    if change.verb == "added" and new is not None:
        said = line if change.symbol.name not in line else ""
        return one_line(new.doc, 200) or said or one_line(new.signature, 200)
    return line if change.verb == "changed" else ""


def _news(old: str, new: str, name: str) -> str:
    """A signature from where it differs on, unless it is short; the name stands in the title already."""
    _, _, value = new.partition(name)
    if value.lstrip().startswith(("=", ":")):
        new, old = value.lstrip(" =:"), old.partition(name)[2].lstrip(" =:")
    if utf16_units(new) <= _DETAIL_UNITS:
        return new
    shorter = min(len(old), len(new))
    same = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    start = new.rfind(" ", 0, same) + 1
    return f"…{new[start:]}" if start and new[start:] else new


def _count(changes: Sequence[SymbolChange], verb: Verb) -> int:
    return sum(change.verb == verb for change in changes)


def _halves(change: SymbolChange) -> tuple[str, str]:
    return change.verb.capitalize(), _name(change)


def _phrases(changes: Sequence[SymbolChange], names: int) -> str:
    phrases = []
    for verb in _ORDER:
        same = [_name(change) for change in changes if change.verb == verb]
        if same:
            phrases.append(f"{verb} {_listed(same, names)}")
    text = "; ".join(phrases)
    return text[:1].upper() + text[1:]


def _listed(names: list[str], most: int) -> str:
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _name(change: SymbolChange) -> str:
    name = one_line(change.symbol.qualified_name, 200)
    if change.verb == "renamed" and change.old is not None and change.new is not None:
        return f"{one_line(change.old.qualified_name, 200)} to {one_line(change.new.name, 100)}"
    if change.verb == "moved" and change.old is not None:
        return f"{one_line(change.old.qualified_name, 200)} to {name}"
    return name


def shorter_paths(path: str) -> Iterator[str]:
    """The path, then its ends: the last folders and the file, then the file alone."""
    yield path
    parts = path.split("/")
    for kept in range(min(len(parts) - 1, 3), 1, -1):
        yield "…/" + "/".join(parts[-kept:])
    if len(parts) > 1:
        yield parts[-1]
