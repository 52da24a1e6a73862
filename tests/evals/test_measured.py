"""The report that is shipped: made of the runs beside it, all of them, and followed by the defaults."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import evals.read_gate
from evals.read_gate import chart, report
from evals.read_gate.agents import AGENTS
from evals.read_gate.arms import ARMS, CONTEXTS, KB
from evals.read_gate.cases import CASES
from evals.read_gate.comparison import LARGE, MOST_ABOVE, Comparison, Stated, recommended
from evals.read_gate.journal import Journal
from evals.read_gate.run import Run
from evals.read_gate.simulated import Plan
from gate.settings import GateSettings

FOLDER = Path(evals.read_gate.__file__).with_name("measured")
DATA = json.loads((FOLDER / "report.json").read_text())


@pytest.fixture(scope="module")
def found() -> Comparison:
    return Comparison(Journal(FOLDER / "runs.jsonl", Run).read())


def test_every_task_of_every_arm_was_run_once_and_answered_right(found: Comparison) -> None:
    assert Plan(CASES, AGENTS, ARMS, len).tasks(found.runs) == []
    text = (FOLDER / "runs.jsonl").read_text()
    assert len(text.splitlines()) == len(found.runs) == DATA["runs"]
    assert all(run.right for run in found.runs)


def rounded(data: object) -> object:
    """The data without the last digits of its sums, in which versions of Python differ."""
    return json.loads(json.dumps(data), parse_float=lambda digits: round(float(digits), 9))


def test_the_report_is_what_the_runs_say(found: Comparison) -> None:
    data = {**report.as_data(found, Stated()), "tokens_by": DATA["tokens_by"]}
    assert rounded(data) == rounded(DATA)
    assert (FOLDER / "report.md").read_text() == report.as_markdown(DATA)
    assert (FOLDER / "report.svg").read_text() == chart.as_svg(DATA)


def test_the_gate_ships_as_the_report_recommends(found: Comparison) -> None:
    best = recommended(found, Stated())
    assert best is not None
    assert best.gate == GateSettings()
    assert DATA["shipped"] == DATA["recommended"] == best.name


def test_the_default_is_below_off_for_large_files_and_nowhere_much_above(found: Comparison) -> None:
    default = next(arm for arm in ARMS if arm.gate == GateSettings())
    for context in CONTEXTS:
        by_size = found.by("size", default, context, Stated())
        assert all(relative <= MOST_ABOVE for relative in by_size.values())
        assert all(by_size[name] < 1 for name in LARGE)


def test_a_fixed_number_of_bytes_could_not_be_the_default(found: Comparison) -> None:
    for arm in ARMS:
        if arm.gate.threshold == "bytes" and arm.gate.mode == "deny" and not arm.outline_first:
            assert found.worst(arm, Stated()) > MOST_ABOVE
    assert GateSettings().priced_bytes == 16 * KB
