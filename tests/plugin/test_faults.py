"""Whatever is amiss, a hook ends well, the tool call goes on, and the user hears of it once a session.

In the command form, with real processes: a daemon that can't answer, and one whose memory can't be used.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from evals.read_gate.sources import python_source
from memory.memory import Memory
from memory.store.layout import DATABASE
from plugin.daemon import client, door
from plugin.daemon.protocol import Reply
from plugin.hooks import budgets
from plugin.hooks.unanswered import unanswered

from .conftest import Home
from .test_hook_client import hook as carried
from .test_hook_client import listener


@pytest.fixture
def session(tmp_path: Path) -> str:
    """A session's id that no other test has: hooks count in a folder that all share."""
    return f"{tmp_path}"


def hook(home: Home, payload: dict[str, Any], event: str = "PreToolUse") -> bytes:
    return carried(home, event, json.dumps(payload).encode())


Fault: TypeAlias = Callable[[Home], AbstractContextManager[Home]]


@contextmanager
def that_can_t_start(home: Home) -> Iterator[Home]:
    home.options = ["--services"]
    yield home


@contextmanager
def stopped(home: Home) -> Iterator[Home]:
    with home.connect():
        (pid,) = home.daemons()
        os.kill(pid, signal.SIGSTOP)
        try:
            yield home
        finally:
            os.kill(pid, signal.SIGCONT)


@contextmanager
def answering(home: Home, answer: bytes) -> Iterator[Home]:
    """Somebody listens and says this, or nothing while anyone waits."""
    with listener(home) as listening:
        held = []

        def serve() -> None:
            while True:
                try:
                    connection, _ = listening.accept()
                except OSError:
                    return
                held.append(connection)
                if answer:
                    while connection.recv(1 << 16):
                        pass
                    connection.sendall(answer)
                    connection.close()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        try:
            yield home
        finally:
            listening.shutdown(2)
            thread.join()
            for connection in held:
                connection.close()


