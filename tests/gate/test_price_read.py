"""The price of a read, of its denial and of its folded view."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.deciding.priced import pays
from gate.pricing.read import Habits, Read, TokenPrices, prices

HABITS = Habits(retried=0.25, opened_after_fold=0.5, opened_tokens=1_000, turns_to_come=10)
TOKEN = TokenPrices(cache_write=1.25, cache_read=0.1, output=5)
READ = Read(file=10_000, denial=1_500, context=30_000, folded=4_000)

tokens = st.integers(0, 200_000)
reads = st.builds(Read, file=tokens, denial=tokens, context=tokens, folded=tokens)


def test_the_three_prices_by_hand() -> None:
    kept, turn = 2.25, 3_000 + 750
    assert prices(READ, HABITS, TOKEN) == {
        "read": 10_000 * kept,
        "deny": 1_500 * kept + turn + 0.75 * 1_000 * kept + 0.25 * (10_000 * kept + turn),
        "fold": 4_000 * kept + 0.5 * (turn + 1_000 * kept),
    }


def test_without_a_folded_view_there_is_no_price_of_one() -> None:
    assert set(prices(replace(READ, folded=None), HABITS, TOKEN)) == {"read", "deny"}


@pytest.mark.parametrize(("context", "well"), [(30_000, True), (100_000, False)])
def test_a_file_of_32_kb_is_well_denied_at_a_short_context_and_not_at_a_long_one(
    context: int, well: bool
) -> None:
    read = Read(file=9_000, denial=1_850, context=context)
    assert pays(prices(read, Habits(turns_to_come=3), TOKEN), "deny") == well


@given(reads, st.integers(1, 100_000))
def test_a_longer_context_never_speaks_for_a_denial(read: Read, more: int) -> None:
    longer = replace(read, context=read.context + more)
    before, after = prices(read, HABITS, TOKEN), prices(longer, HABITS, TOKEN)
    assert after["read"] == before["read"]
    assert after["deny"] > before["deny"]


def test_an_agent_that_always_retries_makes_every_denial_a_loss() -> None:
    assert not pays(prices(READ, replace(HABITS, retried=1), TOKEN), "deny")
