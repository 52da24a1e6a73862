from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from navigator.index import watch
from navigator.index.keeper import Keeper
from navigator.index.watch import Watcher
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings

from .conftest import Git

PATIENCE = 30.0


class Heard:
    """What a watcher told, to be waited for."""

    def __init__(self) -> None:
        self._told: list[str | None] = []
        self._news = threading.Condition()

    def __call__(self, relative: str | None) -> None:
        with self._news:
            self._told.append(relative)
            self._news.notify_all()

    def wait_for(self, relative: str | None) -> None:
        with self._news:
            assert self._news.wait_for(lambda: relative in self._told, PATIENCE), f"only heard {self._told}"

    @property
    def told(self) -> list[str | None]:
        with self._news:
            return list(self._told)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "ws"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.py").write_text("x = 1\n")
    return folder


@pytest.fixture
def watcher(root: Path, heard: Heard) -> Iterator[Watcher]:
    made = Watcher(root, heard)
    assert made.start(2) is None
    assert made.listening
    yield made
    made.close()


@pytest.mark.usefixtures("watcher")
def test_every_kind_of_change_is_told(root: Path, heard: Heard) -> None:
    (root / "a.py").write_text("x = 2\n")
    heard.wait_for("a.py")
    (root / "sub" / "b.py").write_text("x = 3\n")
    heard.wait_for("sub/b.py")
    (root / "sub" / "draft").write_text("x = 4\n")
    os.replace(root / "sub" / "draft", root / "sub" / "c.py")
    heard.wait_for("sub/c.py")
    (root / "sub").rename(root / "moved")
    heard.wait_for("moved/b.py")
    (root / "new" / "deep").mkdir(parents=True)
    heard.wait_for("new")
    (root / "moved" / "b.py").unlink()
    name = os.fsdecode(b"\xff\n.py")
    (root / name).write_text("")
    heard.wait_for(name)


@pytest.mark.usefixtures("watcher")
def test_reading_is_no_change(root: Path, heard: Heard) -> None:
    (root / "a.py").read_text()
    list(root.iterdir())
    (root / "last.py").write_text("")
    heard.wait_for("last.py")
    assert "a.py" not in heard.told


def test_of_git_only_what_decides_the_listing_is_told(root: Path, heard: Heard, git: Git) -> None:
    git(root, "init", "-q")
    watcher = Watcher(root, heard)
    assert watcher.start(1) is None
    try:
        (root / ".git" / "COMMIT_EDITMSG").write_text("")
        git(root, "add", ".")
        heard.wait_for(None)
        assert not [told for told in heard.told if told and told.startswith(".git")]
    finally:
        watcher.close()


def test_lost_events_mean_that_anything_may_have_changed(watcher: Watcher, heard: Heard) -> None:
    log = logging.getLogger("watchdog.observers.inotify_c")
    log.warning("Inotify queue overflowed; filesystem events were lost")
    assert heard.told == [None]
    assert watcher.check() is None
    for _ in range(watch.OVERFLOWS):
        log.warning("Inotify queue overflowed; filesystem events were lost")
    note = watcher.check()
    assert note is not None
    assert "too many" in note
    assert not watcher.listening
    assert watcher.check() is None


def test_a_tree_that_was_reached_in_part_is_not_listened_to(root: Path, heard: Heard) -> None:
    watcher = Watcher(root, heard)
    note = watcher.start(folders=1000)  # as if watches had run out after two
    assert note == watch.BLIND
    assert not watcher.listening


def test_where_watching_is_impossible_it_is_said(
    root: Path, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "inotify watch limit reached")

    monkeypatch.setattr(watch.Observer, "schedule", refuse)
    watcher = Watcher(root, heard)
    note = watcher.start(1)
    assert note is not None
    assert "No space left" in note
    assert not watcher.listening
    watcher.close()


def wait_until(keeper: Keeper, holds: Callable[[], bool]) -> None:
    with keeper._changed:
        assert keeper._changed.wait_for(holds, PATIENCE)


@contextmanager
def listening(root: Path, pool: ParsePool) -> Iterator[Keeper]:
    """An index that never looks by itself: whatever it finds, it was told."""
    keeper = Keeper(root, None, pool, NavigatorSettings(rescan_seconds=1e9))
    keeper.start()
    try:
        wait_until(keeper, lambda: keeper._agenda.is_answered(1))  # the look after the watcher has begun
        yield keeper
    finally:
        keeper.close()


