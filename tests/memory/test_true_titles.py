"""No title of an edit says what its old and new text contradict, whatever was edited."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import reduce
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.observers.edits.hunks import TextEdit, hunks, text_edit
from memory.observers.edits.news import news
from memory.observers.lines.detail import Detail
from memory.observers.lines.details import details_of, texts_of
from memory.observers.lines.statements import statements
from memory.observers.lines.truth import Texts, holds, true_details
from navigator.languages.registry import ALL

TEXTS = [
    Path(__file__).read_text(encoding="utf-8"),
    Path(__file__).with_name("test_commits.py").read_text(encoding="utf-8"),
    Path(pytest.__file__).read_text(encoding="utf-8"),
    "fetch(url, {\n  retries: 3,\n  timeout,\n});\nif (a) {\n  return b;\n}\nreturn b;\n" * 4,
]
"""Real texts of code, and one that says the same again and again."""

ADDS = re.compile(r"adds “([^“”…]+)”(?! in)(?!, as in)")
DROPS = re.compile(r"drops “([^“”…]+)”(?! in)(?!, as in)")


USES = re.compile(r"(no longer )?(?:uses|calls) ([\w.]+(?:, [\w.]+)*)")


def edited(text: str, seed: int) -> str:
    """A text with some of its lines gone, doubled, moved, joined, commented out or with another word."""
    chance = random.Random(seed)
    lines = text.splitlines()[:60]
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                del lines[at : at + chance.randint(1, 3)]
            case 1:
                lines.insert(at, chance.choice(lines or [""]))
            case 2:
                lines.insert(chance.randrange(len(lines)), lines.pop(at))
            case 3:
                lines[at] = re.sub(r"\w+", "another", lines[at], count=1)
            case 4:
                lines[at] = f"# {lines[at]}"
            case 5:
                lines[at] = lines[at].replace(", ", ", more, ", 1)
            case _:
                lines[at : at + 2] = [" ".join(lines[at : at + 2])]
        lines = lines or ["nothing"]
    return "\n".join(lines) + "\n"


def rewritten(before: str, after: str) -> TextEdit:
    """The edit that puts one text in place of another."""
    return text_edit({"old_string": before, "new_string": after}, {"originalFile": before})


def folded_blanks(text: str) -> str:
    """A text without blanks and what only ends or holds together its statements, which quotes leave out."""
    return re.sub(r",(?=\s*[)\]}])|[{};\s]", "", text.replace("'", '"'))


def false_in(details: tuple[Detail, ...], before: str, after: str) -> list[str]:
    """What is told of code as new that is not there more often, or as gone that is not there less often."""
    old, new = folded_blanks(before), folded_blanks(after)
    return [
        form
        for detail in details
        for form in detail.forms
        if not form.startswith("only comments")
        for pattern, one, other in ((ADDS, new, old), (DROPS, old, new))
        for quote in pattern.findall(form)
        if one.count(folded_blanks(quote)) <= other.count(folded_blanks(quote))
    ]


def words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text))


@given(st.sampled_from(TEXTS), st.integers(0, 10**9))
def test_what_is_used_now_was_not_there_before_and_what_is_no_longer_is_not_there_now(
    text: str, seed: int
) -> None:
    before = "\n".join(text.splitlines()[:60]) + "\n"
    after = edited(before, seed)
    told = news(hunks(rewritten(before, after)), None, None, before).overall
    was, now = words(before), words(after)
    for gone, names in (found for each in told for form in each.forms for found in USES.findall(form)):
        for name in names.split(", "):
            last = name.rpartition(".")[2]
            assert (now if gone else was)[last] == 0
            assert (was if gone else now)[last] > 0


@given(st.sampled_from(TEXTS), st.integers(0, 10**9), st.sampled_from(["python", "typescript", "yaml"]))
def test_what_is_new_is_there_more_often_and_what_is_gone_less_often(
    text: str, seed: int, language: str
) -> None:
    before = "\n".join(text.splitlines()[:60]) + "\n"
    after = edited(before, seed)
    found = hunks(rewritten(before, after))
    whole = [
        (statements(hunk.removed, ALL[language]), statements(hunk.added, ALL[language])) for hunk in found
    ]
    lines = [
        ((*hunk.above, *hunk.removed, *hunk.below), (*hunk.above, *hunk.added, *hunk.below)) for hunk in found
    ]
    told = details_of(whole, texts_of(lines, whole), ALL[language])
    assert not false_in(told, before, after)


@given(st.sampled_from(TEXTS), st.lists(st.integers(0, 10**9), min_size=2, max_size=3))
def test_what_one_edit_put_in_and_another_took_out_is_not_told(text: str, seeds: list[int]) -> None:
    first = before = "\n".join(text.splitlines()[:60]) + "\n"
    each = []
    for seed in seeds:
        after = edited(before, seed)
        each.append(rewritten(before, after))
        before = after
    come_to = reduce(TextEdit.then, each)
    assert not false_in(news(hunks(come_to), None, None, first).overall, first, before)


@pytest.mark.parametrize(
    ("form", "old", "new", "true"),
    [
        ("adds “b()”", "a()", "a()\nb()", True),
        ("adds “b()”", "a(b())", "b()", False),
        ("drops “?? 'process'”", "return a ?? 'process'", "return a\n    ?? b\n    ?? 'process'", False),
        ("drops “f(…)”", "f(1)\nf(2)", "f(3)", True),
        ("drops “f(…)”", "f(1)", "f(2)", False),
        ("adds “a”, “b”", "a", "a\nb", False),
        ("adds “a”, “b” and 2 more lines", "", "a\nb\nc\nd", True),
        ("now “f(a, b)”", "f(b)", "f(\n    a,\n    b,\n)", True),
        ("adds “if x: return”", "", "if x:  # why\n    return", True),
        ("“a” → “b”", "a", "b", True),
        ("“a” → “b”", "a", "c", False),
        ("is_null → is_string", "if is_null(a)\nelse is_string(a)", "if is_string(a)", False),
        ("17.1.0.dev0 → 17.1.0", "v = '17.1.0.dev0'", "v = '17.1.0'", True),
        ("calls b, c", "a()", "a(b(), c())", True),
        ("calls b", "a(b())", "b(a())", False),
        ("uses B; no longer uses A", "f(A)", "f(B)", True),
        ("no longer calls b", "b()\nb()", "b()", True),
        ("no longer calls b", "b()", "b()\nc()", False),
        ("uses A; text “no such order”", "f()", "f(A, 'no such order')", True),
        ("adds “true” in “f(a, true)”", "f(a)\ng(true)", "f(a, true)", True),
    ],
)
def test_a_sentence_is_held_against_the_texts(form: str, old: str, new: str, true: bool) -> None:
    was, now = (text.replace(":  # why", ":").splitlines() for text in (old, new))
    assert holds(form, Texts((was,), (now,))) is true


@pytest.mark.parametrize(
    ("said", "complete", "told"),
    [
        ("adds “f()” (3 times)", True, "adds “f()” (3 times)"),
        ("adds “f()” (2 times)", True, "adds “f()” (3 times)"),
        ("adds “f()” (2 times)", False, "adds “f()” (several times)"),
        ("“a” → “f()” (2 times)", True, "“a” → “f()”"),
    ],
)
def test_a_number_is_told_where_it_is_exact(said: str, complete: bool, told: str) -> None:
    texts = Texts((["a"],), (["f()"] * 3,), complete=complete)
    assert [each.forms for each in true_details([Detail((said,), 1)], texts)] == [(told,)]


def test_what_a_pattern_lost_and_its_neighbour_took_is_not_told_as_lost() -> None:
    texts = Texts(removed=(("([a-z]+\\.)+[A-Z]{2}",),), added=(("([a-z]+\\.)+", "([A-Z]{2})"),))
    assert not holds("“([a-z]+\\.)+[A-Z]{2}” → “([a-z]+\\.)+”", texts)
    gone = Texts(removed=(("([a-z]+\\.)+[A-Z]{2}",),), added=(("([a-z]+\\.)+",),))
    assert holds("“([a-z]+\\.)+[A-Z]{2}” → “([a-z]+\\.)+”", gone)


@pytest.mark.parametrize("quote", ["\ufffd!", "a\x03b", "\\142\\143", "Zm9vYmFy" * 8])
def test_what_no_one_can_read_is_never_quoted(quote: str) -> None:
    assert not holds(f"adds “{quote}”", Texts(added=((quote,),)))
