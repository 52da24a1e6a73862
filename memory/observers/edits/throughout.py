"""One name that became another all over a file: what an edit did that touched many symbols a little."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from memory.observers.edits.hunks import Hunk
from memory.observers.lines.detail import Detail

_NAME: Final = re.compile(r"[A-Za-z_]\w{2,}")
_PART: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

_PLACES: Final = 3
"""Places at which a name has to be another to be so throughout."""

_SHARE: Final = 0.3
"""Share of the lines taken out that have the old name, 0 to 1."""

_WEIGHT: Final = 80

_GONE: Final = 12
"""Names of one place that are compared; where more of them are gone, something else was done."""


def renamed_throughout(hunks: Iterable[Hunk]) -> Detail | None:
    """The name that most lines of an edit gave up for one that shares a part with it; None where none did.

    Pure.
    """
    places: Counter[tuple[str, str]] = Counter()
    lines: Counter[str] = Counter()
    total = 0
    for hunk in hunks:
        total += len(hunk.removed)
        lines.update(name for line in hunk.removed for name in set(_NAME.findall(line)))
        places.update({*_pairs(hunk), *_only_pairs(hunk)})
    if not places:
        return None
    (old, new), times = max(places.items(), key=lambda each: (each[1], lines[each[0][0]]))
    if times < _PLACES or lines[old] < _SHARE * total:
        return None
    return Detail((f"{old} → {new} (several times)",), _WEIGHT, times)


def _only_pairs(hunk: Hunk) -> Iterator[tuple[str, str]]:
    """The names of one place in whose lines nothing but a name is another."""
    if len(hunk.removed) != len(hunk.added):
        return
    for before, after in zip(hunk.removed, hunk.added, strict=True):
        was, now = _NAME.findall(before), _NAME.findall(after)
        others = {(old, new) for old, new in zip(was, now, strict=False) if old != new}
        if len(others) == 1 and _NAME.sub("", before) == _NAME.sub("", after):
            yield from others


def _pairs(hunk: Hunk) -> Iterator[tuple[str, str]]:
    """The names of one place of which each is gone as often as the other is new, the most alike together."""
    was, now = (
        Counter(name for line in side for name in _NAME.findall(line)) for side in (hunk.removed, hunk.added)
    )
    gone = {name: times for name, times in was.items() if name not in now}
    come = {name: times for name, times in now.items() if name not in was}
    if not come or max(len(gone), len(come)) > _GONE:
        return
    for old, times in gone.items():
        alike = max(come, key=lambda new: _common(old, new))
        if come[alike] == times and _common(old, alike) > 0:
            yield old, alike


def _common(old: str, new: str) -> float:
    """How much of two names is the same part, 0 to 1."""
    was, now = ({part.lower() for part in _PART.findall(name)} for name in (old, new))
    return len(was & now) / max(len(was | now), 1)