def test_the_index_follows_what_it_is_told(root: Path, pool: ParsePool) -> None:
    (root / "sub" / "old.py").write_text("")
    with listening(root, pool) as keeper:
        (root / "a.py").write_text("y = 1\nz = 2\n")
        wait_until(keeper, lambda: keeper.table.totals()[1] == 2)
        (root / "sub" / "b.py").write_text("one = 1\n")
        wait_until(keeper, lambda: keeper.table.get("sub/b.py") is not None)
        (root / "sub").rename(root / "moved")
        wait_until(keeper, lambda: set(keeper.table.paths()) == {"a.py", "moved/b.py", "moved/old.py"})
        (root / "a.py").unlink()
        wait_until(keeper, lambda: set(keeper.table.paths()) == {"moved/b.py", "moved/old.py"})


def test_a_checkout_of_many_files_is_followed(root: Path, pool: ParsePool, git: Git) -> None:
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "one")
    git(root, "checkout", "-qb", "many")
    for number in range(300):
        (root / "sub" / f"{number % 7}").mkdir(exist_ok=True)
        (root / "sub" / f"{number % 7}" / f"{number}.py").write_text(f"x{number} = 1\n")
    git(root, "add", ".")
    git(root, "commit", "-qm", "many")
    with listening(root, pool) as keeper:
        assert len(keeper.table) == 301
        git(root, "checkout", "-q", "main")
        wait_until(keeper, lambda: len(keeper.table) == 1)
        git(root, "checkout", "-q", "many")
        wait_until(keeper, lambda: len(keeper.table) == 301)


def test_what_is_written_into_ignored_folders_costs_no_listing(
    root: Path, pool: ParsePool, git: Git, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(root, "init", "-q")
    (root / ".gitignore").write_text("made/\n")
    (root / "made" / "deep").mkdir(parents=True)
    with listening(root, pool) as keeper:
        scans: list[object] = []
        monkeypatch.setattr(keeper, "_scan", lambda *given: scans.append(given))
        (root / "made" / "deep" / "x.py").write_text("x = 1\n")
        (root / "a.py").write_text("y = 1\nz = 2\n")  # told after the other
        wait_until(keeper, lambda: keeper.table.totals()[1] == 2)
        assert scans == []


def test_an_edit_that_was_announced_needs_no_watcher(root: Path, pool: ParsePool) -> None:
    keeper = Keeper(root, None, pool, NavigatorSettings(watch=False, rescan_seconds=1e9))
    keeper.start()
    try:
        assert keeper.wait_ready(PATIENCE, None)
        (root / "a.py").write_text("y = 1\nz = 2\n")
        keeper.hint("a.py")
        wait_until(keeper, lambda: keeper.table.totals()[1] == 2)
    finally:
        keeper.close()


def test_without_a_watcher_changes_are_still_found_and_the_status_says_how(
    root: Path, pool: ParsePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(24, "inotify instance limit reached")

    monkeypatch.setattr(watch.Observer, "schedule", refuse)
    keeper = Keeper(root, None, pool, NavigatorSettings(rescan_seconds=0.0))
    keeper.start()
    try:
        wait_until(keeper, lambda: keeper._agenda.is_answered(1))
        assert ["looked for when an answer needs them" in note for note in keeper.status().notes] == [True]
        (root / "sub" / "new.py").write_text("one = 1\n")
        assert keeper.catch_up(PATIENCE)
        assert set(keeper.table.paths()) == {"a.py", "sub/new.py"}
    finally:
        keeper.close()


def test_what_a_watcher_fails_to_tell_is_found_by_looking(
    root: Path, pool: ParsePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Watcher, "_told", lambda *_: None)
    keeper = Keeper(root, None, pool, NavigatorSettings(rescan_seconds=0.0))
    keeper.start()
    try:
        wait_until(keeper, lambda: keeper._agenda.is_answered(1))
        (root / "a.py").write_text("two = 1\nthree = 1\n")
        (root / "new.py").write_text("one = 1\n")
        assert keeper.catch_up(PATIENCE)
        assert keeper.table.totals() == (2, 3, 26)
        (root / "a.py").unlink()
        assert keeper.catch_up(PATIENCE)
        assert set(keeper.table.paths()) == {"new.py"}
    finally:
        keeper.close()
