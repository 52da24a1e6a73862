"""Which paths a glob fits: as tools for searching code read it, at once whatever it is."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navigator.answers.globs import BadPattern, below, matcher


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*.py", "a.py", True),
        ("*.py", "x/y/a.py", True),
        ("*.py", "a.pyi", False),
        ("src/*.py", "src/a.py", True),
        ("src/*.py", "src/x/a.py", False),
        ("src/*.py", "lib/src/a.py", False),
        ("src/**/*.py", "src/a.py", True),
        ("src/**/*.py", "src/x/y/a.py", True),
        ("**/test_*.py", "test_a.py", True),
        ("**/test_*.py", "x/test_a.py", True),
        ("src/**", "src/x/a.py", True),
        ("src/**", "srcs/a.py", False),
        ("src", "src/x/a.py", True),
        ("src/", "lib/src/a.py", True),
        ("/src", "lib/src/a.py", False),
        ("./src/x", "src/x/a.py", True),
        ("*.{ts,tsx}", "x/a.tsx", True),
        ("*.{ts,tsx}", "x/a.js", False),
        ("{a,b/c}/*.py", "b/c/x.py", True),
        ("a?.py", "ab.py", True),
        ("a[0-9].py", "a7.py", True),
        ("a[!0-9].py", "a7.py", False),
        ("**", "a/b", True),
        ("a{b.py", "a{b.py", True),
    ],
)
def test_globs(pattern: str, path: str, fits: bool) -> None:
    assert matcher(pattern)(path) is fits


@given(st.text(alphabet="*/?[]{},ab.", max_size=30), st.text(alphabet="ab/.", min_size=1, max_size=60))
def test_any_pattern_is_answered(pattern: str, path: str) -> None:
    try:
        assert matcher(pattern)(path) in (True, False)
    except BadPattern:
        assert "{" in pattern


def test_a_costly_pattern_is_answered_at_once() -> None:
    assert matcher("*a" * 40 + "b")("a" * 300) is False
    assert matcher("**/" * 60 + "b")("a/" * 300 + "c") is False


def test_below() -> None:
    assert below("a/b")("a/b/c.py")
    assert below("a/b/")("a/b")
    assert not below("a/b")("a/bc.py")
    assert below("")("anything")


def test_everything_a_pattern_means_is_relative_to_the_workspace() -> None:
    assert matcher(Path("src/*.py").as_posix())("src/a.py")
