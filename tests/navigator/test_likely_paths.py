"""Which files a path may mean that does not exist."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navigator.answers.likely_paths import PathGrade, likely_paths
from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings
from navigator.workspace import FileMissing

PATHS = [
    "shop/db/models/query.py",
    "shop/db/models/sql/query.py",
    "shop/utils.py",
    "shop/http/utils.py",
    "tests/utils.py",
    "docs/query.md",
    "README.md",
]

CASES = [
    ("utils.py", PathGrade.THE_END, ["shop/utils.py", "shop/http/utils.py", "tests/utils.py"]),
    ("models/query.py", PathGrade.THE_END, ["shop/db/models/query.py"]),
    ("shop/db/query.py", PathGrade.SAME_NAME, ["shop/db/models/query.py", "shop/db/models/sql/query.py"]),
    ("http/util.py", PathGrade.TYPO, ["shop/http/utils.py", "shop/utils.py", "tests/utils.py"]),
    ("readme.rst", PathGrade.SAME_STEM, ["README.md"]),
    ("QUERY", PathGrade.INSIDE, ["docs/query.md", "shop/db/models/query.py", "shop/db/models/sql/query.py"]),
    ("db/mod", PathGrade.INSIDE, ["shop/db/models/query.py", "shop/db/models/sql/query.py"]),
]


@pytest.mark.parametrize(("named", "grade", "expected"), CASES)
def test_the_likeliest_come_first(named: str, grade: PathGrade, expected: list[str]) -> None:
    found = likely_paths(named, PATHS)
    assert sorted(one.path for one in found if one.grade is grade) == sorted(expected)
    assert found[0].grade is grade
    if grade is not PathGrade.INSIDE:
        assert found[0].path == expected[0]


@given(st.text("ab/.\\ü ", max_size=12), st.lists(st.text("ab/.ü", min_size=1, max_size=12)))
def test_what_is_likely_is_one_of_the_paths(named: str, paths: list[str]) -> None:
    found = likely_paths(named, paths)
    likely = {one.path for one in found}
    assert sorted(one.path for one in found) == sorted(path for path in paths if path in likely)
    assert [one.grade for one in found] == sorted(one.grade for one in found)


@pytest.fixture
def workspace(tmp_path: Path, pool: ParsePool) -> Navigator:
    for path in (*PATHS, "secrets/utils.py"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("def f():\n    return 1\n")
    settings = NavigatorSettings(watch=False)
    navigator = Navigator(tmp_path, cache_dir=None, pool=pool, settings=settings, denied=("secrets/",))
    navigator.start()
    assert navigator.wait_ready(60)
    return navigator


def test_every_tool_that_takes_a_path_suggests_others(workspace: Navigator) -> None:
    elsewhere = f"{workspace.workspace.root}/nowhere/utils.py"
    every = "shop/utils.py, shop/http/utils.py, tests/utils.py"
    asked: list[tuple[Callable[[], object], str]] = [
        (lambda: workspace.outline("http/utils.py:3"), "did you mean shop/http/utils.py?"),
        (lambda: workspace.unfold("util.py", ["f"]), f"did you mean {every}?"),
        (lambda: workspace.references("f", elsewhere), f"did you mean {every}?"),
        (lambda: workspace.map("models"), "did you mean shop/db/models?"),
        (lambda: workspace.search("f", path="model"), "did you mean shop/db/models?"),
        (lambda: workspace.outline("zzzz.py"), "smart_search finds files by a part of their name"),
    ]
    for call, sentence in asked:
        with pytest.raises(FileMissing, match=f" does not exist: {re.escape(sentence)}"):
            call()
    workspace.close()


def test_many_are_counted_and_those_that_are_gone_are_left_out(workspace: Navigator) -> None:
    root = workspace.workspace.root
    with pytest.raises(FileMissing, match=r"did you mean docs/query\.md") as caught:
        workspace.outline("docs/query.txt")
    assert "secrets" not in str(caught.value)
    (root / "README.md").unlink()
    with pytest.raises(FileMissing, match="smart_search finds files"):
        workspace.outline("README.md")
    assert "a, b, c, d, e and 2 more?" in str(FileMissing("x", "abcdefg"))
    workspace.close()


def test_a_file_pattern_may_be_absolute(workspace: Navigator) -> None:
    def found(pattern: str) -> set[str]:
        hits: Any = workspace.search("f", file_pattern=f"{workspace.workspace.root}/{pattern}").data["hits"]
        return {hit["path"] for hit in hits}

    assert found("shop/*.py") == {"shop/utils.py"}
    assert found("**/sql/*.py") == {"shop/db/models/sql/query.py"}
    assert found("*.py") == set(), "it counts from the workspace"
    workspace.close()
