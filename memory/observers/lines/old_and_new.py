"""Both texts of a statement that is another now, as much of them as differs: `“a b” → “a c”`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from memory.framing import utf16_units
from memory.observers.lines.detail import ROOM, Detail
from memory.observers.lines.differences import Difference
from memory.observers.lines.folding import whole_brackets
from memory.observers.lines.quotes import bare_of_remarks, shorter
from memory.observers.lines.ranks import rank
from memory.observers.lines.statements import Statement

_CALLED: Final = "\0"
"""Stands for the brackets with which something is called."""

_TELLS: Final = 14
"""UTF-16 units of both texts that tell without the words around them."""

_ENDS: Final = " ,;:+\"'`"
"""Signs of the string that a difference begins or ends in."""

_ANGLE: Final = re.compile(r"[<>]")
"""A sign of markup, of which half may be cut."""


def became(was: Statement, now: Statement, plain: bool) -> Iterator[Detail]:
    """One statement that took the place of another that it has little in common with."""
    for room in (ROOM - 7, ROOM + 14):
        old, new = (bare_of_remarks(each.text).rstrip(":") for each in (was, now))
        for most in (room // 2, room * 2 // 5):
            if utf16_units(old) > most < utf16_units(new):
                continue
            left = utf16_units(new) if utf16_units(new) <= most else room - utf16_units(old)
            before, after = shorter(old, room - left, prose=False), shorter(new, left, prose=False)
            if before and after and _but_for_layout(before) != _but_for_layout(after):
                yield Detail((f"“{before}” → “{after}”",), 10 * max(rank(old, plain), rank(new, plain)) + 2)
                return


def plainly(old: str, new: str) -> list[str]:
    """Both texts from the word on in which they first differ to that in which they last do, signs and all."""
    was, now = old.split(" "), new.split(" ")
    head = next(
        (at for at, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), min(len(was), len(now))
    )
    least = min(len(was), len(now)) - head
    ends = zip(reversed(was), reversed(now), strict=False)
    tail = next((at for at, (a, b) in enumerate(ends) if a != b), least)
    tail = min(tail, least)
    forms = []
    for around in (2, 1, 0):
        first, last = max(head - around, 0), max(tail - around, 0)
        before, after = (" ".join(words[first : len(words) - last]) for words in (was, now))
        if (
            _but_for_layout(before) != _but_for_layout(after)
            and before
            and after
            and utf16_units(before) + utf16_units(after) <= ROOM - 7
        ):
            forms.append(f"“{before}” → “{after}”")
    return forms[-1:] if forms and len(forms[-1]) > _TELLS else forms[:1]


def put_in(found: Sequence[Difference]) -> list[str]:
    """The words that are new where these begin or end within a string, without the quotes that cuts."""
    for each in found:
        new = each.new.strip(_ENDS)
        said = _TELLS <= utf16_units(new) <= ROOM - 7 and new not in each.old and not _ANGLE.search(new)
        if said and not each.whole and whole_brackets(new):
            return [f"adds “{new}”"]
    return []


def _but_for_layout(text: str) -> str:
    """A text without what may as well stand on the line before it or after it."""
    return text.replace("()", _CALLED).strip("{}[](),; ")
