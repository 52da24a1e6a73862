"""Where definitions end when only their indentation can say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navigator.parsing.symbols.indentation import reaches


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("class A {\n  f\n}\nclass B", "class A {\n  f\n}"),
        ("class A\n  f\nend\nclass B", "class A\n  f\nend"),
        ("class A:\n  f\n\n  g\nclass B", "class A:\n  f\n\n  g\n"),
        ("class A(\n  x\n) : B {\n  f\n}\nclass B", "class A(\n  x\n) : B {\n  f\n}"),
        ("class A\n{\n  f\n}\nclass B", "class A\n{\n  f\n}"),
        ("class A {\n#if X\n  f\n#endif\n}\n", "class A {\n#if X\n  f\n#endif\n}"),
        ("class A {\n  f", "class A {\n  f"),
        ("class A\n", "class A\n"),
    ],
)
def test_a_definition_ends_before_what_is_indented_no_further(text: str, reached: str) -> None:
    assert reaches(text.encode(), {0}) == {0: len(reached)}


@given(st.lists(st.integers(0, 6), min_size=1, max_size=30))
def test_what_starts_inside_ends_inside(columns: list[int]) -> None:
    lines = [" " * column + "x\n" for column in columns]
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    ends = reaches("".join(lines).encode(), set(starts))
    assert ends.keys() == set(starts)
    for start in starts:
        assert start < ends[start]
        assert all(ends[inner] <= ends[start] for inner in starts if start < inner < ends[start])
