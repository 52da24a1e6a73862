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
        places.update(set(_pairs(hunk)))
    if not places:
        return None
    (old, new), times = max(places.items(), key=lambda each: (each[1], lines[each[0][0]]))
    if times < _PLACES or lines[old] < _SHARE * total:
        return None
    return Detail((f"{old} → {new} (several times)",), _WEIGHT, times)


def _pairs(hunk: Hunk) -> Iterator[tuple[str, str]]:
    """The names of one place of which each is gone as often as the other is new, the most alike together."""
    was, now = (
        Counter(name for line in side for name in _NAME.findall(line)) for side in (hunk.removed, hunk.added)
    )
    gone, come = was - now, now - was
    for old in gone:
        if old in now:
            continue
        alike = max((new for new in come if new not in was), key=lambda new: _common(old, new), default=None)
        if alike is not None and come[alike] == gone[old] and _common(old, alike) > 0:
            yield old, alike


def _common(old: str, new: str) -> float:
    """How much of two names is the same part, 0 to 1."""
    was, now = ({part.lower() for part in _PART.findall(name)} for name in (old, new))
    return len(was & now) / max(len(was | now), 1)
