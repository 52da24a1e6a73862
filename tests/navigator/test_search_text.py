"""Where a query reads as text, or names nothing surely, lines of text and files answer it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navigator.answers.limits import UnknownKind
from navigator.answers.searching.answer import EmptyQuery, search_answer
from navigator.answers.searching.text import search_text
from navigator.source import split_lines
from navigator.tokens import cost

from .made import Sketch, facts_of
from .searched import FACTS, NOTES, STORE, Disk

MANY = b"""import os


async def serve(handler):
    # TODO: nothing yet
    raise ValueError("Cannot serve")


def test_nothing_to_do():
    return os.path.join("a", "b")


def import_orders():
    serve(handler=1)
"""


@pytest.fixture
def shop() -> Disk:
    sketches = [
        Sketch("function", "serve", 4, 6, signature="async def serve(handler)"),
        Sketch("function", "test_nothing_to_do", 9, 10, signature="def test_nothing_to_do()"),
        Sketch("function", "import_orders", 13, 14, signature="def import_orders()"),
    ]
    return Disk({"src/serve.py": (MANY, facts_of(MANY, sketches)), "src/utils.py": (b"A = 1\n", None)})


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("TODO", 5),  # inside a name only
        ("import os", 1),  # two words, of which one is code's own; and spelled like a name
        ("async def", 4),
        ('raise ValueError("Cannot', 6),
        ("serve(handler=1)", 14),  # a call, though the name is a symbol's
        ('"Cannot serve"', 6),
        ("'Cannot serve'", 6),  # quoted by whoever asks
    ],
)
def test_lines_of_text_stand_beside_names_that_may_not_be_meant(shop: Disk, query: str, line: int) -> None:
    hits = search_answer(query, shop.searched).data["hits"]
    assert line in [hit["name_line"] for hit in hits if hit["kind"] == "text"]


@pytest.mark.parametrize(
    "query", ["serve", "serve(handler)", "import_or", "importOrders", "nothing to", "orders", "import_ordrs"]
)
def test_where_a_name_is_surely_meant_no_text_is_read_and_that_is_said(shop: Disk, query: str) -> None:
    shop.pace = 1000.0
    answer = search_answer(query, shop.searched)
    assert shop.now == 0
    assert {hit["kind"] for hit in answer.data["hits"]} == {"function"}
    assert answer.text.endswith("Only names were looked for: ask with kind text for lines of text.")


@pytest.mark.parametrize("query", ["def serve", "function serve()", "fn serve"])
def test_a_name_behind_the_word_that_declares_it_is_that_name(shop: Disk, query: str) -> None:
    answer = search_answer(query, shop.searched)
    assert answer.data["hits"][0]["name"] == "serve"
    assert "Lines of text" not in answer.text


def test_symbols_that_text_was_looked_for_beside_in_vain(shop: Disk) -> None:
    answer = search_answer("import_ordrs(nothing)", shop.searched)
    assert "import_orders" in answer.text
    assert answer.text.endswith("No line of text has it.")


@pytest.mark.parametrize("query", ["TODO", 'raise "TODO"'])
@pytest.mark.parametrize("most", [1, 2, 7, 20])
@pytest.mark.parametrize("tokens", [60, 200, 2000])
def test_names_and_text_share_the_room(query: str, most: int, tokens: int) -> None:
    text = "".join(f'# raise "TODO" number {number}\n' for number in range(9)).encode()
    sketches = [
        Sketch("function", f"raise_ab_todo_{n}", 1, 1, signature=f"def raise_ab_todo_{n}({'x, ' * 9})")
        for n in range(30)
    ]
    files = {f"{name}.py": (text, facts_of(text, sketches if name == "a" else [])) for name in "abcdefgh"}
    answer = search_answer(query, Disk(files).searched, max_results=most, max_tokens=tokens)
    kinds = [hit["kind"] for hit in answer.data["hits"]]
    assert 1 <= len(kinds) <= most
    assert cost(answer.text) <= tokens + 110
    if most > 1 and tokens > 60:
        assert {*kinds} == {"function", "text"}
        assert kinds == sorted(kinds, reverse=kinds[0] == "text"), "one after the other"


@given(
    st.text("aet. \"'`()[]*|\\^$?/:!_-=ü\n\0", min_size=1, max_size=14),
    st.none() | st.lists(st.sampled_from(["function", "class", "text", "file"]), max_size=3),
    st.integers(1, 9),
    st.integers(50, 400),
)
def test_any_query_is_answered_within_its_limits(
    query: str, kinds: list[str] | None, most: int, tokens: int
) -> None:
    files = {"src/tea.py": (STORE, FACTS), "te at.md": (NOTES, None), "eat": (b"a te? (eat)\n" * 9, None)}
    try:
        answer = search_answer(query, Disk(files).searched, kinds=kinds, max_results=most, max_tokens=tokens)
    except EmptyQuery:
        assert not query.split()
        return
    hits: Any = answer.data["hits"]
    assert len(hits) <= most
    assert answer.data["total"] >= len(hits)
    assert cost(answer.text) <= tokens + 150, "notes and the first row are always there"
    assert answer.text.isprintable() or "\n" in answer.text
    if kinds:
        assert {hit["kind"] for hit in hits} <= {*kinds}


def test_lines_with_the_same_capitals_come_first() -> None:
    disk = Disk({"a.txt": (b"todo\n", None), "b/c/d.txt": (b"TODO\n", None)})
    assert [hit["path"] for hit in search_answer("TODO", disk.searched).data["hits"]] == [
        "b/c/d.txt",
        "a.txt",
    ]


def test_kinds_ask_for_text_and_files(shop: Disk) -> None:
    def kinds(*asked: str) -> set[object]:
        return {hit["kind"] for hit in search_answer("serve", shop.searched, kinds=asked).data["hits"]}

    assert kinds("text") == {"text"}
    assert kinds("file") == {"file"}
    assert kinds("function") == {"function"}
    assert kinds("function", "text", "file") == {"function", "text", "file"}
    with pytest.raises(UnknownKind, match="text, file"):
        kinds("line")


@pytest.mark.parametrize("query", ["utils.py", "src/utils.py", "UTILS.py"])
def test_a_file_is_found_by_its_name(shop: Disk, query: str) -> None:
    answer = search_answer(query, shop.searched)
    assert answer.text.splitlines()[:2] == [f"Files called {query!r} (1 of 1 shown):", "src/utils.py"]
    (hit,) = answer.data["hits"]
    assert (hit["kind"], hit["path"], hit["name"]) == ("file", "src/utils.py", "utils.py")


@pytest.mark.parametrize("query", ["utilz.py", "utils.js", "serv.py", "rc/serve"])
def test_a_file_of_a_name_like_it_is_found_where_there_is_nothing_else(shop: Disk, query: str) -> None:
    answer = search_answer(query, shop.searched)
    assert answer.text.startswith(f"Nothing else found; files named like {query!r} (1 of 1 shown):")
    asked = search_answer(query, shop.searched, kinds=["file"])
    assert asked.text.startswith(f"Files named like {query!r} (1 of 1 shown):")


PATTERNS = [
    "def .*serve",
    "serve|handler",
    r"serv\w+",
    "^serve",
    "[a-z]+serve",
    "*.rb",
    "serve(?=x)",
    "x.+y",
    "src/**/*.rb",
]
NO_PATTERNS = [
    "serve",
    "Outer.inner",
    "a::b",
    "C++",
    "x = y",
    "a || b",
    "&mut self",
    "what?",
    "$scope",
    "a/b.rb",
]


@pytest.mark.parametrize("query", PATTERNS)
def test_a_pattern_that_finds_nothing_is_said_to_be_read_as_text(shop: Disk, query: str) -> None:
    assert "read as plain text, not as a regular expression" in search_answer(query, shop.searched).text


@pytest.mark.parametrize("query", NO_PATTERNS)
def test_no_pattern_is_seen_where_there_is_none(shop: Disk, query: str) -> None:
    assert "regular expression" not in search_answer(query, shop.searched).text


@pytest.mark.parametrize("pattern", ["[", "nowhere/**", "*.rb", "/nowhere"])
@pytest.mark.parametrize("kinds", [None, ["class"], ["text"]])
def test_a_file_pattern_that_fits_no_file_is_said_to(
    shop: Disk, pattern: str, kinds: list[str] | None
) -> None:
    text = search_answer("serve", shop.searched, file_pattern=pattern, kinds=kinds).text
    assert text.startswith(f"No file here fits the pattern {pattern!r}: give a glob")


def test_nothing_of_a_kind_is_said_plainly(shop: Disk) -> None:
    text = search_answer("serve", shop.searched, kinds=["class"]).text
    assert text == "Nothing of the kinds asked for is called 'serve'."


@given(
    st.lists(st.text("ab \r\nü", max_size=12), max_size=6),
    st.lists(st.text("abü", min_size=1, max_size=3), min_size=1),
)
def test_a_line_is_found_where_it_has_all_words(parts: list[str], words: list[str]) -> None:
    text = "\n".join(parts)
    found = search_text(" ".join(words), [("a.txt", text.encode())], lambda: False)
    expected = [
        number for number, line in enumerate(split_lines(text), 1) if all(word in line for word in words)
    ]
    assert {hit.line for hit in found.hits} <= {*expected}
    assert bool(found.hits) == bool(expected)
