"""Which of the symbols that are gone is which of those that came: by place, by size, by kind, by text."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import Final, TypeAlias

from navigator.answers.changes.likeness import VALUE_KINDS
from navigator.answers.changes.texts import Texts
from navigator.model import Symbol

Name: TypeAlias = tuple[tuple[str, str], int]
"""Kind and name, and number among equals."""

LEAST_TEXT: Final = 24
"""Bytes: shorter definitions are often equal by chance, and nothing says that one was renamed or moved."""

MOST_NEIGHBOURS: Final = 2_000
"""Of more it is not told which stands in whose place: that takes the square of them, 0.6 s for so many."""

_CARRIED: Final = 4
"""Lines of a definition that is known again in another place, where it was changed a little."""


def pair_by_size(
    old_names: list[Name], old: Sequence[Symbol], new_names: list[Name], new: Sequence[Symbol]
) -> None:
    """Give the number of the only one there was of a name to the one now that is about as long."""
    before, after = (Counter(key for key, _ in names) for names in (old_names, new_names))
    for was, (key, number) in zip(old, old_names, strict=True):
        if before[key] > 1 or after[key] <= 1:
            continue
        found = [at for at, (other, _) in enumerate(new_names) if other == key]
        if any(new[at].body_hash == was.body_hash for at in found):
            continue
        best = min(found, key=lambda at: abs(_length(new[at]) - _length(was)))
        first = next((at for at in found if new_names[at][1] == number), best)
        new_names[first], new_names[best] = new_names[best], new_names[first]


def same_text(
    old: Sequence[Symbol], new: Sequence[Symbol], lost: Sequence[int], found: Sequence[int], texts: Texts
) -> dict[int, int]:
    """Which lost symbol is there under another name, by position in each list: alike but for the name."""
    nameless: dict[bytes, list[int]] = defaultdict(list)
    for i in lost:
        if size(old[i]) >= LEAST_TEXT:
            for text in texts.nameless_before(old[i]):
                nameless[text].append(i)
    pairs: dict[int, int] = {}
    for j in found if nameless else ():
        alike = (i for text in texts.nameless_now(new[j]) for i in nameless.get(text, ()))
        was = next((i for i in alike if i not in pairs), None)
        if was is not None:
            pairs[was] = j
    return pairs


def same_place(
    old: Sequence[Symbol],
    new: Sequence[Symbol],
    old_names: list[Name],
    new_names: list[Name],
    became: Callable[[int, int], bool],
) -> dict[int, int]:
    """Which lost symbol stands under another name between the same neighbours, by position in each list.

    `became` says whether the one can be the other, of symbols of one kind and about one size.
    """
    pairs: dict[int, int] = {}
    if max(len(old), len(new)) > MOST_NEIGHBOURS:
        return pairs
    stay = {*old_names} & {*new_names}
    matcher = SequenceMatcher(None, old_names, new_names, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "replace" and i2 - i1 == j2 - j1:
            for i, j in zip(range(i1, i2), range(j1, j2), strict=True):
                if old_names[i] in stay or new_names[j] in stay:
                    continue
                if _about_as_long(old[i], new[j]) and became(i, j):
                    pairs[i] = j
    return pairs


def of_another_kind(
    old: Sequence[Symbol], new: Sequence[Symbol], lost: Sequence[int], found: Sequence[int]
) -> dict[int, int]:
    """Which lost symbol stands there under its name as something else, such as a value made a function."""
    free = {new[j].name: j for j in reversed(found)}
    pairs: dict[int, int] = {}
    for i in lost:
        if (j := free.pop(old[i].name, None)) is not None:
            pairs[i] = j
    return pairs


def much_the_same(was: Symbol, now: Symbol) -> bool:
    """Whether a function or class that is gone is the only one of its name that came, in about its size."""
    before, after = _length(was), _length(now)
    return was.kind not in VALUE_KINDS and before >= _CARRIED and abs(before - after) <= before // 4


def size(symbol: Symbol) -> int:
    """The bytes of a symbol."""
    return symbol.end_byte - symbol.start_byte


def _about_as_long(was: Symbol, now: Symbol) -> bool:
    before, after = _length(was), _length(now)
    return was.kind == now.kind and abs(before - after) <= max(2, before // 4)


def _length(symbol: Symbol) -> int:
    return symbol.end_line - symbol.start_line + 1
