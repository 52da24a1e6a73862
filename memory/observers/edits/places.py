"""The places of an edit: lines that took the place of others; several edits of a file, taken as one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import chain
from typing import Final

_DIFFED: Final = 2_000
"""Lines that are compared one by one; where there are more, all are taken for new."""


@dataclass(frozen=True, slots=True)
class Place:
    """Lines that took the place of others, as they are in the file.

    The numbers of the first lines are 1-based; 0 where the place is not known.
    """

    old_line: int
    removed: tuple[str, ...]
    new_line: int
    added: tuple[str, ...]

    @property
    def grown(self) -> int:
        """How many lines the file has more for it."""
        return len(self.added) - len(self.removed)


def replaced(tool_input: Mapping[str, object], response: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The texts taken out and put in, part by part."""
    edits = tool_input.get("edits")
    parts = [edit for edit in edits if isinstance(edit, Mapping)] if isinstance(edits, list) else [tool_input]
    for part in parts:
        old = str(part.get("old_string") or "")
        if not old and "content" in part:
            old = str(response.get("originalFile") or "")
        yield old, str(part.get("new_string") or part.get("new_source") or part.get("content") or "")


def places(tool_input: Mapping[str, object], response: Mapping[str, object]) -> tuple[Place, ...]:
    """The places an edit changed, by whichever tool it was made. Pure."""
    if found := tuple(_patched(response.get("structuredPatch"))):
        return found
    parts = list(replaced(tool_input, response))
    original = original_of(response)
    made = _replaced_in(original, parts, everywhere=tool_input.get("replace_all") is True)
    if made is not None:
        return tuple(_differing(original.splitlines(), made.splitlines(), 1, 1))
    differing = (_differing(old.splitlines(), new.splitlines(), *_first(old, original)) for old, new in parts)
    return tuple(chain.from_iterable(differing))


def original_of(response: Mapping[str, object]) -> str:
    """The text of the file before the edit; empty where the host does not tell it."""
    original = response.get("originalFile")
    return original if isinstance(original, str) else ""


def composed(
    first: Sequence[Place], original: str, second: Sequence[Place], between: str
) -> tuple[Place, ...]:
    """What two edits of one file came to: lines before the first in whose place lines stand after the second.

    `original` is the text before the first and `between` the text before the second, empty where unknown.
    Pure.
    """
    if original and between and applied(first, original) != between.splitlines():
        # Something else changed the file between them, or not all places are known.
        return tuple(_differing(original.splitlines(), applied(second, between), 1, 1))
    if not all(place.old_line for place in (*first, *second)):
        return tuple(_followed(first, second))
    return tuple(_composed(first, second))


def applied(changes: Sequence[Place], text: str) -> list[str]:
    """The lines of a text with the places put in."""
    lines = text.splitlines()
    for place in sorted(changes, key=lambda place: -place.old_line):
        at = max(place.old_line - 1, 0)
        lines[at : at + len(place.removed)] = place.added
    return lines


def _composed(first: Sequence[Place], second: Sequence[Place]) -> Iterator[Place]:
    """By the numbers of lines: places that meet in the text between the two edits become one."""
    left = sorted(
        [(place.new_line, place.new_line + len(place.added), 0, place) for place in first]
        + [(place.old_line, place.old_line + len(place.removed), 1, place) for place in second],
        key=lambda each: each[:3],
    )
    shrunk = grown = 0
    while left:
        start, end, _, _ = left[0]
        count = 1
        while count < len(left) and left[count][0] <= end:
            end = max(end, left[count][1])
            count += 1
        sides: tuple[list[Place], list[Place]] = ([], [])
        for _, _, side, place in left[:count]:
            sides[side].append(place)
        del left[:count]
        known = {place.new_line + at: line for place in sides[0] for at, line in enumerate(place.added)}
        known |= {place.old_line + at: line for place in sides[1] for at, line in enumerate(place.removed)}
        middle = [known.get(number, "") for number in range(start, end)]
        old = _with(middle, [(p.new_line - start, len(p.added), p.removed) for p in sides[0]])
        new = _with(middle, [(p.old_line - start, len(p.removed), p.added) for p in sides[1]])
        yield from _differing(old, new, start - shrunk, start + grown)
        shrunk += sum(place.grown for place in sides[0])
        grown += sum(place.grown for place in sides[1])


