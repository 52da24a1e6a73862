"""What an edit's own lines say it did: a table of kinds, and rules that hold for any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.framing import utf16_units
from memory.observers.edits.signatures import signature_news
from memory.observers.lines.detail import ROOM
from memory.observers.lines.details import details
from memory.observers.lines.differences import differences
from memory.observers.lines.folding import clause, folded
from navigator.languages.registry import ALL
from navigator.model import Symbol

from .added_kinds import ADDED
from .replaced_kinds import REPLACED

KINDS = REPLACED | ADDED


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_change_is_told_by_what_it_did(kind: str) -> None:
    language, old, new, told = KINDS[kind]
    found = details([(old.splitlines(), new.splitlines())], ALL[language])
    assert found[0].forms[0] == told


def test_the_same_at_several_places_is_told_once_with_its_number() -> None:
    parts = [([f"cart = root.{n}(shop)"], [f"cart = response.{n}(shop)"]) for n in ("one", "one")]
    (one,) = details(parts, ALL["python"])
    assert (one.forms[0], one.places) == ("root.one → response.one (2 times)", 2)
    parts = [([], ["touch_watched_key(database, name)"]) for _ in range(3)]
    (one,) = details(parts, ALL["python"])
    assert (one.forms[0], one.places) == ("adds “touch_watched_key(database, name)” (3 times)", 3)


def test_of_places_that_are_not_alike_none_is_told_for_all() -> None:
    parts = [([f"this.setUserCap({n}, cap)"], [f"await this.setUserCap({n}, cap)"]) for n in ("alice", "bob")]
    (one,) = details(parts, ALL["javascript"])
    assert one.forms[0] == "adds “await”, as in “await this.setUserCap(alice, cap)” (2 times)"


def test_a_condition_tells_more_than_a_text_and_a_version_more_than_a_hash() -> None:
    texts = (['fail("it must be a number");'], ['fail("it must be a number (of a level)");'])
    conditions = (["if (level <= WARNING)"], ["if (level < WARNING)"])
    first, _ = details([texts, conditions], ALL["c"])
    assert "WARNING" in first.forms[0]
    hashes = ([f'"hash": "{"1" * 20}a1"'], [f'"hash": "{"2" * 20}a1"'])
    versions = (['"version": "1.2.3"'], ['"version": "1.2.4"'])
    first, _ = details([hashes, versions], ALL["json"])
    assert "1.2.3 → 1.2.4" in first.forms[0]


def test_what_is_declared_elsewhere_with_another_value_is_not_told_as_gone() -> None:
    parts = [([], ["    var rest = Data()"]), (["    var rest = [UInt8]()"], [])]
    (one,) = details(parts, ALL["swift"])
    assert one.forms[0] == "[UInt8] → Data"


def test_a_statement_that_was_rewritten_at_another_place_is_not_told_as_put_in() -> None:
    parts = [
        ([" [site]: https://oss.example.org/a/page"], []),
        ([], ["[site]: https://s01.example.org/a/page"]),
    ]
    (one,) = details(parts, ALL["markdown"])
    assert one.forms[0] == "https://oss.example.org/a/page → https://s01.example.org/a/page"


def test_that_a_symbol_is_defined_is_no_news_of_it() -> None:
    told = details([([], ["@staticmethod", "def clean_name(self, prefix):"])], ALL["python"], "clean_name")
    assert [each.forms[0] for each in told] == ["adds “@staticmethod”"]
    parts = [(["def clean_name(self):"], ["def clean_name(self) -> Any:  # of any kind"])]
    assert details(parts, ALL["python"], "clean_name") == ()


def test_what_moved_is_not_told_as_put_in() -> None:
    (moved,) = details([(["check(order)"], []), ([], ["check(order)"])], ALL["python"])
    assert moved.forms[0] == "moves “check(order)”"
    (indented,) = details([(["check(order)"], ["if order:", "    check(order)"])], ALL["python"])
    assert indented.forms[-1] == "adds “if order”"


def test_a_condition_that_was_asked_in_another_form_is_not_told_as_put_in() -> None:
    parts = [
        (["return $self unless $self->reverse_proxy;"], []),
        (
            ["  if ($proto // '') eq 'https';"],
            ["  if $self->reverse_proxy", "  && ($proto // '') eq 'https';"],
        ),
    ]
    forms = [form for each in details(parts, ALL["perl"]) for form in each.forms]
    assert forms[0] == "“return $self unless $self->reverse_proxy” → “if $self->reverse_proxy”"
    assert not any(form.startswith(("adds “if", "drops “return")) for form in forms)


def test_an_operator_that_looks_like_a_comment_does_not_cut_a_line() -> None:
    (put_in,) = details([([], ["run($proto // '', $port);"])], ALL["perl"])
    assert put_in.forms[0] == "adds “run($proto // '', $port)”"


def test_code_made_a_comment_is_told_as_that() -> None:
    (gone,) = details([(["@Benchmark"], ["// @Benchmark"])], ALL["scala"])
    assert gone.forms[0] == "comments out “@Benchmark”"
    (come,) = details([(["// @Benchmark"], ["@Benchmark"])], ALL["scala"])
    assert come.forms[0] == "takes out of a comment “@Benchmark”"


def test_what_went_into_another_symbol_is_neither_put_in_nor_taken_out() -> None:
    (moved,) = details([([], ["check(order)"])], ALL["python"], moved=frozenset({"check(order)"}))
    assert moved.forms[0] == "moves “check(order)”"


def test_the_name_of_the_symbol_is_not_told_twice() -> None:
    (named,) = details([(["LIMIT = 4"], ["LIMIT = 5"])], ALL["python"], "LIMIT")
    assert named.forms[0] == "4 → 5"


LINES = st.lists(
    st.text(st.sampled_from("ab1 .,:=()[]{}\"'#“”→\n\u0301🎯") | st.characters(codec="utf-8"), max_size=60),
    max_size=8,
)


@given(LINES, LINES, st.sampled_from(["python", "c", "markdown", "yaml", "json", "haskell"]))
def test_any_lines_give_details_of_bounded_length(old: list[str], new: list[str], language: str) -> None:
    for each in details([(old, new)], ALL[language]):
        assert each.forms
        assert all(form and utf16_units(form) <= ROOM + 40 for form in each.forms)
        assert each.within(10_000) == each.forms[0]
        assert each.within(0) == ""


@given(st.text(max_size=80), st.text(max_size=80))
def test_differences_are_parts_of_both_texts(old: str, new: str) -> None:
    for each in differences(old, new):
        assert each.old in old
        assert each.new in new
        assert each.old != each.new


@given(
    st.text(st.sampled_from("ab ()[]{}\"'.,") | st.characters(codec="utf-8"), max_size=120),
    st.integers(0, 90),
)
def test_what_is_folded_or_ends_at_a_word_fits(text: str, room: int) -> None:
    assert utf16_units(folded(text, room)) <= max(room, 0)
    if text.isascii():
        assert len(clause(text, room)) <= max(room, 0)


@pytest.mark.parametrize(
    ("text", "room", "short"),
    [
        ("raise ValueError('a message of some length')", 40, "raise ValueError('a message of some …')"),
        ("if isinstance(node, (str, bytes)):", 30, "if isinstance(node, (…)):"),
        ("plain words without brackets", 20, ""),
        ("f(abcdefgh)", 6, ""),
    ],
)
def test_brackets_and_strings_give_way(text: str, room: int, short: str) -> None:
    assert folded(text, room) == short


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("def f(self)", "def f(self, n=1)", "new parameter n=1"),
        ("def f(self, a, b)", "def f(self)", "drops parameters a, b"),
        ("def f(self, a)", "def f(self, b)", "parameter a → b"),
        ("def f(self, a=1)", "def f(self, a=2)", "a=1 → a=2"),
        ("def f(a, b)", "def f(a: int, b: str)", "typed parameters a, b"),
        ("def f(a) -> list[str]", "def f(a) -> Iterator[str]", "returns Iterator[str], was list[str]"),
        ("def f(a)", "async def f(a)", "now async"),
        ("public int f(Map<String, Integer> m)", "private int f(Map<String, Integer> m)", "public → private"),
        ("void f(char *a)", "void f(char * a)", None),
        ("def f(a, b)", "def f(b, a)", "parameters in the order b, a"),
        ("void f(int a)", "void f(int a) LOCKS_EXCLUDED(mu)", "now LOCKS_EXCLUDED(mu)"),
        (
            "function f() external paused",
            "function f() external running",
            "paused → running",
        ),
        ("func f(a int) error", "func f(a int) string", "returns string, was error"),
        ("template <typename Char> int f(Char a)", "template <typename Char, ENABLE> int f(Char a)", None),
        ("fun f(a: Int): Long", "fun f(a: Int): Int", "returns Int, was Long"),
    ],
)
def test_a_signature_is_told_by_what_is_new_in_it(old: str, new: str, told: str | None) -> None:
    was, now = (Symbol("function", "f", "f", 1, 1, 2, 0, 9, text, "", 1, 0) for text in (old, new))
    assert next(signature_news(was, now), None) == told
