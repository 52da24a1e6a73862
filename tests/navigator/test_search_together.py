"""A question in words, or a message with its values in it, finds what holds most of its words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navigator.answers.searching.answer import search_answer
from navigator.answers.searching.together import Asked

from .made import Sketch, facts_of
from .searched import Disk

TOKENS = b'''def check(token):
    """Is the token signed?"""
    if expired(token):
        raise Denied(f"Token {token!r} not accepted")


class Store:
    def keep(self, session):
        self.sessions.append(session)

    def flush(self):
        for session in self.sessions:
            session.write(self.path)
'''
SKETCHES = [
    Sketch("function", "check", 1, 4, signature="def check(token)"),
    Sketch(
        "class",
        "Store",
        7,
        13,
        [
            Sketch("method", "keep", 8, 9, signature="def keep(self, session)"),
            Sketch("method", "flush", 11, 13, signature="def flush(self)"),
        ],
        signature="class Store",
    ),
]
TEST = b'def test_check():\n    assert "Token abc not accepted" in str(error)\n    assert session\n'


@pytest.fixture
def disk() -> Disk:
    return Disk({
        "src/tokens.py": (TOKENS, facts_of(TOKENS, SKETCHES)),
        "tests/test_tokens.py": (TEST, facts_of(TEST, [Sketch("function", "test_check", 1, 3)])),
        "notes.txt": (b"how tokens are made\n", None),
    })  # fmt: skip


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("where is a token checked for expiry", "check"),
        ("which method writes sessions to a path", "Store.flush"),
        ("Token 'x81' not accepted", "check"),  # the line of code before that of a test
        ("Token [x81] was not accepted", "check"),
        ("sessions appended", "Store.keep"),
    ],
)
def test_the_likeliest_definition_comes_first(disk: Disk, query: str, first: str) -> None:
    answer = search_answer(query, disk.searched)
    assert answer.text.startswith(f"Nothing has all of {query!r}; what has most of its words")
    assert answer.data["hits"][0]["qualified_name"] == first  # type: ignore[index]


def test_words_that_no_file_holds_are_named(disk: Disk) -> None:
    answer = search_answer("token signed kubernetes", disk.searched)
    assert answer.data["hits"][0]["qualified_name"] == "check"  # type: ignore[index]
    assert "In no file: kubernetes." in answer.text


def test_where_no_word_is_found_nothing_is_said_to_be(disk: Disk) -> None:
    assert search_answer("zebra quux frobnicate", disk.searched).text.startswith("Nothing for ")


def test_a_member_is_found_by_its_name_behind_that_of_what_it_is_in(disk: Disk) -> None:
    answer = search_answer("Store flush", disk.searched)
    assert [hit["qualified_name"] for hit in answer.data["hits"]] == ["Store.flush"]  # type: ignore[attr-defined]


def test_kinds_that_are_asked_for_are_not_guessed_beside(disk: Disk) -> None:
    answer = search_answer("where is a token checked for expiry", disk.searched, kinds=["function"])
    assert answer.data["hits"] == []


def test_the_search_ends_when_its_time_is_over(disk: Disk) -> None:
    disk.pace = 1000.0
    assert search_answer("which method writes sessions to a path", disk.searched).text


@given(st.text(max_size=60))
def test_any_query_is_taken_apart(query: str) -> None:
    asked = Asked.of(query)
    assert len({*asked.words}) == len(asked.words) <= 12
    assert {*asked.values} <= {*asked.words} or not asked.values
    assert {word for _, word in asked.pairs} <= {*asked.words} or len(asked.words) == 12


@given(
    st.lists(
        st.sampled_from(
            ["token", "session", "check", "where", "write", "is", "'a'", "[b]", "not", "path", "zz"]
        ),
        min_size=1,
    )
)
def test_any_words_are_answered(words: list[str]) -> None:
    files = {"src/tokens.py": (TOKENS, facts_of(TOKENS, SKETCHES)), "a.md": (b"token path\n" * 3, None)}
    answer = search_answer(" ".join(words), Disk(files).searched)
    assert answer.text


@pytest.mark.parametrize("place", [0, 100, 400])
def test_what_is_shown_of_a_long_line_is_around_what_was_found(place: int) -> None:
    line = f"x = '{'lorem ipsum ' * (place // 12)}needle  in it{' dolor sit' * 40}'\n".encode()
    for query in ("needle in it", "needle sit"):
        assert "needle" in search_answer(query, Disk({"a.py": (line, None)}).searched).text.splitlines()[1]
