"""A title for a set of symbol changes: verb, symbol, file, and what was done to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, product
from typing import Final

from memory.framing import clip, one_line, utf16_units
from memory.observers.edits.news import News
from memory.observers.edits.signatures import signature_news
from memory.observers.lines.detail import Detail
from memory.observers.lines.details import details as lines_details
from memory.observers.lines.folding import folded, sentence, short_hashes
from memory.observers.symbol_changes import SymbolChange, Verb
from memory.observers.titles import LONGEST_UNITS, TITLE_UNITS, shorter_paths, subject_title
from navigator.model import Symbol

_ORDER: Final[tuple[Verb, ...]] = ("added", "changed", "renamed", "moved", "removed")

_SAYING: Final[dict[Verb, int]] = {"added": 0, "renamed": 1, "removed": 2, "moved": 3, "changed": 4}
"""How much a name says by itself with a verb: of what was changed it does not tell how."""

_LAST: Final = 160
"""UTF-16 units of a title of names so long that it would not say anything else of them."""

_FEW: Final = 2
"""Changes of which an added one is told by more than its name."""

_MANY: Final = 126
"""UTF-16 units of a title that names several changes."""

_LONG: Final = 136
"""UTF-16 units of one that names what is new and tells what was changed."""

_LIMITS: Final = (TITLE_UNITS, 100, 124)
"""UTF-16 units up to which a form is preferred that says more, on a path that says more."""

_ADDED: Final = 76
_RENAMED: Final = 60
_REMOVED: Final = 55
_SIGNATURE: Final = 95
"""Weights of a change that was none of lines."""

_COMMON_NAMES: Final = """
    add apply build call clear clone close constructor copy create delete emit equals execute find flush
    format get handle hash hashCode init initialize insert invoke is_valid iterator load main name new next
    open parse process push put read remove render reset run save send set setUp setup size start stop
    tearDown test to_s toJSON toString update validate value visit write
    """
_ANYWHERE: Final = frozenset(_COMMON_NAMES.split())
"""Names that methods of many classes have, which say nothing without the class."""

_BARE: Final = re.compile(r"\(\s*(?:&?(?:mut )?self|cls|this|void)?\s*\)[\s:{;]*$")
"""The end of a signature that tells neither parameters nor a result."""

_INNER: Final = frozenset({"field", "variable", "enum_member", "constant"})


@dataclass(frozen=True, slots=True)
class _Told:
    """A change with what there is to say of it."""

    change: SymbolChange
    details: tuple[Detail, ...]
    weight: int


def changes_title(
    changes: Sequence[SymbolChange], path: str, news: News, named: Sequence[SymbolChange] = ()
) -> str:
    """The most telling title that fits: what became of the symbol that matters most, and the rest by name.

    `named` are the same changes under the names to show them by, if those are others.
    """
    path = one_line(path, 300)
    shown = named or changes
    inner = {change.symbol.qualified_name for change in changes}
    told = [
        replace(_told(change, news, inner), change=name) for change, name in zip(changes, shown, strict=True)
    ]
    told.sort(key=lambda each: -each.weight)
    changes = shown
    if len(told) == 1:
        if changes[0].verb == "added" and changes[0].symbol.kind in _INNER and news.by_symbol.get(""):
            told[0] = replace(told[0], details=(*news.overall, *told[0].details))
        return next(_of_one(told[0], path), "") or _bare(changes, path)
    return next(_of_many(told, path, news), "") or _bare(changes, path)


def place_title(path: str, details: Sequence[Detail]) -> str:
    """`Changed path: …` of lines in no symbol; empty where nothing is to be said of them."""
    path = one_line(path, 300)
    title = next(_with_detail(["Changed {}".format], path, details), "")
    return _and_more(title, details) if title else ""


def _told(change: SymbolChange, news: News, apart: Collection[str]) -> _Told:
    """What there is to say of a change; what is `apart` is told as a change by itself."""
    old, new = change.old, change.new
    details: list[Detail] = []
    if change.verb == "added" and new is not None:
        details = list(_of_added(change))
        return _Told(
            change,
            tuple(details),
            _ADDED - 14 * (new.kind in _INNER) + min(new.end_line - new.start_line, 40) // 10,
        )
    if change.verb in ("removed", "moved"):
        return _Told(change, (), _REMOVED)
    signature = old.signature if old is not None else ""
    if change.verb == "renamed" and old is not None and new is not None:
        signature = signature.replace(old.name, new.name)
    if old is not None and new is not None and signature != new.signature:
        forms = tuple(form for form in signature_news(old, new) if form)
        if forms:
            details.append(Detail(forms, _SIGNATURE))
    name = change.symbol.qualified_name
    said = news.of(name, [other for other in apart if other.startswith(f"{name}.")])
    if change.verb == "renamed":  # Which the new name tells already.
        said = tuple(each for each in said if not any(change.symbol.name in form for form in each.forms))
    details += said
    if not news.by_symbol and change.verb == "changed":
        details += news.overall
    if not details and old is not None and new is not None and signature != new.signature:
        before, after = (one_line(text, 400) for text in (signature, new.signature))
        if "…" not in before + after:  # What is cut differs where it was cut.
            details += lines_details([([before], [after])], None)
    top = max((detail.weight for detail in details), default=0)
    return _Told(change, tuple(details), max(top, _RENAMED) if change.verb == "renamed" else top)


def _of_added(change: SymbolChange) -> Iterator[Detail]:
    symbol = change.symbol
    doc = one_line(symbol.doc, 300)
    if forms := tuple(text for room in (70, 45, 30) if (text := sentence(doc, room))):
        yield Detail(forms, 50)
    signature = one_line(symbol.signature, 400)
    if not _BARE.search(signature) and len(signature) > len(symbol.name) + 8 and " " not in symbol.name:
        shown = (text for room in (60, 40) if (text := folded(signature, room)))
        yield Detail(tuple(text for text in shown if not text.endswith("(…)")), 40)


def _with_detail(
    heads: Sequence[Callable[[str], str]], path: str, details: Sequence[Detail]
) -> Iterator[str]:
    """Titles of a head with the path and a detail, the best first: the fullest form that fits at all.

    The heads are the same in ever fewer words.
    """
    paths = tuple(shorter_paths(path))
    for detail, limits in product(details, (_LIMITS, (_LAST,))):
        for form, head, limit, shown in product(detail.forms, heads, limits, paths):
            if utf16_units(title := f"{head(shown)}: {form}") <= limit:
                yield title


def _of_one(told: _Told, path: str) -> Iterator[str]:
    for title in _with_detail(_heads(told.change), path, told.details):
        yield _and_more(title, told.details)


def _heads(change: SymbolChange) -> list[Callable[[str], str]]:
    return [partial("{} {} in {}".format, change.verb.capitalize(), name) for name in _names(change)]


def _and_more(title: str, details: Sequence[Detail]) -> str:
    """The title with the next detail where there is room for it, too."""
    for detail in details:
        if any(form in title for form in detail.forms):
            continue
        # What is gone is told beside what is new even where that makes the title longer.
        other_side = any(": adds " in title and form.startswith("drops ") for form in detail.forms)
        room = (_MANY if other_side else TITLE_UNITS) - utf16_units(title) - 2
        if more := detail.within(room):
            return f"{title}; {more}"
    return title


def _of_many(told: Sequence[_Told], path: str, news: News) -> Iterator[str]:
    yield from _in_common(told, path, news)
    lead, rest = told[0], sorted((each.change for each in told[1:]), key=lambda each: _SAYING[each.verb])
    if not lead.details or (lead.change.verb != "changed" and len(told) > _FEW):
        yield from _named_with_detail(told, path)
        yield from _named(told, path)
        return
    last = []
    tails = (*_tails(rest), *_tails([each.change for each in told[1:]]))
    for title in _with_detail(_heads(lead.change), path, lead.details):
        if len(rest) == 1 and told[1].change.verb == "changed":
            other = _name(rest[0], short=True)
            room = _MANY - utf16_units(f"{title}; {other}: ")
            if said := _first_within(told[1], room):
                yield f"{title}; {other}: {said}"
        room = _MANY - utf16_units(title) - 2
        begun = title.removesuffix(".")
        yield from (f"{begun}; {tail}" for tail in tails if utf16_units(tail) <= room)
        last.append(f"{begun}; {_phrases((), short=True, rest=rest)}")
    if lead.change.verb != "changed":
        yield from _named(told, path)
    yield from (title for title in last if utf16_units(title) <= _LAST)
    yield from _named(told, path)


def _in_common(told: Sequence[_Told], path: str, news: News) -> Iterator[str]:
    """What was done alike to most of them."""
    if not news.overall or any(each.change.verb != "changed" for each in told):
        return
    first = news.overall[0]
    if first.places < max(2, len(told) * 2 // 3):
        return
    tails = [tail.removeprefix("changed ") for tail in _tails([each.change for each in told])]
    for names_of, form in (*product(tails[:2], first.forms), *product(tails[2:], first.forms)):
        for shown in shorter_paths(path):
            if utf16_units(title := f"Changed {names_of} in {shown}: {form}") <= _MANY:
                yield title


def _named_with_detail(told: Sequence[_Told], path: str) -> Iterator[str]:
    """What is new and gone by name, and what was done to the first of those changed."""
    apart = [each.change for each in told if each.change.verb != "changed"]
    changed = [each for each in told if each.change.verb == "changed"]
    if not apart or not changed:
        return
    lead = changed[0]
    rest = f"; {len(changed) - 1} more changed" if len(changed) > 1 else ""
    apart.sort(key=lambda each: _SAYING[each.verb])
    for tail, shown in product(islice(_tails(apart), 2), shorter_paths(path)):
        head = f"{tail[:1].upper()}{tail[1:]} in {shown}; changed {_name(lead.change, short=True)}: "
        for limit in (_MANY, _LONG):
            if said := _first_within(lead, limit - utf16_units(f"{head}{rest}")):
                yield f"{head}{said}{rest}"


def _first_within(told: _Told, room: int) -> str:
    return next((text for each in told.details if (text := each.within(room))), "")


def _tails(changes: Sequence[SymbolChange]) -> Iterator[str]:
    """The changes by their names, from all of them down to the first and a number."""
    for short in (False, True):
        yield _phrases(changes, short=short)
    for most in (6, 4, 3, 2, 1):
        if most < len(changes):
            yield _phrases(changes[:most], short=True, rest=changes[most:])


def _named(told: Sequence[_Told], path: str) -> Iterator[str]:
    changes = sorted((each.change for each in told), key=lambda each: _SAYING[each.verb])
    for limit, tails in ((TITLE_UNITS, islice(_tails(changes), 2)), (_MANY, _tails(changes))):
        for tail in tails:
            for shown in shorter_paths(path):
                if utf16_units(title := f"{tail[:1].upper()}{tail[1:]} in {shown}") <= limit:
                    yield title


def _bare(changes: Sequence[SymbolChange], path: str) -> str:
    """Names only: as many of them as there is room for."""
    largest = max(changes, key=lambda change: change.symbol.end_line - change.symbol.start_line)
    for name in _names(largest):
        for limit in (TITLE_UNITS, LONGEST_UNITS, _LAST):
            for shown in shorter_paths(path):
                rest = f" and {len(changes) - 1} more" if len(changes) > 1 else ""
                if utf16_units(title := f"{largest.verb.capitalize()} {name}{rest} in {shown}") <= limit:
                    return title
    name = path.rsplit("/", 1)[-1]
    more = f" and {len(changes) - 1} more" if len(changes) > 1 else ""
    room = max(LONGEST_UNITS - utf16_units(f"{largest.verb} {more} in {name}"), 24)
    return subject_title(
        largest.verb.capitalize(), f"{clip(_shown(largest.symbol, short=True), room)}{more}", name
    )


def _names(change: SymbolChange) -> Iterator[str]:
    yield _name(change)
    if change.verb != "moved":
        yield _name(change, short=True)


def _phrases(changes: Sequence[SymbolChange], *, short: bool, rest: Sequence[SymbolChange] = ()) -> str:
    """`added a and b; changed c`, and at the end the number of those that are not named.

    They are counted under the last verb only where it is theirs.
    """
    named: list[tuple[str, list[str]]] = []
    for verb in _ORDER:
        same = dict.fromkeys(_name(change, short=short) for change in changes if change.verb == verb)
        if same:
            named.append((verb, list(same)))
    phrases = [f"{verb} {_listed(names)}" for verb, names in named]
    if rest and named and all(change.verb == named[-1][0] for change in rest):
        phrases[-1] = f"{named[-1][0]} {', '.join(named[-1][1])} and {len(rest)} more"
    elif rest:
        known = {verb for verb, _ in named}
        counts = ((verb, sum(change.verb == verb for change in rest)) for verb in _ORDER)
        phrases.append(
            ", ".join(f"{count}{' more' * (verb in known)} {verb}" for verb, count in counts if count)
        )
    return "; ".join(phrases)


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _name(change: SymbolChange, *, short: bool = False) -> str:
    name = _shown(change.symbol, short=short)
    if change.verb == "renamed" and change.old is not None and change.new is not None:
        return f"{_shown(change.old, short=short)} to {_quoted(change.new.name)}"
    if change.verb == "moved" and change.old is not None:
        return f"{_shown(change.old, short=False)} to {name}"
    return name


def _shown(symbol: Symbol, *, short: bool) -> str:
    """A name as a title gives it; one of several words, such as a test's sentence, in quotes."""
    return _quoted(_with_its_class(symbol) if short else symbol.qualified_name)


def _quoted(name: str) -> str:
    name = short_hashes(one_line(name, 200))
    return f"“{name}”" if " " in name and "“" not in name else name


def _with_its_class(symbol: Symbol) -> str:
    """The short name, which for one that any class may have is `Order.__str__`."""
    name, full = symbol.name, symbol.qualified_name
    if not (name.startswith("__") or name in _ANYWHERE) or not full.endswith(f".{name}"):
        return name
    return f"{full.removesuffix(f'.{name}').rpartition('.')[2]}.{name}"
