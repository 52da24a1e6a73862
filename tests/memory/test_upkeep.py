"""Retention, backup, checks and order: what idle times and chores do to the file, and what they leave."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.memory import Memory
from memory.model import ObservationDraft, Project, SessionRef
from memory.recall import search_index
from memory.settings import RetentionSettings
from memory.store import Change, Store
from memory.store.problems import MemoryUnavailable
from memory.upkeep.retention import DAY, Retention, first_kept
from memory.upkeep.upkeep import BackupExists


def call(number: int, created_at: int, size: int = 10) -> Change:
    row = {
        "id": number, "session_id": "s", "project": "p", "tool_name": "Bash", "input": b"x" * size,
        "response": b"", "succeeded": True, "tokens": 1, "created_at": created_at,
    }  # fmt: skip
    return Change("tool_uses", row)


def kept(store: Store) -> list[int]:
    return [number for (number,) in store.read("SELECT id FROM tool_uses ORDER BY id")]


def applied(retention: Retention, store: Store, now: int) -> bool:
    said: list[bool] = []
    store.job(lambda cursor: said.append(retention.apply(cursor, now))).result()
    return said[0]


def until(condition: Callable[[], bool]) -> None:
    waited = threading.Event()
    for _ in range(1_000):
        if condition():
            return
        waited.wait(0.01)
    pytest.fail("it did not come about")


def test_old_calls_go_once_a_day(store: Store) -> None:
    store.write(*(call(number, number * DAY) for number in range(1, 6)))
    retention = Retention(RetentionSettings(raw_days=2))
    assert applied(retention, store, 5 * DAY)
    assert kept(store) == [3, 4, 5]
    assert not applied(retention, store, 6 * DAY - 1)
    assert kept(store) == [3, 4, 5]
    assert applied(retention, store, 6 * DAY)
    assert kept(store) == [4, 5]


def test_too_many_bytes_of_calls_go_oldest_first(store: Store) -> None:
    store.write(*(call(number * 1_000, 1, 400_000) for number in range(1, 6)))
    assert applied(Retention(RetentionSettings(raw_megabytes=1)), store, 1)
    assert kept(store) == [4_000, 5_000]


@given(st.dictionaries(st.integers(0, 50), st.integers(0, 100), max_size=20), st.integers(0, 500))
def test_what_is_kept_is_the_newest_and_fits(sizes: dict[int, int], most: int) -> None:
    first = first_kept(list(sizes.items()), most)
    left = {group: size for group, size in sizes.items() if group >= first}
    assert sum(left.values()) <= most or len(left) == 1
    before = [group for group in sizes if group < first]
    if before:
        assert sum(left.values()) + sizes[max(before)] > most


@pytest.mark.parametrize("bad", [{"raw_days": 0}, {"raw_megabytes": 0}])
def test_retention_settings_are_checked(bad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="1 or more"):
        RetentionSettings(**bad)


def test_observations_stay_when_their_calls_go(folder: Path, project: Project, session: SessionRef) -> None:
    memory = Memory(folder, cost=len, retention=RetentionSettings(raw_days=1), idle_seconds=0.01)
    store = memory._store
    store.write(call(77, 1))
    memory.save(project, session, ObservationDraft("Kept"))
    until(lambda: kept(store) == [])
    assert memory.search(project, {"query": "kept"}).data["records"]
    memory.close()


def test_a_backup_is_the_memory_and_private(
    folder: Path, memory: Memory, project: Project, tmp_path: Path
) -> None:
    memory.save(project, None, ObservationDraft("Before"))
    made = memory.upkeep.backup(tmp_path / "new folder" / "copy.duckdb")
    memory.save(project, None, ObservationDraft("After"))
    memory.close()
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    other = tmp_path / "restored"
    other.mkdir()
    made.rename(other / "memory.duckdb")
    store = Store(other)
    assert store.read("SELECT title FROM observations") == [("Before",)]
    store.close()


def test_a_backup_takes_nobodys_place(memory: Memory, tmp_path: Path) -> None:
    there = tmp_path / "there.duckdb"
    there.write_text("mine")
    with pytest.raises(BackupExists, match="exists"):
        memory.upkeep.backup(there)
    assert there.read_text() == "mine"
    assert memory.upkeep.backup(tmp_path).parent == tmp_path


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_backup_that_cannot_be_written_leaves_the_memory_open(memory: Memory, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(MemoryUnavailable):
        memory.upkeep.backup(tmp_path / "copy.duckdb")
    assert memory.upkeep.health().damage is None


def test_writers_go_on_through_backups_and_rewriting(store: Store, tmp_path: Path) -> None:
    def write() -> None:
        for _ in range(40):
            store.write(call(store.next_id("tool_uses"), 1))

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for number in range(3):
        store.backup(tmp_path / f"{number}.duckdb")
        store.change_many(lambda cursor: None, erase=True)
        assert len(kept(store)) >= 0
    for thread in threads:
        thread.join()
    assert kept(store) == list(range(1, 161))


def test_health_says_what_there_is(folder: Path, memory: Memory, project: Project) -> None:
    memory.save(project, None, ObservationDraft("One"))
    memory._recall.wait_indexed()
    health = memory.upkeep.health()
    assert (health.folder, health.damage, health.unindexed, health.notices) == (folder, None, 0, ())
    assert health.rows["observations"] == 1
    assert health.size > 0


def test_damage_is_found_by_reading_all(folder: Path, memory: Memory, project: Project) -> None:
    for number in range(300):
        memory.save(project, None, ObservationDraft(f"Note {number}", os.urandom(4_000).hex()))
    memory.close()
    path = folder / "memory.duckdb"
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size * 3 // 4)
    again = Memory(folder, cost=len)
    damage = again.upkeep.health().damage
    assert damage is None or "damaged" in damage
    assert damage is not None or "set aside" in again.notices[0]
    again.close()


def test_repair_builds_the_index_again(memory: Memory, project: Project) -> None:
    memory.save(project, None, ObservationDraft("Findable words"))
    memory._recall.wait_indexed()
    memory._store.change_many(lambda cursor: cursor.execute("DELETE FROM search_postings") and None)
    assert memory._store.read("SELECT count(*) FROM search_postings") == [(0,)]
    memory.upkeep.repair()
    assert memory._store.read("SELECT count(*) FROM search_postings") == [(2,)]
    assert memory.search(project, {"query": "findable"}).data["records"]


def test_postings_are_put_in_order_when_idle(
    folder: Path, project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_index, "_UNORDERED", 0)
    monkeypatch.setattr(search_index, "_UNORDERED_SHARE", 0)
    memory = Memory(folder, cost=len, idle_seconds=0.01)
    store = memory._store
    for number in range(5):
        memory.save(project, None, ObservationDraft(f"Note {number} of pools and leaks"))
        memory._recall.wait_indexed()

    def ordered() -> bool:
        terms = [term for (term,) in store.read("SELECT term FROM search_postings")]
        return terms == sorted(terms)

    until(ordered)
    assert len(memory.search(project, {"query": "pools leak 3"}).data["records"]) == 5  # type: ignore[arg-type]
    memory.close()
