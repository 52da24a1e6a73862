"""memory/ledger.py: the ledger adds itself up, by whatever decisions are told apart."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from memory.ledger import DecisionRow, DisclosureRow, Tally
from memory.memory import Memory
from memory.model import Project, SessionRef

from .conftest import Clock

KB = 1024


def added_up(memory: Memory, project: str | None = None, since: int = 0) -> list[Tally]:
    return memory.ledger.tallies(project, since, (16 * KB, 64 * KB), timedelta())


def decide(memory: Memory, session: SessionRef, verdict: str, **changes: object) -> int:
    values: dict[str, object] = {
        "reason": "all" if verdict == "deny" else "size",
        "conditions": {},
        "file_tokens": 100,
        "answer_tokens": 10 if verdict == "deny" else 0,
        "kept_out_tokens": 90 if verdict == "deny" else 0,
        "language": "python",
        "file_bytes": 20 * KB,
    }
    place = memory.decision_place()
    row = DecisionRow(session, "Read", "big.py", verdict, **{**values, **changes})  # type: ignore[arg-type]
    memory.ledger.put_decision(place, row).result()
    return place.number


def reads(tallies: list[Tally], by: str) -> dict[object, int]:
    counted: Counter[object] = Counter()
    for one in tallies:
        if one.by == by:
            counted[one.group] += one.decisions
    return dict(counted)


def test_what_is_alike_is_one_row(memory: Memory, session: SessionRef) -> None:
    for _ in range(3):
        decide(memory, session, "pass")
    numbers = [decide(memory, session, "deny") for _ in range(3)]
    for action in ("unfolded", "read_part", "unfolded"):
        row = DisclosureRow(session, "denial", "big.py", action, 30, numbers[0])
        memory.ledger.put_disclosure(memory.follow_up_place(), row).result()
    found = added_up(memory)
    whole = [one for one in found if one.by == ""]
    assert [(one.verdict, one.followed, one.decisions) for one in whole] == [
        ("pass", [], 3),
        ("deny", ["read_part", "unfolded"], 1),
        ("deny", [], 2),
    ]
    assert [
        (one.file_tokens, one.answer_tokens, one.kept_out_tokens, one.opened_tokens) for one in whole
    ] == [
        (300, 0, 0, 0),
        (100, 10, 90, 90),
        (200, 20, 180, 0),
    ]


def test_every_way_to_tell_them_apart_adds_up_to_the_same(memory: Memory, session: SessionRef) -> None:
    other = SessionRef("session-2", Project("fedcba9876543210", "other"))
    for number, size in enumerate((None, 0, 16 * KB - 1, 16 * KB, 64 * KB, 10**9)):
        decide(memory, session, "deny", file_bytes=size, language=("python", None)[number % 2])
        decide(memory, other, "pass", file_bytes=size, language="go")
    found = added_up(memory)
    assert reads(found, "") == {None: 12}
    assert reads(found, "size") == {None: 2, 0: 4, 1: 2, 2: 4}
    assert reads(found, "language") == {"python": 3, None: 3, "go": 6}
    assert set(reads(found, "project").values()) == {6}
    one = added_up(memory, session.project.id)
    assert reads(one, "") == {None: 6}
    assert added_up(memory, "elsewhere") == []


@pytest.mark.parametrize(("hours", "day"), [(0, "2026-11-29"), (2, "2026-11-30"), (-24, "2026-11-28")])
def test_days_are_those_of_the_reader(
    memory: Memory, session: SessionRef, clock: Clock, hours: int, day: str
) -> None:
    clock.now = datetime(2026, 11, 29, 23, tzinfo=UTC)
    decide(memory, session, "pass")
    (found,) = reads(memory.ledger.tallies(None, 0, (), timedelta(hours=hours)), "day")
    assert isinstance(found, int)
    assert (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=found)).date().isoformat() == day


def test_only_what_came_since_is_counted(memory: Memory, session: SessionRef, clock: Clock) -> None:
    clock.now = datetime(2026, 11, 29, 12, tzinfo=UTC)
    decide(memory, session, "pass")
    at = int(clock.now.timestamp() * 1000)
    for since, counted in ((at, {None: 1}), (at + 1, {})):
        assert reads(added_up(memory, since=since), "") == counted
