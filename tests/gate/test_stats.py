"""The ledger added up: totals, groups, shares and the plot."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.pricing.file_sizes import size_class
from gate.pricing.habits import FEWEST, STATED, observed
from gate.pricing.price import ROUND_TRIP
from gate.stats.report import BAR, bar, plot, statistics
from gate.stats.totals import GROUPS, SIZE_ENDS, add_up, grouped
from memory.after_stops import AfterStop
from memory.ledger import Tally

DAY = (date(2026, 11, 29) - date(1970, 1, 1)).days


def decided(verdict: str = "pass", **changes: object) -> Tally:
    """One decision, as the ledger counts it for the whole."""
    stopped = verdict in ("deny", "fold")
    values: dict[str, object] = {
        "by": "",
        "group": None,
        "verdict": verdict,
        "reason": "all" if stopped else "size",
        "decisions": 1,
        "file_tokens": 20_000,
        "answer_tokens": 1_500 if stopped else 0,
        "kept_out_tokens": 20_000 if stopped else 0,
        "followed": (),
        "opened_tokens": 0,
    }
    return Tally(**{**values, **changes})  # type: ignore[arg-type]


def everywhere(*rows: Tally, **groups: str | int | None) -> list[Tally]:
    """The decisions as the ledger tells them: for the whole, and in one group of each kind."""
    found = {"language": "python", "size": 3, "project": "shop", "day": DAY, **groups}
    return [*rows, *(replace(row, by=by, group=group) for by, group in found.items() for row in rows)]


def test_the_net_cost_counts_the_answer_what_was_opened_and_the_extra_turns() -> None:
    totals = add_up(
        [
            decided("deny", followed=("unfolded",), opened_tokens=900),
            decided("deny", followed=("retried_whole", "unfolded"), opened_tokens=20_900),
            decided("fold"),
            decided("fold", followed=("read_part",), opened_tokens=300),
            decided("context", answer_tokens=200),
            decided(),
        ]
    )
    assert totals.answers == {"deny": 2, "fold": 2, "context": 1, "pass": 1}
    assert totals.extra_turns == 3
    assert totals.followed == {"unfolded": 2, "retried_whole": 1, "read_part": 1}
    assert totals.net_cost == 4 * 1_500 + 200 + 22_100 + 3 * ROUND_TRIP - 80_000
    data = totals.data()
    assert data["retried_whole_share"] == 1 / 4
    assert data["answer_shares"] == {"deny": 1 / 3, "fold": 1 / 3, "context": 1 / 6, "pass": 1 / 6}


def test_with_what_a_turn_was_observed_to_cost_the_net_cost_is_a_price() -> None:
    stop = AfterStop("deny", "python", 100 * 1024, False, False, 0, context_tokens=40_000, turns_after=20)
    rows = [decided("deny", followed=("unfolded",), opened_tokens=900)] * 2
    stated, priced = statistics(rows, {}, STATED), statistics(rows, {}, observed([stop] * FEWEST))
    assert stated.net_price is None
    assert stated.data()["round_trip_tokens"] == ROUND_TRIP
    turn = 40_000 * 0.1 + 150 * 5
    assert priced.data()["round_trip_tokens"] == turn
    assert priced.net_price == round(2 * ((1_500 + 900 - 20_000) * (1.25 + 0.1 * 20) + turn))
    assert priced.total.net_cost == 2 * (1_500 + 900 - 20_000 + round(turn))
    assert "plain input tokens saved" in priced.text()
    assert "not enough data" in stated.text()


def test_of_nothing_there_are_no_shares() -> None:
    data = add_up([]).data()
    assert data["reads"] == 0
    assert data["retried_whole_share"] is None
    assert statistics([], {}, STATED).text() == "No read was decided on yet."


@given(st.lists(st.tuples(st.sampled_from(["deny", "fold", "context", "pass"]), st.integers(0, 5))))
def test_groups_add_up_to_the_whole(rows: list[tuple[str, int]]) -> None:
    tallies = [decided(verdict, by="size", group=size) for verdict, size in rows]
    groups = grouped(tallies, "size")
    assert sum(group.reads for group in groups.values()) == len(tallies)
    assert sum(group.net_cost for group in groups.values()) == add_up(tallies).net_cost
    assert grouped(tallies, "day") == {}


@given(st.lists(st.sampled_from([decided("deny"), decided("fold"), decided("pass")]), max_size=9))
def test_decisions_that_are_alike_count_as_if_each_was_told(rows: list[Tally]) -> None:
    counts = Counter(rows)
    added = [
        replace(
            one,
            decisions=count,
            file_tokens=one.file_tokens * count,
            answer_tokens=one.answer_tokens * count,
            kept_out_tokens=one.kept_out_tokens * count,
        )
        for one, count in counts.items()
    ]
    assert add_up(added) == add_up(rows)


@pytest.mark.parametrize(
    ("size", "name"),
    [(0, "0–16 KB"), (16 * 1024 - 1, "0–16 KB"), (16 * 1024, "16–32 KB"), (256 * 1024, "256 KB and more")],
)
def test_classes_of_size(size: int, name: str) -> None:
    assert GROUPS["size"](sum(size >= end for end in SIZE_ENDS)) == size_class(size) == name
    assert GROUPS["size"](None) == size_class(None) == "unknown"


def test_the_json_holds_every_group_and_surface_and_rounds_nothing() -> None:
    rows = [
        *everywhere(decided("deny")),
        *everywhere(decided(), project="other", language="go"),
        *everywhere(decided(), language=None),
    ]
    found = statistics(
        rows, {("search", "offered"): 3, ("search", "opened"): 1, ("denial", "unfolded"): 2}, STATED
    )
    data = json.loads(json.dumps(found.data()))
    assert data["answer_shares"]["deny"] == 1 / 3
    assert [group["name"] for group in data["by_project"]] == ["shop", "other"]
    assert {group["name"] for group in data["by_language"]} == {"python", "go", "not looked at"}
    assert [(day["name"], day["reads"]) for day in data["by_day"]] == [("2026-11-29", 3)]
    assert data["disclosed"] == [
        {"surface": "search", "actions": {"offered": 3, "opened": 1}, "opened_share": 1 / 3},
        {"surface": "denial", "actions": {"unfolded": 2}, "opened_share": None},
    ]


def test_the_text_says_what_was_saved_and_what_followed() -> None:
    retried = decided("deny", followed=("retried_whole",), opened_tokens=20_000)
    text = statistics(everywhere(retried, decided("deny"), decided()), {}, STATED).text()
    for words in (
        "3 reads: 2 deny, 1 pass",
        "kept out        ~40000",
        "50% read whole",
        "By language",
        "2026-11-29",
    ):
        assert words in text
    assert "By day" not in text


@given(st.floats(0, 1))
def test_a_bar_is_as_long_as_its_share(part: float) -> None:
    drawn = bar(part)
    assert len(drawn) == BAR
    assert abs(drawn.count("█") - part * BAR) <= 1


def test_a_plot_has_a_bar_a_day_the_longest_for_the_most() -> None:
    days = {
        "mon": add_up([decided("deny")] * 4),
        "tue": add_up([decided("deny")]),
        "wed": add_up([decided()]),
    }
    _, monday, tuesday, wednesday = plot("title", days).split("\n")
    assert (monday.count("█"), tuesday.count("█"), wednesday.count("█")) == (BAR, BAR // 4, 0)
    assert plot("title", {"wed": add_up([decided()])}) == ""
