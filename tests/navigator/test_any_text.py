"""Rules that hold for any text: random bytes, and samples damaged, mutated and read twice."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import cast, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tree_sitter_language_pack import SupportedLanguage, get_parser

from navigator.languages import ALL
from navigator.parsing.extract import extract

from .held import check

MUTANT_LIMIT = 50_000
"""Bytes of a mutated sample."""


@pytest.mark.parametrize("name", ALL)
@given(data=st.binary(max_size=400))
def test_any_bytes_have_facts(name: str, data: bytes) -> None:
    check(extract(ALL[name], data), data)


@pytest.mark.parametrize("name", ALL)
@given(st.data())
def test_a_damaged_sample_has_facts(name: str, data: st.DataObject) -> None:
    """Cut and paste a sample at random: what is left is nearly right, which is where parsers go astray."""
    (path,) = (Path(__file__).parents[2] / "navigator/languages" / name).glob("sample.*")
    text = path.read_bytes()
    start, end, to = (data.draw(st.integers(0, len(text))) for _ in range(3))
    damaged = text[:to] + text[min(start, end) : max(start, end)] + text[to + data.draw(st.integers(0, 40)) :]
    check(extract(ALL[name], damaged), damaged)


@pytest.mark.parametrize("name", ALL)
def test_symbols_asked_for_alone_are_those_of_the_whole(name: str) -> None:
    whole, alone = (extract(ALL[name], sample(name).read_bytes(), only) for only in (False, True))
    assert alone == replace(whole, references=b"")


MUTANTS = 400 if os.environ.get("THOROUGH") else 12
"""A language; ten thousand and more in all where asked for."""


@pytest.mark.parametrize("name", ALL)
@settings(max_examples=MUTANTS)
@given(st.data())
def test_a_mutated_sample_has_facts(name: str, data: st.DataObject) -> None:
    """Swap, repeat, leave out and nest what the grammar itself calls a unit: nearly right, and deeply so."""
    text = sample(name).read_bytes()
    for _ in range(data.draw(st.integers(1, 4))):
        text = mutated(data, text, units_of(ALL[name].grammar, text))
    check(extract(ALL[name], text), text)


def sample(name: str) -> Path:
    (path,) = (Path(__file__).parents[2] / "navigator/languages" / name).glob("sample.*")
    return path


@cache
def units_of(grammar: str, text: bytes) -> list[tuple[int, int]]:
    """Byte ranges of the named nodes of a text, as far as its grammar reads it."""
    if grammar not in get_args(SupportedLanguage):
        return [(0, len(text))]
    found, nodes = [(0, len(text))], [get_parser(cast("SupportedLanguage", grammar)).parse(text).root_node]
    while nodes:
        children = nodes.pop().named_children
        nodes += children
        found += [(child.start_byte, child.end_byte) for child in children]
    return sorted(found)


def mutated(data: st.DataObject, text: bytes, units: list[tuple[int, int]]) -> bytes:
    """`text` with one unit put where another is, before it, inside it, or taken out."""
    (start, end), (first, last) = (data.draw(st.sampled_from(units)) for _ in range(2))
    graft = data.draw(st.sampled_from([b"", text[first:last], text[first:last] + text[start:end]]))
    inside = data.draw(st.integers(start, end)) if data.draw(st.booleans()) else start
    return (text[:inside] + graft + text[end:])[:MUTANT_LIMIT]


@pytest.mark.parametrize("name", ALL)
def test_facts_do_not_depend_on_what_was_read_before(name: str) -> None:
    (path,) = (Path(__file__).parents[2] / "navigator/languages" / name).glob("sample.*")
    text = path.read_bytes()
    first = extract(ALL[name], text)
    extract(ALL[name], text[: len(text) // 2])
    assert extract(ALL[name], text) == first
