"""How one text differs from another that took its place: the words replaced, put in and taken out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, TypeAlias

_TOKEN: Final = re.compile(r"\w+|\s+|[^\w\s]")
_WORDS: Final = re.compile(r"\w+")
_TOKENS: Final = 160
"""Tokens of a text that are compared; a longer one is compared from both ends only."""

_KEPT: Final = 2
"""Words of a short text that a longer one has to hold to have grown out of it."""

_NEAR: Final = 3
"""Characters between two differences that are told as one."""

_LONG: Final = 70
"""Characters of a difference that is told by fewer of the words around it."""

_SMALL: Final = 20
"""Characters put in or taken out that are told with the call they are in."""

_JOINTS: Final = ("._-$@/:>\\~^+*?!#%&", "._-", "")
"""Characters that hold a word together in one notation or another; fewer where a word would be too long."""

_VALUE_OF: Final = re.compile(
    r"(?P<name>[\w.\"'\])-]{1,30})(?P<by>\s*(?:[=:!]=?=?|=>|\+|-|->|(?<=\s)[<>]=?|\b(?:is|in|not|and|or))\s*|\s+)[-(\[\"']?$"
)
_KEYED: Final = re.compile(r"\s*(?P<name>[\w.\"'-]{1,30})(?P<by>\s*(?:=>|[:=])\s*)[(\[\"']?$")
"""The beginning of a line up to a value, where it is no more than the key of that value."""

_NAMED: Final = re.compile(r"(?P<name>[^\W\d_][\w.-]*\w)[^\w\s,(]?[^\w.,(]{1,5}$")
"""A word and signs before a value: `"name" % "`, `name::`, `<name>`, `name: `."""

_ROW: Final = re.compile(r"[{\[(]\s*(?P<quote>[\"'])(?P<name>[^\W\d]\w*(?:[.-]\w+)*)(?P=quote)\s*,")
"""The first value of a row of a table, by which the row is known."""

_VERSION: Final = re.compile(r"[vV]?\d[\w.+-]*")

_WEAK: Final = re.compile(
    r"[\W\d_]*(?:(?:true|false|none|null|nil|undefined|not|and|or|is|in|if|else)[\W\d_]*)*", re.IGNORECASE
)
_STRING: Final = re.compile(r"\"(?:[^\"\\]|\\.)*\"|(?<!\w\w)'(?:[^'\\]|\\.)*'|`[^`]*`")
"""A string; what stands after two letters is an apostrophe."""

_OPENS_TAG: Final = re.compile(r"<(?=[\w/%:*&])")
_CLOSES_TAG: Final = re.compile(r"(?<=[\w%*&/\"'>])>")
"""Angles that are brackets: of a type, or of markup."""

_CALL: Final = re.compile(r"[\w.:>-]{1,30}[(\[{][^()\[\]{}]{0,30}$")

_Span: TypeAlias = tuple[int, int, int, int]
"""Positions in characters: first and end in the old text, first and end in the new."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Words of the old text and the words in their place; one of the two may be empty."""

    old: str
    new: str
    of: str = ""
    """What they are a value of, with the sign between: `timeout=`; empty where they tell by themselves."""
    whole: bool = True
    """Whether no string and no bracket is cut in two by them."""


def alike(old: Counter[str], new: Counter[str]) -> float:
    """How much two texts have in common, 0 to 1, by the words of each."""
    both, few, total = (old & new).total(), min(old.total(), new.total()), old.total() + new.total()
    # What holds all of the other has grown out of it, however much it has grown.
    return max(2 * both / total, both / few if both >= _KEPT else 0) if few else 0.0


def words_of(text: str) -> Counter[str]:
    """The words of a text, counted."""
    return Counter(_WORDS.findall(text))


def differences(old: str, new: str) -> list[Difference]:
    """Where `new` differs from `old`, from left to right, each with the whole words around it."""
    spans = [_slid(old, new, span) for span in _near(_spans(_TOKEN.findall(old), _TOKEN.findall(new)))]
    for joints in _JOINTS:
        whole = _apart_from_each_other([_whole_words(old, new, span, joints) for span in spans])
        if all(b - a + d - c <= _LONG for a, b, c, d in whole):
            break
    return [each for span in whole if (each := _difference(old, new, span)) is not None] if spans else []


def _difference(old: str, new: str, span: _Span) -> Difference | None:
    a, b, c, d = _in_its_call(old, new, span)
    if a == b or c == d:
        a, b, c, d = (*_trimmed(old, a, b), *_trimmed(new, c, d))
    was, now = old[a:b].strip(), new[c:d].strip()
    if "".join(was.split()) == "".join(now.split()):
        return None
    owner = _owner(old[:a], new[:c], was, now) if was and now else ""
    return Difference(was, now, owner, _is_whole(old, a, b) and _is_whole(new, c, d))


def _owner(old: str, new: str, was: str, now: str) -> str:
    """What stands before a value in both texts and names it, with the sign between; empty for none."""
    weak = is_weak(was) or is_weak(now)
    version = _VERSION.fullmatch(was) is not None and _VERSION.fullmatch(now) is not None
    found = _VALUE_OF.search(old, max(0, len(old) - 40)) if weak or version else None
    if found is None and not words_of(was) & words_of(now):
        found = _KEYED.fullmatch(old)
    if found is not None and new.endswith(found[0]):
        name = found["name"].strip("\"'")
        if (any(map(str.isalpha, name)) or not weak) and name.count("(") == name.count(")"):
            return name + found["by"]
    if weak or version:
        found = _NAMED.search(old, max(0, len(old) - 60))
        if found is not None and new.endswith(found[0]):
            return f"{found['name']}: "
        found = _ROW.match(old)
        if found is not None and new.startswith(found[0]):
            return f"{found['name']}: "
    return ""


