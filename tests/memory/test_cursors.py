"""Cursors: their form, their scope, their age, and the oldest giving way."""

from __future__ import annotations

import re

import pytest

from memory.recall import cursors
from memory.recall.cursors import CursorExpired, InvalidCursor, MemoryCursors


class Time:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def kept(time: Time) -> MemoryCursors:
    return MemoryCursors(time)


def test_the_form_is_opaque(kept: MemoryCursors) -> None:
    given = {kept.put("scope", b"same state") for _ in range(50)}
    assert len(given) == 50
    assert all(re.fullmatch(r"ms_[A-Za-z0-9_-]{24}", cursor) for cursor in given)


def test_a_cursor_is_good_again_and_again_for_fifteen_minutes(kept: MemoryCursors, time: Time) -> None:
    cursor = kept.put("scope", b"state")
    time.now += 15 * 60 - 0.001
    assert [kept.get("scope", cursor) for _ in range(3)] == [b"state"] * 3
    time.now += 0.001
    with pytest.raises(CursorExpired, match="start again"):
        kept.get("scope", cursor)
    with pytest.raises(InvalidCursor):
        kept.get("scope", cursor)


@pytest.mark.parametrize(
    "cursor", ["", "ms_", "ms_" + "a" * 24, "ms_" + "a" * 25, "xx_" + "a" * 24, "ms_" + "é" * 24, "ms_\n"]
)
def test_a_forged_cursor_is_refused(kept: MemoryCursors, cursor: str) -> None:
    kept.put("scope", b"state")
    with pytest.raises(InvalidCursor):
        kept.get("scope", cursor)


def test_a_cursor_of_another_scope_is_refused(kept: MemoryCursors) -> None:
    cursor = kept.put("one", b"state")
    for scope in ("two", "", "one\0", "\0one"):
        with pytest.raises(InvalidCursor):
            kept.get(scope, cursor)
    assert kept.get("one", cursor) == b"state"


def test_another_process_cannot_know_it(kept: MemoryCursors) -> None:
    cursor = kept.put("scope", b"state")
    with pytest.raises(InvalidCursor):
        MemoryCursors().get("scope", cursor)


def test_the_oldest_gives_way_by_count(kept: MemoryCursors) -> None:
    given = [kept.put("scope", b"x") for _ in range(cursors.MOST + 1)]
    with pytest.raises(InvalidCursor):
        kept.get("scope", given[0])
    assert {kept.get("scope", cursor) for cursor in given[1:]} == {b"x"}


def test_the_oldest_gives_way_by_size(kept: MemoryCursors) -> None:
    size = cursors.STATE_BYTES
    given = [kept.put("scope", bytes(size)) for _ in range(cursors.MOST_BYTES // size + 1)]
    with pytest.raises(InvalidCursor):
        kept.get("scope", given[0])
    assert len(kept.get("scope", given[1])) == size
