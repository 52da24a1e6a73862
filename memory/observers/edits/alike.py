"""Titles of what was done alike to many symbols of a file, or to names and versions all over it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from memory.framing import utf16_units
from memory.observers.edits.naming import phrases, tails_of
from memory.observers.edits.news import News
from memory.observers.edits.telling import Told
from memory.observers.edits.with_detail import MANY, place_title
from memory.observers.lines.detail import Detail
from memory.observers.titles import shorter_paths

FEW: Final = 2
"""Changes of which an added one is told by more than its name."""

SMALL: Final = 3
"""Changes, or lines of them, that are few."""

_MOSTLY: Final = 0.75
"""Share of the changes that may be of lines in which only a name is another, 0 to 1."""

_TELLS: Final = 45
"""Weight from which on what several symbols have in common tells more than what was done to the first."""

_LIKE: Final = 6
"""Forms of a detail by which it is known again."""

_TIMES: Final = re.compile(r" \((?:\d+|several) times\)$")

_LOCK: Final = re.compile(r"(?:^|/)(?:[\w.-]*lock[\w.-]*|npm-shrinkwrap\.json)$", re.IGNORECASE)
"""The names of files that a package manager writes."""

_LOCKED: Final = "version"

_BUMPS: Final = 4
"""Versions of such a file that are told one by one."""


def locked(told: Sequence[Told], path: str) -> Iterator[str]:
    """The versions that a file of locked dependencies gave up for others, by what they are of."""
    if not _LOCK.search(path):
        return
    bumps = {
        each.change.symbol.qualified_name.removesuffix(f".{_LOCKED}").rpartition(".")[2]: form
        for each in told
        if each.change.symbol.name == _LOCKED and each.change.verb == "changed"
        for form in (form for detail in each.details[:1] for form in detail.forms[:1])
        if " → " in form
    }
    items = [f"{name} {form}" for name, form in bumps.items()]
    for most in range(min(len(items), _BUMPS), 0, -1):
        rest = f" and {len(items) - most} more" if len(items) > most else ""
        for shown in shorter_paths(path):
            if utf16_units(title := f"Changed {shown}: {', '.join(items[:most])}{rest}") <= MANY:
                yield title


def all_over(told: Sequence[Told], path: str, news: News) -> str:
    """What was done alike at places all over the file, which is of none of its symbols."""
    first = next((form for detail in told[0].details for form in detail.forms), "")
    if len(told) <= SMALL or not _TIMES.search(first) or any(each.change.verb != "changed" for each in told):
        return ""
    bare = _TIMES.sub("", first)
    everywhere = (each for each in news.overall[:1] if each.places >= len(told))
    alike = any(_TIMES.sub("", form) == bare for each in everywhere for form in each.forms)
    return place_title(path, news.overall) if alike else ""


def renamed(told: Sequence[Told], path: str) -> Iterator[str]:
    """Names that became others, where these are most of what was done."""
    found = [each.change for each in told if each.change.verb == "renamed"]
    if len(found) <= FEW or 2 * len(found) < len(told):
        return
    rest = [each.change for each in told if each.change.verb != "renamed"]
    counts = f"; {phrases((), short=True, rest=rest)}" if rest else ""
    for tail, shown in product(tails_of(found), shorter_paths(path)):
        if utf16_units(title := f"{tail[:1].upper()}{tail[1:]} in {shown}{counts}") <= MANY:
            yield title


def throughout(told: Sequence[Told], path: str, news: News) -> Iterator[str]:
    """The name that became another all over the file, where that was done to many symbols."""
    changed = sum(each.change.verb == "changed" for each in told)
    if len(told) <= SMALL or changed < _MOSTLY * len(told) or (name := news.throughout()) is None:
        return
    rest = [each.change for each in told]
    counts = phrases((), short=True, rest=rest)
    for shown in shorter_paths(path):
        for form in name.forms:
            if utf16_units(title := f"Changed {shown}: {form}; {counts}") <= MANY:
                yield title


def in_common(told: Sequence[Told], path: str, news: News) -> Iterator[str]:
    """What was done alike to most of them."""
    if any(each.change.verb != "changed" for each in told):
        return
    alike = [
        {_TIMES.sub("", form) for detail in each.details for form in detail.forms[:_LIKE]} for each in told
    ]
    if not set.intersection(*alike) or not news.overall:
        return
    first = next((each for each in news.overall if _of_each(each, alike)), None)
    if first is None or first.weight < _TELLS:
        return
    tails = [tail.removeprefix("changed ") for tail in tails_of([each.change for each in told])]
    for listed, form in (*product(tails[:2], first.forms), *product(tails[2:], first.forms)):
        for shown in shorter_paths(path):
            if utf16_units(title := f"Changed {listed} in {shown}: {form}") <= MANY:
                yield title


def _of_each(detail: Detail, alike: Sequence[set[str]]) -> bool:
    """Whether a detail was done at as many places as there are changes, of which each has it."""
    said = {_TIMES.sub("", form) for form in detail.forms}
    return detail.places >= len(alike) and not any(said.isdisjoint(forms) for forms in alike)


def of_all(told: Sequence[Told], path: str, news: News) -> Iterator[str]:
    """What many of them use now and did not, where none of them is what most was done to."""
    if len(told) <= FEW or any(each.change.verb != "changed" for each in told):
        return
    lines = sum(news.lines.values())
    if not news.overall or 2 * news.lines_of(told[0].change.symbol.qualified_name) >= lines:
        return
    first = news.overall[0]
    if not first.forms[0].startswith(("uses ", "calls ", "no longer ")) or "," not in first.forms[0]:
        return
    tails = [tail.removeprefix("changed ") for tail in tails_of([each.change for each in told])]
    for listed, form in product(tails[-3:], first.forms):
        for shown in shorter_paths(path):
            if utf16_units(title := f"Changed {listed} in {shown}: {form}") <= MANY:
                yield title
