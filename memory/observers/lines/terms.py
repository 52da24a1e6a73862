"""What a larger change is about: the names and texts it uses now and did not, and those it no longer uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from memory.framing import utf16_units
from memory.observers.lines.detail import ROOM, Detail
from memory.observers.lines.statements import Statement
from memory.observers.lines.truth import Texts, count_words
from memory.observers.lines.vocabulary import Vocabulary

_WORD: Final = re.compile(r"\w+")

_REMARK: Final = re.compile(r"\s(?://|#|/\*|--)\s.*$")
"""A comment behind a statement, whatever the statement opens."""

_LESS: Final = 0.6
"""How much less tells what is only gone."""

_ROOM: Final = ROOM + 14
"""UTF-16 units of a list of terms, which stands for all of a change."""

_LISTED: Final = 9
_HERE: Final = 4
_LOST: Final = 2
"""Terms that are held against the edit; those that are told of what is used now, and of what no longer is."""

_BESIDE: Final = 0.3
"""Share of what the first of them tells that is worth telling beside it."""

_QUOTES: Final = ("adds ", "drops ")
_NAMED_TEST: Final = 90
_LEAST: Final = 32
_SPAN: Final = 50
_FEW: Final = 3
_OF_FEW: Final = 30
_WHOLE: Final = 24
_OF_MANY: Final = 4
"""Weights of details of a larger change: of a test that is named, which tells most; of what covers nothing;
what is added for covering all of it; and what for telling how it is used, which a
list of names does not: of a few statements more."""

_SPARSE: Final = 6.0
"""Weight of terms below which they are not all that a change is about."""

_KNOWN: Final = 20
"""Characters by which a text is known again that was cut."""

_TOP: Final = 6
"""Terms that a change is judged by: no title holds more."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms by how much each tells, the most telling first, under the word they are known by."""

    come: dict[str, float]
    gone: dict[str, float]
    shown: dict[str, str]
    """How each is told."""
    called: frozenset[str]
    """Those that are only called, and used in no other way."""

    def covered(self, form: str) -> float:
        """Which share of what the change is about a sentence names, 0 to 1."""
        told = set(_WORD.findall(form))
        most = sorted((*self.come.values(), *self.gone.values()), reverse=True)[:_TOP]
        total = max(sum(most), _SPARSE)
        named = sum(
            weight
            for side in (self.come, self.gone)
            for key, weight in side.items()
            if (key in told if _WORD.fullmatch(key) else key[:_KNOWN] in form)
        )
        return min(named / total, 1.0)

    def true(self, texts: Texts) -> Terms:
        """The most telling terms, without those of which the whole edit holds otherwise."""
        come, gone = (
            {key: side[key] for key in islice((key for key in side if more(self.shown[key])), _LISTED)}
            for more, side in ((texts.gained, self.come), (texts.lost, self.gone))
        )
        return replace(self, come=come, gone=gone)

    def forms(self) -> Iterator[str]:
        """`uses a, b; text “…”; no longer uses c`, in ever fewer words."""
        told = sorted({**self.gone, **self.come}.items(), key=lambda each: -each[1])
        order = [key for key, weight in told if weight >= _BESIDE * told[0][1]]
        last = ""
        for most in range(min(len(order), _LISTED), 0, -1):
            names, texts = _apart(self.shown[key] for key in order[:most] if key in self.come)
            lost, _ = _apart(self.shown[key] for key in order[:most] if key in self.gone)
            here, there = names[:_HERE], lost[:_LOST]
            parts = [
                *([f"{self._verb(here)} {', '.join(here)}"] if here else ()),
                *(f"text {text}" for text in texts[:1]),
                *([f"no longer {self._verb(there)} {', '.join(there)}"] if there else ()),
            ]
            form = "; ".join(parts)
            if form and form != last and utf16_units(form) <= _ROOM:
                last = form
                yield form

    def _verb(self, shown: Sequence[str]) -> str:
        return "calls" if self.called.issuperset(shown) else "uses"


def _apart(shown: Iterable[str]) -> tuple[list[str], list[str]]:
    """Names, and texts in quotes."""
    names: dict[str, None] = {}
    texts: dict[str, None] = {}
    known: set[str] = set()
    for each in shown:
        if each[0] == "“":
            texts[each] = None
        elif not known.issuperset(words := _WORD.findall(each)):
            names[each] = None
            known.update(words)
    return list(names), list(texts)


@dataclass(frozen=True, slots=True)
class Held:
    """What was there before a change."""

    place: str = ""
    """The text of the symbol, in which what is used now was not."""
    file: str = ""


def by_what_they_cover(
    said: Iterable[Detail], terms: Terms, texts: Texts, *, listed: bool, statements: int
) -> list[Detail]:
    """Details of a change by how much each names of what it is about; one lists that, if `listed`.

    What was done at most places is what it is about. Of few `statements` one that is quoted tells enough,
    unless it names none of that; of many it does not.
    """
    terms = terms.true(texts)
    told = [*said]
    if not terms.come and not terms.gone:
        return told
    forms = tuple(terms.forms()) if listed else ()
    if forms:
        told.append(Detail(forms, 0))
    few = statements <= _FEW
    whole = _OF_FEW if few else max(_WHOLE - 2 * statements, _OF_MANY)
    scored = [
        each
        if each.weight >= _NAMED_TEST
        else replace(each, weight=_NAMED_TEST)
        if each.places > _FEW and 2 * each.places > statements and each.forms[0].startswith(_QUOTES)
        else replace(
            each,
            weight=_LEAST
            + round(_SPAN * terms.covered(each.forms[0]))
            + whole * (each.forms != forms and not (terms.come and each.forms[0].startswith("drops "))),
        )
        for each in told
        if each.forms
    ]
    scored.sort(key=lambda each: -each.weight)
    return [each for each in scored if not few or each.forms != forms or each is scored[0]]


def terms_of(come: Iterable[Statement], gone: Iterable[Statement], held: Held) -> Terms:
    """The terms of statements put in and taken out. Pure."""
    inside, known = held.place, held.file
    new, old = (Vocabulary(_REMARK.sub("", each.text) for each in side) for side in (come, gone))
    put_in = {
        key: weight
        for key, weight in new.weights(known).items()
        if not old.has(key) and (key not in inside or not count_words(key, inside))
    }
    taken = {
        key: weight * _LESS
        for key, weight in old.weights("").items()
        if inside and not new.has(key) and count_words(key, inside) <= old.counts[key]
    }
    new_terms, lost = (dict(sorted(side.items(), key=lambda each: -each[1])) for side in (put_in, taken))
    shown = old.shown | new.shown
    called = {shown[key] for side in (new, old) for key in side.called - side.other}
    return Terms(new_terms, lost, shown, frozenset(called))
