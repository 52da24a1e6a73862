"""A checkpoint comes at any time, whatever is being read and written beside it."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from memory.store import Change, Store

ROUNDS = 60


def test_readers_and_writers_never_make_a_checkpoint_fail(store: Store) -> None:
    over = threading.Event()

    def read() -> None:
        while not over.is_set():
            store.read("SELECT count(*) FROM duckdb_columns() WHERE column_name = 'project'")
            store.read("SELECT id, fields FROM work_state_entries ORDER BY id")

    def write(first: int) -> None:
        for number in range(first, first + ROUNDS):
            row = {"id": number, "project": "p", "list_name": "l", "fields": "{}", "created_at": 1}
            store.write(Change("work_state_entries", row))

    with ThreadPoolExecutor(5) as threads:
        readers = [threads.submit(read) for _ in range(3)]
        writers = [threads.submit(write, first) for first in (1, 1_000)]
        try:
            for _ in range(ROUNDS):
                store.checkpoint()
        finally:
            for writer in writers:
                writer.result()
            over.set()
        for reader in readers:
            reader.result()
    assert store.read("SELECT count(*) FROM work_state_entries") == [(2 * ROUNDS,)]
