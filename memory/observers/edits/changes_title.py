"""A title for a set of symbol changes: verb, symbol, file, and what was done to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, product
from typing import Final

from memory.framing import clip, one_line, utf16_units
from memory.observers.edits.naming import SAYING, name_of, names_of, phrases, shown_name, tails_of
from memory.observers.edits.news import OUTSIDE, News
from memory.observers.edits.telling import CODE, INNER, SIGNATURE, Told, by_lead, told_of
from memory.observers.lines.detail import Detail
from memory.observers.lines.details import COMMENTS_OUT
from memory.observers.titles import LONGEST_UNITS, TITLE_UNITS, shorter_paths, subject_title
from navigator.answers.changes.symbols import SymbolChange

_LAST: Final = 160
"""UTF-16 units of a title of names so long that it would not say anything else of them."""

_FEW: Final = 2
"""Changes of which an added one is told by more than its name."""

_MORE: Final = 116
"""UTF-16 units of a title that tells what is done otherwise beside a new signature."""

_MANY: Final = 126
"""UTF-16 units of a title that names several changes."""

_LONG: Final = 136
"""UTF-16 units of one that names what is new and tells what was changed."""

_UNCUT: Final = 158
"""UTF-16 units of one that tells whole what it would have to cut in fewer."""

_MOSTLY: Final = 0.75
"""Share of the changes that may be of lines in which only a name is another, 0 to 1."""

_TELLS: Final = 45
"""Weight from which on what several symbols have in common tells more than what was done to the first."""

_SMALL: Final = 3
_FAR_MORE: Final = 6
_BULK: Final = 2
"""Lines of symbols that are few, and so many times as many in none that tell more; the same of others."""

_LIKE: Final = 6
"""Forms of a detail by which it is known again."""

_LAYOUT: Final = 6
"""Weight of a change that only moved something or only looks otherwise."""

_TIMES: Final = re.compile(r" \((?:\d+|several) times\)$")

_VERSIONS: Final = re.compile(r"(?:: |^)[\w.-]+: v?\d[\w.+-]* → v?\d[\w.+-]*$")
"""One version told, beside which the next is as much of what was done."""

_LIMITS: Final = (TITLE_UNITS, 100, 124)
"""UTF-16 units up to which a form is preferred that says more, on a path that says more."""


def changes_title(
    changes: Sequence[SymbolChange], path: str, news: News, named: Sequence[SymbolChange] = ()
) -> str:
    """The most telling title that fits: what became of the symbol that matters most, and the rest by name.

    `named` are the same changes under the names to show them by, if those are others.
    """
    path = one_line(path, 300)
    shown = named or changes
    if all(_commented_out(change, news) for change in changes):
        return place_title(path, news.overall) or _bare(shown, path)
    inner = {change.symbol.qualified_name for change in changes}
    found = by_lead((told_of(change, news, inner) for change in changes), path, news)
    names = dict(zip(changes, shown, strict=True))
    told = [_shown_as(names[each.change], each) for each in found]
    if told[0].weight == 0:  # Its lines are told of what stands in it.
        told[0] = replace(
            told[0],
            details=tuple(news.overall),
            weight=max((each.weight for each in news.overall), default=0),
        )
    changes = shown
    only_values = all(each.verb == "added" and each.symbol.kind in INNER for each in changes)
    beside = only_values and (
        news.by_symbol.get(OUTSIDE) or all(len(each.symbol.name) == 1 for each in changes)
    )
    beside = beside or (_adds_a_test(news) and all(each.verb == "added" for each in changes))
    if beside and (title := place_title(path, news.overall)):
        return title  # They are part of what stands around them.
    if title := _all_over(told, path, news) or _of_the_rest(told, path, news):
        return title
    if title := next(_renamed(told, path), ""):
        return title
    told = _without_idle(told)
    changes = [each.change for each in told]
    if len(told) == 1:
        return next(_of_one(told[0], path), "") or _bare(changes, path)
    return next(_of_many(told, path, news), "") or _bare(changes, path)


def _adds_a_test(news: News) -> bool:
    """Whether most of what was done is a test that is told by a sentence, and what it defines is for it."""
    return any(form.startswith("adds test ") for detail in news.overall[:1] for form in detail.forms)


def _commented_out(change: SymbolChange, news: News) -> bool:
    """Whether a symbol is gone only because its lines are comments now."""
    said = news.of(change.symbol.qualified_name) if change.verb == "removed" else ()
    return any(form.startswith(COMMENTS_OUT) for detail in said[:1] for form in detail.forms)


def _shown_as(change: SymbolChange, told: Told) -> Told:
    """What is told under another name, without what that name tells already."""
    name = change.symbol.name
    if name == told.change.symbol.name:
        return replace(told, change=change)
    details = tuple(each for each in told.details if not any(name in form for form in each.forms[:1]))
    return replace(told, change=change, details=details)


def _without_idle(told: list[Told]) -> list[Told]:
    """The changes but for those of comments and layout, where the code of others was changed."""
    if told[0].weight < CODE:
        return told
    return [each for each in told if not each.details or each.weight >= CODE or each.change.verb != "changed"]


def _all_over(told: Sequence[Told], path: str, news: News) -> str:
    """What was done alike at places all over the file, which is of none of its symbols."""
    first = next((form for detail in told[0].details for form in detail.forms), "")
    if len(told) <= _SMALL or not _TIMES.search(first) or any(each.change.verb != "changed" for each in told):
        return ""
    bare = _TIMES.sub("", first)
    everywhere = (each for each in news.overall[:1] if each.places >= len(told))
    alike = any(_TIMES.sub("", form) == bare for each in everywhere for form in each.forms)
    return place_title(path, news.overall) if alike else ""


def _of_the_rest(told: Sequence[Told], path: str, news: News) -> str:
    """What was done outside of all symbols, where they are a few small ones and it is far more."""
    details = news.by_symbol.get(OUTSIDE, ())
    lines = sum(news.lines_of(each.change.symbol.qualified_name) for each in told)
    more = news.lines.get(OUTSIDE, 0) >= (_BULK if lines > _SMALL else _FAR_MORE) * lines
    if not details or any(each.change.verb != "changed" and not _is_inner(each.change) for each in told):
        return ""
    if told[0].weight < CODE and told[0].weight < details[0].weight:
        return place_title(path, details)  # Beside which comments or layout in symbols tell less.
    if details[0].weight < CODE or not more:
        return ""
    title = place_title(path, details)
    tail = next(tails_of([each.change for each in told]))
    return f"{title}; {tail}" if title and utf16_units(f"{title}; {tail}") <= _MANY else title


def _is_inner(change: SymbolChange) -> bool:
    """Whether a change is of a value that is gone, which tells little of what was done to what used it."""
    return change.verb == "removed" and change.symbol.kind in INNER


def _renamed(told: Sequence[Told], path: str) -> Iterator[str]:
    """Names that became others, where these are most of what was done."""
    renamed = [each.change for each in told if each.change.verb == "renamed"]
    if len(renamed) <= _FEW or 2 * len(renamed) < len(told):
        return
    rest = [each.change for each in told if each.change.verb != "renamed"]
    counts = f"; {phrases((), short=True, rest=rest)}" if rest else ""
    for tail, shown in product(tails_of(renamed), shorter_paths(path)):
        if utf16_units(title := f"{tail[:1].upper()}{tail[1:]} in {shown}{counts}") <= _MANY:
            yield title


def _throughout(told: Sequence[Told], path: str, news: News) -> Iterator[str]:
    """The name that became another all over the file, where that was done to many symbols."""
    changed = sum(each.change.verb == "changed" for each in told)
    if news.throughout is None or len(told) <= _SMALL or changed < _MOSTLY * len(told):
        return
    rest = [each.change for each in told]
    counts = phrases((), short=True, rest=rest)
    for shown in shorter_paths(path):
        for form in news.throughout.forms:
            if utf16_units(title := f"Changed {shown}: {form}; {counts}") <= _MANY:
                yield title


def place_title(path: str, details: Sequence[Detail]) -> str:
    """`Changed path: …` of lines in no symbol; empty where nothing is to be said of them."""
    path = one_line(path, 300)
    title = next(_with_detail(["Changed {}".format], path, details), "")
    return _and_more(title, details) if title else ""


def _with_detail(
    heads: Sequence[Callable[[str], str]], path: str, details: Sequence[Detail]
) -> Iterator[str]:
    """Titles of a head with the path and a detail, the best first: the fullest form that fits at all.

    The heads are the same in ever fewer words.
    """
    paths = tuple(shorter_paths(path))
    for detail, limits in product(details, (_LIMITS, (_LAST,))):
        for form in detail.forms:
            whole = "…" not in form
            for head, limit, shown in product(heads, (*limits, *[_LONG] * whole), paths):
                if utf16_units(title := f"{head(shown)}: {form}") <= limit:
                    yield title
            if whole and utf16_units(title := f"{heads[-1](paths[-1])}: {form}") <= _UNCUT:
                yield title


def _of_one(told: Told, path: str) -> Iterator[str]:
    for title in _with_detail(_heads(told.change), path, told.details):
        yield _and_more(title, told.details)


def _heads(change: SymbolChange) -> list[Callable[[str], str]]:
    return [partial("{} {} in {}".format, change.verb.capitalize(), name) for name in names_of(change)]


def _and_more(title: str, details: Sequence[Detail]) -> str:
    """The title with the next detail where there is room for it, too."""
    for detail in details:
        if any(form in title for form in detail.forms):
            continue
        # What is gone is told beside what is new even where that makes the title longer.
        other_side = any(": adds " in title and form.startswith("drops ") for form in detail.forms)
        beyond = (
            details[0].weight >= SIGNATURE and detail.weight >= CODE
        )  # Which tells nothing of what it does.
        also = _VERSIONS.search(title) is not None and any(map(_VERSIONS.search, detail.forms[:1]))
        room = (_MANY if other_side or also else _MORE if beyond else TITLE_UNITS) - utf16_units(title) - 2
        if more := detail.within(room):
            return f"{title}; {more}"
    return title


def _of_many(told: Sequence[Told], path: str, news: News) -> Iterator[str]:
    yield from _in_common(told, path, news)
    yield from _throughout(told, path, news)
    yield from _of_all(told, path, news)
    lead = told[0]
    # Of several under one name the first tells of all.
    name = name_of(lead.change, short=True)
    others = [each for each in told[1:] if name_of(each.change, short=True) != name]
    if not others:
        yield from _of_one(lead, path)
        return
    rest = sorted((each.change for each in others), key=lambda each: SAYING[each.verb])
    if not lead.details or (lead.change.verb != "changed" and len(told) > _FEW):
        yield from _named_with_detail(told, path)
        yield from _named(told, path)
        return
    tails = (*tails_of(rest), *tails_of([each.change for each in others]))
    counts = phrases((), short=True, rest=rest)
    last: list[str] = []
    for form in (form for detail in lead.details for form in detail.forms):
        counted = ""
        titles = list(_with_detail(_heads(lead.change), path, (Detail((form,), lead.weight),)))
        if len(rest) == 1 and others[0].change.verb == "changed":
            other = name_of(rest[0], short=True)
            for begun in (title.removesuffix(".") for title in titles):
                if said := _first_within(others[0], _MANY - utf16_units(f"{begun}; {other}: ")):
                    yield f"{begun}; {other}: {said}"
        for begun in (title.removesuffix(".") for title in titles):
            room = _MANY - utf16_units(begun) - 2
            yield from (f"{begun}; {tail}" for tail in tails if utf16_units(tail) <= room)
            counted = counted or f"{begun}; {counts}" * (utf16_units(f"{begun}; {counts}") <= _LAST)
        if 0 < utf16_units(counted) <= _LONG and all(each.change.verb == "changed" for each in told):
            yield counted
        last.append(counted)
    if any(each.verb == "added" for each in rest):
        yield from _named_with_detail(told, path)
    if lead.change.verb == "changed":
        yield from filter(None, last)
    yield from _named_with_detail(told, path)
    yield from _named(told, path)


def _in_common(told: Sequence[Told], path: str, news: News) -> Iterator[str]:
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
            if utf16_units(title := f"Changed {listed} in {shown}: {form}") <= _MANY:
                yield title


def _of_each(detail: Detail, alike: Sequence[set[str]]) -> bool:
    """Whether a detail was done at as many places as there are changes, of which each has it."""
    said = {_TIMES.sub("", form) for form in detail.forms}
    return detail.places >= len(alike) and not any(said.isdisjoint(forms) for forms in alike)


def _of_all(told: Sequence[Told], path: str, news: News) -> Iterator[str]:
    """What many of them use now and did not, where none of them is what most was done to."""
    if len(told) <= _FEW or any(each.change.verb != "changed" for each in told):
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
            if utf16_units(title := f"Changed {listed} in {shown}: {form}") <= _MANY:
                yield title


def _named_with_detail(told: Sequence[Told], path: str) -> Iterator[str]:
    """What is new and gone by name, and what was done to the first of those changed."""
    apart = [each.change for each in told if each.change.verb != "changed"]
    changed = [each for each in told if each.change.verb == "changed"]
    if not apart or not changed:
        return
    lead = changed[0]
    rest = f"; {len(changed) - 1} more changed" if len(changed) > 1 else ""
    apart.sort(key=lambda each: SAYING[each.verb])
    for tail, shown in product(islice(tails_of(apart), 2), shorter_paths(path)):
        head = f"{tail[:1].upper()}{tail[1:]} in {shown}; changed {name_of(lead.change, short=True)}: "
        for limit in (_MANY, _LONG):
            if said := _first_within(lead, limit - utf16_units(f"{head}{rest}")):
                yield f"{head}{said}{rest}"


def _first_within(told: Told, room: int) -> str:
    if told.weight <= _LAYOUT:
        return ""
    return next((said for detail in told.details[:_FEW] if (said := detail.within(room))), "")


def _named(told: Sequence[Told], path: str) -> Iterator[str]:
    changes = sorted((each.change for each in told), key=lambda each: SAYING[each.verb])
    for limit, tails in ((TITLE_UNITS, islice(tails_of(changes), 2)), (_MANY, tails_of(changes))):
        for tail in tails:
            for shown in shorter_paths(path):
                if utf16_units(title := f"{tail[:1].upper()}{tail[1:]} in {shown}") <= limit:
                    yield title


def _bare(changes: Sequence[SymbolChange], path: str) -> str:
    """Names only: as many of them as there is room for."""
    largest = max(changes, key=lambda change: change.symbol.end_line - change.symbol.start_line)
    for name in names_of(largest):
        for limit in (TITLE_UNITS, LONGEST_UNITS, _LAST):
            for shown in shorter_paths(path):
                rest = f" and {len(changes) - 1} more" if len(changes) > 1 else ""
                if utf16_units(title := f"{largest.verb.capitalize()} {name}{rest} in {shown}") <= limit:
                    return title
    name = path.rsplit("/", 1)[-1]
    more = f" and {len(changes) - 1} more" if len(changes) > 1 else ""
    room = max(LONGEST_UNITS - utf16_units(f"{largest.verb} {more} in {name}"), 24)
    return subject_title(
        largest.verb.capitalize(), f"{clip(shown_name(largest.symbol, short=True), room)}{more}", name
    )
