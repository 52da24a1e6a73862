"""How sure an observed figure is: 95 % intervals of a share and of a mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Z: Final = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure from `count` observations, and between which two it lies with 95 % confidence."""

    value: float
    low: float
    high: float
    count: int


def of_share(hits: int, count: int) -> Interval:
    """Wilson's score interval of a share: right also near 0 and 1, where the usual one is not."""
    share, spread = hits / count, Z * Z / count
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * math.sqrt(share * (1 - share) / count + spread / count / 4)
    # Exact at the ends, where rounding would leave a little over.
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    high = 1.0 if hits == count else min(1.0, middle + half)
    return Interval(share, low, high, count)


def of_mean(values: Sequence[float]) -> Interval:
    """The mean of amounts that are never negative, by the normal approximation."""
    count = len(values)
    mean = sum(values) / count
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / max(count - 1, 1) / count)
    return Interval(mean, max(0.0, mean - Z * spread), mean + Z * spread, count)
