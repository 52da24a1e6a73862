"""The folded view: within its budget whatever the file, lines verbatim, markers with the real ranges."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.fold.likeliest import Clues, likeliest
from gate.fold.view import MARK, FoldedView, folded_view
from gate.host.tools import HostTools
from navigator.model import FileFacts, Symbol
from navigator.source import split_lines
from navigator.tokens import cost, file_costs


def symbol(name: str, first: int, last: int, *, kind: str = "function", depth: int = 0) -> Symbol:
    signature = f"class {name}" if kind == "class" else f"def {name}(orders)"
    return Symbol(kind, name, name, first, first, last, 0, 0, signature, "", hash((name, first)), depth)


def module(functions: int, body: int, constants: int = 0, *, padding: str = "") -> tuple[str, FileFacts]:
    """Constants, then functions `work_<n>` with bodies of so many lines, a blank line between."""
    lines = [f"LIMIT_{number} = {number}{padding}" for number in range(constants)]
    symbols = []
    for number in range(functions):
        lines.append(f"def work_{number}(orders):")
        symbols.append(symbol(f"work_{number}", len(lines), len(lines) + body))
        lines += [f"    total_{number} += orders[{at}].price{padding}" for at in range(body)] + [""]
    text = "\n".join(lines) + "\n"
    count = len(split_lines(text))
    return text, FileFacts("python", "0" * 32, len(text), count, tuple(symbols), (), False, False)


def fold(text: str, facts: FileFacts, budget: int, prompt: str = "") -> FoldedView | None:
    return folded_view(
        "src/work.py",
        facts,
        split_lines(text),
        file_costs(text),
        budget_tokens=budget,
        likely=likeliest(facts, Clues(prompt)),
        tools=HostTools(),
    )


def restored(view: FoldedView, text: str) -> list[str]:
    """The file's lines, put together from the view and the ranges of its markers alone."""
    lines, out = split_lines(text), list[str]()
    for line in view.text.split("\n")[1:]:
        marker = re.fullmatch(rf"\s*{MARK} (\d+)(?:-(\d+))?", line)
        if marker:
            assert int(marker[1]) == len(out) + 1
            out += lines[int(marker[1]) - 1 : int(marker[2] or marker[1])]
        else:
            out.append(line)
    return out


@given(
    functions=st.integers(0, 40),
    body=st.integers(1, 30),
    constants=st.integers(0, 200),
    padding=st.sampled_from(["", "  # why", "x" * 3_000]),
    budget=st.integers(0, 6_000),
)
def test_every_view_is_within_its_budget_and_shows_the_file_as_it_is(
    functions: int, body: int, constants: int, padding: str, budget: int
) -> None:
    text, facts = module(functions, body, constants, padding=padding)
    view = fold(text, facts, budget)
    if view is not None:
        assert cost(view.text) == view.tokens <= budget
        assert restored(view, text) == split_lines(text)
        assert view.lines < facts.lines


def test_the_first_line_says_what_it_is_and_how_to_open_the_rest() -> None:
    text, facts = module(60, 20)
    view = fold(text, facts, 1_500)
    assert view is not None
    first = view.text.split("\n")[0]
    for words in (
        "folded view of src/work.py",
        f"{view.lines:,} of {facts.lines:,} lines",
        "offset",
        "again",
    ):
        assert words in first
    assert HostTools().named("smart_unfold") in first


def test_every_declaration_is_shown_and_the_small_bodies_before_the_large() -> None:
    text, facts = module(20, 40)
    small = symbol("small", facts.lines + 1, facts.lines + 2)
    text += "def small(orders):\n    return orders\n"
    facts = FileFacts("python", "0", len(text), facts.lines + 2, (*facts.symbols, small), (), False, False)
    view = fold(text, facts, 700)
    assert view is not None
    assert all(f"def work_{number}(orders):" in view.text for number in range(20))
    assert "    return orders" in view.text


def test_what_the_prompt_names_or_resembles_is_kept_whole() -> None:
    text, facts = module(60, 20)
    for prompt in ("fix `work_41`", "fix work 41 please"):
        view = fold(text, facts, 1_500, prompt)
        assert view is not None
        assert "total_41 += orders[19].price" in view.text, prompt
        assert "total_40 += orders[19].price" not in view.text, prompt


def test_a_file_that_fits_is_not_folded_and_neither_is_one_without_room() -> None:
    text, facts = module(3, 3)
    assert fold(text, facts, 4_000) is None
    text, facts = module(60, 20)
    assert fold(text, facts, 10) is None


def test_a_declaration_on_several_lines_is_shown_whole() -> None:
    lines = ["@wraps", "def work(", "    orders,", "):", *(f"    step({at})" for at in range(400))]
    text = "\n".join(lines)
    work = Symbol("function", "work", "work", 2, 1, len(lines), 0, 0, "def work( orders, )", "", 1, 0)
    facts = FileFacts("python", "0", len(text), len(lines), (work,), (), False, False)
    view = fold(text, facts, 300)
    assert view is not None
    assert view.text.split("\n")[1:] == [*lines[:4], f"    {MARK} 5-404"]


@pytest.mark.parametrize(
    ("clues", "expected"),
    [
        (Clues("why is total_of slow"), {1: 4.0}),
        (Clues("the total of an order"), {1: 1.0, 3: 0.5}),
        (Clues("the Order class"), {1: 2.0, 3: 2.0}),
        (Clues("ask for totalOf"), {1: 4.0}),
        (Clues("what does inner do"), {3: 4.0}),
        (Clues(edited=frozenset({31})), {3: 3.0}),
        (Clues(committed=frozenset({11, 31})), {3: 2.0}),
        (Clues("nothing of it"), {}),
    ],
)
def test_what_speaks_for_a_body(clues: Clues, expected: dict[int, float]) -> None:
    def made(kind: str, name: str, body: int, depth: int) -> Symbol:
        return Symbol(kind, name, name, 1, 1, 9, 0, 0, name, "", body, depth)

    symbols = (
        made("class", "Order", 1, 0),
        made("method", "total_of", 11, 1),
        made("field", "rows", 2, 1),
        made("method", "refresh", 30, 1),
        made("function", "inner", 31, 2),
    )
    facts = FileFacts("python", "0", 1, 9, symbols, (), False, False)
    found = likeliest(facts, clues)
    assert {place: score for place, score in found.items() if symbols[place].kind == "method"} == expected
