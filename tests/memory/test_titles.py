"""Titles: verb, symbol and file, specific, on one line, at most 80 UTF-16 units."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.framing import one_line, utf16_units
from memory.observers.symbol_changes import SymbolChange, Verb, symbol_changes
from memory.observers.titles import TITLE_UNITS, changes_title, file_title, subject_title
from navigator.model import FileFacts, Symbol


def symbol(name: str) -> Symbol:
    return Symbol("function", name.rsplit(".", 1)[-1], name, 1, 1, 2, 0, 9, "", "", 1, 0)


def described(verb: Verb, name: str, doc: str = "", signature: str = "") -> SymbolChange:
    return replace(change(verb, name), new=symbol(name)._replace(doc=doc, signature=signature or ""))


def change(verb: Verb, name: str, old: str | None = None) -> SymbolChange:
    was = symbol(old or name) if verb != "added" else None
    return SymbolChange(verb, was, None if verb == "removed" else symbol(name))


QUERY = "django/db/models/query.py"


@pytest.mark.parametrize(
    ("changes", "path", "title"),
    [
        ([change("changed", "QuerySet.bulk_create")], QUERY, f"Changed QuerySet.bulk_create in {QUERY}"),
        ([change("added", "a"), change("added", "b")], "x.py", "Added a and b in x.py"),
        ([change("added", n) for n in "abcde"], "x.py", "Added a, b, c and 2 more in x.py"),
        (
            [change("changed", "f"), change("added", "g"), change("removed", "h")],
            "x.py",
            "Added g; changed f; removed h in x.py",
        ),
        ([change("renamed", "A.new", "A.old")], "x.py", "Renamed A.old to new in x.py"),
        ([change("moved", "g", "A.g")], "x.py", "Moved A.g to g in x.py"),
        (
            [change("changed", "Serializer.run_validation")],
            "packages/core/backend/rest_framework/serializers.py",
            "Changed Serializer.run_validation in …/backend/rest_framework/serializers.py",
        ),
    ],
)
def test_titles(changes: list[SymbolChange], path: str, title: str) -> None:
    assert changes_title(changes, path) == title


LONG = "pylint/checkers/refactoring/refactoring_checker.py"


@pytest.mark.parametrize(
    ("told", "path", "line", "title"),
    [
        (described("changed", "f", signature="def f(a)"), "x.py", "", "Changed f in x.py: now def f(a)"),
        (described("added", "f", doc="Round it."), "x.py", "", "Added f in x.py: Round it."),
        (change("changed", "f"), "x.py", "“return round(sum)”", "Changed f in x.py: “return round(sum)”"),
        (change("removed", "f"), "x.py", "return round(total, 2)", "Removed f in x.py"),
        (
            change("changed", "Refactoring._check"), LONG, "“if isinstance(node, nodes.Lambda):”",
            "Changed Refactoring._check in refactoring_checker.py: “if isinstance(node, node…",
        ),
    ],
)  # fmt: skip
def test_what_became_of_a_single_symbol(told: SymbolChange, path: str, line: str, title: str) -> None:
    assert changes_title([told], path, line) == title


def test_many_long_names_still_name_one() -> None:
    long = "TestSomethingVeryLongAndDescriptive.test_that_it_is_described_at_length"
    changes = [change("changed", f"{long}_{number}") for number in range(3)]
    title = changes_title(changes, "tests/extensions/test_check_docs_utils_and_more.py")
    assert title == "Changed test_that_it_is_describ… and 2 more in test_check_docs_utils_and_more.py"


NAMES = st.text(st.characters(codec="utf-8") | st.sampled_from("🎯\u0301\u202e\n"), min_size=1, max_size=120)
CHANGES = st.lists(
    st.builds(change, st.sampled_from(["added", "changed", "renamed", "moved", "removed"]), NAMES, NAMES),
    min_size=1,
    max_size=12,
)


@given(CHANGES, NAMES, NAMES)
def test_no_name_makes_a_title_too_long(changes: list[SymbolChange], path: str, quote: str) -> None:
    title = changes_title(changes, path, one_line(quote, 60))
    assert 0 < utf16_units(title) <= TITLE_UNITS
    assert len(title.splitlines()) == 1


@given(NAMES, NAMES)
def test_nor_does_a_subject_or_a_path(subject: str, path: str) -> None:
    for title in (subject_title("Changed", subject, path), file_title("Created", path, subject)):
        assert utf16_units(title) <= TITLE_UNITS


def test_the_files_name_outlives_its_folders_and_the_symbol_outlives_them_too() -> None:
    title = changes_title(
        [change("changed", "Configuration.read_everything_there_is")], "a" * 60 + "/settings.py"
    )
    assert title == "Changed Configuration.read_everything_there_is in settings.py"


def test_many_changes_are_told_by_the_largest(facts: Callable[..., FileFacts]) -> None:
    names = [
        f"function a_rather_long_name_that_leaves_no_room_for_others_{n} {n}-{n} #{n}" for n in range(1, 9)
    ]
    changes = symbol_changes(None, facts("\n".join([*names, "function the_long_one 20-90 #99"])))
    title = changes_title(changes, "memory/startup/startup.py")
    assert title == "Added the_long_one and 8 more (9 added) in memory/startup/startup.py"


def test_what_does_not_fit_beside_the_path_gives_way_to_it() -> None:
    title = file_title("Created", "plugin/config_schema.py", f": “{'x' * 70}”")
    assert title == "Created plugin/config_schema.py"


@pytest.mark.parametrize("verb", ["added", "renamed", "moved", "removed"])
def test_the_verb_of_many_is_that_of_the_one_that_is_named(verb: Verb) -> None:
    others = [change("changed", f"a_rather_long_name_that_leaves_no_room_for_others_{n}") for n in range(9)]
    named = change(verb, "largest", "before" if verb in ("renamed", "moved") else None)
    large = named.symbol._replace(end_line=200)
    named = replace(named, **{"old": large} if verb == "removed" else {"new": large})
    title = changes_title([*others, named], "pkg/x.py")
    assert title.startswith(f"{verb.capitalize()} ")
    assert "largest and 9 more" in title


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("LIMIT = 4", "LIMIT = 5", "now 5"),
        (
            "LIMIT = Limits(max_connections=100, max_keepalive=20)",
            "LIMIT = Limits(max_connections=100, max_keepalive=50)",
            "now …max_keepalive=50)",
        ),
        ("def LIMIT(a)", "def LIMIT(a, b)", "now def LIMIT(a, b)"),
    ],
)
def test_a_new_signature_is_told_from_where_it_is_new(old: str, new: str, told: str) -> None:
    changed = SymbolChange(
        "changed", symbol("LIMIT")._replace(signature=old), symbol("LIMIT")._replace(signature=new)
    )
    assert changes_title([changed], "x.py") == f"Changed LIMIT in x.py: {told}"


def test_of_an_added_symbol_its_own_line_is_no_news_but_its_signature_is() -> None:
    added = described("added", "total", signature="def total(items, rate)")
    assert changes_title([added], "x.py", "“def total(items,”").endswith("x.py: def total(items, rate)")
    assert changes_title([added], "x.py", "“return sum(items)”").endswith("x.py: “return sum(items)”")
