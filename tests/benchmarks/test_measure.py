"""The arithmetic of the benchmarks' table."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from benchmarks.measure import Row, as_table, percentile, shown


@given(st.lists(st.floats(0, 1e6), min_size=1), st.floats(0.01, 1))
def test_a_percentile_is_one_of_the_values_and_that_share_does_not_exceed_it(
    values: list[float], share: float
) -> None:
    found = percentile(values, share)
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-9


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [([3, 1, 2], 0.5, 2), ([1, 2], 0.95, 2), (list(range(1, 101)), 0.95, 95), ([7], 0.5, 7)],
)
def test_percentiles_of_known_lists(values: list[float], share: float, expected: float) -> None:
    assert percentile(values, share) == expected


def test_the_ratio_is_of_the_medians() -> None:
    assert Row("it", [1.0, 9.0, 2.0], "floor", [0.5, 1.0, 100.0]).ratio == 2.0


@pytest.mark.parametrize(("seconds", "text"), [(2.351, "2.35 s"), (0.0123, "12.3 ms"), (0.25, "250 ms")])
def test_times_have_three_figures(seconds: float, text: str) -> None:
    assert shown(seconds) == text


def test_the_table_holds_every_row_and_where_it_was_measured() -> None:
    out = io.StringIO()
    Console(file=out, width=200).print(as_table([Row("it", [0.02], "floor", [0.01], "<= 3")], "a machine"))
    assert all(word in out.getvalue() for word in ("it", "20 ms", "10 ms", "2.00", "<= 3", "a machine"))