@contextmanager
def behind_a_door_of_others(home: Home) -> Iterator[Home]:
    """The run folder can be entered by others: whoever listens there may be anyone."""
    denial = {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny"}}
    with answering(home, Reply("ok").encode() + json.dumps(denial).encode()) as made:
        home.run.chmod(0o755)
        home.options = ["--services"]
        yield made
        home.run.chmod(0o700)


@contextmanager
def in_a_home_that_can_t_be_made(home: Home) -> Iterator[Home]:
    (home.path / "a file").write_text("")
    yield Home(home.path / "a file" / "home")


def refusing(says: str) -> Fault:
    return partial(answering, answer=Reply("refused", says).encode())


FAULTS: dict[str, Fault] = {
    "can't start": that_can_t_start,
    "stopped": stopped,
    "slow": partial(answering, answer=b""),
    "of another version": refusing("this daemon no longer speaks with so old a client"),
    "behind a door of others": behind_a_door_of_others,
    "of another user": refusing("this daemon serves another user"),
    "in a home that can't be made": in_a_home_that_can_t_be_made,
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_daemon_that_does_not_answer(home: Home, fault: Fault, session: str) -> None:
    payload = {"session_id": session, "tool_name": "Read", "tool_input": {"file_path": "/p/big.py"}}
    with fault(home) as faulty:
        told = [hook(faulty, payload) for _ in range(budgets.TOLD_AFTER + 1)]
    assert [bool(said) for said in told] == [False, False, True, False]
    said = json.loads(told[2])
    assert list(said) == ["systemMessage"], "nothing of it reaches the model"
    assert "readgate doctor" in said["systemMessage"]


@pytest.mark.parametrize(
    ("host", "field"), [("codex", "systemMessage"), ("opencode", "notice"), ("cursor", None)]
)
def test_each_host_tells_its_user_in_its_own_way(
    home: Home, session: str, host: str, field: str | None
) -> None:
    home.options = ["--services"]
    told = [hook(home, {"session_id": session}, f"PreToolUse@{host}") for _ in range(budgets.TOLD_AFTER)]
    assert [list(json.loads(said)) for said in told if said] == ([[field]] if field else [])


def test_counts_of_long_ago_are_taken_away(tmp_path: Path) -> None:
    def count(session: str) -> bytes:
        return unanswered("/home", "PreToolUse", b'{"session_id": "%s"}' % session.encode(), str(tmp_path))

    tmp_path.chmod(0o700)
    assert count("old") == count("new") == b""
    (tmp_path / "of someone else").write_text("")
    old, new = sorted(tmp_path.glob("unanswered-*"), key=lambda path: path.stat().st_mtime_ns)
    for path in (old, tmp_path / "of someone else"):
        os.utime(path, (0, 0))
    assert count("another") == b""
    assert not old.exists()
    assert new.exists()
    assert (tmp_path / "of someone else").exists()


def test_a_folder_that_others_can_enter_is_not_counted_in(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    for _ in range(budgets.TOLD_AFTER):
        assert unanswered("/home", "Stop", b'{"session_id": "s"}', str(tmp_path)) == b""
    assert list(tmp_path.iterdir()) == []


def test_sessions_count_for_themselves(home: Home, session: str) -> None:
    home.options = ["--services"]
    for number in range(budgets.TOLD_AFTER):
        assert hook(home, {"session_id": f"{session} {number}"}) == b""


@contextmanager
def locked(home: Path) -> Iterator[None]:
    other = Memory(home / "memory")
    try:
        yield
    finally:
        other.close()


@contextmanager
def damaged(home: Path) -> Iterator[None]:
    (home / "memory").mkdir(parents=True)
    (home / "memory" / DATABASE).write_bytes(b"no database at all" * 500)
    yield


@contextmanager
def empty(home: Path) -> Iterator[None]:
    (home / "memory").mkdir(parents=True)
    (home / "memory" / DATABASE).write_bytes(b"")
    yield


@contextmanager
def full(home: Path) -> Iterator[None]:
    """The disk fills up while the daemon runs, before its memory is opened."""
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(home)]
    with suppress(OSError):
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            try:
                client.connect_or_start(home).close()
                with suppress(OSError), (home / "ballast").open("wb", buffering=0) as ballast:
                    while True:
                        ballast.write(bytes(4096))
                yield
            finally:
                client.stop(home)
                subprocess.run(["umount", "-l", str(home)], check=True)  # a worker may yet be ending
            return
    pytest.skip("may not mount a small file system here")


@pytest.mark.parametrize("fault", [locked, damaged, empty, full])
def test_a_memory_that_can_t_be_used(
    home: Home,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: Callable[[Path], AbstractContextManager[None]],
) -> None:
    monkeypatch.setenv("READGATE_HOOK_PATIENCE", "200")  # what is said matters here, not how soon
    monkeypatch.setenv("READGATE_GATE_DECISION_MS", "30000")
    home.options = []
    project = tmp_path / "project"
    project.mkdir()
    big, small = project / "big.py", project / "small.py"
    big.write_text(python_source(100_000).text)
    small.write_text(python_source(4_000).text)

    def read(path: Path, session: str) -> dict[str, Any]:
        call = {"tool_name": "Read", "tool_input": {"file_path": str(path)}, "tool_use_id": str(path)}
        said = hook(home, {"session_id": session, "cwd": str(project), **call})
        return dict(json.loads(said)) if said else {}

    with fault(home.path):
        first = read(small, "s1")
        assert list(first) == ["systemMessage"], "the read goes on, and the model hears nothing of it"
        assert first["systemMessage"].startswith("readgate: ")
        denied = read(big, "s1")
        assert list(denied) == ["hookSpecificOutput"], "without a memory the gate knows the file still"
        assert denied["hookSpecificOutput"]["permissionDecision"] == "deny"
        assert read(small, "s2") == first
        client.stop(home.path)
    assert not (home.run / door.SOCKET).exists()
