"""Rates from the ledger: by language and size where enough was seen, else broader, else as stated."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.pricing.habits import FEWEST, STATED, observed
from gate.pricing.interval import of_mean, of_share
from gate.pricing.read import Habits, TokenPrices
from memory.after_stops import AfterStop
from memory.ledger import DecisionRow, DisclosureRow
from memory.memory import Memory
from memory.model import SessionRef
from navigator import tokens

if TYPE_CHECKING:
    from tests.gate.conftest import Bench, Clock


@pytest.fixture
def memory(tmp_path: Path, clock: Clock) -> Iterator[Memory]:
    """Each test's own: what the ledger saw in other tests would change the price."""
    opened = Memory(tmp_path / "memory", clock=clock, cost=tokens.cost)
    yield opened
    opened.close()


KB = 1024
DENIED = AfterStop("deny", "python", 70 * KB, False, False, 0, None, None)
FOLDED = replace(DENIED, verdict="fold")


def retried(count: int, of: int, like: AfterStop = DENIED) -> list[AfterStop]:
    again = replace(like, retried=True, opened=True, opened_tokens=9_000)
    return [again] * count + [like] * (of - count)


def test_without_data_every_rate_is_the_stated_one_and_says_so() -> None:
    assert STATED.habits("python", 70 * KB) == Habits()
    found = observed(retried(5, FEWEST - 1))
    rate = found.rates("python", 70 * KB)["retried"]
    assert rate.value == Habits().retried
    assert rate.observed is None
    assert f"not enough data ({FEWEST - 1} of {FEWEST}" in rate.text(share=True)
    assert rate.data()["source"] == "stated"


def test_the_narrowest_group_with_enough_data_decides() -> None:
    large = replace(DENIED, file_bytes=200 * KB)
    found = observed(
        [*retried(30, 60), *retried(6, 60, large), *retried(0, 60, replace(DENIED, language="go"))]
    )
    assert found.habits("python", 70 * KB).retried == 0.5
    assert found.habits("python", 200 * KB).retried == 0.1
    by_language = found.rates("python", 40 * KB)["retried"]
    assert by_language.value == 0.3
    assert by_language.data()["of"] == "python"
    assert found.habits("ruby", 70 * KB).retried == pytest.approx(36 / 180)
    assert found.rates("python", 70 * KB)["retried"].data()["of"] == "python 64–128 KB"


def test_what_is_opened_counts_denials_without_anything_and_folds_only_with() -> None:
    opened = replace(DENIED, opened=True, opened_tokens=1_000)
    assert observed([opened] * 20 + [DENIED] * 20).habits("python", 70 * KB).opened_tokens == 500
    folds = [replace(FOLDED, opened=True, opened_tokens=1_000)] * 40 + [FOLDED] * 40
    found = observed(folds).habits("python", 70 * KB)
    assert (found.opened_tokens, found.opened_after_fold) == (1_000, 0.5)
    assert found.retried == Habits().retried, "a fold says nothing of denials"


def test_turns_to_come_are_known_of_ended_sessions_only() -> None:
    going_on, ended = DENIED, replace(DENIED, turns_after=24)
    found = observed([going_on] * 100 + [ended] * FEWEST)
    assert found.habits("python", 70 * KB).turns_to_come == 24
    assert found.seen["turns_to_come"] == FEWEST


def test_a_round_trip_is_the_context_read_again_and_a_call_written() -> None:
    token = TokenPrices(cache_write=1.25, cache_read=0.1, output=5)
    found = observed([replace(DENIED, context_tokens=40_000)] * FEWEST, token)
    assert found.round_trip(350).value == 40_000 * 0.1 + 150 * 5
    assert observed([DENIED] * FEWEST).round_trip(350).value == 350


@given(st.integers(0, 200).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_observed_share_lies_in_its_interval(counts: tuple[int, int]) -> None:
    hits, of = counts
    rate = observed(retried(hits, of)).rates("python", 70 * KB)["retried"]
    if of < FEWEST:
        assert rate.observed is None
    else:
        assert rate.observed is not None
        assert 0 <= rate.observed.low <= rate.value <= rate.observed.high <= 1
        assert rate.value == hits / of


@given(st.lists(st.floats(0, 1e6), min_size=2, max_size=50))
def test_a_mean_lies_in_its_interval_and_more_of_the_same_narrows_it(values: list[float]) -> None:
    few, many = of_mean(values), of_mean(values * 10)
    assert few.low <= few.value <= few.high
    assert many.value == pytest.approx(few.value)
    assert many.high - many.low <= few.high - few.low + 1e-6


def test_an_interval_at_the_ends_is_exact() -> None:
    assert (of_share(0, 50).low, of_share(50, 50).high) == (0.0, 1.0)


@pytest.mark.parametrize(("again", "denied"), [(0, True), (60, False)])
def test_the_priced_gate_goes_by_what_the_ledger_saw(
    bench: Bench, tmp_path: Path, again: int, denied: bool
) -> None:
    """Where every denial of such files was followed by reading them anyway, the next one is none."""
    session = SessionRef(f"earlier {again}", bench.project)
    for _ in range(FEWEST):
        row = DecisionRow(session, "Read", "a.py", "deny", "all", language="python", file_bytes=70 * KB)
        place, ledger = bench.memory.decision_place(), bench.memory.ledger
        ledger.put_decision(place, row).result()
        if again:
            retried = DisclosureRow(session, "denial", "a.py", "retried_whole", 9_000, place.number)
            ledger.put_disclosure(bench.memory.follow_up_place(), retried).result()
    path = bench.write("big.py", bench.source(70 * KB))
    told = tmp_path / "transcript.jsonl"
    entry = {"type": "assistant", "message": {"usage": {"cache_read_input_tokens": 10_000}}}
    told.write_text(json.dumps(entry) + "\n")
    settings = bench.settings(threshold="priced")
    found = bench.gate.explain(
        str(path), navigator=bench.navigator, memory=bench.memory, project=bench.project, settings=settings
    )
    assert found.rates["retried"].observed is not None
    payload = {**bench.payload(path, f"s{again}"), "transcript_path": str(told)}
    assert (bench.denied(bench.ask(payload, settings)) is not None) == denied
