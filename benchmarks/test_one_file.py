"""One 100 KB file in this process, step by step beside its bare parse: `pytest benchmarks`."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tree_sitter_language_pack import get_parser

from evals.read_gate.sources import python_source
from navigator import tokens
from navigator.languages.registry import ALL
from navigator.parsing.extract import extract

pytestmark = pytest.mark.benchmark(group="100 KB of Python")

TEXT = python_source(100 * 1024).text
DATA = TEXT.encode()


def test_bare_parse(benchmark: BenchmarkFixture) -> None:
    """The floor: the grammar alone."""
    tree = benchmark(get_parser("python").parse, DATA)
    assert not tree.root_node.has_error


def test_extract(benchmark: BenchmarkFixture) -> None:
    """Parse, symbols, signatures, docs, hashes."""
    facts = benchmark(extract, ALL["python"], DATA)
    assert len(facts.symbols) > 170


def test_estimated_cost(benchmark: BenchmarkFixture) -> None:
    """Tokens of the whole text, without a tokenizer."""
    assert benchmark(tokens.estimate, TEXT) > 20_000


def test_costs_of_all_lines(benchmark: BenchmarkFixture) -> None:
    """What lets every symbol of an outline have its price."""
    assert benchmark(tokens.file_costs, TEXT).total > 20_000
