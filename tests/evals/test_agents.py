"""The scripted agents, given what a model would be shown."""

from __future__ import annotations

import ast

import pytest

from evals.client import Json, Turn
from evals.client.script import Step
from evals.read_gate.agents import AGENTS, MOST_LOOKS, Agent
from evals.read_gate.cases import CASES, Case
from evals.read_gate.sources import python_source

CASE = CASES[0]
PATH = "/project/accounts.py"
OWNER, METHOD = CASE.symbol.split(".")


def shown(*results: tuple[str, str, bool]) -> Json:
    """A request in which these tool calls (id, text, is error) have been answered."""
    blocks = [
        {"type": "tool_result", "tool_use_id": call, "content": text, "is_error": error}
        for call, text, error in results
    ]
    return {
        "messages": [{"role": "user", "content": "go"}, *({"role": "user", "content": [b]} for b in blocks)]
    }


def take(step: Step, body: Json) -> Turn:
    assert callable(step)
    return step(body)


def agent(name: str) -> Agent:
    return next(agent for agent in AGENTS if agent.name == name)


@pytest.mark.parametrize("size", [5_000, 40 * 1024, 100 * 1024])
def test_a_generated_file_is_python_of_the_size_asked_for(size: int) -> None:
    source = python_source(size)
    assert size <= len(source.text) < size + 6_000
    methods = {
        f"{node.name}.{method.name}"
        for node in ast.parse(source.text).body
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef)
    }
    assert {fact.symbol for fact in source.facts} < methods


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_answer_stands_in_its_file_once_and_not_in_its_question(case: Case) -> None:
    assert case.text.count(case.answer) == 1
    assert case.answer.split()[-1] not in case.question


@pytest.mark.parametrize("name", [agent.name for agent in AGENTS])
def test_every_agent_first_reads_the_whole_file_and_answers_when_it_has_seen_the_line(name: str) -> None:
    step = agent(name).step(CASE, PATH, more_turns=1)
    (first,) = take(step, shown()).tools
    assert (first.name, first.input) == ("Read", {"file_path": PATH})
    seen = ("look-0", f"x = {CASE.answer}", False)
    (work,) = take(step, shown(seen)).tools
    assert work.name == "Bash"
    answer = take(step, shown(seen, (work.id, "step 0", False)))
    assert CASE.answer.split()[-1] in answer.text
    assert not answer.tools


@pytest.mark.parametrize(
    ("name", "denial", "expected"),
    [
        ("unfolds the symbol", "no", {"file_path": PATH, "symbol_name": CASE.symbol}),
        ("reads it all again", "no", {"file_path": PATH}),
        (
            "reads its lines",
            f"class {OWNER} 5-90\n  {METHOD}(self) 20-31\n",
            {"file_path": PATH, "offset": 20, "limit": 12},
        ),
        (
            "reads its lines",
            f"class {OWNER} 5-90\nclass Other 91-99",
            {"file_path": PATH, "offset": 5, "limit": 86},
        ),
    ],
)
def test_after_a_denial_each_goes_its_own_way(name: str, denial: str, expected: dict[str, object]) -> None:
    (call,) = take(agent(name).step(CASE, PATH, 0), shown(("look-0", denial, True))).tools
    assert call.input == expected


def test_a_read_that_the_host_cut_off_is_continued() -> None:
    cut = ("look-0", "…\n[Truncated: Call Read with offset=2073 limit=2072 …]", False)
    (call,) = take(AGENTS[0].step(CASE, PATH, 0), shown(cut)).tools
    assert call.input == {"file_path": PATH, "offset": 2073, "limit": 2072}


def test_an_agent_that_finds_nothing_gives_up() -> None:
    results = [(f"look-{i}", "nothing", False) for i in range(MOST_LOOKS)]
    turn = take(AGENTS[0].step(CASE, PATH, 3), shown(*results))
    assert not turn.tools
