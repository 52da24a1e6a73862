"""Which symbols an edit added, changed, renamed, moved or removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from navigator.answers.changes.pairing import MOST_NEIGHBOURS
from navigator.answers.changes.symbols import symbol_changes
from navigator.answers.changes.texts import Texts, Version
from navigator.languages import ALL
from navigator.model import FileFacts
from navigator.parsing.extract import extract

Facts = Callable[..., FileFacts]

BEFORE = """
class A 1-20 #1 class A
method A.f 2-5 #2 def f(self)
method A.g 6-9 #3 def g(self)
function top 22-25 #4 def top()
constant LIMIT 27-27 #5 LIMIT = 1
"""

CASES = {
    "nothing": (BEFORE, []),
    "only lines moved": (BEFORE.replace("22-25", "32-35").replace("27-27", "37-37"), []),
    "a method's body": (BEFORE.replace("#1", "#11").replace("#2", "#12"), [("changed", "A.f")]),
    "the class itself and a method": (
        BEFORE.replace("#1 class A", "#11 class A(Base)").replace("#2", "#12"),
        [("changed", "A"), ("changed", "A.f")],
    ),
    "text of the class between its methods": (BEFORE.replace("#1", "#11"), [("changed", "A")]),
    "a method more": (
        BEFORE.replace("#1", "#11").replace("function", "method A.h 10-12 #6 def h()\nfunction"),
        [("added", "A.h")],
    ),
    "a method less": (
        BEFORE.replace("#1", "#11").replace("method A.g 6-9 #3 def g(self)\n", ""),
        [("removed", "A.g")],
    ),
    "a name in the same place": (
        BEFORE.replace("#1", "#11").replace("A.g 6-9 #3 def g", "A.go 6-9 #13 def go"),
        [("renamed", "A.go")],
    ),
    "a class with all its members": (
        BEFORE.replace("A.", "B.").replace("class A 1-20 #1 class A", "class B 1-20 #11 class B"),
        [("renamed", "B")],
    ),
    "another thing of another size in the same place": (
        BEFORE.replace("function top 22-25 #4 def top()", "function much 22-90 #14 def much()"),
        [("added", "much"), ("removed", "top")],
    ),
    "a value of another name like it in the same place": (
        BEFORE.replace("constant LIMIT 27-27 #5 LIMIT", "constant LIMITS 27-27 #15 LIMITS"),
        [("renamed", "LIMITS")],
    ),
    "another value in the same place": (
        BEFORE.replace("constant LIMIT 27-27 #5 LIMIT", "constant USERNAME 27-27 #15 USERNAME"),
        [("added", "USERNAME"), ("removed", "LIMIT")],
    ),
    "a value made a function": (
        BEFORE.replace("constant LIMIT 27-27 #5 LIMIT = 1", "function LIMIT 27-29 #15 def LIMIT()"),
        [("changed", "LIMIT")],
    ),
    "out of its class": (
        BEFORE.replace("#1", "#11").replace("method A.g 6-9 #3 def g(self)\n", "")
        + "method g 30-33 #3 def g(self)\n",
        [("moved", "g")],
    ),
    "a class gone with its members": (
        "function top 22-25 #4 def top()\nconstant LIMIT 27-27 #5 LIMIT = 1",
        [("removed", "A")],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_changes(facts: Facts, name: str) -> None:
    text, expected = CASES[name]
    changes = symbol_changes(facts(BEFORE), facts(text))
    assert sorted((change.verb, change.symbol.qualified_name) for change in changes) == sorted(expected)


def test_a_new_file_names_its_outermost_symbols(facts: Facts) -> None:
    changes = symbol_changes(None, facts(BEFORE))
    assert [(c.verb, c.symbol.qualified_name) for c in changes] == [
        ("added", "A"),
        ("added", "top"),
        ("added", "LIMIT"),
    ]


def test_overloads_of_one_name_are_told_apart(facts: Facts) -> None:
    before = facts("method f 1-3 #1 f(int)\nmethod f 4-6 #2 f(str)")
    after = facts("method f 1-3 #1 f(int)\nmethod f 4-6 #12 f(str)")
    (change,) = symbol_changes(before, after)
    assert (change.verb, change.symbol.start_line) == ("changed", 4)


def test_back_and_forth_are_each_others_opposites(facts: Facts) -> None:
    opposite = {"added": "removed", "removed": "added"}
    for text, _ in CASES.values():
        there = symbol_changes(facts(BEFORE), facts(text))
        back = symbol_changes(facts(text), facts(BEFORE))
        assert sorted(opposite.get(c.verb, c.verb) for c in there) == sorted(c.verb for c in back)


def test_of_several_of_one_name_those_that_stay_are_not_told_as_changed(
    facts: Callable[..., FileFacts],
) -> None:
    before = facts("type A 1-1 #1\ntype A 2-2 #2\ntype A 3-3 #3")
    after = facts("type A 1-1 #2\ntype A 2-2 #3")
    assert [(change.verb, change.symbol.body_hash) for change in symbol_changes(before, after)] == [
        ("removed", 1)
    ]
    assert [(change.verb, change.symbol.body_hash) for change in symbol_changes(after, before)] == [
        ("added", 1)
    ]
    other = facts("type A 1-1 #1\ntype A 2-2 #9\ntype A 3-3 #3")
    assert [(change.verb, change.symbol.body_hash) for change in symbol_changes(before, other)] == [
        ("changed", 9)
    ]


def test_members_of_what_was_renamed_are_told_but_for_its_constructor(facts: Facts) -> None:
    before = facts("class A 1-20 #1\nmethod A.A 2-4 #2\nmethod A.f 5-9 #3\nmethod A.g 10-19 #4")
    after = facts("class B 1-20 #11\nmethod B.B 2-4 #12\nmethod B.f 5-9 #13\nmethod B.g 10-19 #4")
    changes = symbol_changes(before, after)
    assert [(change.verb, change.symbol.qualified_name) for change in changes] == [
        ("renamed", "B"),
        ("changed", "B.f"),
    ]


RENAMES = {
    "with its body": ("def count(x):\n    return x + 1\n", "def total(x):\n    y = x + 2\n    return y\n"),
    "word for word": ("def count(x):\n    return x + 1\n", "def total(x):\n    return x + 1\n"),
    "a recursion": ("def f(x):\n    return f(x - 1) or 1\n", "def g(x):\n    return g(x - 1) or 1\n"),
    "a value": ("LIMIT = 'so many of them'\n", "LIMITS = 'so many of them'\n"),
}


REPLACED = {
    "other parameters and another body": (
        "def parse_config(path):\n    with open(path) as f:\n        return f.read().splitlines()\n",
        "def send_email(to, subject):\n    server = smtplib.SMTP()\n    server.sendmail(to, subject)\n",
    ),
    "short bodies": (
        "def parse_config(path):\n    return open(path).read()\n",
        "def zero():\n    return 0\n",
    ),
    "methods that take nothing": (
        "class A:\n    def m1(self):\n        return self.x\n",
        "class A:\n    def delete_everything(self):\n        self.items.clear()\n",
    ),
    "classes": (
        "class Basket:\n    def total(self):\n        return sum(self.lines)\n",
        "class Mailer:\n    def send(self):\n        smtplib.SMTP().quit()\n",
    ),
}


@pytest.mark.parametrize("name", REPLACED)
def test_what_took_the_place_of_another_thing_is_not_that_under_a_new_name(name: str) -> None:
    around = "def first():\n    return 1\n\n\n{}\n\ndef last():\n    return 2\n"
    before, now = (
        Version(extract(ALL["python"], data := around.format(part).encode()), data) for part in REPLACED[name]
    )
    for told in (
        symbol_changes(before.facts, now.facts),
        symbol_changes(before.facts, now.facts, Texts(before, now)),
    ):
        assert {change.verb for change in told} - {"changed"} == {"added", "removed"}


def test_names_that_are_only_alike_are_told_by_the_bodies() -> None:
    one = "def test_save(shop):\n    shop.save()\n    assert shop.path.exists()\n"
    other = "def test_load(shop):\n    for key in 'abc':\n        read(key, strict=True)\n"
    before, now = (Version(extract(ALL["python"], data := part.encode()), data) for part in (one, other))
    verbs = {change.verb for change in symbol_changes(before.facts, now.facts, Texts(before, now))}
    assert verbs == {"added", "removed"}


def test_a_move_to_another_class_beats_a_new_name_in_the_old_place() -> None:
    move, other = (
        "    def total(self):\n        return sum(self.lines)\n",
        "    def totals(self):\n        return sum(self.all)\n",
    )
    text = "class A:\n{}\n\nclass B:\n    x = 1\n{}"
    before, now = (
        Version(extract(ALL["python"], data := part.encode()), data)
        for part in (text.format(move, ""), text.format(other, move))
    )
    for texts in (None, Texts(before, now)):
        changes = symbol_changes(before.facts, now.facts, texts)
        assert {(change.verb, change.symbol.qualified_name) for change in changes} - {("changed", "B")} == {
            ("added", "A.totals"),
            ("moved", "B.total"),
        }


@pytest.mark.parametrize("name", RENAMES)
def test_with_or_without_the_texts_a_rename_is_told_alike(name: str) -> None:
    around = "def first():\n    return 1\n\n\n{}\n\ndef last():\n    return 2\n"
    before, now = (
        Version(extract(ALL["python"], data := around.format(part).encode()), data) for part in RENAMES[name]
    )
    told = symbol_changes(before.facts, now.facts)
    assert told == symbol_changes(before.facts, now.facts, Texts(before, now))
    assert [change.verb for change in told] == ["renamed"]


def test_a_rename_to_another_place_is_known_by_the_text() -> None:
    parts = ["def first():\n    return 1\n", "class Shop:\n    limit = 3\n", "def last():\n    return 2\n"]
    one, other = "def count(x):\n    return x + 1\n", "def total(x):\n    return x + 1\n"
    before, now = (
        Version(extract(ALL["python"], data := "\n\n".join(each).encode()), data)
        for each in ([one, *parts], [*parts, other])
    )
    changes = symbol_changes(before.facts, now.facts, Texts(before, now))
    assert [(change.verb, change.symbol.name) for change in changes] == [("renamed", "total")]


def test_what_a_generator_writes_anew_is_compared_all_the_same() -> None:
    def version(lines: list[str]) -> Version:
        data = "\n".join(lines).encode()
        return Version(extract(ALL["python"], data), data)

    most = MOST_NEIGHBOURS + 1
    before = version([f"NAME_{number} = {number}" for number in range(most)])
    now = version([f"{'NAME' if number % 2 else 'OTHER'}_{number} = {-number}" for number in range(most)])
    verbs = Counter(change.verb for change in symbol_changes(before.facts, now.facts, Texts(before, now)))
    assert verbs == {"changed": most // 2, "added": most // 2 + 1, "removed": most // 2 + 1}
