"""The store: acknowledged after commit, private, one owner, a way out of every state of its files."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from memory.store import Change, Store, open_files
from memory.store import journal as journal_module
from memory.store.change import encode
from memory.store.journal import Journal
from memory.store.problems import (
    StoreClosed,
    StoreFailed,
    StoreFull,
    StoreLocked,
    StoreNewer,
)

Row = dict[str, object]


def entry(number: int, fields: str = "{}") -> Change:
    row: Row = {"id": number, "project": "p", "list_name": "l", "fields": fields, "created_at": 1}
    return Change("work_state_entries", row)


def stored(store: Store) -> list[tuple[int, str]]:
    return store.read("SELECT id, fields FROM work_state_entries ORDER BY id")  # type: ignore[return-value]


@pytest.fixture
def copy_of_a_crash(folder: Path, tmp_path: Path) -> Path:
    """A folder as it lies there while a writer runs: three writes in the log and in the journal."""
    store = Store(folder)
    for number in (1, 2, 3):
        store.write(entry(number))
    copy = tmp_path / "copy"
    copy.mkdir()
    for file in folder.iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    store.close()
    return copy


def test_what_is_written_is_read_in_every_type(store: Store) -> None:
    row: Row = {
        "id": 7, "project": "p", "session_id": "s", "tool_name": "Täst 🎯", "input": b"\x00\xff",
        "response": b"", "succeeded": False, "tokens": 3, "created_at": 5,
    }  # fmt: skip
    store.write(Change("tool_uses", row))
    found = store.read("SELECT tool_name, input, response, succeeded, path FROM tool_uses")
    assert found == [("Täst 🎯", b"\x00\xff", b"", False, None)]


def test_a_row_takes_the_place_of_the_one_with_its_key(store: Store) -> None:
    store.write(entry(1, "old"), entry(2))
    store.write(entry(1, "new"))
    assert stored(store) == [(1, "new"), (2, "{}")]


def test_many_writers_are_grouped_and_all_acknowledged(store: Store) -> None:
    def write() -> None:
        for _ in range(50):
            store.write(entry(store.next_id("work_state_entries")))

    threads = [threading.Thread(target=write) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [number for number, _ in stored(store)] == list(range(1, 401))


def test_one_bad_write_does_not_take_its_neighbours_along(store: Store) -> None:
    good = [store.submit(entry(number)) for number in (1, 2)]
    bad = store.submit(Change("work_state_entries", {"id": 3}))
    good.append(store.submit(entry(4)))
    with pytest.raises(StoreFailed):
        bad.result()
    assert [future.result() for future in good] == [None, None, None]
    assert [number for number, _ in stored(store)] == [1, 2, 4]


def test_a_write_is_committed_and_acknowledged_when_the_disk_has_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.write(entry(1))
    begun, kept = threading.Event(), threading.Event()

    def slow(descriptor: int) -> None:
        begun.set()
        kept.wait()

    monkeypatch.setattr(journal_module, "_sync", slow)
    waiting = store.submit(entry(2))
    begun.wait()
    assert not waiting.done()
    assert [number for number, _ in stored(store)] == [1]
    kept.set()
    assert waiting.result() is None
    assert [number for number, _ in stored(store)] == [1, 2]


def test_what_the_disk_does_not_keep_is_not_written(
    folder: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.write(entry(1))

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(journal_module, "_sync", full)
        with pytest.raises(StoreFull):
            store.write(entry(2))
    store.write(entry(3))
    assert [number for number, _ in stored(store)] == [1, 3]
    assert b'"id":2' not in (folder / "journal.jsonl").read_bytes()


def test_a_value_that_cannot_be_stored_fails_where_it_is_given(store: Store) -> None:
    with pytest.raises(TypeError):
        store.write(Change("work_state_entries", {"id": object()}))
    store.write(entry(1))
    assert [number for number, _ in stored(store)] == [1]


def test_a_write_that_is_a_mistake_hurts_nobody_else(store: Store) -> None:
    mistake = store.submit(Change("no_such_table", {"id": 1}))
    good = store.submit(entry(1))
    with pytest.raises(KeyError):
        mistake.result()
    assert good.result() is None
    assert [number for number, _ in stored(store)] == [1]


def test_a_journal_from_before_a_table_was_dropped_is_replayed_without_it(copy_of_a_crash: Path) -> None:
    journal = Journal(copy_of_a_crash / "journal.jsonl")
    journal.append([encode((Change("dropped_since", {"id": 1}), entry(4)))])
    journal.close()
    store = Store(copy_of_a_crash)
    assert [number for number, _ in stored(store)] == [1, 2, 3, 4]
    store.close()


def test_files_are_private(folder: Path, store: Store) -> None:
    store.write(entry(1))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert {path.name for path in folder.iterdir()} >= {"memory.duckdb", "memory.duckdb.wal", "journal.jsonl"}


def test_one_owner_at_a_time_and_its_process_is_named(folder: Path, store: Store) -> None:
    with pytest.raises(StoreLocked, match=f"process {os.getpid()}.*readgate daemon stop"):
        Store(folder)
    store.close()
    Store(folder).close()


def test_another_process_is_refused_and_may_come_after_it(folder: Path, store: Store) -> None:
    script = "import pathlib, sys, memory.store as s; s.Store(pathlib.Path(sys.argv[1])).close()"
    command = [sys.executable, "-c", script, str(folder)]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert "StoreLocked" in refused.stderr
    store.close()
    assert subprocess.run(command, check=False).returncode == 0


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_child_does_not_hold_the_lock(folder: Path, store: Store) -> None:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(writer)
        os.read(reader, 1)
        os._exit(0)
    os.close(reader)
    store.close()
    Store(folder).close()
    os.close(writer)
    os.waitpid(child, 0)


def test_closing_checkpoints_and_cuts_the_journal(folder: Path, store: Store) -> None:
    store.write(entry(1))
    assert b"changes" in (folder / "journal.jsonl").read_bytes()
    store.close()
    assert b"changes" not in (folder / "journal.jsonl").read_bytes()
    assert not (folder / "memory.duckdb.wal").exists()


def test_after_closing_nothing_is_taken(store: Store) -> None:
    store.close()
    store.close()
    for call in (lambda: store.write(entry(1)), lambda: store.read("SELECT 1"), store.checkpoint):
        with pytest.raises(StoreClosed, match="readgate daemon start"):
            call()


def test_what_comes_while_the_interpreter_ends_is_written(folder: Path) -> None:
    script = (
        "import atexit, sys\n"
        "from pathlib import Path\n"
        "from memory.store import Change, Store\n"
        "store = Store(Path(sys.argv[1]))\n"
        "row = {'project': 'p', 'list_name': 'l', 'fields': '{}', 'created_at': 1}\n"
        "store.write(Change('work_state_entries', {'id': 1} | row))\n"
        "atexit.register(store.close)\n"
        "atexit.register(lambda: store.write(Change('work_state_entries', {'id': 2} | row)))\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(folder)], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    store = Store(folder)
    assert [number for number, _ in stored(store)] == [1, 2]
    store.close()


def test_a_long_journal_is_cut_by_itself(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_files, "JOURNAL_BYTES", 2_000)
    store = Store(folder)
    for number in range(1, 60):
        store.write(entry(number))
    assert (folder / "journal.jsonl").stat().st_size < 3_000
    assert len(stored(store)) == 59
    store.close()


def test_idle_time_is_used_for_a_checkpoint(folder: Path) -> None:
    store = Store(folder, idle_seconds=0.01)
    store.write(entry(1))
    journal = folder / "journal.jsonl"
    waited = threading.Event()
    for _ in range(500):
        if b"changes" not in journal.read_bytes():
            break
        waited.wait(0.01)
    else:
        pytest.fail("no checkpoint")
    store.close()


def test_a_killed_process_leaves_all_it_acknowledged(copy_of_a_crash: Path) -> None:
    store = Store(copy_of_a_crash)
    assert [number for number, _ in stored(store)] == [1, 2, 3]
    assert store.replayed("work_state_entries") == {1, 2, 3}
    assert store.next_id("work_state_entries") == 4
    store.close()


def test_replaying_twice_writes_nothing_twice(copy_of_a_crash: Path) -> None:
    journal = (copy_of_a_crash / "journal.jsonl").read_bytes()
    Store(copy_of_a_crash).close()
    (copy_of_a_crash / "journal.jsonl").write_bytes(journal)
    store = Store(copy_of_a_crash)
    assert [number for number, _ in stored(store)] == [1, 2, 3]
    store.close()


def test_a_line_cut_short_was_never_acknowledged(copy_of_a_crash: Path) -> None:
    journal = copy_of_a_crash / "journal.jsonl"
    (copy_of_a_crash / "memory.duckdb.wal").unlink()
    (copy_of_a_crash / "memory.duckdb").unlink()
    journal.write_bytes(journal.read_bytes()[:-7])
    store = Store(copy_of_a_crash)
    assert [number for number, _ in stored(store)] == [1, 2]
    store.close()


def test_a_damaged_journal_line_is_said_and_kept(copy_of_a_crash: Path) -> None:
    journal = copy_of_a_crash / "journal.jsonl"
    damaged = journal.read_bytes().replace(b'"list_name":"l"', b'"list_name":"X"', 1)
    journal.write_bytes(damaged)
    store = Store(copy_of_a_crash)
    assert len(stored(store)) == 3, "the write-ahead log had them all"
    store.close()
    assert any("1 damaged line of the memory's journal" in notice for notice in store.notices)
    assert [path.read_bytes() for path in copy_of_a_crash.glob("journal.jsonl.damaged-*")] == [damaged]


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _random(path: Path) -> None:
    path.write_bytes(os.urandom(20_000))


def _broken_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4_096)
        file.write(b"\xff" * 8_192)


def _an_sqlite_file(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE t (a)")
    connection.commit()
    connection.close()


@pytest.mark.parametrize("damage", [_empty, _random, _broken_header, _an_sqlite_file, Path.unlink])
def test_a_damaged_file_is_set_aside_and_the_journal_brought_in(
    copy_of_a_crash: Path, damage: Callable[[Path], None]
) -> None:
    path = copy_of_a_crash / "memory.duckdb"
    damage(path)
    left = path.read_bytes() if path.exists() else None
    store = Store(copy_of_a_crash)
    assert [number for number, _ in stored(store)] == [1, 2, 3]
    assert store.next_id("work_state_entries") == 4
    store.close()
    aside = [p.read_bytes() for p in copy_of_a_crash.glob("memory.duckdb.damaged-*")]
    assert aside == ([left] if left is not None else [])
    assert len(store.notices) == 1
    assert "set aside" in store.notices[0]


def test_ids_are_not_given_again_after_the_file_was_lost(folder: Path) -> None:
    store = Store(folder)
    store.write(entry(store.next_id("work_state_entries")))
    store.close()
    (folder / "memory.duckdb").write_bytes(b"")
    store = Store(folder)
    assert stored(store) == []
    assert store.next_id("work_state_entries") == 2
    store.close()


def test_half_a_file_is_found_out_by_reading_and_set_aside_next_time(folder: Path) -> None:
    store = Store(folder)
    for number in range(1, 400):
        store.write(entry(number, json.dumps(os.urandom(2_000).hex())))
    store.close()
    path = folder / "memory.duckdb"
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)

    store = Store(folder)
    if not store.notices:  # It opened without a word: the damage shows when it is read.
        with pytest.raises(StoreFailed.__base__, match="damaged"):  # type: ignore[arg-type]
            store.read("SELECT max(fields) FROM work_state_entries")
        store.close()
        store = Store(folder)
    assert "set aside" in store.notices[0]
    store.write(entry(store.next_id("work_state_entries")))
    assert len(stored(store)) == 1
    store.close()


def test_a_newer_schema_is_left_alone(folder: Path, store: Store) -> None:
    store.close()
    connection = duckdb.connect(str(folder / "memory.duckdb"))
    connection.execute("INSERT INTO schema_version VALUES (9999, 'from_the_future')")
    connection.close()
    with pytest.raises(StoreNewer, match="upgrade readgate"):
        Store(folder)
    assert list(folder.glob("*.damaged-*")) == []


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailed, match="READGATE_HOME"):
        Store(tmp_path / "file" / "memory")
