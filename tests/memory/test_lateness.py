"""A turn's edits are told alike in whatever order their events come."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory.model import ToolEvent
from memory.observers.edits import FileEdit, edits_observation, file_edit
from memory.observers.edits.lateness import with_edit
from navigator.languages import detect_or_plain
from navigator.model import FileFacts
from navigator.parsing.extract import extract

Edit = Callable[..., ToolEvent]

START = "import x\n\n\ndef fetch(a):\n    t = 0\n    return t\n"


def facts(text: str) -> FileFacts:
    return extract(detect_or_plain("a.py", text.encode()), text.encode())


def taken_in(edit: Edit, steps: list[tuple[str, str, str]]) -> list[FileEdit]:
    """The edits of events in this order: the text before, the text after, and the file as each came."""
    found: list[FileEdit] = []
    for before, after, now in steps:
        event = edit(
            "a.py", facts(before), facts(now), tool_input={"old_string": before, "new_string": after},
            tool_response={"originalFile": before},
        )  # fmt: skip
        made = file_edit(event)
        assert made is not None
        found = with_edit(found, made)
    return found


def title(edits: list[FileEdit]) -> str:
    draft = edits_observation(edits, "")
    return "" if draft is None else draft.title


TEXTS = [START.replace("t = 0", f"t = {value}") for value in (0, 1, 2, 3, 4)]
EDITS = list(pairwise(TEXTS))


@pytest.mark.parametrize(
    "late", [each for size in (1, 2, 3) for each in permutations(range(4), size)], ids=str
)
def test_late_edits_find_their_place(edit: Edit, late: tuple[int, ...]) -> None:
    """Those that come in time find the file as they left it, the others as the last left it."""
    in_time = [(*EDITS[at], EDITS[at][1]) for at in range(4) if at not in late]
    afterwards = [(*EDITS[at], TEXTS[-1]) for at in late]
    if 3 in late:  # The last came late itself: the file has changed by it when the first of them comes.
        in_time = [step for step in in_time if step[1] != TEXTS[-1]]
    assert title(taken_in(edit, [*in_time, *afterwards])) == "Changed fetch in a.py: t = 0 → 4"


def test_what_else_changed_the_file_between_two_edits_is_part_of_it(edit: Edit) -> None:
    steps = [(TEXTS[0], TEXTS[1], TEXTS[1]), (TEXTS[3], TEXTS[4], TEXTS[4])]
    assert title(taken_in(edit, steps)) == "Changed fetch in a.py: t = 0 → 4"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(TEXTS), min_size=2, max_size=7))
def test_edits_in_order_are_one_however_often_a_text_comes_back(edit: Edit, texts: list[str]) -> None:
    steps = [(before, after, after) for before, after in pairwise(texts) if before != after]
    if not steps:
        return
    found = taken_in(edit, steps)
    assert len(found) == 1
    assert found[0].before == facts(steps[0][0])
    assert found[0].after == facts(steps[-1][1])
