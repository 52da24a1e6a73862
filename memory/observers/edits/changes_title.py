"""A title for a set of symbol changes: verb, symbol, file, and what was done to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, product
from typing import Final

from memory.framing import clip, one_line, utf16_units
from memory.observers.edits.alike import FEW, SMALL, all_over, in_common, locked, of_all, renamed, throughout
from memory.observers.edits.naming import SAYING, name_of, names_of, phrases, shown_name, tails_of
from memory.observers.edits.news import OUTSIDE, News
from memory.observers.edits.telling import CODE, INNER, Told, by_lead, told_of
from memory.observers.edits.with_detail import LAST, LONG, MANY, and_more, place_title, with_detail
from memory.observers.lines.detail import Detail
from memory.observers.lines.details import COMMENTS_OUT
from memory.observers.titles import LONGEST_UNITS, TITLE_UNITS, shorter_paths, subject_title
from navigator.answers.changes.symbols import SymbolChange

_FAR_MORE: Final = 6
_BULK: Final = 2
"""So many times as many lines in no symbol tell more than the few that are in symbols; the same of others."""

_LAYOUT: Final = 6
"""Weight of a change that only moved something or only looks otherwise."""


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
    lasting = {change.symbol.qualified_name for change in changes if change.verb == "changed"}
    apart = [
        change
        for change in changes
        if change.verb not in ("added", "removed") or change.symbol.qualified_name not in lasting
    ]
    found = by_lead((told_of(change, news, inner) for change in apart), path, news)
    names = dict(zip(changes, shown, strict=True))
    told = [_shown_as(names[each.change], each) for each in found]
    if told[0].weight == 0:  # Its lines are told of what stands in it.
        told[0] = replace(
            told[0],
            details=tuple(news.overall),
            weight=max((each.weight for each in news.overall), default=0),
        )
    changes = shown
    if _are_part_of_others(changes, news) and (title := place_title(path, news.overall)):
        return title
    if title := next(locked(told, path), "") or all_over(told, path, news):
        return title
    if title := _of_the_rest(told, path, news) or next(renamed(told, path), ""):
        return title
    told = _without_idle(told)
    changes = [each.change for each in told]
    if len(told) == 1:
        return next(_of_one(told[0], path), "") or _bare(changes, path)
    return next(_of_many(told, path, news), "") or _bare(changes, path)


def _are_part_of_others(changes: Sequence[SymbolChange], news: News) -> bool:
    """Whether what is new is there for what stands around it: values, or what a new test defines."""
    if any(each.verb != "added" for each in changes):
        return False
    if all(each.symbol.kind in INNER for each in changes):
        one_letter = all(len(each.symbol.name) == 1 for each in changes)
        return bool(news.by_symbol.get(OUTSIDE)) or one_letter or _adds_a_test(news)
    return _adds_a_test(news)


def _adds_a_test(news: News) -> bool:
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


def _of_the_rest(told: Sequence[Told], path: str, news: News) -> str:
    """What was done outside of all symbols, where they are a few small ones and it is far more."""
    details = news.by_symbol.get(OUTSIDE, ())
    lines = sum(news.lines_of(each.change.symbol.qualified_name) for each in told)
    more = news.lines.get(OUTSIDE, 0) >= (_BULK if lines > SMALL else _FAR_MORE) * lines
    if not details or any(each.change.verb != "changed" and not _is_inner(each.change) for each in told):
        return ""
    if told[0].weight < CODE and told[0].weight < details[0].weight:
        return place_title(path, details)  # Beside which comments or layout in symbols tell less.
    if details[0].weight < CODE or not more:
        return ""
    title = place_title(path, details)
    tail = next(tails_of([each.change for each in told]))
    return f"{title}; {tail}" if title and utf16_units(f"{title}; {tail}") <= MANY else title


def _is_inner(change: SymbolChange) -> bool:
    """Whether a change is of a value that is gone, which tells little of what was done to what used it."""
    return change.verb == "removed" and change.symbol.kind in INNER


def _of_one(told: Told, path: str) -> Iterator[str]:
    for title in with_detail(_heads(told.change), path, told.details):
        yield and_more(title, told.details)


def _heads(change: SymbolChange) -> list[Callable[[str], str]]:
    return [partial("{} {} in {}".format, change.verb.capitalize(), name) for name in names_of(change)]


def _of_many(told: Sequence[Told], path: str, news: News) -> Iterator[str]:
    yield from in_common(told, path, news)
    yield from throughout(told, path, news)
    yield from of_all(told, path, news)
    lead = told[0]
    # Of several under one name the first tells of all.
    name = name_of(lead.change, short=True)
    others = [each for each in told[1:] if name_of(each.change, short=True) != name]
    if not others:
        yield from _of_one(lead, path)
        return
    rest = sorted((each.change for each in others), key=lambda each: SAYING[each.verb])
    if not lead.details or (lead.change.verb != "changed" and len(told) > FEW):
        yield from _named_with_detail(told, path)
        yield from _named(told, path)
        return
    tails = (*tails_of(rest), *tails_of([each.change for each in others]))
    counts = phrases((), short=True, rest=rest)
    last: list[str] = []
    for form in (form for detail in lead.details for form in detail.forms):
        counted = ""
        titles = list(with_detail(_heads(lead.change), path, (Detail((form,), lead.weight),)))
        if len(rest) == 1 and others[0].change.verb == "changed":
            other = name_of(rest[0], short=True)
            for begun in (title.removesuffix(".") for title in titles):
                if said := _first_within(others[0], MANY - utf16_units(f"{begun}; {other}: ")):
                    yield f"{begun}; {other}: {said}"
        # Others are named beside it, of which code may be another.
        titles = [title.replace(": only comments: ", ": comments: ", 1) for title in titles]
        for begun in (title.removesuffix(".") for title in titles):
            room = MANY - utf16_units(begun) - 2
            yield from (f"{begun}; {tail}" for tail in tails if utf16_units(tail) <= room)
            counted = counted or f"{begun}; {counts}" * (utf16_units(f"{begun}; {counts}") <= LAST)
        if 0 < utf16_units(counted) <= LONG and all(each.change.verb == "changed" for each in told):
            yield counted
        last.append(counted)
    if any(each.verb == "added" for each in rest):
        yield from _named_with_detail(told, path)
    if lead.change.verb == "changed":
        yield from filter(None, last)
    yield from _named_with_detail(told, path)
    yield from _named(told, path)


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
        for limit in (MANY, LONG):
            if said := _first_within(lead, limit - utf16_units(f"{head}{rest}")):
                yield f"{head}{said}{rest}"


def _first_within(told: Told, room: int) -> str:
    if told.weight <= _LAYOUT:
        return ""
    return next((said for detail in told.details[:FEW] if (said := detail.within(room))), "")


def _named(told: Sequence[Told], path: str) -> Iterator[str]:
    changes = sorted((each.change for each in told), key=lambda each: SAYING[each.verb])
    for limit, tails in ((TITLE_UNITS, islice(tails_of(changes), 2)), (MANY, tails_of(changes))):
        for tail in tails:
            for shown in shorter_paths(path):
                if utf16_units(title := f"{tail[:1].upper()}{tail[1:]} in {shown}") <= limit:
                    yield title


def _bare(changes: Sequence[SymbolChange], path: str) -> str:
    """Names only: as many of them as there is room for."""
    largest = max(changes, key=lambda change: change.symbol.end_line - change.symbol.start_line)
    for name in names_of(largest):
        for limit in (TITLE_UNITS, LONGEST_UNITS, LAST):
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
