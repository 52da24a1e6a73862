"""Every cause of a failure of the store has a class of its own and says the way out."""

from __future__ import annotations

import os
from pathlib import Path

import duckdb
import pytest

from memory.store.problems import database_problem, os_problem


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (
            "IO Error: Could not set lock on file: Conflicting lock is held in /usr/bin/python (PID 42)",
            "memory_locked",
        ),
        ("IO Error: Could not write file x.wal: No space left on device", "disk_full"),
        ("IO Error: Cannot open file x: Permission denied", "memory_read_only"),
        ("IO Error: x, but it is not a valid DuckDB database file!", "memory_damaged"),
        (
            "Error: Trying to read version number 99, but we can only read versions between 64 and 69",
            "memory_newer",
        ),
        ("Out of Memory Error: failed to allocate", "memory_failed"),
    ],
)
def test_every_cause_has_its_class_and_says_the_way_out(text: str, code: str) -> None:
    problem = database_problem(duckdb.Error(text), Path("/home/u/memory.duckdb"))
    assert problem.code == code
    assert "\n" not in str(problem)
    assert str(problem).endswith((".", "again.", "says more."))


@pytest.mark.parametrize(
    ("number", "code"),
    [(28, "disk_full"), (13, "memory_read_only"), (30, "memory_read_only"), (20, "memory_failed")],
)
def test_errors_of_the_system_have_classes_too(number: int, code: str) -> None:
    assert os_problem(OSError(number, os.strerror(number)), Path("/h/memory.duckdb")).code == code
