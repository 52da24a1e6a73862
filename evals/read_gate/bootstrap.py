"""How sure a ratio of mean costs is: bootstrap intervals over the runs of each case."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

DRAWS: Final = 2_000


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio with its 95 % interval."""

    value: float
    low: float
    high: float


def cost_ratio(arm: Mapping[str, Sequence[float]], off: Mapping[str, Sequence[float]]) -> Ratio | None:
    """Cost of an arm over off's, summed over the means of the cases that both have; None without any.

    Runs are drawn anew within each case: cases are what is asked, runs are what varies.
    """
    cases = sorted(case for case in arm if arm[case] and off.get(case))
    if not cases or not _total(off, cases):
        return None
    chance = random.Random(1)
    drawn = sorted(
        _total(_drawn(arm, cases, chance), cases) / (_total(_drawn(off, cases, chance), cases) or 1)
        for _ in range(DRAWS)
    )
    return Ratio(
        _total(arm, cases) / _total(off, cases), drawn[round(0.025 * DRAWS)], drawn[round(0.975 * DRAWS) - 1]
    )


def _total(costs: Mapping[str, Sequence[float]], cases: Sequence[str]) -> float:
    return sum(sum(costs[case]) / len(costs[case]) for case in cases)


def _drawn(
    costs: Mapping[str, Sequence[float]], cases: Sequence[str], chance: random.Random
) -> dict[str, list[float]]:
    return {case: chance.choices(costs[case], k=len(costs[case])) for case in cases}
