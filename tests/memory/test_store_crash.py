"""A writing process killed again and again: what it was told is written is there, and once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from memory.store import Store

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


@pytest.mark.parametrize("damage", ["garbage", "half", "gone"])
def test_a_damaged_write_ahead_log_loses_nothing(folder: Path, damage: str) -> None:
    child = subprocess.Popen([sys.executable, "-c", WRITER, str(folder), "0"], stdout=subprocess.PIPE)
    assert child.stdout is not None
    lines = [child.stdout.readline() for _ in range(200)]
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    child.stdout.close()
    wal = folder / "memory.duckdb.wal"
    data = wal.read_bytes()
    if damage == "gone":
        wal.unlink()
    else:
        half = len(data) // 2
        wal.write_bytes(data[:half] + (os.urandom(len(data) - half) if damage == "garbage" else b""))

    store = Store(folder)
    there = {row for (row,) in store.read("SELECT id FROM prompts")}
    store.close()

    assert {int(line.split()[0]) for line in lines} <= there
