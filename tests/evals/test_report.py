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
from evals.read_gate.accounting import Usage
from evals.read_gate.agents import AGENTS, RETRIES
from evals.read_gate.arms import ARMS, CONTEXTS, DENY, FOLD, OFF, PRICED, Arm
from evals.read_gate.cases import CASES
from evals.read_gate.comparison import Comparison, NotRun, Stated, fit, pays_from, recommended
from evals.read_gate.journal import Journal
from evals.read_gate.run import Key, Run
from evals.read_gate.simulated import MOST_TRIES, Plan, TooBusy
from evals.read_gate.whole_task import WORK_OUTPUT, Request, task_cost, task_requests, task_usage
from gate.pricing.read import TokenPrices

PRICES = TokenPrices(cache_write=1, cache_read=0.1, output=5)
BIG = next(case for case in CASES if case.name == "python, 100 KB, pointed")
SMALL = next(case for case in CASES if case.name == "ruby, 5 KB, pointed")
MIDDLE = next(case for case in CASES if case.name == "go, 36 KB, pointed")
THREE = (BIG, MIDDLE, SMALL)
READ = (Request(0, 0, 10), Request(20_000, 20_000, 10))
DENIED = (Request(0, 0, 10), Request(1_000, 1_000, 10), Request(500, 1_500, 10))


def every_run(arms: tuple[Arm, ...] = (OFF, DENY, PRICED)) -> list[Run]:
    """The big file is denied by bytes; the price denies the middle one, too, but in a long context."""

    def denied(key: Key) -> bool:
        if key.arm == OFF.name or key.case == SMALL.name:
            return False
        return key.case == BIG.name or key.context in CONTEXTS[:2]

    return [
        Run(task.key, DENIED if denied(task.key) else READ, denied(task.key), right=True)
        for task in Plan(THREE, AGENTS, arms, len).tasks()
    ]


def comparison() -> Comparison:
    return Comparison(every_run(), PRICES)


def test_a_whole_task_is_counted_by_hand() -> None:
    usage = task_usage(DENIED, context=10_000, turns_to_come=2)
    assert usage == Usage(1_500, 10_000 + 10_000 + 11_000 + 2 * (10_000 + 1_500 + 10), 30 + 2 * WORK_OUTPUT)
    assert task_cost(DENIED, 10_000, 2, PRICES) == usage.priced(PRICES)


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


def test_a_priced_arm_is_looked_up_at_each_length_of_the_context() -> None:
    found, stated = comparison(), Stated().only(AGENTS[0].name)
    for context in CONTEXTS:
        expected = DENIED if context != CONTEXTS[-1] else READ
        cost = found.cost(MIDDLE, PRICED, context, stated)
        assert cost == task_cost(expected, context, stated.turns_to_come, PRICES)


def test_nothing_stands_in_for_a_run_that_is_missing() -> None:
    everything = every_run()
    for missing in everything[:: len(AGENTS) + 1]:
        found = Comparison([run for run in everything if run is not missing], PRICES)
        assert not [arm for arm in found.arms if arm.name == missing.key.arm]
        if missing.key.arm == OFF.name:
            assert found.arms == []
    without_off = Comparison([run for run in everything if run.key.arm != OFF.name], PRICES)
    with pytest.raises(NotRun, match=r"There is no run of .*python, 100 KB"):
        without_off.relative(DENY, 50_000, Stated(), [BIG])


@pytest.mark.parametrize("axis", ["size", "language", "question"])
def test_the_groups_of_an_axis_are_the_tasks_each_once(axis: str) -> None:
    found = comparison()
    assert sorted(case.name for cases in found.groups(axis).values() for case in cases) == sorted(
        case.name for case in found.cases
    )
    assert list(found.by(axis, DENY, 50_000, Stated())) == list(found.groups(axis))


def test_more_retries_leave_the_other_shares_in_proportion() -> None:
    stated = Stated().with_retries(0.5)
    assert stated.shares[RETRIES] == 0.5
    assert sum(stated.shares.values()) == pytest.approx(1)


