"""The comparison with peers: its questions, its templates, and how an answer is judged."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from benchmarks.peers.__main__ import JOBS, as_markdown
from benchmarks.peers.asking import Answer, Measured, measure
from benchmarks.peers.installing import NotInstalled, install, known_peers
from benchmarks.peers.questions import Question, questions
from benchmarks.peers.running import filled
from evals.read_gate.sources import python_source

PEERS = known_peers()


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Two modules with names of their own, and one that calls a method of the first."""
    root = tmp_path / "corpus"
    root.mkdir()
    (root / "first.py").write_text(python_source(40_000, seed=3).text)
    method = python_source(40_000, seed=3).facts[0].method
    for number in range(2):
        (root / f"caller_{number}.py").write_text(f"def use(of):\n    return of.{method}('a', [1])\n")
    (root / "broken.py").write_text("def (:\n")
    return root


def test_questions_are_answered_by_the_parser_and_the_same_each_time(corpus: Path) -> None:
    asked = questions(corpus)
    assert asked == questions(corpus)
    assert {one.job for one in asked} == set(JOBS)
    (callers,) = (one for one in asked if one.job == "callers")
    assert callers.must_hold == ("caller_0.py", "caller_1.py")
    text = (corpus / "first.py").read_text()
    for one in asked:
        if one.job in ("outline", "body"):
            assert one.right(text)
            assert not one.right("nothing of it")


def test_an_answer_in_json_counts_like_one_in_text() -> None:
    question = Question("body", "a.py", "A.f", ('x = "1"', "return x"))
    assert question.right('{"source": "x = \\"1\\"\\n    return x"}')
    assert not question.right("return x")


def test_templates_keep_braces_that_are_not_theirs() -> None:
    template = ["{name}", {"args": {"n": 3, "pattern": r"\{x\} {other}"}}]
    assert filled(template, {"name": "f"}) == ["f", {"args": {"n": 3, "pattern": r"\{x\} {other}"}}]


def test_a_peer_that_cannot_be_installed_is_a_row_that_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, "", "first\nno such package")

    monkeypatch.setattr(subprocess, "run", refused)
    with pytest.raises(NotInstalled, match="no such package"):
        install("x", {"npm": "x@1"}, tmp_path)
    row = measure("x", {"npm": "x@1"}, tmp_path, tmp_path, [])
    assert "not installed: npm exited with 1" in as_markdown([row], "corpus")


def test_a_peer_that_lacks_what_its_registry_does_not_hold_is_not_installed(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "x" / "npm.done").touch()
    peer = {"npm": "x@1", "needs": {"path": "bin/parser", "what": "its parser"}}
    with pytest.raises(NotInstalled, match="its parser is not there"):
        install("x", peer, tmp_path)
    (tmp_path / "x" / "bin").mkdir()
    (tmp_path / "x" / "bin" / "parser").touch()
    assert install("x", peer, tmp_path).home == tmp_path / "x"


def test_a_peer_of_commands_is_asked_what_it_has_an_answer_for(corpus: Path, tmp_path: Path) -> None:
    peer = {"commands": {"find": ["grep", "-rn", "def {name}"], "outline": ["grep", "-n", "def", "{file}"]}}
    row = measure("grep", peer, corpus, tmp_path / "peers", questions(corpus))
    assert not row.trouble
    assert {answer.job for answer in row.answers} == {"find", "outline"}
    assert all(answer.right for answer in row.answers if answer.job == "find")


def test_the_table_has_a_row_a_tool_and_a_dash_where_it_was_not_asked() -> None:
    answers = [Answer("find", 0.01, 100, True), Answer("find", 0.03, 300, False)]
    (row,) = [
        line
        for line in as_markdown([Measured("it", "", 2.0, None, answers)], "c").splitlines()
        if line.startswith("| it ")
    ]
    assert row == "| it | 0.0 | 2.00 s | - | - | - | 20 ms, 30 ms, ~200, 1/2 | - |  |"


@pytest.mark.parametrize("name", list(PEERS))
def test_every_peer_asks_only_what_is_asked_of_all(name: str) -> None:
    peer = PEERS[name]
    asks = peer.get("asks") or peer["commands"]
    assert set(asks) <= set(JOBS)
    assert ("asks" in peer) == ("serve" in peer)