def _with(lines: Sequence[str], changes: Sequence[tuple[int, int, Sequence[str]]]) -> list[str]:
    """The lines with others from a place on, in place of so many."""
    made = list(lines)
    for at, count, others in reversed(changes):
        made[at : at + count] = others
    return made


def _followed(first: Sequence[Place], second: Sequence[Place]) -> Iterator[Place]:
    """By the lines alone: what the second edit took out was put in where the first has it."""
    left = list(first)
    for later in second:
        for number, earlier in enumerate(left):
            at = _found(earlier.added, later.removed)
            if at is not None:
                new = _with(earlier.added, [(at, len(later.removed), later.added)])
                left[number : number + 1] = _differing(earlier.removed, new, 0, 0)
                break
        else:
            left.append(Place(0, later.removed, 0, later.added))
    yield from (Place(0, place.removed, 0, place.added) for place in left)


def _found(lines: Sequence[str], looked_for: Sequence[str]) -> int | None:
    """Where some lines stand in others; None where they don't, or are none."""
    size = len(looked_for)
    starts = range(len(lines) - size + 1) if size else ()
    return next((at for at in starts if lines[at : at + size] == looked_for), None)


def _patched(patch: object) -> Iterator[Place]:
    """The host's own patch taken apart, whose lines begin with a blank, a minus or a plus."""
    for part in patch if isinstance(patch, list) else ():
        if not isinstance(part, Mapping):
            continue
        lines, old, new = (part.get(name) for name in ("lines", "oldStart", "newStart"))
        if isinstance(lines, list) and isinstance(old, int) and isinstance(new, int):
            yield from _runs([str(line) for line in lines], old, new)


def _runs(lines: list[str], old: int, new: int) -> Iterator[Place]:
    removed: list[str] = []
    added: list[str] = []
    for line in [*lines, " "]:
        if line.startswith("-"):
            removed.append(line[1:])
        elif line.startswith("+"):
            added.append(line[1:])
        elif not line.startswith("\\"):  # That the file ends without a line's end.
            if removed or added:
                yield Place(old, tuple(removed), new, tuple(added))
            old, new = old + len(removed) + 1, new + len(added) + 1
            removed, added = [], []


def _replaced_in(original: str, parts: Sequence[tuple[str, str]], *, everywhere: bool) -> str | None:
    """The text with its parts replaced one after the other; None where they are not all in it."""
    for old, new in parts:
        if not old or old not in original:
            return None
        original = original.replace(old, new, -1 if everywhere else 1)
    return original


def _first(old: str, original: str) -> tuple[int, int]:
    """The numbers of the first lines of what was all of the file; 0 where it was not."""
    return (1, 1) if old == original else (0, 0)


def _differing(was: Sequence[str], now: Sequence[str], old_line: int, new_line: int) -> Iterator[Place]:
    """The places in which lines differ from others; the first of each have these numbers, or 0."""
    head = 0
    while head < min(len(was), len(now)) and was[head] == now[head]:
        head += 1
    tail = 0
    while tail < min(len(was), len(now)) - head and was[-1 - tail] == now[-1 - tail]:
        tail += 1
    a, b = was[head : len(was) - tail], now[head : len(now) - tail]
    codes = [("replace", 0, len(a), 0, len(b))] if a or b else []
    if len(a) + len(b) <= _DIFFED and a and b:
        codes = list(SequenceMatcher(None, a, b, autojunk=False).get_opcodes())
    for tag, i1, i2, j1, j2 in codes:
        if tag != "equal":
            numbers = (old_line + head + i1, new_line + head + j1) if old_line and new_line else (0, 0)
            yield Place(numbers[0], tuple(a[i1:i2]), numbers[1], tuple(b[j1:j2]))