def test_the_recommendation_is_below_off_for_large_files_and_nowhere_much_dearer() -> None:
    found, stated = comparison(), Stated()
    best = recommended(found, stated)
    assert best is not None
    assert found.worst(best, stated) <= 1.05
    large = found.worst_large(best, stated)
    assert large is not None
    assert large < 1
    dearer = tuple(replace(one, new=one.new + 90_000, context=one.context + 90_000) for one in DENIED)
    runs = [replace(run, requests=dearer) if run.stopped else run for run in every_run()]
    assert recommended(Comparison(runs, PRICES), stated) is None
    idle = [replace(run, requests=READ) for run in every_run()]
    assert not fit(Comparison(idle, PRICES), DENY, stated), "what changes nothing is no default"


def test_of_arms_that_cost_about_the_same_the_one_that_hurts_no_question_is_recommended() -> None:
    """One arm is a little cheaper in all, and dearer than off for one kind of question."""
    slightly = tuple(replace(one, new=one.new + 20, context=one.context + 20) for one in DENIED)
    whole = next(case for case in CASES if case.kind == "whole" and len(case.text) < 32_000)
    cases = (*THREE, whole)
    dearer = (*READ, Request(3_000, 23_000, 10))

    def requests(key: Key) -> tuple[Request, ...]:
        if key.arm == OFF.name or key.case in (SMALL.name, whole.name):
            return dearer if key.arm == FOLD.name and key.case == whole.name else READ
        return DENIED if key.arm == FOLD.name else slightly

    tasks = Plan(cases, AGENTS, (OFF, DENY, FOLD), len).tasks()
    runs = [Run(task.key, requests(task.key), stopped=False, right=True) for task in tasks]
    assert recommended(Comparison(runs, PRICES, cases), Stated()) is DENY


def test_a_language_tells_from_which_size_on_a_denial_pays() -> None:
    sizes = pays_from(comparison(), DENY, 10_000, Stated())
    assert sizes["python"] == (len(BIG.text), None)
    assert sizes["ruby"] == (None, None)


def test_the_report_holds_every_table_and_the_chart_is_svg() -> None:
    data = json.loads(json.dumps(report.as_data(comparison(), Stated())))
    text = report.as_markdown(data)
    for context in CONTEXTS:
        assert f"{context:,} tokens in the context" in text
    for axis in ("size", "language", "question"):
        assert f"## By {axis}, " in text
    for rate in ("share that reads it all again", "number of turns to come", "what is opened"):
        assert rate in text
    root = ElementTree.fromstring(chart.as_svg(data))
    bars = [one for one in root.iter() if one.tag.endswith("title")]
    assert len(bars) == len(data["arms"]) * len(CONTEXTS) * 3


def test_a_report_of_what_was_not_run_to_its_end_says_so() -> None:
    data = report.as_data(Comparison(every_run()[:1], PRICES), Stated())
    assert "No arm was run to its end." in report.as_markdown(data)
    assert "keep the gate off" not in report.as_markdown(data)
    assert chart.as_svg(data) == ""


def test_runs_written_down_come_back_the_same_and_a_cut_line_is_left_out(tmp_path: Path) -> None:
    runs = every_run()[:3]
    path = tmp_path / "new" / "runs.jsonl"
    journal = Journal(path, Run)
    assert journal.read() == []
    for run in runs:
        journal.write(run)
    assert journal.read() == runs
    path.write_text(path.read_text()[:-20])
    assert journal.read() == runs[:-1]
    journal.write(runs[0])
    assert journal.read() == [*runs[:-1], runs[0]]


def test_every_task_of_every_arm_is_run_once_and_at_each_length_where_that_is_looked_at() -> None:
    tasks = Plan(THREE, AGENTS, ARMS, len).tasks()
    assert len({task.key for task in tasks}) == len(tasks)
    per_arm = len(THREE) * len(AGENTS)
    assert len(tasks) == per_arm * sum(len(arm.contexts) for arm in ARMS)
    assert len([task for task in tasks if task.arm is PRICED]) == per_arm * len(CONTEXTS)
    runs = every_run()
    left = Plan(THREE, AGENTS, ARMS, len).tasks(runs)
    assert {task.key for task in left} == {task.key for task in tasks} - {run.key for run in runs}


def test_a_task_is_tried_again_in_a_fresh_folder_but_not_for_ever() -> None:
    task = Plan(THREE, AGENTS, ARMS, len).tasks()[0]
    folders = {task.folder}
    for _ in range(MOST_TRIES - 1):
        task = task.again()
        folders.add(task.folder)
    assert len(folders) == MOST_TRIES
    with pytest.raises(TooBusy, match="quieter machine"):
        task.again()


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
