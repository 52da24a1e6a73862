"""What an answer leaves to be done: in order, together, while nobody waits, and all of it at the end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future

import pytest

from gate.remembering import afterwards
from gate.remembering.afterwards import SLICE, Afterwards, Work


@pytest.fixture
def reports() -> list[str]:
    return []


@pytest.fixture
def made(reports: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Afterwards]:
    """One for which time alone never makes a work due."""
    for name in ("QUIET_SECONDS", "LONGEST_SECONDS"):
        monkeypatch.setattr(afterwards, name, 1e6)
    made = Afterwards(reports.append)
    yield made
    made.close()


def noted(done: list[str], name: str) -> Work:
    done.append(f"{name} begun")
    yield
    done.append(f"{name} ended")


def test_what_is_queued_is_done_in_order_and_ended_together(made: Afterwards) -> None:
    done: list[str] = []
    with made.answering():
        for name in "abc":
            made.submit(noted(done, name))
    assert done == []
    made.settle()
    assert done == ["a begun", "b begun", "c begun", "a ended", "b ended", "c ended"]


def test_a_slice_is_no_larger_than_it_may_be(made: Afterwards) -> None:
    done: list[str] = []
    with made.answering():
        for number in range(SLICE + 1):
            made.submit(noted(done, str(number)))
    made.settle()
    assert done.index("0 ended") < done.index(f"{SLICE} begun")


def test_nothing_is_begun_while_somebody_waits_for_an_answer(
    reports: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(afterwards, "LONGEST_SECONDS", 1e6)
    monkeypatch.setattr(afterwards, "QUIET_SECONDS", 0.001)
    made, done = Afterwards(reports.append), list[str]()
    with made.answering():
        first = made.submit(noted(done, "a"))
        assert first is not None
        with pytest.raises(TimeoutError):
            first.result(0.05)
        assert done == []
    first.result(60)
    made.close()


def test_under_a_rush_without_a_pause_it_is_done_all_the_same(
    reports: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(afterwards, "LONGEST_SECONDS", 0.001)
    made = Afterwards(reports.append)
    with made.answering():
        queued = made.submit(noted([], "a"))
        assert queued is not None
        queued.result(60)
    made.close()


def test_so_many_do_not_wait(made: Afterwards, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afterwards, "MANY", 3)
    with made.answering():
        queued = [made.submit(noted([], "a")) for _ in range(3)]
        assert queued[0] is not None
        queued[0].result(60)


def test_what_fails_is_told_and_keeps_nothing_else_from_being_done(
    made: Afterwards, reports: list[str]
) -> None:
    def fails(after: int) -> Work:
        for _ in range(after):
            yield
        raise OSError("no room")

    done: list[str] = []
    queued = [made.submit(fails(0)), made.submit(noted(done, "a")), made.submit(fails(1))]
    made.settle()
    assert done == ["a begun", "a ended"]
    assert len(reports) == 2
    assert [one is not None and type(one.exception()) for one in queued] == [OSError, type(None), OSError]


def test_at_the_end_all_of_it_is_done_and_nothing_more_is_taken(made: Afterwards) -> None:
    done: list[str] = []
    with made.answering():
        for name in "ab":
            made.submit(noted(done, name))
        made.close()
    assert done == ["a begun", "b begun", "a ended", "b ended"]
    assert made.submit(noted(done, "c")) is None
    made.settle()
    made.close()
    assert len(done) == 4


def test_more_than_may_wait_is_not_taken(made: Afterwards, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(afterwards, "MAX_WAITING", 2)
    with made.answering():
        assert [made.submit(noted([], "a")) is not None for _ in range(3)] == [True, True, False]


def test_to_settle_waits_for_what_is_under_way_and_not_for_what_comes_later(made: Afterwards) -> None:
    under_way, go_on = threading.Event(), threading.Event()
    settled: Future[None] = Future()

    def long() -> Work:
        under_way.set()
        go_on.wait(60)
        yield

    def settle() -> None:
        made.settle()
        settled.set_result(None)

    made.submit(long())
    hurry = threading.Thread(target=made.settle)
    hurry.start()
    under_way.wait(60)
    waits = threading.Thread(target=settle)
    waits.start()
    assert not settled.done()
    go_on.set()
    settled.result(60)
    for thread in (hurry, waits):
        thread.join()
