"""Arguments from elsewhere: what can't be meant is refused in one sentence that names it."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.memory import Memory
from memory.model import Project
from memory.problems import InvalidRequest
from memory.recall.arguments import period

MOMENTS = ("2026-01-02", "2026-01-02T03:04:05", "2026-01-02T03:04:05+02:00")


@pytest.mark.parametrize(("start", "end"), [*product(MOMENTS, MOMENTS)])
def test_a_period_that_ends_before_it_begins_is_refused(start: str, end: str) -> None:
    before = end.replace("2026-01-02", "2026-01-01")
    with pytest.raises(InvalidRequest, match="dateStart is after dateEnd"):
        period({"dateStart": start, "dateEnd": before}, "dateStart", "dateEnd")


@given(st.dates(), st.dates())
def test_days_are_meant_whole(one: object, other: object) -> None:
    first, last = sorted((str(one), str(other)))
    since, until = period({"a": first, "b": last}, "a", "b")
    assert since is not None
    assert until is not None
    assert until - since >= 86_399_000


def test_a_search_in_no_time_is_no_empty_answer(memory: Memory, project: Project) -> None:
    with pytest.raises(InvalidRequest, match="nothing can be between"):
        memory.search(project, {"query": "x", "dateStart": "2026-12-01", "dateEnd": "2026-11-30"})
