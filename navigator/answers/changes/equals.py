"""Which of several symbols of one name is which in another version of their file."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Hashable, Iterable, Sequence
from itertools import count
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def numbered(keys: Iterable[K]) -> list[tuple[K, int]]:
    """Each key with its number among its equals, in the order they stand."""
    seen: Counter[K] = Counter()
    result = []
    for key in keys:
        seen[key] += 1
        result.append((key, seen[key]))
    return result


def numbered_beside(new: Sequence[tuple[K, int]], old: Sequence[tuple[K, int]]) -> list[tuple[K, int]]:
    """The new keys, each with the number of the old one that it is; both with the hashes of their bodies.

    Of several equals one with the same body is the same; else all that follow an overload that went would be
    told as changed into each other. What is left is taken in its order.
    """
    places = numbered(key for key, _ in old)
    alike: dict[tuple[K, int], deque[int]] = defaultdict(deque)
    for (key, number), (_, body) in zip(places, old, strict=True):
        alike[key, body].append(number)
    found = [alike[one].popleft() if alike.get(one) else 0 for one in new]
    taken = {(key, number) for (key, _), number in zip(new, found, strict=True)}
    left: dict[K, deque[int]] = defaultdict(deque)
    for key, number in places:
        if (key, number) not in taken:
            left[key].append(number)
    beyond = count(len(old) + 1)
    return [
        (key, number or (left[key].popleft() if left.get(key) else next(beyond)))
        for (key, _), number in zip(new, found, strict=True)
    ]
