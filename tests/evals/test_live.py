"""The live runner over recorded client reports: its refusals, its cap, and its going on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.read_gate import live_report
from evals.read_gate.arms import DENY, OFF, Arm
from evals.read_gate.bootstrap import cost_ratio
from evals.read_gate.cases import CASES, Case
from evals.read_gate.journal import Journal
from evals.read_gate.live import NoCostCap, NotLoggedIn, Report, report_of, run_live, still_to_run

RECORDED = json.loads((Path(__file__).parent / "client_result.json").read_text(encoding="utf-8"))
"""What the real client 2.1.332 printed with `--output-format json`."""
TWO = CASES[:2]


class Asking:
    """Answers with reports of a stated price, and can be interrupted."""

    def __init__(self, usd: float, stop_after: int = 1_000) -> None:
        self.usd, self.stop_after = usd, stop_after
        self.asked: list[tuple[str, str, int]] = []

    def __call__(self, case: Case, arm: Arm, number: int) -> Report:
        if len(self.asked) == self.stop_after:
            raise KeyboardInterrupt
        self.asked.append((case.name, arm.name, number))
        return report_of(case.name, arm.name, number, True, {**RECORDED, "total_cost_usd": self.usd})


def live(folder: Path, ask: Asking, cap: float | None = 100, logged_in: bool = True) -> list[Report]:
    return run_live(
        TWO,
        [OFF, DENY],
        times=3,
        max_cost_usd=cap,
        journal=Journal(folder / "live.jsonl", Report),
        ask=ask,
        logged_in=lambda: logged_in,
    )


def test_a_recorded_report_is_read_to_the_figure() -> None:
    report = report_of("a", "off", 0, True, RECORDED)
    usage = RECORDED["usage"]
    assert report == Report(
        "a",
        "off",
        0,
        True,
        RECORDED["total_cost_usd"],
        RECORDED["num_turns"],
        usage["cache_creation_input_tokens"],
        usage["cache_read_input_tokens"],
        usage["input_tokens"],
        usage["output_tokens"],
    )


@pytest.mark.parametrize(
    "told", [None, [], {}, {"subtype": "error_max_turns"}, {**RECORDED, "is_error": True}]
)
def test_a_run_that_failed_is_not_right(told: object) -> None:
    report = report_of("a", "off", 0, True, told)
    assert report.error
    assert not report.right


@pytest.mark.parametrize("cap", [None, 0, -1])
def test_it_refuses_without_a_cost_cap(tmp_path: Path, cap: float | None) -> None:
    ask = Asking(1)
    with pytest.raises(NoCostCap):
        live(tmp_path, ask, cap)
    assert ask.asked == []


def test_it_refuses_without_a_login(tmp_path: Path) -> None:
    ask = Asking(1)
    with pytest.raises(NotLoggedIn):
        live(tmp_path, ask, logged_in=False)
    assert ask.asked == []


def test_it_stops_before_the_next_run_could_pass_the_cap(tmp_path: Path) -> None:
    ask = Asking(0.3)
    assert sum(one.cost_usd for one in live(tmp_path, ask, cap=1.0)) <= 1.0
    assert len(ask.asked) == 3


def test_it_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    first = Asking(0.1, stop_after=5)
    with pytest.raises(KeyboardInterrupt):
        live(tmp_path, first)
    journal = tmp_path / "live.jsonl"
    journal.write_text(journal.read_text() + '{"case": "cut o')
    second = Asking(0.1)
    reports = live(tmp_path, second)
    assert len(second.asked) == 2 * 2 * 3 - 5
    assert not set(first.asked) & set(second.asked)
    assert len(reports) == 12
    assert len(Journal(journal, Report).read()) == 12


def test_what_was_spent_before_an_interruption_counts_against_the_cap(tmp_path: Path) -> None:
    live(tmp_path, Asking(0.3), cap=1.0)
    again = Asking(0.3)
    live(tmp_path, again, cap=1.0)
    assert again.asked == []


def test_arms_are_mixed_and_the_order_is_the_same_each_time() -> None:
    order = [arm.name for _, arm, _ in still_to_run(CASES, [OFF, DENY], 3, [])]
    assert order == [arm.name for _, arm, _ in still_to_run(CASES, [OFF, DENY], 3, [])]
    assert 0 < order[: len(order) // 2].count("off") < len(order) // 2


def test_the_table_compares_means_over_the_cases_that_both_have() -> None:
    reports = [
        Report(case, arm, number, True, usd, 3, 0, 0, 0, 0)
        for case, arm, usd in (("a", "off", 2.0), ("a", "deny", 1.0), ("b", "off", 8.0))
        for number in range(2)
    ]
    data = live_report.as_data([*reports, Report("a", "deny", 9, False, 5.0, 1, 0, 0, 0, 0, "no report")])
    assert data["arms"]["deny"]["against_off"] == 0.5
    assert (data["spent_usd"], data["failed"]) == (27.0, 1)
    assert "| deny | 2 | 2 | 3.0 | 1.0000 | 0.50 | 0.50 to 0.50 |" in live_report.as_markdown(data)


costs = st.lists(st.floats(0.01, 10), min_size=1, max_size=6)


@given(
    st.dictionaries(st.sampled_from("abc"), costs, min_size=1), st.dictionaries(st.sampled_from("abc"), costs)
)
def test_an_interval_holds_together(arm: dict[str, list[float]], off: dict[str, list[float]]) -> None:
    ratio = cost_ratio(arm, off)
    if not set(arm) & set(off):
        assert ratio is None
    else:
        assert ratio is not None
        assert ratio.low <= ratio.high
        assert ratio == cost_ratio(arm, off)
