"""Documents: sections of prose, keys of data, code inside pages, and what holds for all of them."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from navigator.answers.outline import outline_answer
from navigator.answers.unfold import unfold_answer
from navigator.languages import ALL, FOLDER
from navigator.languages.detection import PLAIN
from navigator.model import FileFacts, Symbol
from navigator.parsing.documents.bounded import MOST_LISTED
from navigator.parsing.extract import extract
from navigator.source import decode
from navigator.tokens import file_costs

DOCUMENTS = [name for name, language in ALL.items() if not language.is_code]


def facts(language: str, text: str | bytes) -> FileFacts:
    return extract(ALL[language], text.encode() if isinstance(text, str) else text)


def names(found: FileFacts) -> list[str]:
    return [symbol.qualified_name for symbol in found.symbols]


def lines_of(found: FileFacts) -> list[tuple[str, int, int]]:
    return [(symbol.name, symbol.start_line, symbol.end_line) for symbol in found.symbols]


def assert_nested(found: FileFacts) -> None:
    """Two symbols lie one in the other, by bytes and by depth, or apart."""
    around: list[Symbol] = []
    for symbol in found.symbols:
        while around and around[-1].end_byte <= symbol.start_byte:
            around.pop()
        if around:
            assert symbol.end_byte <= around[-1].end_byte, (around[-1], symbol)
        around.append(symbol)
    for before, after in pairwise(found.symbols):
        assert after.depth <= before.depth + 1


# Any text

BLOCKS = st.sampled_from(
    [
        "# A",
        "## B",
        "### A",
        "B\n===",
        "C\n---",
        "",
        "- item",
        "> quote",
        "```\n# no\n```",
        "    code",
        "text",
        "1. x",
    ]
)


@given(st.lists(BLOCKS, max_size=12).map("\n".join))
def test_sections_of_any_markdown_lie_one_in_the_other(text: str) -> None:
    found = facts("markdown", text)
    assert_nested(found)
    for symbol in found.symbols:
        following = [later for later in found.symbols if later.start_byte > symbol.start_byte]
        after = [later for later in following if later.depth <= symbol.depth]
        if after:
            assert symbol.end_byte <= after[0].start_byte


KEYS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=8)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | KEYS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.just("name"), inner, max_size=4),
    max_leaves=25,
)


@example({" ": None, " x": 1, "y ": 2, "": 3}, None)
@example({"": [None, {"name": ""}]}, 2)
@given(JSON, st.sampled_from([None, 2]))
def test_keys_of_any_json_are_in_order_and_can_be_asked_for(value: object, indent: int | None) -> None:
    data = json.dumps(value, ensure_ascii=False, indent=indent).encode()
    found = facts("json", data)
    assert not found.errors
    assert_nested(found)
    if isinstance(value, dict) and indent:
        top = [symbol.name for symbol in found.symbols if symbol.depth == 0]
        written = [json.dumps(key, ensure_ascii=False)[1:-1].strip() for key in value]
        assert top == [" ".join(key.split()) or '""' for key in written] or any(
            map(str.isspace, "".join(top))
        )
    assert_each_unfolds(found, data)


def assert_each_unfolds(found: FileFacts, data: bytes) -> None:
    """Any name an outline gives can be passed back, and gives the lines it said."""
    costs = file_costs(decode(data), found.language)
    rows = outline_answer("x", found, costs, max_tokens=100_000).data["symbols"]
    assert isinstance(rows, list)
    for row in rows[:40]:
        asked = f"{row['qualified_name']}@{row['name_line']}"
        same = [
            s
            for s in found.symbols
            if (s.qualified_name, s.name_line) == (row["qualified_name"], row["name_line"])
        ]
        if len(same) > 1:
            continue  # on one line; their lines say no more than one of them does
        (shown,) = unfold_answer("x", found, data, [asked], max_tokens=100_000).data["symbols"]  # type: ignore[misc]
        assert (shown["start_line"], shown["end_line"]) == (row["start_line"], row["end_line"])


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_name_of_a_sample_can_be_passed_back(name: str) -> None:
    (sample,) = (FOLDER / name).glob("sample.*")
    data = sample.read_bytes()
    found = facts(name, data)
    assert found.symbols
    assert_nested(found)
    assert_each_unfolds(found, data)
    printed = outline_answer(
        "x", found, file_costs(decode(data), name), max_tokens=100_000
    ).text.splitlines()[1:]
    for line in (line.strip() for line in printed):
        if "~" in line:
            assert unfold_answer("x", found, data, [line]).text


# As many as anyone reads


@pytest.mark.parametrize(
    ("language", "data", "first"),
    [
        ("json", json.dumps({str(n): n for n in range(20_000)}), "0"),
        ("json", json.dumps({"all": {f"p{n}": {"version": "1"} for n in range(10_000)}}, indent=1), "all"),
        ("json", json.dumps({"rows": [{"name": str(n)} for n in range(10_000)], "last": 1}), "rows"),
        ("yaml", "".join(f"k{n}: {{a: 1}}\n" for n in range(20_000)), "k0"),
        ("toml", "".join(f"[t{n}]\na = 1\n" for n in range(10_000)), "t0"),
        ("markdown", "# A\n\n" * 10_000, "A"),
        ("css", ".a { b: c }\n" * 10_000, ".a"),
        ("html", "<p id=a>x</p>\n" * 10_000, "a"),
        (PLAIN, "A\n===\n\n" * 20_000, "A"),
    ],
)  # fmt: skip
def test_a_document_lists_a_bounded_number(language: str, data: str, first: str) -> None:
    found = facts(language, data)
    assert len(found.symbols) == MOST_LISTED
    assert found.unlisted > 0
    assert found.symbols[0].name == first
    answer = outline_answer("x", found, file_costs(data, language))
    assert "more are beyond the 2,000 that are listed" in answer.text


def test_of_a_lock_file_the_packages_are_listed_before_their_versions() -> None:
    lock = {
        "name": "x",
        "packages": {f"p{n}": {"version": "1", "resolved": "u"} for n in range(1500)},
        "last": 1,
    }
    found = facts("json", json.dumps(lock))
    assert {symbol.name for symbol in found.symbols if symbol.depth < 2} >= {"p0", "p1499", "last"}
    assert len(found.symbols) == MOST_LISTED


def test_one_line_of_five_megabytes() -> None:
    found = facts("json", '{"a": "' + "x" * 5_000_000 + '", "' + "k" * 100_000 + '": 1}')
    assert [symbol.name[:5] for symbol in found.symbols] == ["a", "kkkkk"]
    assert all(len(symbol.name) <= 160 for symbol in found.symbols)
    assert found.minified


def test_a_paragraph_on_one_line_is_not_minified() -> None:
    assert not facts("markdown", "# A\n\n" + "word " * 2000).minified


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("markdown", "> " * 20_000 + "x"),
        ("markdown", "*" * 100_000),
        ("markdown", "- " * 20_000),
        ("markdown", "<a" + " " * 100_000),
        ("markdown", "---\n" + "a\n" * 100_000),
        (PLAIN, "(" * 100_000),
        (PLAIN, "=" * 100_000 + "\n" + "a" * 100_000),
        (PLAIN, "\n".join(" " * depth + "a" for depth in range(2000))),
        (PLAIN, "a = b\n" * 50_000),
        ("css", ': "' + "{" * 200_000),
        ("scss", "$a: " + "(" * 5_000),
        ("json", "[" * 5_000),
        ("json", '{"a":' * 50_000),
        ("json", "," * 100_000),
        ("toml", "[" * 100_000),
    ],
)  # fmt: skip
def test_texts_made_to_take_long_do_not(language: str, text: str) -> None:
    """Square time in one of our own readers or expressions would be minutes here."""
    assert facts(language, text).lines


# Line ends, marks and other encodings


@pytest.mark.parametrize("language", ["markdown", PLAIN])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_sections_follow_the_file_s_own_line_ends(language: str, end: str) -> None:
    found = facts(language, end.join(["\ufeffA", "===", "", "B", "---", "text", "", "C", "===", ""]))
    assert lines_of(found)[1:] == [("B", 4, 6), ("C", 8, 9)]
    assert found.symbols[0].start_line == 1


@pytest.mark.parametrize("language", ["json", "yaml", "toml"])
def test_keys_follow_the_file_s_own_line_ends(language: str) -> None:
    text = {
        "json": '{\r\n"a": 1,\r\n"b": {\r\n"c": 2}}',
        "yaml": "\r\na: 1\r\nb:\r\n  c: 2\r\n",
        "toml": "\r\na = 1\r\n[b]\r\nc = 2",
    }
    found = facts(language, "\ufeff" + text[language])
    assert lines_of(found) == [("a", 2, 2), ("b", 3, 4), ("c", 4, 4)]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_code_inside_a_page_lies_where_it_is_on_disk(encoding: str) -> None:
    page = "\ufeff<h1>Grüße</h1>\n<script>\nfunction ä() { return 1 }\n</script>\n"
    data = page.encode(encoding)
    found = facts("html", data)
    assert [(s.name, s.start_line, s.depth) for s in found.symbols] == [
        ("Grüße", 1, 0),
        ("script", 2, 1),
        ("ä", 3, 2),
    ]
    inner = found.symbols[-1]
    assert data[inner.start_byte : inner.end_byte].decode(encoding) == "function ä() { return 1 }"


def test_errors_of_code_inside_are_told_by_the_page_s_lines() -> None:
    assert facts("vue", "<script>\nlet a = 1\nlet b = = 2\nlet c = 3\n</script>\n").errors == ((3, 3),)


@pytest.mark.parametrize("name", [name for name, language in ALL.items() if language.embedded])
def test_what_is_embedded_is_in_a_language_that_is_read(name: str) -> None:
    assert set(re.findall(r"@embedded\.(\w+)", ALL[name].embedded)) <= ALL.keys() | {"unread", "expression"}
