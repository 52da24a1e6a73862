"""One file has one cost, whoever tells it; only the map, which counts nothing, tells it by size."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from gate.fold.view import folded_view
from gate.host.tools import HostTools
from navigator.model import FileFacts
from navigator.source import split_lines
from navigator.tokens import file_costs, rates_of

if TYPE_CHECKING:
    from gate.wording.explanation import Explanation
    from tests.gate.conftest import Bench

KB = 1024


def told(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    assert found is not None, text
    return int(found[1])


def values(explained: Explanation) -> dict[str, str]:
    return {condition.name: str(condition.value) for condition in explained.conditions}


def test_outline_denial_and_explanation_tell_the_same_cost_and_the_map_nearly(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(70 * KB))
    by_outline = told(r"lines, ~(\d+) tokens", bench.navigator.outline("big.py").text)
    by_denial = told(r"lines, ~(\d+) tokens", bench.denied(bench.read(path)) or "")
    explained = bench.gate.explain(
        str(path), navigator=bench.navigator, memory=None, project=None, context=9_000
    )
    by_explanation = told(r"of ~(\d+) tokens", values(explained)["outline"])
    assert by_outline == by_denial == by_explanation
    bench.navigator.start()
    bench.navigator.wait_ready(30)
    (entry,) = bench.navigator.map().data["entries"]  # type: ignore[misc]
    assert entry["tokens"] == pytest.approx(by_outline, rel=rates_of("python").error_by_size[1] + 0.2)


def test_a_folded_view_tells_the_cost_of_the_outline(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(70 * KB))
    by_outline = told(r"lines, ~(\d+) tokens", bench.navigator.outline("big.py").text)
    facts = bench.navigator.facts("big.py")
    assert isinstance(facts, FileFacts)
    text = path.read_text()
    costs = file_costs(text, "python")
    view = folded_view(
        "big.py", facts, split_lines(text), costs, budget_tokens=4_000, likely={}, tools=HostTools()
    )
    assert view is not None
    assert told(r"all of it is ~(\d+) tokens", view.text) == by_outline


def test_a_symbol_costs_in_the_outline_what_its_code_costs(bench: Bench) -> None:
    bench.write("big.py", bench.source(70 * KB))
    symbols = bench.navigator.outline("big.py").data["symbols"]
    one = next(row for row in symbols if row["name"] == "step_3")  # type: ignore[union-attr]
    unfolded = told(r"~(\d+) tokens", bench.navigator.unfold("big.py", ["step_3"]).text)
    assert one["tokens"] == pytest.approx(unfolded, rel=0.1)
