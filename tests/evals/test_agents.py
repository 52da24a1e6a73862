"""The tasks, and the scripted agents, given what a model would be shown."""

from __future__ import annotations

import ast
import re

import pytest

from evals.client import Json, Turn
from evals.client.script import Step
from evals.read_gate.agents import AGENTS, MOST_LOOKS, Agent
from evals.read_gate.cases import CASES, KB, Case
from evals.read_gate.dialects import DIALECTS
from evals.read_gate.sources import python_source, source
from navigator.languages.registry import ALL
from navigator.parsing.extract import extract

CASE = next(case for case in CASES if case.name == "python, 100 KB, pointed")
PATH = "/project/accounts.py"
OWNER, METHOD = CASE.symbol.split(".")
NEED = CASE.needs[0]
START = ("start", "start", False)


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


def case_of(kind: str) -> Case:
    return next(case for case in CASES if case.kind == kind and case.language == "python")


def test_there_are_enough_tasks_of_every_kind_and_size() -> None:
    assert len(CASES) >= 40
    assert len({case.language for case in CASES}) >= 8
    assert {case.kind for case in CASES} == {"pointed", "structural", "whole", "edit"}
    sizes = [len(case.text) for case in CASES]
    assert min(sizes) < 10 * KB
    assert max(sizes) > 450 * KB
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("size", [5_000, 40 * KB])
@pytest.mark.parametrize("language", list(DIALECTS))
def test_a_generated_file_parses_and_every_fact_is_a_symbol_of_it(language: str, size: int) -> None:
    made = source(language, size)
    assert size <= len(made.text) < size + 8_000
    facts = extract(ALL[language], made.text.encode())
    assert not facts.errors
    assert {fact.symbol for fact in made.facts} <= {symbol.qualified_name for symbol in facts.symbols}


def test_a_generated_python_file_is_python() -> None:
    ast.parse(python_source(100 * KB).text)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_decides_a_task_stands_in_its_file_once_and_not_in_its_question(case: Case) -> None:
    for need in case.needs:
        assert len(re.findall(rf"{re.escape(need)}\b", case.text)) == 1
        assert need.split()[-1] not in case.question
    assert case.answer not in case.question


@pytest.mark.parametrize("name", [agent.name for agent in AGENTS])
def test_every_agent_first_asks_for_the_whole_file_and_answers_when_it_has_seen_the_line(name: str) -> None:
    step = agent(name).step(CASE, PATH)
    (start,) = take(step, shown()).tools
    assert start.id == "start"
    (first,) = take(step, shown(START)).tools
    assert first.name == agent(name).first
    assert PATH in str(first.input)
    seen = ("look-0", f"x = {NEED}", False)
    answer = take(step, shown(START, seen))
    assert CASE.answer in answer.text
    assert not answer.tools


DENIAL = "readgate did not open accounts.py."


@pytest.mark.parametrize(
    ("name", "outline", "expected"),
    [
        ("unfolds the symbol", "", {"file_path": PATH, "symbol_name": CASE.symbol}),
        ("unfolds three", "", {"file_path": PATH, "symbol_names": [CASE.symbol, *CASE.neighbours]}),
        ("reads it all again", "", {"file_path": PATH}),
        (
            "reads its lines",
            f"\nclass {OWNER} 5-90\n  {METHOD}(self) 20-31\n",
            {"file_path": PATH, "offset": 20, "limit": 12},
        ),
        (
            "reads its lines",
            f"\nclass {OWNER} 5-90\nclass Other 91-99",
            {"file_path": PATH, "offset": 5, "limit": 86},
        ),
    ],
)
def test_after_a_denial_each_goes_its_own_way(name: str, outline: str, expected: dict[str, object]) -> None:
    step = agent(name).step(CASE, PATH)
    (call,) = take(step, shown(START, ("look-0", DENIAL + outline, True))).tools
    assert call.input == expected


def test_without_an_outline_it_asks_for_one_first() -> None:
    step = AGENTS[0].step(CASE, PATH, outline_first=True)
    denied = ("look-0", DENIAL, True)
    (call,) = take(step, shown(START, denied)).tools
    assert call.name.endswith("smart_outline")
    (call,) = take(step, shown(START, denied, ("look-1", "an outline", False))).tools
    assert call.name.endswith("smart_unfold")


def test_what_is_not_shown_is_searched_and_read() -> None:
    step = AGENTS[0].step(CASE, PATH)
    refused = ("look-0", "File content (293KB) exceeds maximum allowed size (256KB).", True)
    (call,) = take(step, shown(START, refused)).tools
    assert "grep" in str(call.input["command"])
    (call,) = take(step, shown(START, refused, ("look-1", f"120:def {METHOD}(", False))).tools
    assert call.input == {"file_path": PATH, "offset": 118, "limit": 40}


def test_a_whole_file_is_read_on_where_the_host_cut_it_off() -> None:
    whole = case_of("whole")
    step = AGENTS[0].step(whole, PATH)
    cut = ("look-0", "1\tfirst\n2072\tlast\n[Truncated: Call Read with offset=2073 limit=2072 …]", False)
    (call,) = take(step, shown(START, cut)).tools
    assert call.input == {"file_path": PATH, "offset": 2073, "limit": 2072}
    denied = ("look-0", DENIAL, True)
    (call,) = take(step, shown(START, denied)).tools
    assert call.input == {"file_path": PATH}


def test_an_edit_is_made_before_the_last_word() -> None:
    edit = case_of("edit")
    step = AGENTS[0].step(edit, PATH)
    seen = ("look-0", edit.needs[0], False)
    (call,) = take(step, shown(START, seen)).tools
    assert (call.name, call.input["new_string"]) == ("Edit", edit.answer)
    assert not take(step, shown(START, seen, ("edit", "ok", False))).tools


def test_an_agent_that_finds_nothing_gives_up() -> None:
    results = [START, *((f"look-{i}", "nothing", False) for i in range(MOST_LOOKS))]
    turn = take(AGENTS[0].step(CASE, PATH), shown(*results))
    assert not turn.tools


def test_the_shares_of_the_agents_are_all_there_are() -> None:
    assert sum(agent.share for agent in AGENTS) == pytest.approx(1)
