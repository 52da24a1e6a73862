"""A shop: what the outline of ordinary Python looks like."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, TypeAlias, overload

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAX_ITEMS = 100
# How prices are rounded.
rounding: str = "half-even"
width, height = 80, 24
Price: TypeAlias = "int | float"
by_price = lambda item: item.price


class Colour(enum.Enum):
    """What a thing looks like."""

    RED = "red"
    GREEN = "green"

    @property
    def warm(self) -> bool:
        return self is Colour.RED


@dataclass(frozen=True)
class Item:
    """One thing for sale."""

    name: str
    price: Price
    tags: list[str] = field(default_factory=list)
    DEFAULT_TAX = 0.2


class Basket:
    """What a customer wants to buy."""

    def __init__(self, owner: str, *, limit: int = MAX_ITEMS) -> None:
        self.owner = owner
        self.items: list[Item] = []
        self._limit, self._open = limit, True

    @overload
    def add(self, item: Item) -> None: ...
    @overload
    def add(self, item: str, price: Price) -> None: ...
    def add(self, item: Item | str, price: Price = 0) -> None:
        """Put an item in."""
        self.items.append(item if isinstance(item, Item) else Item(item, price))

    @property
    def total(self) -> Price:
        """The sum of all prices."""
        return sum(item.price for item in self.items)

    @total.setter
    def total(self, value: Price) -> None:
        raise AttributeError(value)

    @classmethod
    def of(
        cls,
        items: Iterable[Item],  # kept in order
        owner: str = "nobody",
    ) -> Basket:
        basket = cls(owner)

        def keep(item: Item) -> None:
            basket.add(item)

        for item in items:
            keep(item)
        return basket

    async def checkout(self) -> bool:
        return True

    class Empty(Exception):
        """Raised when there is nothing to pay for."""


@cache
def discount(
    item: Item,
    rate: float = 0.1,
) -> Price:
    # Not below zero.
    return max(0, item.price * (1 - rate))


try:
    import fast_prices
except ImportError:

    def parse_price(text: str) -> Price:
        return float(text)
else:
    parse_price = fast_prices.parse


def each(basket: Basket) -> Iterator[Item]:
    yield from basket.items
    # The end.


type Pair[T: int = int, *Ts = *tuple[int], **P = [int]] = tuple[T, Ts]


class Shelf[
    T: (int, str) = int,
    U = dict[str, int],
](Base):
    def top[V = T](self) -> V: ...
