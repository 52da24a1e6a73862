"""Several edits of one file, put together: what they came to is what one edit would have done."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.observers.edits.hunks import TextEdit, text_edit
from memory.observers.edits.places import Place

TEXT = st.lists(st.sampled_from(["a", "b", "  c", "", "d d"]), max_size=12).map("\n".join)


def edit(before: str, after: str, *, told: bool = True) -> TextEdit:
    """The edit that makes one text of another, by a host that tells the text before it or not."""
    edit = text_edit({"old_string": before, "new_string": after}, {"originalFile": before})
    return edit if told else TextEdit(edit.places)


def applied(places: tuple[Place, ...], text: str) -> list[str]:
    lines = text.splitlines()
    for place in reversed(places):
        assert tuple(lines[place.old_line - 1 : place.old_line - 1 + len(place.removed)]) == place.removed
        lines[place.old_line - 1 : place.old_line - 1 + len(place.removed)] = place.added
    return lines


@given(st.lists(TEXT, min_size=3, max_size=5), st.booleans())
def test_edits_one_after_the_other_are_one(texts: list[str], told: bool) -> None:
    edits = [edit(before, after, told=told) for before, after in pairwise(texts)]
    whole = edits[0]
    for later in edits[1:]:
        whole = whole.then(later)
    assert applied(whole.places, texts[0]) == texts[-1].splitlines()
    after = texts[-1].splitlines()
    for place in whole.places:
        assert tuple(after[place.new_line - 1 : place.new_line - 1 + len(place.added)]) == place.added
        assert place.removed != place.added


def test_what_changed_between_two_edits_is_part_of_what_they_came_to() -> None:
    whole = edit("a\nb\nc\n", "x\nb\nc\n").then(edit("x\nq\nc\n", "x\nq\nz\n"))
    assert applied(whole.places, "a\nb\nc\n") == ["x", "q", "z"]


@pytest.mark.parametrize(
    ("second", "found"),
    [
        (("t = 60", "t = 45"), [(("t = 30",), ("t = 45",))]),
        (("t = 60", "t = 30"), []),
        (("u = 1", "u = 2"), [(("t = 30",), ("t = 60",)), (("u = 1",), ("u = 2",))]),
    ],
)
def test_where_no_place_is_known_an_edit_goes_on_with_what_the_one_before_it_put_in(
    second: tuple[str, str], found: list[object]
) -> None:
    edits = [
        text_edit({"old_string": old, "new_string": new}, {}) for old, new in (("t = 30", "t = 60"), second)
    ]
    assert [(p.removed, p.added) for p in edits[0].then(edits[1]).places] == found
