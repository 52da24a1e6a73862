"""Whether what is said of an edit holds by its texts: the last gate before a detail is told.

A sentence is read as a reader would read it, by its words and quotes, whatever made it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Final, TypeAlias

from memory.observers.lines.detail import Detail
from memory.observers.lines.folding import bare_words, short_hashes, text_of_element

Lines: TypeAlias = Sequence[str]

_QUOTED: Final = r"“(?:[^“”]|“[^“”]*”)*”"
_CLAIM: Final = re.compile(
    rf"\b(?P<verb>adds|drops|now)(?: tests?)? (?P<first>{_QUOTED})"
    rf"(?:,? (?:in|as in|behind) (?P<place>{_QUOTED})|(?P<others>(?:, {_QUOTED})*))"
)
_BECAME: Final = re.compile(rf"(?P<old>{_QUOTED}) → (?P<new>{_QUOTED})")
_VALUE: Final = re.compile(r"(?P<old>[^\s“”]+) → (?P<new>[^\s“”,;()]+)(?=,? |$)")
_NAME: Final = re.compile(rf"{_QUOTED}|[^\s,“”]+")
_TERM: Final = rf"(?:{_QUOTED}|[^\s,;“”]+)"
_USES: Final = re.compile(rf"\b(?P<no>no longer )?(?:uses|calls|text) (?P<names>{_TERM}(?:, {_TERM})*)")
"""What is told as used now, or no longer; what a program says is told as a text."""

_BYTES: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffd\ue000-\uf8ff]|(?:\\\d{3}.?){2}|(?:\\x[0-9a-f]{2}.?){2}|[A-Za-z\d+/]{48}"
)
"""What is no text that anyone reads: bytes, signs without a shape, the code of a digest."""

_PLAIN: Final = 5
"""Characters of a value that may well stand at many places."""

_TIMES: Final = re.compile(r" \((?P<times>\d+) times\)$")
_EACH: Final = re.compile(_QUOTED)

_BLANKS: Final = re.compile(r"\s+")
_LAYOUT: Final = re.compile(r"(?<!\w) | (?!\w)|,(?= ?[)\]}])")
"""Blanks that part no words, and commas before what closes."""

_MARKS: Final = str.maketrans({"'": '"', "{": " ", "}": " ", ";": " "})
"""What statements are told without, and quotes of either kind."""

_LEADERS: Final = " #/*-!;%<>=\"'"
_HASHED: Final = re.compile(r"\b[0-9a-f]{7}\b")
_CLOSED: Final = re.compile(r"…[)\]}\"'`]*$")
"""The end of a quote that may go on in lines that are not known."""

_APART: Final = "\0"
"""Parts the places of an edit, over which no quote goes."""

_GAP: Final = 300
"""Characters an ellipsis stands for at most."""


@dataclass(frozen=True)
class Texts:
    """What an edit took out and what it put in, by its places: their lines, and the same as statements."""

    removed: tuple[Lines, ...] = ()
    added: tuple[Lines, ...] = ()
    old_statements: tuple[Lines, ...] = ()
    new_statements: tuple[Lines, ...] = ()
    complete: bool = True
    """Whether these are all lines of the edit, so that what is counted in them is exact."""
    _counts: dict[str, tuple[int, int]] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def _old(self) -> tuple[str, ...]:
        return _forms_of(self.removed, self.old_statements)

    @cached_property
    def _new(self) -> tuple[str, ...]:
        return _forms_of(self.added, self.new_statements)

    def counts(self, quote: str) -> tuple[int, int]:
        """How often a quote is in what was taken out, and in what was put in."""
        known = self._counts.get(quote)
        if known is None:
            count = _counting(quote)
            hashed = _HASHED.search(quote) is not None
            old, new = (
                max(count(short_hashes(text) if hashed else text) for text in dict.fromkeys(side))
                for side in (self._old, self._new)
            )
            known = self._counts[quote] = (old, new)
        return known

    def gained(self, shown: str) -> bool:
        """Whether a term is in what was put in more often than in what was taken out."""
        old, new = self.counts(shown.strip("“”"))
        return new > old

    def lost(self, shown: str) -> bool:
        """The same of what was taken out."""
        old, new = self.counts(shown.strip("“”"))
        return old > new


def true_details(details: Iterable[Detail], texts: Texts) -> Iterator[Detail]:
    """The details with those of their forms that hold, without a number that does not."""
    for detail in details:
        forms = tuple(dict.fromkeys(_counted(form, texts) for form in detail.forms if holds(form, texts)))
        if forms:
            yield replace(detail, forms=forms)


def said_before(forms: Sequence[str], texts: Texts) -> bool:
    """Whether what is told as added stood there before, too, as far as that is known."""
    claim = _CLAIM.fullmatch(forms[0]) if forms and forms[0].startswith("adds “") else None
    return claim is not None and not claim["place"] and texts.counts(claim["first"][1:-1])[0] > 0


def holds(form: str, texts: Texts) -> bool:
    """Whether a sentence says nothing false of an edit with these texts.

    What is told as added or now there is there more often than before, what is told as dropped less often; so
    with what is told as used or as no longer used. What no one can read says nothing at all.
    """
    if _BYTES.search(form):
        return False
    for claim in _CLAIM.finditer(form):
        quotes = [claim["first"], *_EACH.findall(claim["others"] or "")]
        if claim["place"] is not None and _grew(claim["place"], claim["verb"], texts):
            continue
        if not all(_grew(quote, claim["verb"], texts) for quote in quotes):
            return False
    for became in _BECAME.finditer(form):
        (old, _), (_, new) = texts.counts(became["old"][1:-1]), texts.counts(became["new"][1:-1])
        if not old or not new or _stays_elsewhere(became["old"][1:-1], became["new"][1:-1], texts):
            return False
    for uses in _USES.finditer(form):
        if not all(map(texts.lost if uses["no"] else texts.gained, _NAME.findall(uses["names"]))):
            return False
    return all(_came(found["old"], found["new"], texts) for found in _VALUE.finditer(form))


def _came(was: str, value: str, texts: Texts) -> bool:
    """Whether what is told as the new value of something came: a short one may have gone elsewhere."""
    old, new = texts.counts(value)
    return new > old or not new or len(value) <= _PLAIN or value in was


def _stays_elsewhere(old: str, new: str, texts: Texts) -> bool:
    """Whether what a text lost to become another is there no less often than before."""
    rest = old.replace(new, "", 1).strip() if new in old else ""
    if len(rest) <= _PLAIN:
        return False
    before, after = texts.counts(rest)
    return after >= before > 0


def _grew(quote: str, verb: str, texts: Texts) -> bool:
    old, new = texts.counts(quote[1:-1])
    return old > new if verb == "drops" else new > old


def _counted(form: str, texts: Texts) -> str:
    """The sentence with a number of places only as far as that is exact."""
    told = _TIMES.search(form)
    if told is None:
        return form
    bare = form[: told.start()]
    times = {int(told["times"])}
    claims = [claim["first"] for claim in _CLAIM.finditer(bare)]
    for quote in (*claims, *(text for found in _BECAME.finditer(bare) for text in found.groups())):
        old, new = texts.counts(quote[1:-1])
        times.add(abs(new - old))
    if texts.complete and len(times) == 1:
        return form
    exact = times - {int(told["times"])}
    if texts.complete and len(exact) == 1 and (often := exact.pop()) > 1:
        return f"{bare} ({often} times)"
    return bare if texts.complete else f"{bare} (several times)"


def _forms_of(places: Sequence[Lines], statements: Sequence[Lines]) -> tuple[str, ...]:
    """A text as it is, without the marks of its comments, and as the statements it was read as."""
    bare = [
        [text_of_element(line.strip()) or bare_words(line.strip(_LEADERS)) for line in lines]
        for lines in places
    ]
    return tuple(
        _normal(_APART.join("\n".join(lines) for lines in each)) for each in (places, bare, statements)
    )


def _normal(text: str) -> str:
    return _LAYOUT.sub("", _BLANKS.sub(" ", text.replace("\\\n", "\n").translate(_MARKS)))


def _counting(quote: str) -> Callable[[str], int]:
    """How to count a quote in a text; what an ellipsis stands for may be anything."""
    parts = [_normal(part.strip()).strip() for part in _CLOSED.sub("", quote.rstrip(" :")).split("…")]
    if len(parts) == 1:
        return partial(count_words, parts[0])
    return partial(_count_parts, [part for part in parts if part])


def _count_parts(parts: Sequence[str], text: str) -> int:
    """How often a text has these parts one behind the other. (A pattern would take longer to be compiled.)"""
    found, at = 0, 0
    while parts and (start := text.find(parts[0], at)) >= 0:
        at = end = start + len(parts[0])
        for part in parts[1:]:
            follows = text.find(part, end, end + _GAP + len(part))
            if follows < 0 or _APART in text[end:follows]:
                break
            end = follows + len(part)
        else:
            found, at = found + 1, end
    return found


def count_words(quote: str, text: str) -> int:
    """How often a text has a quote of whole words."""
    found, at = 0, text.find(quote) if quote else -1
    while at >= 0:
        end = at + len(quote)
        begins = not _is_word(quote[0]) or at == 0 or not _is_word(text[at - 1])
        found += begins and (not _is_word(quote[-1]) or not _is_word(text[end : end + 1]))
        at = text.find(quote, end)
    return found


def _is_word(character: str) -> bool:
    return character.isalnum() or character == "_"
