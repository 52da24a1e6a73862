"""Titles of changed symbols: verb, symbol, file, and what was done, on one line of bounded length."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.framing import utf16_units
from memory.observers.edits.changes_title import changes_title
from memory.observers.edits.news import OUTSIDE, News
from memory.observers.edits.with_detail import place_title
from memory.observers.lines.detail import Detail
from navigator.answers.changes.symbols import SymbolChange, Verb
from navigator.model import Symbol


def symbol(name: str) -> Symbol:
    return Symbol("function", name.rsplit(".", 1)[-1], name, 1, 1, 2, 0, 9, "", "", 1, 0)


def described(verb: Verb, name: str, doc: str = "", signature: str = "") -> SymbolChange:
    return replace(change(verb, name), new=symbol(name)._replace(doc=doc, signature=signature))


def change(verb: Verb, name: str, old: str | None = None) -> SymbolChange:
    was = symbol(old or name) if verb != "added" else None
    return SymbolChange(verb, was, None if verb == "removed" else symbol(name))


def said(*forms: str, weight: int = 70, places: int = 1) -> tuple[Detail, ...]:
    return (Detail(forms, weight, places),)


QUERY = "django/db/models/query.py"


@pytest.mark.parametrize(
    ("changes", "path", "title"),
    [
        ([change("changed", "QuerySet.bulk_create")], QUERY, f"Changed QuerySet.bulk_create in {QUERY}"),
        ([change("added", "a"), change("added", "b")], "x.py", "Added a and b in x.py"),
        ([change("added", n) for n in "abcde"], "x.py", "Added a, b, c, d and e in x.py"),
        (
            [change("changed", "f"), change("added", "g"), change("removed", "h")],
            "x.py",
            "Added g; changed f; removed h in x.py",
        ),
        ([change("renamed", "A.new", "A.old")], "x.py", "Renamed A.old to new in x.py"),
        (
            [
                change("added", "Order.__str__"),
                *(change("changed", f"Order.the_total_{n}_of_it") for n in range(4)),
            ],
            "x.py",
            "Added Order.__str__; changed the_total_0_of_it, the_total_1_of_it, the_total_2_of_it and "
            "the_total_3_of_it in x.py",
        ),
        ([change("moved", "g", "A.g")], "x.py", "Moved A.g to g in x.py"),
        ([change("moved", "section “Use”", "section “Use”")], "x.md", "Moved section “Use” in x.md"),
        ([change("added", "it rounds a total")], "x.js", "Added “it rounds a total” in x.js"),
        (
            [change("changed", "Serializer.run_validation")],
            "packages/core/backend/rest_framework/serializers.py",
            "Changed Serializer.run_validation in …/backend/rest_framework/serializers.py",
        ),
    ],
)
def test_what_nothing_more_is_known_of_is_told_by_its_names(
    changes: list[SymbolChange], path: str, title: str
) -> None:
    assert changes_title(changes, path, News()) == title


@pytest.mark.parametrize(
    ("told", "news", "title"),
    [
        (described("changed", "f", signature="def f(a)"), {}, "Changed f in x.py: adds “def f(a)”"),
        (described("added", "f", doc="Round it."), {}, "Added f in x.py: Round it"),
        (described("added", "total", signature="def total(items, rate)"), {},
         "Added total in x.py: def total(items, rate)"),
        (change("changed", "f"), {"f": said("5 → 6")}, "Changed f in x.py: 5 → 6"),
        (change("changed", "A.f"), {"A.f.inner": said("5 → 6")}, "Changed A.f in x.py: 5 → 6"),
        (change("changed", "f"), {"g": said("5 → 6")}, "Changed f in x.py"),
        (change("renamed", "A.b", "A.a"), {"A.b": said("5 → 6")}, "Renamed A.a to b in x.py: 5 → 6"),
        (change("removed", "f"), {"f": said("5 → 6")}, "Removed f in x.py"),
        (change("changed", "f"), {"f": (*said("a → b"), *said("5 → 6"))}, "Changed f in x.py: a → b; 5 → 6"),
    ],
)  # fmt: skip
def test_what_became_of_a_single_symbol(
    told: SymbolChange, news: dict[str, tuple[Detail, ...]], title: str
) -> None:
    assert changes_title([told], "x.py", News(news)) == title


def test_the_path_gives_way_before_a_detail_does_and_a_detail_to_a_shorter_one() -> None:
    detail = said("adds “" + "x" * 40 + "”", "adds “y(…)”")
    path = "pylint/checkers/refactoring/refactoring_checker.py"
    title = changes_title([change("changed", "Check.visit")], path, News({"Check.visit": detail}))
    assert title == f"Changed Check.visit in refactoring_checker.py: adds “{'x' * 40}”"
    detail = said("adds “" + "x" * 120 + "”", "adds “y(…)”")
    title = changes_title([change("changed", "Check.visit")], path, News({"Check.visit": detail}))
    assert title == "Changed Check.visit in …/refactoring/refactoring_checker.py: adds “y(…)”"


def test_of_many_the_one_that_changed_most_leads_and_the_rest_is_named() -> None:
    changes = [change("changed", "A.f"), change("changed", "A.g"), change("removed", "A.h")]
    news = News({"A.f": said("only layout", weight=2), "A.g": said("5 → 6")})
    assert changes_title(changes, "x.py", news) == "Changed A.g in x.py: 5 → 6; removed A.h"


def test_a_line_of_a_new_member_is_not_told_of_what_it_is_in() -> None:
    changes = [change("changed", "Path"), change("added", "Path.drive"), change("changed", "Path.apply")]
    news = News({"Path.drive.inner": said("adds “if x”", weight=90), "Path.apply": said("5 → 6", weight=80)})
    assert changes_title(changes, "x.py", news) == (
        "Changed Path.apply in x.py: 5 → 6; added Path.drive; changed Path"
    )


def test_those_not_named_are_counted_under_no_verb_but_theirs() -> None:
    added = [change("added", f"a_name_of_more_than_some_length_{number}") for number in range(4)]
    others = [change("changed", f"another_name_of_some_length_{number}") for number in range(3)]
    title = changes_title([*added, *others], "x.py", News())
    assert title.startswith("Added a_name_of_more_than_some_length_0")
    assert title.endswith("; 2 more added, 3 changed in x.py")
    many = [change("added", f"a_name_of_some_length_{number}") for number in range(9)]
    assert changes_title(many, "x.py", News()).endswith("_3 and 5 more in x.py")


def test_what_is_new_is_named_before_what_was_changed_is_told() -> None:
    changes = [change("changed", "A.f"), change("changed", "A.g"), change("added", "A.h")]
    news = News({"A.f": said("5 → 6", weight=90), "A.g": said("7 → 8", weight=60)})
    assert changes_title(changes, "x.py", news) == "Changed A.f in x.py: 5 → 6; added A.h; changed A.g"
    changes = [change("changed", "A.f"), change("added", "A.g"), change("added", "A.h")]
    assert changes_title(changes, "x.py", News({"A.f": said("5 → 6")})) == (
        "Added A.g and A.h in x.py; changed f: 5 → 6"
    )


def test_what_only_looks_otherwise_is_not_named_beside_code() -> None:
    changes = [change("added", "A.g"), change("changed", "A.f"), change("changed", "A.h")]
    news = News({"A.f": said("only layout", weight=2), "A.h": said("only layout", weight=2)})
    assert changes_title(changes, "x.py", news) == "Added A.g in x.py"


def test_values_that_are_part_of_what_stands_around_them_are_told_by_that() -> None:
    values = [replace(change("added", n), new=symbol(n)._replace(kind="variable")) for n in ("r", "loop")]
    news = News({"r": said("adds “int r”"), OUTSIDE: said("adds “TEST(tty)”")}, said("adds “TEST(tty)”"))
    assert changes_title(values, "x.c", news) == "Changed x.c: adds “TEST(tty)”"
    alone = News({"r": said("adds “int r”")}, said("adds “int r”"))
    assert changes_title(values, "x.c", alone) == "Added r and loop in x.c"


def test_what_is_gone_is_told_beside_what_is_new() -> None:
    told = (*said("adds “import json.decoder.and_what_it_needs”"), *said("drops “import json.encoder”"))
    assert place_title("a/b.py", told) == (
        "Changed a/b.py: adds “import json.decoder.and_what_it_needs”; drops “import json.encoder”"
    )


@pytest.mark.parametrize("signature", ["def f(self)", "public void f()", "fn f(&mut self)", "int f(void)"])
def test_a_signature_without_parameters_tells_nothing(signature: str) -> None:
    told = described("added", "a_method_of_it", signature=signature.replace("f(", "a_method_of_it("))
    assert changes_title([told], "x.py", News()) == "Added a_method_of_it in x.py"


def test_a_whole_detail_is_told_before_one_that_is_cut() -> None:
    forms = said("adds “" + "x" * 66 + "”", "adds “" + "x" * 30 + " …”")
    title = changes_title([change("changed", "a_method_of_some_length")], "a_file_of_it.py", News(
        {"a_method_of_some_length": forms}
    ))  # fmt: skip
    assert title.endswith(f"{'x' * 66}”")


def test_of_two_changed_both_are_told() -> None:
    news = News({"A.f": said("True → False"), "A.g": said("5 → 6", weight=80)})
    title = changes_title([change("changed", "A.f"), change("changed", "A.g")], "x.py", news)
    assert title == "Changed A.g in x.py: 5 → 6; f: True → False"


def test_what_was_done_alike_to_all_is_told_once() -> None:
    changes = [change("changed", name) for name in ("A.f", "A.g", "A.h")]
    news = News(
        {each.symbol.qualified_name: said("a → b") for each in changes}, said("a → b (3 times)", places=3)
    )
    assert changes_title(changes, "x.py", news) == "Changed A.f, A.g and A.h in x.py: a → b (3 times)"


def test_what_was_changed_is_told_however_long_its_name_is() -> None:
    changes = [change("changed", f"a_test_with_a_name_{'of_many_words_' * 4}{n}") for n in "ab"]
    news = News({changes[0].symbol.qualified_name: said("adds “#if swift(>=4.1)”")})
    title = changes_title(changes, "Tests/SessionDelegateTests.swift", news)
    assert title.endswith("SessionDelegateTests.swift: adds “#if swift(>=4.1)”; 1 changed")


def test_headings_are_named_as_they_are_shown() -> None:
    changes, shown = [change("changed", "Install")], [change("changed", "section “Install”")]
    title = changes_title(changes, "README.md", News({"Install": said("make → ninja")}), shown)
    assert title == "Changed section “Install” in README.md: make → ninja"


@pytest.mark.parametrize("verb", ["added", "renamed", "moved", "removed"])
def test_many_that_were_not_changed_are_not_told_as_changed(verb: Verb) -> None:
    old = "before" if verb in ("renamed", "moved") else None
    title = changes_title([change(verb, f"name_{number}", old) for number in range(3)], "pkg/x.py", News())
    assert title.startswith(f"{verb.capitalize()} ")
    assert "changed" not in title


NAMES = st.text(st.characters(codec="utf-8") | st.sampled_from("🎯\u0301\u202e\n"), min_size=1, max_size=120)
VERBS: st.SearchStrategy[Verb] = st.sampled_from(["added", "changed", "renamed", "moved", "removed"])
CHANGES = st.lists(st.builds(change, VERBS, NAMES, NAMES), min_size=1, max_size=12)


@given(CHANGES, NAMES, st.lists(st.text("ab(“”) ", min_size=1, max_size=72), min_size=1, max_size=3))
def test_a_title_is_one_line_of_bounded_length_and_its_detail_is_never_cut(
    changes: list[SymbolChange], path: str, forms: list[str]
) -> None:
    news = News({changes[0].symbol.qualified_name: said(*forms)}, said(*forms))
    title = changes_title(changes, path, news)
    assert 0 < utf16_units(title) <= 160
    assert len(title.splitlines()) == 1


def test_a_place_in_no_symbol_is_told_by_its_detail_alone() -> None:
    assert place_title("b.py", said("adds “import json”")) == "Changed b.py: adds “import json”"
    assert place_title("b.py", ()) == ""


def test_a_detail_that_cannot_be_told_is_passed_over() -> None:
    several = [change("changed", f"name_{at}") for at in range(5)]
    for changes in (several[:1], several, [change("added", "name2"), *several]):
        news = News(
            {each.symbol.qualified_name: (*said(), *said("a: 1.0 → 1.1")) for each in changes}, said()
        )
        assert changes_title(changes, "pkg/x.py", news)


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("adds “if not xs: return None”", "adds “return None”", False),
        ("$a=null → $a=7", "a=null → 7", False),
        ("adds “if not xs: return None”", "drops “return None”", True),
        ("adds “if not xs: return”", "adds “return 1”", True),
    ],
)
def test_no_part_of_what_is_told_is_told_again(first: str, second: str, told: bool) -> None:
    title = place_title("a.py", (Detail((first,), 60), Detail((second,), 50)))
    assert title == f"Changed a.py: {first}" + f"; {second}" * told
