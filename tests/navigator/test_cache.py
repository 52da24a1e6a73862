from __future__ import annotations

import resource
import sqlite3
from pathlib import Path

import pytest

from navigator.index import cache as cache_module
from navigator.index.cache import FactsCache, shared_cache
from navigator.parsing.outcome import Outcome
from navigator.parsing.reading import Stamp


def outcome(
    name: str = "a.py", content: str = "1", packed: bytes | None = b"facts", code: str = ""
) -> Outcome:
    return Outcome(name, Stamp(1, 2, 3, 4), 5, content, "python", packed, code)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "project.sqlite"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_module, "LOCK_PATIENCE", 0.0)


def filled(path: Path, root: Path, *outcomes: Outcome) -> None:
    cache = FactsCache(path)
    cache.keep(root, outcomes)
    cache.close()


def test_what_is_kept_comes_back(path: Path, tmp_path: Path) -> None:
    kept = [
        outcome("a\nb.py"),
        outcome("\udcff.py", "2"),
        outcome("broken.py", "3", None, "timeout"),
        Outcome("notes.txt", Stamp(1, 2, 3, 4), 5, "", "", None, "unknown_language"),
    ]
    filled(path, tmp_path, *kept)
    cache = FactsCache(path)
    assert cache.load(tmp_path) == {each.relative: each for each in kept}
    assert cache.load(tmp_path / "other") == {}
    assert cache.find(("1", "python")) == (b"facts", "")
    assert cache.find(("3", "python")) == (None, "timeout")
    assert cache.find(("1", "ruby")) is None
    assert cache.notes == []
    cache.close()


def test_facts_stay_when_their_file_goes(path: Path, tmp_path: Path) -> None:
    cache = FactsCache(path)
    assert cache.is_empty()
    cache.keep(tmp_path, [outcome()])
    cache.drop(tmp_path, ["a.py"])
    assert cache.load(tmp_path) == {}
    assert cache.find(("1", "python")) == (b"facts", "")
    assert not cache.is_empty()
    cache.close()


@pytest.mark.parametrize("damage", [b"", b"not a database at all" * 500, None])
def test_a_damaged_file_is_started_afresh(path: Path, tmp_path: Path, damage: bytes | None) -> None:
    filled(path, tmp_path, *(outcome(f"{n}.py", str(n)) for n in range(500)))
    if damage is None:  # pages in the middle
        data = bytearray(path.read_bytes())
        data[4096:] = bytes(len(data) - 4096)
        damage = bytes(data)
    path.write_bytes(damage)
    cache = FactsCache(path)
    assert cache.load(tmp_path) == {}
    cache.keep(tmp_path, [outcome()])
    assert list(cache.load(tmp_path)) == ["a.py"]
    assert cache.notes == ([] if not damage else ["The index cache was damaged and has been started afresh."])
    cache.close()


@pytest.mark.parametrize(
    "statement",
    [
        "update facts set packed = x'00'",
        "update files set size = 7",
        "update files set hash = '9'",
        "update files set read_ns = 'soon'",
        "delete from facts",
    ],
)
def test_a_damaged_row_is_no_answer(path: Path, tmp_path: Path, statement: str) -> None:
    filled(path, tmp_path, outcome())
    with sqlite3.connect(path) as database:
        database.execute(statement)
    database.close()
    cache = FactsCache(path)
    assert cache.load(tmp_path) == {}
    cache.close()


@pytest.mark.parametrize(
    "statement", ["update facts set packed = x'00'", "update facts set code = 'timeout'"]
)
def test_damaged_facts_are_not_found(path: Path, tmp_path: Path, statement: str) -> None:
    filled(path, tmp_path, outcome())
    with sqlite3.connect(path) as database:
        database.execute(statement)
    database.close()
    cache = FactsCache(path)
    assert cache.find(("1", "python")) is None
    cache.close()


def test_another_revision_starts_empty(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(path, tmp_path, outcome())
    monkeypatch.setattr(cache_module, "revision", lambda: "the next one")
    cache = FactsCache(path)
    assert cache.is_empty()
    assert cache.load(tmp_path) == {}
    assert cache.notes == []
    cache.close()


def test_a_second_owner_keeps_to_memory_and_says_so(path: Path, tmp_path: Path) -> None:
    first, second = FactsCache(path), FactsCache(path)
    second.keep(tmp_path, [outcome()])
    assert second.load(tmp_path) == first.load(tmp_path) == {}
    assert [note for note in second.notes if "another readgate process" in note]
    first.close()
    second.close()
    third = FactsCache(path)
    assert third.notes == []
    third.close()


def test_work_trees_of_one_process_share_it_until_the_last_is_done(path: Path, tmp_path: Path) -> None:
    with shared_cache(path) as one:
        with shared_cache(path) as other:
            assert one is other
        one.keep(tmp_path, [outcome()])
        assert list(one.load(tmp_path)) == ["a.py"]
    with shared_cache(path) as later:
        assert later is not one
        assert list(later.load(tmp_path)) == ["a.py"]


def test_a_full_disk_leaves_the_index_in_memory(path: Path, tmp_path: Path) -> None:
    cache = FactsCache(path)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, before[1]))
    try:
        cache.keep(tmp_path, [outcome(f"{n}.py", str(n), bytes(20_000)) for n in range(100)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert cache.load(tmp_path) == {}
    assert [note for note in cache.notes if "in memory only" in note]
    cache.close()
    assert [file.name for file in path.parent.iterdir()] == ["project.lock"], "the space is given back"


def test_a_cache_that_finds_no_room_gives_its_space_back(path: Path, tmp_path: Path) -> None:
    filled(path, tmp_path, outcome())
    cache = FactsCache(path)
    assert cache._database is not None
    cache._database.execute("pragma max_page_count = 50")
    cache.keep(tmp_path, [outcome(f"{n}.py", str(n), bytes(20_000)) for n in range(100)])
    assert [file.name for file in path.parent.iterdir()] == ["project.lock"]
    assert cache.load(tmp_path) == {}
    cache.close()


def test_the_last_of_a_disk_is_left_to_others(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(path, tmp_path, outcome("known.py"))
    monkeypatch.setattr(cache_module, "FREE_BYTES", 1 << 80)
    cache = FactsCache(path)
    for number in range(2):
        cache.keep(tmp_path, [outcome(f"{number}.py", str(number))])
    assert list(cache.load(tmp_path)) == ["known.py"]
    assert len(cache.notes) == 1
    assert "are free on the disk" in cache.notes[0]
    cache.close()


def test_a_folder_that_cannot_be_made_leaves_the_index_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = FactsCache(tmp_path / "file" / "project.sqlite")
    cache.keep(tmp_path, [outcome()])
    assert cache.is_empty()
    assert [note for note in cache.notes if "not kept on disk" in note]


def test_roots_that_are_gone_and_facts_nobody_uses_are_dropped(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_module, "KEPT_UNUSED", 2)
    cache = FactsCache(path)
    cache.keep(tmp_path / "gone", [outcome(f"{n}.py", str(n)) for n in range(5)])
    cache.keep(tmp_path, [outcome("a.py", "used")])
    cache.prune()
    assert cache.load(tmp_path / "gone") == {}
    assert [n for n in range(5) if cache.find((str(n), "python"))] == [3, 4]
    assert cache.find(("used", "python"))
    cache.close()
