"""A writing process killed again and again: what it was told is written is there, and once."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from memory.store import Change, Store
from memory.store.database import wal_of
from memory.store.layout import DATABASE
from memory.store.problems import MemoryUnavailable

WRITER = """
import os, sys, threading
from pathlib import Path
from memory.store import Change, Store

store = Store(Path(sys.argv[1]))
number_of_round = int(sys.argv[2])

def write(writer):
    for count in range(100_000):
        number = store.next_id("prompts")
        store.write(Change("prompts", {
            "id": number, "session_id": f"{number_of_round}/{writer}", "project": "p", "number": count,
            "text": f"round {number_of_round}, writer {writer}, write {count}", "created_at": count}),
            Change("sessions", {
                "id": f"{number_of_round}/{writer}", "project": "p", "started_at": 0, "ended_at": count}))
        os.write(1, f"{number} {number_of_round}/{writer}/{count}\\n".encode())

for writer in range(32):
    threading.Thread(target=write, args=(writer,), daemon=True).start()
threading.Event().wait()
"""

COLUMNS_OF_TABLES = """
SELECT table_name, to_json(list([column_name, data_type] ORDER BY column_index))::VARCHAR
FROM duckdb_columns() WHERE NOT internal AND table_name != 'schema_version' GROUP BY table_name
"""


def example(kind: str, number: int) -> object:
    """A value for a column; the first one of a row is its key."""
    if kind == "BLOB":
        return b"x" * 40
    if kind == "BOOLEAN":
        return True
    return f"{number:040}" if kind == "VARCHAR" else [f"{number:040}"] if kind.endswith("[]") else number


SLICES, ROUNDS = (6, 50) if os.environ.get("THOROUGH") else (1, 12)
"""Stores, and how often the writer of each is killed: 300 times in all where it is to be thorough."""


@pytest.mark.parametrize("_slice", range(SLICES))
def test_every_acknowledged_write_survives_kill_9(folder: Path, _slice: int) -> None:
    acknowledged: dict[int, str] = {}
    for number in range(ROUNDS):
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(folder), str(number)], stdout=subprocess.PIPE
        )
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(10 + 5 * (number % 15))]
        os.kill(child.pid, signal.SIGKILL)
        lines += child.stdout.readlines()
        child.wait()
        child.stdout.close()
        for line in lines:
            if line.endswith(b"\n"):
                row, _, what = line.decode().strip().partition(" ")
                assert int(row) not in acknowledged, "an id was given twice"
                acknowledged[int(row)] = what

    store = Store(folder)
    rows = store.read("SELECT id, session_id, number FROM prompts")
    replaced = dict(store.read("SELECT id, ended_at FROM sessions"))
    store.close()

    written = {row: f"{who}/{number}" for row, who, number in rows}
    assert len(written) == len(rows)
    assert len(set(written.values())) == len(rows), "a write is there twice"
    missing = {row: what for row, what in acknowledged.items() if written.get(row) != what}
    assert not missing
    newest: dict[str, int] = {}
    for _, who, number in rows:
        newest[who] = max(number, newest.get(who, 0))
    assert replaced == newest, "rows of one write stand or fall together"
    assert store.notices == ()


@pytest.mark.parametrize("damage", ["cut", "garbage", "zeros", "gone"])
@pytest.mark.parametrize("where", [0.0, 0.01, 0.5, 0.9])
def test_a_damaged_write_ahead_log_loses_nothing(folder: Path, damage: str, where: float) -> None:
    """Of what was written before a checkpoint either: the log is not synced, the journal is."""
    store = Store(folder)
    written = [_write(store) for _ in range(20)]
    store.checkpoint()
    written += [_write(store) for _ in range(20)]
    left = folder.with_name("as the machine left it")
    shutil.copytree(folder, left)
    store.close()
    wal = left / "memory.duckdb.wal"
    data = wal.read_bytes()
    whole = int(where * len(data))
    rest = {"garbage": os.urandom(len(data) - whole), "zeros": bytes(len(data) - whole)}
    wal.unlink() if damage == "gone" else wal.write_bytes(data[:whole] + rest.get(damage, b""))

    store = Store(left)
    there = [row for (row,) in store.read("SELECT id FROM prompts ORDER BY id")]
    notices = store.notices
    store.close()

    assert there == written
    assert notices == tuple(
        f"The memory's write-ahead log was damaged and set aside as {kept.name}; "
        "what it held was written again from the journal."
        for kept in left.glob("*.damaged-*")
    )


def test_what_the_journal_has_not_is_synced_by_the_database(folder: Path) -> None:
    mode = "SELECT current_setting('fsync_mode')"
    seen: list[object] = []
    store = Store(folder)
    store.job(lambda cursor: seen.append(cursor.execute(mode).fetchall())).result()
    store.change_many(lambda cursor: seen.append(cursor.execute(mode).fetchall()))
    between = store.read(mode)
    threshold = store.read("SELECT current_setting('checkpoint_threshold')")
    store.close()

    assert seen == [[("STANDARD",)]] * 2
    assert between == [("NONE",)], "the journal is"
    assert threshold == [("931.3 GiB",)], "no checkpoint but ours, which are"


def test_the_log_of_a_commit_grows_with_what_it_commits_and_with_nothing_else(store: Store) -> None:
    """Of every table: a column of lists repeated there what came before, so that a log grew by the square."""
    wal = wal_of(store.folder / DATABASE)
    grown: dict[str, list[int]] = {}
    for table, columns in sorted(store.read(COLUMNS_OF_TABLES)):
        for number in range(60):
            row = {name: example(kind, number) for name, kind in json.loads(columns)}
            before = wal.stat().st_size if wal.exists() else 0
            store.write(Change(table, row))
            grown.setdefault(table, []).append(wal.stat().st_size - before)
    assert grown.keys() >= {"observations", "tool_uses", "prompts"}
    assert {table: sizes for table, sizes in grown.items() if sizes[-1] > 1.5 * sizes[5]} == {}


@pytest.mark.parametrize(
    "statement",
    [
        "SET enable_external_access = true",
        "SET temp_directory = '/tmp/elsewhere'",
        "COPY (SELECT 1) TO '/tmp/elsewhere.csv'",
        "ATTACH '/tmp/elsewhere.duckdb'",
        "LOAD '/tmp/elsewhere'",
        "INSTALL fts",
    ],
)
def test_no_statement_reaches_another_file_or_the_network(folder: Path, statement: str) -> None:
    store = Store(folder)
    with pytest.raises(MemoryUnavailable):
        store.read(statement)
    store.close()


def _write(store: Store) -> int:
    number = store.next_id("prompts")
    row = {"id": number, "session_id": "s", "project": "p", "number": number, "text": "x", "created_at": 0}
    store.write(Change("prompts", row))
    return number