def _spans(was: list[str], now: list[str]) -> list[_Span]:
    old_at, new_at = _starts(was), _starts(now)
    head, tail = 0, 0
    least = min(len(was), len(now))
    while head < least and was[head] == now[head]:
        head += 1
    while tail < least - head and was[-1 - tail] == now[-1 - tail]:
        tail += 1
    a, b = was[head : len(was) - tail], now[head : len(now) - tail]
    if not a and not b:
        return []
    codes = [("replace", 0, len(a), 0, len(b))]
    if a and b and len(a) + len(b) <= _TOKENS:
        codes = list(SequenceMatcher(None, a, b, autojunk=False).get_opcodes())
    return [
        (old_at[head + i1], old_at[head + i2], new_at[head + j1], new_at[head + j2])
        for tag, i1, i2, j1, j2 in codes
        if tag != "equal"
    ]


def _starts(tokens: list[str]) -> list[int]:
    starts = [0]
    for token in tokens:
        starts.append(starts[-1] + len(token))
    return starts


def _near(spans: Iterable[_Span]) -> list[_Span]:
    merged: list[_Span] = []
    for span in spans:
        if merged and span[0] - merged[-1][1] <= _NEAR:
            merged[-1] = (merged[-1][0], span[1], merged[-1][2], span[3])
        else:
            merged.append(span)
    return merged


def _apart_from_each_other(spans: Iterable[_Span]) -> list[_Span]:
    merged: list[_Span] = []
    for span in spans:
        if merged and (span[0] < merged[-1][1] or span[2] < merged[-1][3]):
            last = merged[-1]
            merged[-1] = (
                min(last[0], span[0]),
                max(last[1], span[1]),
                min(last[2], span[2]),
                max(last[3], span[3]),
            )
        else:
            merged.append(span)
    return merged


def _slid(old: str, new: str, span: _Span) -> _Span:
    """What was put in or taken out, moved along where it could as well begin so that its brackets match."""
    a, b, c, d = span
    if (a == b) == (c == d):
        return span
    text, first, end = (new, c, d) if a == b else (old, a, b)
    for by in _SLIDES:
        start, stop = first + by, end + by
        if start < 0 or stop > len(text):
            continue
        same = text[start:first] == text[stop:end] if by < 0 else text[first:start] == text[end:stop]
        if same and _is_whole(text, start, stop):
            return (a + by, b + by, c + by, d + by)
    return span


_SLIDES: Final = tuple(sorted(range(-12, 13), key=abs))


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """What was put in or taken out without a bracket at its end that belongs to what was there."""
    if end - start > 1 and not _is_whole(text, start, end):
        for first, last in ((start, end - 1), (start + 1, end)):
            if _is_whole(text, first, last):
                return first, last
    return start, end


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether a part of a text has all of each of its strings, or is all in one, and closes what it opens."""
    part = text[start:end]
    if any(quote in part for quote in "\"'`"):
        for string in _STRING.finditer(text):
            first, last = string.span()
            inside = first < start and end < last
            if first < end and start < last and not inside and not (start <= first and last <= end):
                return False
    if len(_OPENS_TAG.findall(text, start, end)) != len(_CLOSES_TAG.findall(text, start, end)):
        return False
    depth = 0
    for character in part:
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            return False
    return depth == 0


def _whole_words(old: str, new: str, span: _Span, joints: str) -> _Span:
    """The span with the rest of the words it begins and ends in."""
    a, b, c, d = span
    if _apart(old[a:b]) and _apart(new[c:d]):
        return span
    while a > 0 and c > 0 and old[a - 1] == new[c - 1] and _joins(old[a - 1], joints):
        a, c = a - 1, c - 1
    while b < len(old) and d < len(new) and old[b] == new[d] and _joins(old[b], joints):
        b, d = b + 1, d + 1
    return a, b, c, d


def _in_its_call(old: str, new: str, span: _Span) -> _Span:
    """A few characters put in or taken out, with the brackets they are in and the name before these."""
    a, b, c, d = span
    if (old[a:b].strip() and new[c:d].strip()) or b - a + d - c > _SMALL:
        return span
    head = _CALL.search(old, max(0, a - 62), a)
    tail = re.compile(r"[^()\[\]{}]{0,20}[)\]}]").match(old, b)
    if head is None or tail is None or not new[:c].endswith(head[0]) or not new[d:].startswith(tail[0]):
        return span
    before, after = len(head[0]), len(tail[0])
    if b - a + d - c + 2 * (before + after) > _LONG:
        return span
    return a - before, b + after, c - before, d + after


def _apart(span: str) -> bool:
    """Whether a span is words of its own, which no neighbour belongs to."""
    return not span or span[:1].isspace() or span[-1:].isspace() or span[:1] in ",;"


def _joins(character: str, joints: str) -> bool:
    return character.isalnum() or character == "_" or character in joints


def is_weak(span: str) -> bool:
    """Whether a span says nothing without what stands before it: numbers, signs, true or false."""
    return _WEAK.fullmatch(span) is not None
