"""The seed's table to the figure, and its five mutations, each of which must be caught."""

from __future__ import annotations

import pytest

import gate.pricing.price
from evals.disclosure.__main__ import main
from evals.disclosure.mutations import MUTATIONS, mutant
from evals.disclosure.seed import differences, surface
from gate.pricing.price import cost


def test_every_figure_is_the_seeds() -> None:
    assert list(differences(gate.pricing.price)) == []


@pytest.mark.parametrize("name", list(MUTATIONS))
def test_each_mutation_changes_a_figure(name: str) -> None:
    assert list(differences(mutant(name)))


def test_disclosing_what_is_always_needed_costs_more() -> None:
    always = cost(surface(gate.pricing.price)[0])
    assert always.disclosed - always.resident == 377


def test_the_script_shows_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in MUTATIONS)
