"""The agent tasks: what a right answer holds, how policies are followed, how questions are chosen."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

import benchmarks.tasks
from benchmarks.peers.installing import known_peers
from benchmarks.pipe import CallFailed
from benchmarks.tasks.__main__ import Row, as_markdown, read
from benchmarks.tasks.grepping import Grepping
from benchmarks.tasks.make import LINES, choose
from benchmarks.tasks.questions import KINDS, Question, Use, callers_of, load, right
from benchmarks.tasks.repositories import repositories
from benchmarks.tasks.solving import Solved, follow

CODE = "class Shop:\n    @cached\n    def total(self):\n        # sums\n        return sum(self.prices)\n"
WHERE = Question("where", "total", "Shop.total", "src/shop.py", 2, 5)
BODY = replace(WHERE, kind="body")
USES = (
    Use("src/till.py", 3, "Till.pay"),
    Use("src/till.py", 9, "Till.pay"),
    Use("src/main.py", 7, ""),
    Use("src/shop.py", 4, "Shop.total"),
)
CALLERS = replace(WHERE, kind="callers", uses=USES)
TOUCHES = replace(WHERE, kind="touches", uses=USES)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "shop.py").write_text(CODE)
    (tmp_path / "src" / "till.py").write_text(
        "\n\ndef pay(shop):\n    return shop.total()\n\n\ndef unused():\n    pass\n"
    )
    return tmp_path


@pytest.mark.parametrize(
    ("question", "answer", "expected"),
    [
        (WHERE, "src/shop.py:3  method Shop.total", True),
        (WHERE, "src/shop.py:2", True),
        (WHERE, "src/shop.py:30", False),
        (WHERE, "src/other.py:3\nsrc/shop.py:99", False),
        (BODY, "@cached\ndef total(self):\n  return sum(self.prices)", True),
        (BODY, '{"source": "@cached\\n    def total(self):\\n        return sum(self.prices)"}', True),
        (BODY, "def total(self):", False),
        (CALLERS, "src/till.py Till.pay 1-9\nsrc/main.py:7", True),
        (CALLERS, "pay (method) - src/till.py:3\nmain (module) - src/main.py:7", True),
        (CALLERS, "@1=src/till.py\n@2=src/main.py\nc,@1::Till.pay#method\nc,@2,7", True),
        (CALLERS, "src/main.py:7 pay\nsrc/till.py:12 other", False),
        (CALLERS, "src/till.py:3 pay", False),
        (TOUCHES, "src/till.py\nsrc/main.py", True),
        (TOUCHES, "src/shop.py\nsrc/till.py", False),
        (WHERE, "", False),
    ],
)
def test_an_answer_is_right_where_it_holds_what_the_compiler_says(
    root: Path, question: Question, answer: str, expected: bool
) -> None:
    assert right(question, answer, root) == expected


def test_a_function_is_no_caller_of_itself_and_is_named_once() -> None:
    assert callers_of(CALLERS) == {("src/till.py", "pay"), ("src/main.py", "7")}


def test_a_policy_hands_what_it_finds_to_its_next_call() -> None:
    asked: list[tuple[str, Mapping[str, Any]]] = []

    def ask(tool: str, arguments: Mapping[str, Any]) -> str:
        asked.append((tool, arguments))
        return "x other.py:1\ns,src/shop.py::Shop.total#method,total"

    steps = [
        {"tool": "find", "arguments": {"query": "{qualified}"}, "finds": r"(?m)^s,([^,]*\b{name}#\w+),"},
        {"tool": "show", "arguments": {"args": {"id": "{found}", "repo": "{repo}"}}},
    ]
    shown = follow(steps, WHERE, {"repo": "r"}, ask)
    assert asked == [
        ("find", {"query": "Shop.total"}),
        ("show", {"args": {"id": "src/shop.py::Shop.total#method", "repo": "r"}}),
    ]
    assert len(shown.texts) == 2
    assert shown.tokens > 0


def test_a_call_that_fails_or_finds_nothing_is_the_last() -> None:
    def refuse(tool: str, arguments: Mapping[str, Any]) -> str:
        raise CallFailed("no such tool")

    steps = [{"tool": "a", "arguments": {}, "finds": "never"}, {"tool": "b", "arguments": {}}]
    assert follow(steps, WHERE, {}, refuse).texts == ("refused: no such tool",)
    assert len(follow(steps, WHERE, {}, lambda tool, given: "nothing").texts) == 1


def test_grep_finds_the_definition_and_reads_whole_files_for_the_rest(root: Path) -> None:
    agent = Grepping(root, "python")
    (hits,) = agent.gather(WHERE).texts
    assert right(WHERE, hits, root)
    body = agent.gather(BODY)
    assert right(BODY, body.answer, root)
    assert len(body.texts) == 2
    calls = replace(CALLERS, uses=(Use("src/till.py", 4, "pay"),))
    assert right(calls, agent.gather(calls).answer, root)
    touched = replace(TOUCHES, uses=(Use("src/till.py", 4, "pay"),))
    assert right(touched, agent.gather(touched).answer, root)


def test_there_are_fifty_questions_of_every_kind_over_three_repositories() -> None:
    asked = {one.name: load(one.name) for one in repositories()}
    everything = [question for questions in asked.values() for question in questions]
    assert len(asked) == 3
    assert len(everything) == 50
    for name, questions in asked.items():
        assert {question.kind for question in questions} == set(KINDS), name
    for question in everything:
        assert LINES[0] <= question.end - question.line + 1 <= LINES[1]
        if question.kind == "callers":
            assert len(callers_of(question)) >= 2
        if question.kind == "touches":
            assert len({use.file for use in question.uses} - {question.file}) >= 2


def test_every_set_of_tools_has_a_policy_for_every_kind_and_is_a_known_peer() -> None:
    folder = Path(benchmarks.tasks.__file__).parent
    policies = tomllib.loads((folder / "policies.toml").read_text())
    known = known_peers()
    for name, policy in policies.items():
        assert set(policy) == set(KINDS), name
        assert name in known


def test_questions_are_chosen_by_chance_once_a_function_and_half_by_shared_names() -> None:
    rows = [
        {"name": f"name{number // 2 if number < 40 else number}", "qualified": f"q{number}", "file": "a/b.py",
         "line": 1, "end": 20, "uses": [
             {"file": f"f{use}.py", "line": use, "within": f"w{use}", "call": True} for use in range(4)]}
        for number in range(80)
    ]  # fmt: skip
    chosen = choose(rows, dict.fromkeys(KINDS, 4))
    assert chosen == choose(rows, dict.fromkeys(KINDS, 4))
    assert len({question.name for question in chosen}) == len(chosen) == 16
    shared = [question for question in chosen if int(question.name.removeprefix("name")) < 20]
    assert len(shared) == 8


def test_the_table_has_a_row_a_set_of_tools_and_says_what_went_wrong(tmp_path: Path) -> None:
    rows = [
        Row("one", "go", 1.5, (Solved("where", 1, 100, right=True),)),
        Row("one", "django", 3.5, (Solved("body", 2, 300, right=False),)),
        Row("two", "go", 2.5, trouble="NotInstalled: no"),
    ]
    path = tmp_path / "rows.json"
    path.write_text(json.dumps([asdict(row) for row in rows]))
    assert read(path) == rows
    text = as_markdown(rows, repositories())
    assert "| one | 1/1, ~100 | 0/1, ~300 | - | - | 1/2, ~400, 3 |" in text
    assert "| two | - | - | - | - | - | go: NotInstalled: no; django: not asked |" in text
    assert "1.5 to 3.5 while it ran" in text
    assert "TypeScript" not in text
