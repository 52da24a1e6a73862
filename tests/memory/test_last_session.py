"""The startup index says nothing twice: of the last session only what its lines do not tell."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.framing import utf16_units
from memory.model import Summary
from memory.recording.summary_text import FIELD_UNITS
from memory.startup.last_session import last_session

EMPTY = Summary(7, "p", "s", "Fix it", "", "", "", "", "", 0)

TITLES = ["Changed f in a.py: t = 30 → 60; g: 1 → 2", "Changed f in a.py: t = 30 → 60", "Added h in b.py"]


def told(completed: str, titles: list[str], *, request_shown: bool = True) -> str:
    return last_session(replace(EMPTY, completed=completed), titles, request_shown=request_shown)


@pytest.mark.parametrize(
    ("completed", "says"),
    [
        ("; ".join(TITLES), ""),
        ("; ".join([*TITLES, "Removed x in c.py"]), "Removed x in c.py; the rest as listed above"),
        ("; ".join(["Removed x in c.py", *TITLES]), "Removed x in c.py; the rest as listed above"),
        ("Not Added h in b.py", "Not Added h in b.py"),
        ("Fixed test_f: Changed f in a.py: t = 30 → 60", "Fixed test_f: Changed f in a.py: t = 30 → 60"),
        ("Made it wait; callers hung", "Made it wait; callers hung"),
        (f"{TITLES[2]}; {TITLES[1][:20]}…", ""),
        ("Other; Added h in b.py; and 3 before", "Other; and 3 before; the rest as listed above"),
    ],
)
def test_what_is_listed_above_is_not_said_again(completed: str, says: str) -> None:
    expected = f"Last session (S7):\n**Completed**: {says}" if says else ""
    assert told(completed, TITLES) == expected


def test_what_is_told_beside_what_is_above() -> None:
    summary = replace(EMPTY, completed=TITLES[0], next_steps="mend g")
    assert last_session(summary, TITLES, request_shown=True).splitlines()[1:] == [
        "**Completed**: as listed above", "**Next steps**: mend g",
    ]  # fmt: skip
    assert "**Request**: Fix it" in last_session(summary, TITLES, request_shown=False)


@given(st.lists(st.sampled_from([f"Changed part{n} in a.py: “{'x' * n}”" for n in range(40)]), max_size=60))
def test_a_long_list_ends_between_two_entries(titles: list[str]) -> None:
    listed = "; ".join(dict.fromkeys(titles))[:FIELD_UNITS]
    text = told(listed, []).partition("**Completed**: ")[2]
    assert utf16_units(text) <= 710
    *whole, last = text.split("; ")
    assert all(entry in titles for entry in whole)
    assert last in ("…", "") or listed.endswith(last)
