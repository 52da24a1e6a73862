"""A disk that fills up: each write says so, none acknowledged is lost, with space again it goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from memory.store import Store
from memory.store.problems import StoreFull, StoreLocked, StoreReadOnly

WRITER = """
import json, os, resource, sys
from pathlib import Path
from memory.problems import MemoryProblem
from memory.store import Change, Store

folder, limit = Path(sys.argv[1]), int(sys.argv[2])
store = Store(folder)
acknowledged, problems, after = [], [], []

def write(into):
    number = store.next_id("work_state_entries")
    try:
        store.write(Change("work_state_entries", {
            "id": number, "project": "p", "list_name": "l", "created_at": 1,
            "fields": os.urandom(20_000).hex()}))
        into.append(number)
    except MemoryProblem as problem:
        problems.append((problem.code, str(problem)))

if limit:  # No file may grow beyond it: what a full disk or a quota is to a program.
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
else:      # Fill what is left of the file system.
    (folder / "ballast").write_bytes(b"x" * int(sys.argv[3]))
for _ in range(int(sys.argv[4])):
    write(acknowledged)
    if len(problems) >= 5:
        break
if limit:
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
else:
    (folder / "ballast").unlink()
for _ in range(5):
    write(after)
store.close()
again = Store(folder)
there = [row for (row,) in again.read("SELECT id FROM work_state_entries")]
again.close()
print(json.dumps({"acknowledged": acknowledged, "after": after, "problems": problems, "there": there,
                  "notices": again.notices}))
"""


def _run(folder: Path, limit: int, ballast: int, writes: int) -> dict[str, list[object]]:
    command = [sys.executable, "-c", WRITER, str(folder), str(limit), str(ballast), str(writes)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    result: dict[str, list[object]] = json.loads(done.stdout)
    return result


def _check(result: dict[str, list[object]]) -> None:
    assert result["problems"]
    for code, sentence in result["problems"]:  # type: ignore[misc]
        assert code == "disk_full"
        assert "free some space" in sentence
    assert len(result["after"]) == 5
    assert set(result["acknowledged"]) | set(result["after"]) <= set(result["there"])
    assert len(result["there"]) == len(set(result["there"]))
    assert result["notices"] == []


@pytest.mark.parametrize("limit", [150_000, 1_500_000, 4_500_000])
def test_a_file_that_may_not_grow(folder: Path, limit: int) -> None:
    _check(_run(folder, limit, 0, 500))


@pytest.fixture
def mount(tmp_path: Path) -> Iterator[Path]:
    """A small file system of its own; most machines let only root have one."""
    point = tmp_path / "small"
    point.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(point)]
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("may not mount a small file system here")
    yield point
    subprocess.run(["umount", str(point)], check=True)


def test_a_file_system_that_is_full(mount: Path) -> None:
    _check(_run(mount / "memory", 0, 7 << 20, 400))


def test_a_file_system_that_may_only_be_read(mount: Path) -> None:
    Store(mount / "memory").close()
    subprocess.run(["mount", "-o", "remount,ro", str(mount)], check=True)
    for folder in (mount / "memory", mount / "another"):
        with pytest.raises(StoreReadOnly, match="make the folder writable"):
            Store(folder)


def test_a_full_disk_is_never_told_as_another_process(mount: Path) -> None:
    folder = mount / "memory"
    Store(folder).close()
    (folder / "memory.lock").unlink()
    with suppress(OSError), (mount / "ballast").open("wb", buffering=0) as ballast:
        while True:
            ballast.write(bytes(4096))

    for _ in range(2):  # The second try meets what the first one left.
        with suppress(StoreFull):
            Store(folder).close()

    (mount / "ballast").unlink()
    Store(folder).close()


def test_a_store_in_use_says_by_whom(folder: Path, store: Store) -> None:
    with pytest.raises(StoreLocked, match=f"in use by process {os.getpid()}"):
        Store(folder)
