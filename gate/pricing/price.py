"""What it costs to keep something in the context, or to keep an index line and fetch the rest when needed.

Two costs an item and turn, in tokens:

    resident    body
    disclosed   index + rate * (body + round trip)

They are equal at the break-even rate `(body - index) / (body + round trip)`: needed more often, an item is
cheaper resident. Source: seed 004, whose table is a test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, cycle, islice
from typing import Final, Literal, TypeAlias

ROUND_TRIP: Final = 350
"""Tokens a fetch costs beside the body: the stated stand-in where none was measured."""
WINDOW: Final = 200_000
"""Tokens of a context window."""
BUDGET: Final = 0.05
"""Share of the window that an index may take."""

Verdict: TypeAlias = Literal["resident", "disclosed"]


@dataclass(frozen=True, slots=True)
class Item:
    """Something that could stand in the context. Raises `ValueError` for what can't be."""

    name: str
    rate: float
    """Share of turns on which its body is needed, 0 to 1."""
    index: int
    """Tokens of the line that stands for it."""
    body: int
    """Tokens of all of it."""

    def __post_init__(self) -> None:
        if not 0 <= self.rate <= 1:
            raise ValueError(f"{self.name}: rate = {self.rate} can't be used; it must be from 0 to 1.")
        if self.index < 0 or self.body < 0:
            raise ValueError(f"{self.name}: index and body are tokens; they must be 0 or more.")


@dataclass(frozen=True, slots=True)
class Priced:
    """An item's two costs in expected tokens a turn."""

    item: Item
    resident: float
    disclosed: float
    break_even: float
    """The rate at which both cost the same; below 0 where the index costs more than the body."""

    @property
    def verdict(self) -> Verdict:
        """At the break-even itself an item stays where no round trip is needed."""
        return "resident" if self.item.rate >= self.break_even else "disclosed"

    @property
    def cheaper(self) -> float:
        """What the item costs on its own side."""
        return self.resident if self.verdict == "resident" else self.disclosed


@dataclass(frozen=True, slots=True)
class Policy:
    """Three ways to run a surface, in expected tokens a turn."""

    resident: float
    """Everything resident."""
    disclosed: float
    """Everything disclosed."""
    mixed: float
    """Each item on its own side."""

    @property
    def saved(self) -> float:
        """What the mix saves against the better of the two others."""
        return min(self.resident, self.disclosed) - self.mixed

    @property
    def saved_share(self) -> float:
        """The same as a share of that better one; 0 where that costs nothing."""
        better = min(self.resident, self.disclosed)
        return self.saved / better if better else 0.0


@dataclass(frozen=True, slots=True)
class Growth:
    """A surface of so many items, all disclosed."""

    items: int
    index: int
    """Tokens of all index lines."""
    window_share: float


def break_even(item: Item, round_trip: float = ROUND_TRIP) -> float:
    """The rate above which `item` is cheaper resident."""
    fetched = item.body + round_trip
    return (item.body - item.index) / fetched if fetched else 0.0


def cost(item: Item, round_trip: float = ROUND_TRIP) -> Priced:
    """Both costs of an item."""
    disclosed = item.index + item.rate * (item.body + round_trip)
    return Priced(item, item.body, disclosed, break_even(item, round_trip))


def policy(items: Sequence[Item], round_trip: float = ROUND_TRIP) -> Policy:
    """The three ways to run a surface of these items."""
    priced = [cost(item, round_trip) for item in items]
    return Policy(
        resident=sum(one.resident for one in priced),
        disclosed=sum(one.disclosed for one in priced),
        mixed=sum(one.cheaper for one in priced),
    )


def growth(items: Sequence[Item], counts: Sequence[int], window: int = WINDOW) -> list[Growth]:
    """The index at these numbers of items, the given ones repeated in order."""
    totals = list(islice(accumulate(one.index for one in cycle(items)), max(counts, default=0)))
    return [Growth(n, index, index / window) for n in counts for index in [totals[n - 1] if n else 0]]


def items_past_budget(
    items: Sequence[Item], window: int = WINDOW, budget: float = BUDGET, most: int = 1_000_000
) -> int | None:
    """How many items it takes for the index to pass its budget; None where `most` do not."""
    totals = accumulate(one.index for one in cycle(items))
    return next((n for n, total in enumerate(islice(totals, most), 1) if total > budget * window), None)


def crossover(items: Sequence[Item], most: int = 10_000) -> int | None:
    """How often a surface must be repeated for its index to change sides with what it defers.

    Looked for up to `most` times and not found: both grow linearly.
    """
    index = sum(one.index for one in items)
    loaded = sum(one.rate * one.body for one in items)
    sides = ((n, n * index > n * loaded) for n in range(1, most + 1))
    first = index > loaded
    return next((n for n, side in sides if side != first), None)
