"""plugin/daemon/spool.py: kept in order, handed over once, bounded, and never a loop."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plugin.daemon import spool
from plugin.daemon.protocol import Greeting
from plugin.hooks.keeping import keep

from .conftest import Home, until


def take_all(home: Path) -> list[bytes]:
    """What the spool holds; it is empty afterwards."""
    found = []
    for kept in spool.take(str(home)):
        found.append(kept.frame)
        kept.done()
    return found


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(st.lists(st.binary(min_size=1, max_size=300), max_size=8))
def test_what_is_kept_is_taken_once_in_order(tmp_path: Path, frames: list[bytes]) -> None:
    for frame in frames:
        assert spool.put(str(tmp_path), frame)
    assert take_all(tmp_path) == frames
    assert take_all(tmp_path) == []


def test_it_is_private(tmp_path: Path) -> None:
    assert spool.put(str(tmp_path), b"x")
    folder = Path(spool.spool_folder(str(tmp_path)))
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in folder.iterdir()] == [0o600]


def test_it_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "EVENT_LIMIT", 100)
    monkeypatch.setattr(spool, "TOTAL_LIMIT", 250)
    monkeypatch.setattr(spool, "COUNT_LIMIT", 5)
    home = str(tmp_path)
    assert not spool.put(home, b"x" * 101)
    assert [spool.put(home, b"x" * 100) for _ in range(3)] == [True, True, False]
    assert [spool.put(home, b"x") for _ in range(4)] == [True, True, True, False]


def test_many_that_keep_and_one_that_takes_lose_nothing(tmp_path: Path) -> None:
    """Names come and go between a look at the folder and a look at the file."""
    home, taken = str(tmp_path), list[bytes]()
    with ThreadPoolExecutor(8) as pool:
        frames = [b"%d" % number for number in range(600)]
        puts = [pool.submit(spool.put, home, frame, frame.decode()) for frame in frames]
        while not all(put.done() for put in puts):
            taken += take_all(tmp_path)
    assert all(put.result() for put in puts)
    assert sorted(taken + take_all(tmp_path)) == sorted(frames)


def test_a_home_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not spool.put(str(tmp_path / "file"), b"x")
    assert take_all(tmp_path / "none") == []


def test_what_ends_the_daemon_is_tried_twice(tmp_path: Path) -> None:
    home = str(tmp_path)
    assert spool.put(home, b"deadly")
    for _ in range(spool.ATTEMPTS):
        assert next(spool.take(home)).frame == b"deadly"  # and the daemon dies of it
    assert take_all(tmp_path) == []
    assert os.listdir(spool.spool_folder(home)) == []


def test_what_cannot_be_taken_in_now_may_wait_for_ever(tmp_path: Path) -> None:
    assert spool.put(str(tmp_path), b"patient")
    for _ in range(spool.ATTEMPTS + 3):
        next(spool.take(str(tmp_path))).put_back()
    assert take_all(tmp_path) == [b"patient"]


def test_a_file_half_written_is_left_alone(tmp_path: Path) -> None:
    assert spool.put(str(tmp_path), b"whole")
    half = Path(spool.spool_folder(str(tmp_path))) / "0-1.part"
    half.write_bytes(b"half")
    assert take_all(tmp_path) == [b"whole"]
    assert half.exists()


def test_a_file_given_up_half_written_goes(tmp_path: Path) -> None:
    half = Path(spool.spool_folder(str(tmp_path))) / "0-1.part"
    half.parent.mkdir()
    half.write_bytes(b"half")
    os.utime(half, (0, 0))
    assert take_all(tmp_path) == []
    assert not half.exists()


def test_the_next_daemon_takes_them_in(home: Home) -> None:
    for number in range(3):
        greeting = Greeting("hook", "PostToolUse", "/a project")
        assert spool.put(str(home), greeting.encode() + b'{"n": %d}' % number)
    assert spool.put(str(home), b"no frame at all")
    with home.connect():
        taken = until(lambda: len(home.events()) == 3 and home.events(), "three events")
    assert [event["payload"]["n"] for event in taken] == [0, 1, 2]
    assert {(event["spooled"], event["project"], event["event"]) for event in taken} == {
        (True, "/a project", "PostToolUse")
    }
    until(lambda: not os.listdir(spool.spool_folder(str(home))), "an empty spool")


def test_what_must_not_be_stored_is_not_in_the_spool_either(tmp_path: Path) -> None:
    home = str(tmp_path)
    greeting = Greeting("hook", "UserPromptSubmit", "/p")
    prompt = "use password=Spooled0001QQ <private>our plan</private> and go"
    payload = json.dumps({"session_id": "s", "prompt": prompt}).encode()
    assert keep(home, greeting, payload)
    (kept,) = spool.take(home)
    assert b"Spooled0001QQ" not in kept.frame
    assert b"our plan" not in kept.frame
    assert b"and go" in kept.frame
    assert kept.digest == spool.digest("UserPromptSubmit", "/p", payload)


def test_what_no_daemon_could_read_is_not_kept(tmp_path: Path) -> None:
    assert not keep(str(tmp_path), Greeting("hook", "Stop", "/p"), b"{")
    assert list(spool.take(str(tmp_path))) == []
