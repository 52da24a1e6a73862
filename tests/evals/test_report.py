"""Whole tasks compared: the arithmetic over made runs, the report, the chart, and the command."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from evals.command import command
from evals.read_gate import chart, report
from evals.read_gate.accounting import Prices, Usage
from evals.read_gate.agents import AGENTS, RETRIES
from evals.read_gate.arms import ARMS, CONTEXTS, DENY, LOW, OFF, PRICED
from evals.read_gate.asked import stops
from evals.read_gate.cases import CASES, KB
from evals.read_gate.comparison import Comparison, NotRun, Stated, pays_from, recommended
from evals.read_gate.simulated import Plan, Run
from evals.read_gate.whole_task import WORK_OUTPUT, Request, task_cost, task_requests, task_usage

PRICES = Prices(cache_write=1, cache_read=0.1, output=5)
BIG = next(case for case in CASES if case.name == "python, 100 KB, pointed")
SMALL = next(case for case in CASES if case.name == "ruby, 5 KB, pointed")
MIDDLE = next(case for case in CASES if case.name == "go, 36 KB, pointed")
THREE = (BIG, MIDDLE, SMALL)
READ = (Request(0, 0, 10), Request(20_000, 20_000, 10))
DENIED = (Request(0, 0, 10), Request(1_000, 1_000, 10), Request(500, 1_500, 10))


def made(case: str, agent: str, arm: str, requests: tuple[Request, ...], denied: bool = False) -> Run:
    known = next(one for one in CASES if one.name == case)
    return Run(case, known.size_class, known.language, known.kind, agent, arm, requests, denied, True)


def every_run() -> list[Run]:
    """The big file is denied by either threshold, the middle one from 32 KB, the small one never.

    At the longest context the price lets the middle one pass.
    """
    reads, cat = AGENTS[0].name, AGENTS[-1].name
    runs = [made(case.name, name, "off", READ) for case in THREE for name in (reads, cat)]
    runs += [made(case.name, cat, DENY.name, READ) for case in THREE]
    for agent in AGENTS[:-1]:
        runs.append(made(BIG.name, agent.name, DENY.name, DENIED, denied=True))
        runs.append(made(MIDDLE.name, agent.name, LOW.name, DENIED, denied=True))
    for arm in PRICED:
        runs.append(made(BIG.name, reads, arm.name, (), denied=True))
        runs.append(made(MIDDLE.name, reads, arm.name, (), denied=arm.context != CONTEXTS[-1]))
    return runs


def comparison() -> Comparison:
    return Comparison(every_run(), PRICES)


def test_a_whole_task_is_counted_by_hand() -> None:
    usage = task_usage(DENIED, context=10_000, turns_to_come=2)
    assert usage == Usage(1_500, 10_000 + 10_000 + 11_000 + 2 * (10_000 + 1_500 + 10), 30 + 2 * WORK_OUTPUT)
    assert task_cost(DENIED, 10_000, 2, PRICES) == PRICES.of(usage)


@given(st.integers(0, 200_000), st.integers(0, 50))
def test_a_context_adds_the_same_to_each_request(context: int, turns: int) -> None:
    without, with_ = task_usage(READ, 0, turns), task_usage(READ, context, turns)
    assert with_.cache_read - without.cache_read == context * (len(READ) + turns)
    assert (with_.cache_write, with_.output) == (without.cache_write, without.output)


def test_requests_are_counted_from_what_the_first_one_held() -> None:
    def body(*texts: str) -> dict[str, object]:
        return {"messages": [{"role": "user", "content": text} for text in texts]}

    reply = {"content": [{"type": "text", "text": "ok"}]}
    found = task_requests(
        [(body("abc"), reply), (body("abc", "de"), reply), (body("abc", "xyz"), reply)], len
    )
    assert found == [Request(0, 0, 2), Request(2, 2, 2), Request(3, 3, 2)]


def test_a_priced_task_costs_what_the_arm_costs_that_it_was_answered_like() -> None:
    found, stated = comparison(), Stated().only(AGENTS[0].name)
    for context in CONTEXTS:
        like = LOW.name if context != CONTEXTS[-1] else OFF.name
        assert found.cost(MIDDLE, "priced", context, stated) == found.cost(MIDDLE, like, context, stated)
        assert found.cost(BIG, "priced", context, stated) == found.cost(BIG, DENY.name, context, stated)


def test_what_the_bytes_let_pass_costs_the_same_in_every_arm() -> None:
    found = comparison()
    assert all(found.relative(arm, 50_000, Stated(), [SMALL]) == 1 for arm in found.arms())


def test_a_missing_run_is_an_error_that_names_it() -> None:
    found = Comparison([run for run in every_run() if run.arm != "off"], PRICES)
    with pytest.raises(NotRun, match="There is no run of 'python, 100 KB"):
        found.relative(DENY.name, 50_000, Stated(), [BIG])


def test_more_retries_leave_the_other_shares_in_proportion() -> None:
    stated = Stated().with_retries(0.5)
    assert stated.shares[RETRIES] == 0.5
    assert sum(stated.shares.values()) == pytest.approx(1)


def test_the_recommendation_is_an_arm_that_is_nowhere_much_dearer() -> None:
    found, stated = comparison(), Stated()
    best = recommended(found, stated)
    assert best is not None
    assert found.worst(best, stated) <= 1.05
    dearer = tuple(replace(one, new=one.new + 90_000, context=one.context + 90_000) for one in DENIED)
    runs = [replace(run, requests=dearer) if run.denied and run.requests else run for run in every_run()]
    assert recommended(Comparison(runs, PRICES), stated) is None


def test_a_language_tells_from_which_size_on_a_denial_pays() -> None:
    sizes = pays_from(comparison(), 10_000, Stated())
    assert sizes["python"] == (len(BIG.text), None)
    assert sizes["ruby"] == (None, None)


def test_the_report_holds_every_table_and_the_chart_is_svg() -> None:
    data = json.loads(json.dumps(report.as_data(comparison(), Stated(), PRICES)))
    text = report.as_markdown(data)
    for context in CONTEXTS:
        assert f"{context:,} tokens in the context" in text
    for rate in ("retry share", "turns to come", "agent"):
        assert f"If the {rate} were another" in text
    root = ElementTree.fromstring(chart.as_svg(data))
    bars = [one for one in root.iter() if one.tag.endswith("title")]
    assert len(bars) == len(data["arms"]) * len(CONTEXTS) * 3


def test_a_run_written_down_comes_back_the_same() -> None:
    run = every_run()[0]
    assert Run.from_json(run.as_json()) == run


def test_only_what_could_differ_is_run_and_what_was_run_is_not_run_again() -> None:
    plan = Plan(THREE, AGENTS, ARMS, len)
    runs = every_run()
    assert not [task for arm in (OFF, DENY, LOW, *PRICED) for task in plan.tasks(arm, runs)]
    off = [run for run in runs if run.arm == OFF.name]
    prints = AGENTS[-1].name
    first = [(case.name, agent.name) for case, agent in plan.tasks(DENY, off)]
    assert first == [(BIG.name, AGENTS[0].name), *((case.name, prints) for case in THREE)]
    denied = [*off, next(run for run in runs if run.arm == DENY.name and run.denied)]
    others = [agent.name for case, agent in plan.tasks(DENY, denied) if case is BIG]
    assert others == [agent.name for agent in AGENTS[1:]]
    denied = [run for run in runs if run.arm in (OFF.name, DENY.name)]
    assert {case.name for case, _ in plan.tasks(LOW, denied)} == {MIDDLE.name}
    passed = [*denied, made(MIDDLE.name, AGENTS[0].name, LOW.name, READ)]
    assert not list(plan.tasks(LOW, passed))


def test_a_priced_arm_asks_the_gate_itself(tmp_path: Path) -> None:
    assert stops(BIG, 10_000, 64 * KB, tmp_path / "short")
    assert not stops(BIG, 900_000, 64 * KB, tmp_path / "long")
    assert not stops(SMALL, 10_000, 64 * KB, tmp_path / "small")


def test_without_the_client_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLAUDE_BIN", "/no/such/client")
    result = CliRunner().invoke(command, ["read-gate", "--smoke"])
    assert result.exit_code == 1
    assert "npm install" in result.output
    assert "Traceback" not in result.output


def test_live_refuses_without_a_cost_cap_and_a_case_that_there_is_none_of(tmp_path: Path) -> None:
    result = CliRunner().invoke(command, ["read-gate", "--runner", "live", "--out", str(tmp_path)])
    assert result.exit_code == 1
    assert "--max-cost-usd" in result.output
    assert CliRunner().invoke(command, ["read-gate", "--case", "no such"]).exit_code == 2
