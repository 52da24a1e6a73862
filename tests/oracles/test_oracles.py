"""What other parsers say about code that nobody wrote for us: the standard library, and samples."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
from pathlib import Path

import commonmark_blocks
import foreign
import pytest
import python_ast
import python_calls
from comparison import Comparison, Definition
from hypothesis import given
from hypothesis import strategies as st

STANDARD_LIBRARY = Path(sysconfig.get_paths()["stdlib"])
BLOCKS = (
    "# a", "## b ##", "#", "a", "a b", "===", "---", "-", "- x", "1. y", "2. z", "> q", ">", "```", "~~~",
    "    code", "  # two", "    # four", "", "<!-- c", "-->", "<div>", "</div>", "<b>", "- # in", "***",
    "+ p", "#5", "> ---", "## #", "c #d #", "<pre>", "</pre>", "text ---",
)  # fmt: skip
LANGUAGES = Path(__file__).parents[2] / "navigator" / "languages"


def test_python_s_own_parser_agrees_on_the_standard_library() -> None:
    comparison = python_ast.compare(sorted(STANDARD_LIBRARY.glob("[a-m]*.py")))
    assert comparison.expected > 1000
    assert comparison.differences == []


def test_python_s_own_parser_agrees_on_hard_syntax() -> None:
    """Its own test files hold what no style guide would let pass."""
    hard = ["test_grammar.py", "test_decorators.py", "test_generators.py", "test_patma.py", "test_syntax.py"]
    files = [path for name in hard if (path := STANDARD_LIBRARY / "test" / name).is_file()]
    if not files:
        pytest.skip("this interpreter comes without its tests")
    comparison = python_ast.compare(files)
    assert comparison.recall >= 0.995
    assert comparison.precision >= 0.995


def test_python_s_own_parser_sees_the_same_calls_in_the_same_functions() -> None:
    calls = 0
    for path in sorted(STANDARD_LIBRARY.glob("[a-e]*.py")):
        data = path.read_bytes()
        expected = python_calls.expected(data)
        if expected is not None:
            assert python_calls.actual(data) == expected, path
            calls += len(expected)
    assert calls > 5000


@pytest.mark.skipif(shutil.which("javac") is None, reason="needs a JDK")
def test_java_s_own_parser_agrees_on_the_sample() -> None:
    comparison = foreign.compare("java", [LANGUAGES / "java" / "sample.java"])
    assert comparison.expected > 20
    assert comparison.differences == []


def test_a_commonmark_parser_agrees_on_our_own_documents() -> None:
    comparison = commonmark_blocks.compare(sorted(LANGUAGES.parents[1].glob("**/*.md")))
    assert comparison.expected > 200
    assert comparison.differences == []


@given(st.lists(st.sampled_from(BLOCKS), max_size=10).map("\n".join))
def test_a_commonmark_parser_agrees_on_any_order_of_blocks(text: str) -> None:
    assert commonmark_blocks.actual(text) == commonmark_blocks.expected(text)


@pytest.mark.parametrize("language", ["elixir", "go", "ocaml", "perl", "php", "r", "ruby"])
def test_the_language_s_own_parser_agrees_on_the_sample(language: str) -> None:
    oracle = foreign.ORACLES[language]
    if shutil.which(oracle.program[0]) is None:
        pytest.skip(f"needs {oracle.program[0]}")
    try:
        comparison = foreign.compare(language, (LANGUAGES / language).glob("sample.*"))
    except subprocess.CalledProcessError:
        pytest.skip(f"{oracle.program[0]} lacks what its script needs")
    assert comparison.expected > 5
    # What a variable holds or a call makes is no definition to them, and the samples are full of both.
    assert {difference.split()[0] for difference in comparison.differences} <= {"extra", "inside"}


def test_a_comparison_counts_what_differs() -> None:
    comparison = Comparison()
    here = Definition("a", 1, 1, 2)
    comparison.add(
        Path("x"), {here, Definition("b", 3, 3, 3)}, {here._replace(end_line=3), Definition("c", 4, 4, 4)}
    )
    assert (comparison.recall, comparison.precision) == (0.5, 0.5)
    assert (comparison.start_lines, comparison.end_lines) == (1.0, 0.0)
    assert sorted(difference.split()[0] for difference in comparison.differences) == [
        "extra",
        "lines",
        "missing",
    ]
