"""Many clients in several places of one repository, and daemons that follow one another: one memory."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from memory.store import Store
from memory.store.layout import DATABASE
from plugin.daemon import door
from plugin.daemon.client import DaemonUnavailable, stop
from plugin.daemon.protocol import BadLine, Greeting, read_reply

from .conftest import Home

SLICES, KILLS, CLIENTS = (10, 30, 32) if os.environ.get("THOROUGH") else (1, 2, 10)
"""Memories, how often the daemon of each is killed, and how many write to it: 300 times if thorough."""

EACH = 6
"""Events that each client has taken in from one daemon to the next."""


@pytest.fixture
def places(tmp_path: Path) -> list[Path]:
    """A repository, a subfolder of it, and two work trees beside it."""
    main = tmp_path / "shop"
    (main / "src").mkdir(parents=True)
    (main / "src" / "till.py").write_text("def total():\n    return 1\n")
    commit = ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "first"]
    trees = [["worktree", "add", "-q", str(tmp_path / name)] for name in ("one", "two")]
    for arguments in (["init", "-q"], ["add", "-A"], commit, *trees):
        subprocess.run(["git", *arguments], cwd=main, check=True, capture_output=True)
    return [main, main / "src", tmp_path / "one", tmp_path / "two"]


class Client:
    """A host that tells of its tool calls, each again until it hears that it was taken in."""

    def __init__(self, home: Home, number: int, place: Path) -> None:
        self._home = home
        self._place = place
        self.session = f"session-{number}"
        self.told: list[str] = []

    def work(self) -> None:
        for _ in range(EACH):
            self._tell(f"{self.session}-{len(self.told)}")

    def _tell(self, call: str) -> None:
        payload = {
            "hook_event_name": "PostToolUse", "session_id": self.session, "cwd": str(self._place),
            "tool_name": "Bash", "tool_input": {"command": f"pytest {call}"},
            "tool_response": {"stdout": "1 passed in 0.01s"}, "tool_use_id": call,
        }  # fmt: skip
        for _ in range(200):
            with suppress(OSError, BadLine):
                if self._taken_in(json.dumps(payload).encode()):
                    self.told.append(call)
                    return
            with suppress(DaemonUnavailable):
                self._home.connect().close()
        raise AssertionError(f"{call} was never taken in")

    def _taken_in(self, payload: bytes) -> bool:
        found = door.connect(str(self._home.run), timeout=10.0)
        if found is None:
            return False
        with socket.socket(fileno=found.detach()) as asking:
            asking.settimeout(60.0)
            asking.sendall(Greeting("hook", "PostToolUse", str(self._place)).encode() + payload)
            asking.shutdown(socket.SHUT_WR)
            return read_reply(asking.makefile("rb").readline()).verdict == "ok"


@pytest.mark.parametrize("number", range(SLICES))
@pytest.mark.parametrize("end", ["kill -9", "stop"])
def test_all_that_was_taken_in_is_in_one_memory_once_and_in_order(
    home: Home, places: list[Path], number: int, end: str
) -> None:
    home.options = []
    home.connect().close()
    clients = [Client(home, n, places[n % len(places)]) for n in range(CLIENTS)]
    for kill in range(KILLS if end == "kill -9" or number == 0 else 0):
        threads = [threading.Thread(target=client.work) for client in clients]
        for thread in threads:
            thread.start()
        # Somewhere in the middle, elsewhere each time.
        threads[random.Random(number * 1000 + kill).randrange(CLIENTS)].join(timeout=0.05 * (kill % 5))
        if end == "stop":
            stop(home.path)
        for pid in home.daemons() if end == "kill -9" else ():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for thread in threads:
            thread.join()
    stop(home.path)

    assert (home.path / "memory" / DATABASE).exists()
    store = Store(home.path / "memory")
    calls = store.read("SELECT session_id, tool_use_id, project FROM tool_uses ORDER BY id")
    tables = ("tool_uses", "observations", "sessions")
    projects = {row for table in tables for row in store.read(f"SELECT DISTINCT project FROM {table}")}
    notices = store.notices
    store.close()
    assert len(projects) == 1, "work trees and subfolders are one project"
    for client in clients:
        stored = [call for session, call, _ in calls if session == client.session]
        assert stored == client.told, "all of it, once, in the order in which it was told"
    assert notices == ()
