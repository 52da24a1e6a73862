from __future__ import annotations

import pytest

from navigator.index.agenda import LISTING_PAUSE, QUIET, Agenda

FOLDERS = frozenset({"", "src"})


@pytest.fixture
def listed() -> set[str]:
    return {"a.py", "src/b.py", ".gitignore"}


@pytest.fixture
def agenda(listed: set[str]) -> Agenda:
    """One whose files have all been looked at, at 100 s, after a listing that took 0.1 s."""
    made = Agenda(2.0, listed.__contains__)
    made.listing()
    made.listed(FOLDERS, 0.1)
    made.looked_at_all(100.0)
    return made


def test_nothing_told_and_nothing_old_is_nothing_to_do(agenda: Agenda) -> None:
    assert agenda.ask(101.9) is None
    assert not agenda.is_due


def test_an_answer_that_finds_all_too_old_has_all_looked_at(agenda: Agenda) -> None:
    number = agenda.ask(102.0)
    assert number is not None
    work = agenda.take(102.0)
    assert (work.look_at_all, work.list_anew, work.changed) == (True, False, frozenset())
    assert not agenda.is_answered(number)
    agenda.looked_at_all(102.0)
    agenda.done(work)
    assert agenda.is_answered(number)
    assert agenda.ask(103.0) is None


def test_after_one_edit_only_that_file_is_waited_for(agenda: Agenda) -> None:
    assert agenda.told("src/b.py")
    assert agenda.pause == QUIET
    assert agenda.ask(101.0) == 1
    work = agenda.take(101.0)
    assert (work.changed, work.look_at_all, work.list_anew) == ({"src/b.py"}, False, False)


@pytest.mark.parametrize("path", [None, ".gitignore", "src/.ignore", "src", "src/new.py", "new"])
def test_what_may_change_which_files_there_are_is_listed_anew(agenda: Agenda, path: str | None) -> None:
    assert agenda.told(path)
    assert agenda.pause == pytest.approx(LISTING_PAUSE * 0.1)
    assert agenda.take(100.5).list_anew


def test_what_is_not_listed_by_then_is_no_reason_to_list_again(agenda: Agenda, listed: set[str]) -> None:
    agenda.told("debug.log")
    agenda.told("new.py")
    work = agenda.take(101.0)
    listed.add("new.py")
    agenda.done(work)
    assert not agenda.told("debug.log")
    assert agenda.told("new.py")
    assert agenda.take(101.0).changed == {"new.py"}


def test_what_lies_in_unlisted_folders_only_makes_the_next_answer_look_sooner(agenda: Agenda) -> None:
    assert not agenda.told("build/deep/x.o")
    assert not agenda.is_due
    assert agenda.ask(100.9) is None
    assert agenda.ask(101.0) is not None  # ten times what a listing takes, not two seconds
    work = agenda.take(101.0)
    assert (work.look_at_all, work.doubtful) == (True, True)


def test_what_is_suspected_while_listing_is_not_forgotten(agenda: Agenda) -> None:
    agenda.told("build/x.o")
    agenda.listing()
    agenda.told("build/y.o")
    assert agenda.take(101.0).doubtful


def test_what_is_told_during_a_round_is_for_the_next(agenda: Agenda) -> None:
    agenda.told("a.py")
    work = agenda.take(100.5)
    agenda.told("src/b.py")
    first = agenda.ask(100.6)
    agenda.done(work)
    assert first is not None
    assert not agenda.is_answered(first)
    assert agenda.take(100.7).changed == {"src/b.py"}


def test_all_can_be_had_looked_at_though_nothing_is_old(agenda: Agenda) -> None:
    agenda.ask_for_all()
    assert agenda.is_due
    assert agenda.take(100.1).look_at_all


def test_all_is_looked_at_whatever_a_round_sees_that_began_before(agenda: Agenda) -> None:
    agenda.ask_for_all()
    before = agenda.take(100.1)
    number = agenda.ask_for_all()
    agenda.looked_at_all(100.1)
    agenda.done(before)
    assert not agenda.is_answered(number)
    assert agenda.take(100.2).look_at_all
