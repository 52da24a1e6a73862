"""Several edits of a file in one turn are told as what was before the turn and what is after it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from memory.model import ObservationDraft, ToolEvent
from memory.observers.edits import edits_observation, file_edit
from navigator.languages import detect_or_plain
from navigator.model import FileFacts
from navigator.parsing.extract import extract

Edit = Callable[..., ToolEvent]

CODE = "import x\n\n\ndef fetch(a):\n    t = 30\n    return t\n\n\ndef given():\n    return first(1, 2)\n"


def facts(name: str, text: str) -> FileFacts:
    return extract(detect_or_plain(name, text.encode()), text.encode())


def told(edit: Edit, name: str, texts: list[str], *, original: bool = True) -> ObservationDraft | None:
    """What a turn is told as in which a file had these contents, one after the other."""
    edits = []
    for before, after in pairwise(texts):
        event = edit(
            name, facts(name, before), facts(name, after), tool_name="Write" if original else "Edit",
            tool_input={"old_string": before, "new_string": after},
            tool_response={"originalFile": before} if original else {},
        )  # fmt: skip
        edits.append(file_edit(event))
    return edits_observation([one for one in edits if one], "")


@pytest.mark.parametrize(
    ("name", "start", "steps", "title"),
    [
        ("a.py", CODE, [("t = 30", "t = 60"), ("t = 60", "t = 45")], "Changed fetch in a.py: t = 30 → 45"),
        ("a.py", "MAX = 5\n", [("5", "6"), ("6", "7"), ("7", "8")], "Changed MAX in a.py: 5 → 8"),
        ("c.yml", "a:\n  port: 80\n", [("80", "81"), ("81", "82")], "Changed a.port in c.yml: 80 → 82"),
        (
            "a.md",
            "# A\n\nold text\n",
            [("old", "newer"), ("newer", "final")],
            "Changed section “A” in a.md: old → final",
        ),
        ("n.txt", "old text\n", [("old", "newer"), ("newer", "final")], "Changed n.txt: old → final"),
        (
            "a.py",
            CODE,
            [("given", "taken"), ("taken", "gotten")],
            "Renamed given to gotten in a.py",
        ),
        ("a.py", CODE, [("fetch(a)", "fetch(a, b)"), ("a, b", "a, c")],
         "Changed fetch in a.py: new parameter c"),
        (
            "a.py",
            CODE,
            [("t = 30", "t = 60"), ("return t", "return t + 1")],
            "Changed fetch in a.py: “return t” → “return t + 1”; t = 30 → 60",
        ),
        (
            "a.py",
            CODE,
            [("t = 30", "t = 60"), ("first(1", "first(9"), ("import x\n", "import y\n"), ("60", "45")],
            "Changed given in a.py: “return first(1, 2)” → “return first(9, 2)”; fetch: t = 30 → 45",
        ),
        ("a.py", CODE, [("t = 30", "t = 60"), ("t = 60", "t = 30")], None),
    ],
)  # fmt: skip
def test_a_turn_is_told_from_before_it_to_after_it(
    edit: Edit, name: str, start: str, steps: list[tuple[str, str]], title: str | None
) -> None:
    texts = contents(start, steps)
    several, one = told(edit, name, texts), told(edit, name, [texts[0], texts[-1]])
    assert (several and several.title) == title
    assert (several and several.facts) == (one and one.facts)


@pytest.mark.parametrize("name", ["a.py", "a.md", "a.txt"])
def test_what_was_so_only_within_a_turn_is_not_told_where_the_text_before_is_not_known(
    edit: Edit, name: str
) -> None:
    steps = [("t = 30", "t = 60"), ("first(1", "first(9"), ("t = 60", "t = 45")]
    draft = told(edit, name, contents(CODE, steps), original=False)
    assert draft is not None
    assert "60" not in "\n".join((draft.title, draft.narrative, *draft.facts))


def contents(start: str, steps: list[tuple[str, str]]) -> list[str]:
    """What a file held before and after each step."""
    texts = [start]
    for old, new in steps:
        texts.append(texts[-1].replace(old, new, 1))
    return texts


def test_what_the_title_has_no_room_for_is_among_the_facts(edit: Edit) -> None:
    before = "def fetch():\n" + "".join(f"    value_{at} = find_the_value_of({at})\n" for at in range(4))
    texts = [before]
    for at in range(4):
        texts.append(texts[-1].replace(f"of({at})", f"of({at + 70})"))
    draft = told(edit, "a.py", texts)
    assert draft is not None
    record = "\n".join((draft.title, *draft.facts))
    assert all(f"({at + 70})" in record or f"{at} → {at + 70}" in record for at in range(4)), record
