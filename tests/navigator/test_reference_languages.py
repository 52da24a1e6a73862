"""Each language's uses are followed through its own modules, in small workspaces (`reference_cases.toml`)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from navigator.languages import ALL, FOLDER
from navigator.languages.references import reference_rules
from navigator.parsing.extract import extract
from navigator.parsing.references.columns import MODULE_LEVEL, read_references

from .conftest import Workspace

CASES = {
    case["name"]: case
    for case in tomllib.loads((Path(__file__).parent / "reference_cases.toml").read_text("utf-8"))["case"]
}


@pytest.mark.parametrize("name", CASES)
def test_uses_are_followed_as_the_language_does(name: str, workspace: Workspace) -> None:
    case = CASES[name]
    navigator = workspace(case["files"], case.get("folder", "."))
    for file in case.get("file", [None]):
        answer = navigator.references(case["symbol"], file, max_results=100)
        rows = answer.data["references"]
        assert isinstance(rows, list)
        uses = {f"{row['path']}:{row['enclosing']}:{row['role']} {row['resolution']}" for row in rows}
        if case.get("either"):
            uses = {use.removesuffix(" resolved").removesuffix(" by name") for use in uses}
        assert uses == set(case["uses"]), file
        assert answer.data["elsewhere"] == case.get("elsewhere", 0), file


def test_a_language_whose_references_are_not_read_says_so(
    workspace: Workspace,
) -> None:
    answer = workspace({"Makefile": "run:\n\techo\n", "a.py": "def f(): pass\n"}).references("run")
    assert "references are not read in make" in answer.text
    assert answer.data["not_read"] == ["make"]


@pytest.mark.parametrize("name", [name for name in ALL if reference_rules(name)])
def test_a_sample_s_references_lie_in_its_symbols(name: str) -> None:
    (sample,) = (path for path in (FOLDER / name).glob("sample.*"))
    facts = extract(ALL[name], sample.read_bytes())
    references = read_references(facts.references)
    assert references.names
    for row in range(len(references.numbers)):
        place = references.enclosing(row)
        line = references.lines[row]
        assert 1 <= line <= facts.lines
        if place != MODULE_LEVEL:
            assert facts.symbols[place].start_line <= line <= facts.symbols[place].end_line


IMPORTS = {
    "java": (
        "import com.shop.Cart;\nimport static com.shop.Sums.total;\nclass A { Cart c; }\n",
        {"Cart", "total"},
    ),
    "kotlin": (
        "import com.shop.Cart\nimport com.shop.total as sum\nval c: Cart = sum()\n",
        {"Cart", "total"},
    ),
    "scala": ("import com.shop.Cart\nobject A { val c: Cart = null }\n", {"Cart"}),
    "perl": ("use Shop::Cart;\nShop::Cart->new;\n", {"Cart"}),
    "php": ("<?php\nuse Shop\\Cart;\n$c = new Cart();\n", {"Cart"}),
    "rust": ("use crate::shop::Cart;\nfn f(c: Cart) {}\n", {"Cart"}),
    "python": ("from shop.carts import Cart\nCart()\n", {"Cart"}),
    "typescript": ("import { Cart } from './shop/cart';\nnew Cart();\n", {"Cart"}),
    "csharp": ("using Shop.Carts;\nclass A { Cart c; }\n", {"Cart"}),
}


@pytest.mark.parametrize("name", IMPORTS)
def test_what_is_imported_is_known_by_the_last_word_of_its_path(name: str) -> None:
    source, imported = IMPORTS[name]
    names = set(read_references(extract(ALL[name], source.encode()).references).names)
    assert imported <= names
    if name != "perl":  # Its packages are called by their whole path.
        assert not [each for each in names if {".", ":", "\\", "/"} & {*each}]


PAINTED_OVER = {
    "a.cpp": (
        "int help();\nstruct A {};\ntemplate <typename T>\n"
        "struct B<T, void_t<decltype(std::declval<T>().find_first_of(\n"
        "    typename T::value_type(), help()))>> : std::is_convertible<int, bool> {};\n"
        "int f() { A a; return help(); }\n",
        "help",
        {5, 6},
    ),
}


@pytest.mark.parametrize("name", PAINTED_OVER)
def test_what_is_painted_over_uses_the_words_it_holds(name: str, workspace: Workspace) -> None:
    text, symbol, lines = PAINTED_OVER[name]
    rows: Any = workspace({name: text}).references(symbol).data["references"]
    assert {row["line"] for row in rows} == lines


def test_the_parameters_of_a_macro_are_its_own_on_whichever_line_its_body_is(workspace: Workspace) -> None:
    text = "int run;\n#define T(run) \\\n  f(run)\n#define U(m) \\\n  f(m, run)\n"
    rows: Any = workspace({"a.c": text}).references("run").data["references"]
    assert [row["line"] for row in rows] == [5]
