"""Which statement became which: those that only moved left out, those that were rewritten put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from memory.observers.edits.differences import alike, words_of
from memory.observers.edits.statements import Statement

_ALIKE: Final = 0.45
_COMPARED: Final = 14
"""Statements of a side of a place that are compared with each of the other side."""


def not_only_moved(
    told: Sequence[tuple[list[Statement], list[Statement]]],
) -> list[tuple[list[Statement], list[Statement]]]:
    """The statements without those that only stand elsewhere or are indented otherwise."""
    both = Counter(each.core for old, _ in told for each in old)
    both &= Counter(each.core for _, new in told for each in new)
    if not both:
        return list(told)
    return [(_without(old, both.copy()), _without(new, both.copy())) for old, new in told]


def _without(found: list[Statement], known: Counter[str]) -> list[Statement]:
    kept = []
    for each in found:
        if known[each.core] > 0:
            known[each.core] -= 1
        else:
            kept.append(each)
    return kept


def paired(
    old: list[Statement], new: list[Statement]
) -> tuple[list[tuple[Statement, Statement]], list[Statement], list[Statement]]:
    """Statements that were rewritten, each with what it became; what is gone; what is new."""
    if not old or not new:
        return [], old, new
    was_words, now_words = ([words_of(each.text) for each in side[:_COMPARED]] for side in (old, new))
    if len(old) == len(new) <= _COMPARED and all(
        alike(a, b) >= _ALIKE for a, b in zip(was_words, now_words, strict=True)
    ):
        return list(zip(old, new, strict=True)), [], []
    pairs: list[tuple[int, int]] = []
    free = list(range(len(now_words)))
    for at, words in enumerate(was_words):
        best = max(free, key=lambda each: alike(words, now_words[each]), default=None)
        if best is not None and alike(words, now_words[best]) >= _ALIKE:
            pairs.append((at, best))
            free.remove(best)
    left, right = {at for at, _ in pairs}, {at for _, at in pairs}
    return (
        [(old[a], new[b]) for a, b in pairs],
        [each for at, each in enumerate(old) if at not in left],
        [each for at, each in enumerate(new) if at not in right],
    )
