"""What nobody has told the index of is found all the same, before an answer says that there is nothing."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from navigator.navigator import Navigator
from navigator.parsing.workers import ParsePool
from navigator.settings import NavigatorSettings

from .conftest import PATIENCE, Write, indexed, known, names


@pytest.mark.parametrize("change", ["new file", "appended", "renamed", "in a new folder"])
def test_nothing_is_not_said_before_everything_was_looked_at(
    root: Path, write: Write, pool: ParsePool, tmp_path: Path, change: str
) -> None:
    # Nobody tells this index of changes, as none has told of what was written a moment ago.
    settings = NavigatorSettings(watch=False, rescan_seconds=1e6)
    write("other.py", "def elsewhere(): pass\n")
    navigator = Navigator(root, cache_dir=tmp_path / "cache", pool=pool, settings=settings)
    navigator.start()
    try:
        assert navigator.wait_ready(PATIENCE)
        name = "brand_new"
        match change:
            case "new file":
                write("new.py", "def brand_new(): pass\n")
            case "appended":
                (root / "other.py").write_text("def elsewhere(): pass\ndef brand_new(): pass\n")
            case "renamed":
                (root / "other.py").rename(root / "moved.py")
                name = "elsewhere"
            case _:
                write("deep/down/new.py", "def brand_new(): pass\n")
        assert f"function {name}" in navigator.search(name).text
    finally:
        navigator.close()


def test_no_name_is_unknown_before_everything_was_looked_at(
    root: Path, write: Write, pool: ParsePool, tmp_path: Path
) -> None:
    settings = NavigatorSettings(watch=False, rescan_seconds=1e6)
    navigator = Navigator(root, cache_dir=tmp_path / "cache", pool=pool, settings=settings)
    navigator.start()
    try:
        assert navigator.wait_ready(PATIENCE)
        write("new.py", "def brand_new(): pass\nbrand_new()\n")
        assert "1 use" in navigator.references("brand_new").text
    finally:
        navigator.close()


def test_a_root_that_was_replaced_is_seen_at_the_next_answer(
    root: Path, write: Write, pool: ParsePool, tmp_path: Path
) -> None:
    write("a.py", "def one(): pass\n")
    with indexed(root, pool, watch=True, rescan_seconds=60.0) as keeper:
        for name in ("two", "three"):
            other = tmp_path / "other"
            other.mkdir()
            (other / "b.py").write_text(f"def {name}(): pass\n")
            shutil.rmtree(root)
            os.rename(other, root)
            assert names(keeper) == {"b.py": [name]}


def test_a_file_beside_one_made_within_a_tick_of_the_clock_is_seen(
    root: Path, write: Write, pool: ParsePool
) -> None:
    write("a.py", "def one(): pass\n")
    with indexed(root, pool) as keeper:
        for number in range(20):
            stamp = os.stat(root).st_mtime_ns
            write(f"n{number}.py", f"def made_{number}(): pass\n")
            os.utime(root, ns=(stamp, stamp))  # as a clock that has not moved leaves it
            assert keeper.catch_up(PATIENCE, anew=True)
            assert f"n{number}.py" in known(keeper)
