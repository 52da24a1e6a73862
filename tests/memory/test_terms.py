"""What a larger change is told by: the names and texts it uses now and did not."""

from __future__ import annotations

import pytest

from memory.observers.lines.details import details_of, texts_of
from memory.observers.lines.statements import statements
from memory.observers.lines.terms import Held, terms_of
from navigator.languages.registry import ALL

PYTHON = ALL["python"]


def told(old: str, new: str, held: str = "") -> list[str]:
    was, now = (statements(text.splitlines(), PYTHON) for text in (old, new))
    return list(terms_of(now, was, Held(held or old, held or old)).forms())


@pytest.mark.parametrize(
    ("old", "new", "form"),
    [
        ("", "load_page(first)", "calls load_page"),
        ("x = read_all(y)", "x = read_page(y)", "calls read_page; no longer calls read_all"),
        ("f(x)", "f(MOST_PAGES, x)", "uses MOST_PAGES"),
        ("", "raise PageError('no page of that number')", "calls PageError; text “no page of that number”"),
        ("", "key = settings['page-size']", 'uses "page-size"'),
        ("", "self.pages.reload(now)", "calls pages.reload"),
    ],
)
def test_terms_are_told_by_what_they_are(old: str, new: str, form: str) -> None:
    assert told(old, new)[0].startswith(form)


def test_words_of_any_program_tell_nothing() -> None:
    assert told("", "for item in items:\n    self.value = len(item)\n    return None") == []


def test_what_was_used_before_is_not_told_as_used_now() -> None:
    assert told("a()", "load_page()", held="a()\nload_page()") == []
    assert told("load_page()\n", "a()", held="load_page()\nload_page()") == []


def test_a_larger_change_is_told_by_its_terms_where_no_line_holds_most_of_them() -> None:
    new = "one = load_page(1)\nif one is None:\n    return\ntwo = follow(one)\nmerge_pages(one, two)"
    whole = [([], statements(new.splitlines(), PYTHON))]
    found = details_of(whole, texts_of([([], new.splitlines())], whole), PYTHON)
    assert found[0].forms[0] == "calls load_page, merge_pages, follow"
    assert all(form.startswith("adds “") for each in found[1:] for form in each.forms)


def test_a_line_that_holds_most_of_them_is_quoted() -> None:
    new = "a = 1\nb = 2\nmerge_pages(load_page(a), load_page(b), MOST_PAGES)\nc = 3"
    whole = [([], statements(new.splitlines(), PYTHON))]
    found = details_of(whole, texts_of([([], new.splitlines())], whole), PYTHON)
    assert found[0].forms[0] == "adds “merge_pages(load_page(a), load_page(b), MOST_PAGES)”"
