"""The map shows where things are within its budget, the likeliest first."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navigator.answers.importance import FileSummary, sketch, users
from navigator.answers.limits import LONGEST_ANSWER, LimitTooSmall
from navigator.answers.repo_map import map_answer
from navigator.index.status import IndexStatus
from navigator.languages import detect_or_plain
from navigator.model import FileFacts
from navigator.parsing.extract import extract
from navigator.tokens import by_size, cost, numbered

from .made import Sketch, facts_of, symbols_named

READY = IndexStatus("ready", 9, 9, 9, 9, 0.1, {}, (), ())


def summary(path: str, importance: float = 1.0, *top: str) -> FileSummary:
    return FileSummary(path, "python", 10, 400, 3, top or ("main",), importance)


FILES = [
    summary("setup.py", 0.5),
    summary("src/core/engine.py", 9.0, "Engine", "start"),
    summary("src/core/parts.py", 3.0, "Part"),
    summary("src/web/views.py", 2.0, "index"),
    summary("tests/test_engine.py", 0.1),
]


def test_folders_hold_files_with_their_symbols() -> None:
    answer = map_answer("shop", FILES, READY)
    one = numbered(by_size(400, "python"), 10)
    price = f"~{one}"
    assert answer.text.splitlines()[1:] == [
        f"src/ 3 files ~{3 * one}",
        f" core/ 2 files ~{2 * one}",
        f"  engine.py 3 {price}: Engine start",
        f"  parts.py 3 {price}: Part",
        f" web/ 1 file {price}",
        f"  views.py 3 {price}: index",
        f"tests/ 1 file {price}",
        f" test_engine.py 3 {price}: main",
        f"setup.py 3 {price}: main",
    ]
    assert answer.text.startswith(f"shop: 5 files with 15 symbols, ~{5 * one} tokens.")
    assert answer.data["omitted_files"] == 0
    assert next(iter(answer.data["entries"]))["path"] == "src/core/engine.py"


def test_a_path_deepens() -> None:
    answer = map_answer("shop", FILES, READY, path="src/core")
    assert answer.text.startswith("shop/src/core: 2 files")
    assert [line.split()[0] for line in answer.text.splitlines()[1:]] == ["engine.py", "parts.py"]
    single = map_answer("shop", FILES, READY, path="src/core/engine.py")
    assert "engine.py 3" in single.text
    assert single.data["files"] == 1


def test_small_budgets_show_the_folders_and_the_best_files() -> None:
    files = [
        summary(f"pkg{folder}/module{number}.py", number / (folder + 1), f"Symbol{number}")
        for folder in range(5)
        for number in range(40)
    ]
    answer = map_answer("shop", files, READY, max_tokens=400)
    assert all(f"pkg{folder}/ 40 files" in answer.text for folder in range(5))
    assert "module39.py" in answer.text
    assert "module0.py" not in answer.text
    assert cost(answer.text) <= 400
    omitted = answer.data["omitted_files"]
    assert f"{omitted} files left out: give path to map a folder" in answer.text
    assert omitted == 200 - len(answer.data["entries"])


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(
            st.text(alphabet="ab/", min_size=1, max_size=12).map(lambda p: f"r/{p.strip('/')}.py"),
            st.floats(0, 9),
        ),
        max_size=40,
        unique_by=lambda item: item[0],
    ),
    st.integers(150, 2000),
    st.sampled_from(["", "r", "r/a", "nowhere"]),
)
def test_every_file_is_shown_or_counted(items: list[tuple[str, float]], budget: int, path: str) -> None:
    files = [summary(re.sub("/+", "/", name), importance) for name, importance in items]
    files = list({file.path: file for file in files}.values())
    answer = map_answer("shop", files, READY, path=path, max_tokens=budget)
    inside = [file for file in files if not path or file.path.startswith(path + "/")]
    assert len(answer.data["entries"]) + answer.data["omitted_files"] == len(inside) == answer.data["files"]
    assert answer.text.count(".py ") == len(answer.data["entries"])
    assert cost(answer.text) <= budget * 1.1


def test_a_large_workspace_fits_the_host() -> None:
    files = [
        summary(f"d{n % 97}/e{n % 13}/f{n}.py", float(n), *(f"Name{k}" for k in range(8)))
        for n in range(20_000)
    ]
    assert len(map_answer("big", files, READY, max_tokens=10**6).text) <= LONGEST_ANSWER


def test_nothing_to_map_is_said() -> None:
    answer = map_answer(
        "shop", [], IndexStatus("building", 9, 2, 0, 0, 0.1, {}, (("a", "timeout"),), ()), path="docs"
    )
    assert "No file here" not in answer.text  # who knows yet?
    assert "still being built (2 files so far)" in answer.text
    assert "No file here has symbols readgate knows how to read." in map_answer("shop", [], READY).text
    assert "1 file could not be indexed (timeout)." in answer.text
    with pytest.raises(LimitTooSmall):
        map_answer("shop", [], READY, max_tokens=1)


def summarize(path: str, facts: FileFacts) -> FileSummary:
    """The summary of one file by itself."""
    return sketch(path, facts).summary(lambda _: 0.0)


def test_importance_prefers_types_of_code_in_reach() -> None:
    classes = facts_of(b"x\n" * 9, [Sketch("class", "A", 1, 9), Sketch("function", "_a", 1, 1)])
    values = facts_of(b"x\n" * 9, [Sketch("constant", "A", 1, 1), Sketch("constant", "B", 2, 2)])
    assert summarize("a.py", classes).importance > summarize("a.py", values).importance
    assert summarize("a.py", classes).importance > summarize("x/y/a.py", classes).importance
    assert summarize("a.py", classes).importance > 5 * summarize("test_a.py", classes).importance
    assert summarize("a.py", classes).top == ("A", "_a")


def test_a_summary_names_few_symbols_in_file_order() -> None:
    made = summarize("a.py", symbols_named(*(f"f{number}" for number in range(50))))
    assert made.top == tuple(f"f{number}" for number in range(8))
    assert made.symbols == 50


@pytest.mark.parametrize(
    ("name", "text", "top"),
    [
        ("a.java", "package com.shop;\n\nclass Cart {\n  int total;\n}\n", ("Cart",)),
        (
            "a.cs",
            "namespace Shop\n{\n    class Cart { int total; }\n    class Till { }\n}\n",
            ("Shop", "Cart", "Till"),
        ),
        (
            "a.cpp",
            "namespace shop {\nnamespace web {\nclass Cart {\n  int total;\n};\n}\n}\n",
            ("shop", "web", "Cart"),
        ),
        ("a.ts", "namespace shop {\n  export class Cart {\n    total() {}\n  }\n}\n", ("shop", "Cart")),
        ("a.go", "package shop\n", ("shop",)),
        ("a.rs", "fn pay() {\n}\n\n\n\nmod tests {\n    fn pays() {}\n}\n", ("pay", "tests")),
    ],
)
def test_a_namespace_around_a_file_does_not_hide_what_is_in_it(
    name: str, text: str, top: tuple[str, ...]
) -> None:
    language = detect_or_plain(name, text.encode())
    assert summarize(name, extract(language, text.encode())).top == top


def test_a_file_that_the_rest_refers_to_matters_more() -> None:
    data = b"def one():\n    pass\n"
    sketches = [
        sketch(f"{name}.py", facts_of(data, [Sketch("function", symbol, 1, 2)]))
        for name, symbol in (("a", "used"), ("b", "unused"), ("c", "common"), ("d", "common"))
    ]
    used = users(sketches, {b"used": 20, b"common": 20, b"unused": 1})
    importance = {one.path: one.summary(used).importance for one in sketches}
    assert importance["a.py"] > importance["c.py"] == importance["d.py"] > importance["b.py"]
    assert (
        importance["b.py"]
        == summarize("b.py", facts_of(data, [Sketch("function", "unused", 1, 2)])).importance
    )
