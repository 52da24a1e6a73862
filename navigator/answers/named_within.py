"""The names of what an answer has no room for, as far as some tokens go."""

from __future__ import annotations

from collections.abc import Iterable

from navigator.answers.visible import shown_path
from navigator.tokens import weight


def named_within(counts: Iterable[tuple[str, int]], tokens: float) -> list[str]:
    """The first files, each with its count, that so many tokens pay for. Pure."""
    named: list[str] = []
    for path, count in counts:
        one = f"{shown_path(path)} {count}"
        tokens -= weight(one + ", ")
        if tokens < 0:
            break
        named.append(one)
    return named
