"""The price of disclosure: what must hold for any surface; the seed's table is in tests/evals."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gate.pricing.price import (
    ROUND_TRIP,
    Item,
    break_even,
    cost,
    crossover,
    growth,
    items_past_budget,
    policy,
)

items = st.builds(
    Item,
    name=st.just("x"),
    rate=st.floats(0, 1),
    index=st.integers(0, 500),
    body=st.integers(0, 20_000),
)


def test_a_budget_is_passed_only_by_the_index_and_only_past_it() -> None:
    ten = [Item("x", 0.5, 10, 1_000)]
    assert items_past_budget(ten, window=1_000, budget=0.05) == 6
    assert items_past_budget([Item("x", 1, 0, 9)], most=1_000) is None


def test_growth_repeats_the_items_in_order() -> None:
    two = [Item("x", 0.5, 10, 1_000), Item("y", 0.5, 1, 1_000)]
    assert [(row.items, row.index) for row in growth(two, [0, 1, 2, 3, 200])] == [
        (0, 0), (1, 10), (2, 11), (3, 21), (200, 1_100),
    ]  # fmt: skip


def test_an_index_longer_than_its_body_is_never_worth_it() -> None:
    item = Item("x", 0, 60, 50)
    assert break_even(item) < 0
    assert cost(item).verdict == "resident"


@given(items)
def test_the_verdict_is_the_cheaper_side(item: Item) -> None:
    priced = cost(item)
    assert priced.cheaper == pytest.approx(min(priced.resident, priced.disclosed), abs=1e-6)


@given(items, st.integers(1, 2_000))
def test_at_the_break_even_both_sides_cost_the_same(item: Item, round_trip: int) -> None:
    rate = break_even(item, round_trip)
    assume(0 <= rate <= 1)
    there = cost(Item("x", rate, item.index, item.body), round_trip)
    assert there.disclosed == pytest.approx(there.resident, rel=1e-9, abs=1e-6)


@given(items, st.integers(0, 1_000))
def test_a_dearer_round_trip_never_makes_disclosure_cheaper(item: Item, more: int) -> None:
    assert cost(item, ROUND_TRIP + more).disclosed >= cost(item).disclosed


@given(st.lists(items, max_size=20))
def test_no_policy_is_better_than_each_on_its_own_side(surface: list[Item]) -> None:
    found = policy(surface)
    assert found.mixed <= min(found.resident, found.disclosed) + 1e-6
    assert 0 <= found.saved_share + 1e-9 <= 1 + 1e-6


@given(st.lists(items, min_size=1, max_size=9))
def test_no_number_of_items_makes_the_index_change_sides_with_what_it_defers(surface: list[Item]) -> None:
    assert crossover(surface, most=100) is None


@pytest.mark.parametrize("bad", [{"rate": 1.1}, {"rate": -0.1}, {"index": -1}, {"body": -1}])
def test_what_cannot_be_is_refused(bad: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be"):
        Item(**{"name": "x", "rate": 0.5, "index": 1, "body": 2, **bad})  # type: ignore[arg-type]
