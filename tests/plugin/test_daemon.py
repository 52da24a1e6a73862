"""plugin/daemon: one process a user that answers at once, loses nothing and leaves nothing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from plugin.daemon import client, door, log
from plugin.daemon.client import CallFailed, DaemonUnavailable, connect_or_start
from plugin.daemon.paths import FolderRefused, make_run_folder
from plugin.daemon.protocol import VERSION, Greeting
from plugin.daemon.tenure import holder, take_over

from .conftest import ECHO, Home, until, word_from


@contextmanager
def waiting_call(home: Home) -> Iterator[tuple[threading.Thread, list[object], str]]:
    """A call that the daemon is busy with; write to the pipe to let it go on."""
    begun, go_on = home.rendezvous()
    answers: list[object] = []

    def ask() -> None:
        with home.connect() as asking:
            try:
                answers.append(asking.call("echo", {"wait": [begun, go_on]}))
            except (CallFailed, DaemonUnavailable) as error:
                answers.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    assert word_from(begun) == "begun"
    yield thread, answers, go_on
    thread.join()


def raw(home: Home) -> socket.socket:
    """A connection without any greeting."""
    found = until(lambda: door.connect(str(home.run), timeout=10.0), "a connection")
    connection = socket.socket(fileno=found.detach())
    connection.settimeout(10.0)
    return connection


def test_it_starts_on_first_use_and_answers(home: Home) -> None:
    with home.connect() as asking:
        assert asking.call("echo", {"a": "é"}, "/tmp/a project") == {
            "method": "echo",
            "params": {"a": "é"},
            "project": "/tmp/a project",
        }
    found = client.status(home.path)
    assert found is not None
    assert found["pid"] == holder(str(home.run)) == home.daemons()[0]


def test_of_many_starters_at_once_one_daemon_comes(home: Home) -> None:
    def pid(_: int) -> int:
        with home.connect():
            found = client.status(home.path)
            assert found is not None
            return int(found["pid"])

    starting = [
        subprocess.Popen([sys.executable, "-I", "-m", "plugin.daemon", str(home), *home.options])
        for _ in "12"
    ]
    with ThreadPoolExecutor(8) as pool:
        pids = set(pool.map(pid, range(8)))
    assert [process.wait() for process in starting] == [0, 0]
    assert len(pids) == 1
    until(lambda: home.daemons() == list(pids), "the other daemons' end")


def test_it_listens_before_its_services_are_open(home: Home) -> None:
    home.options = ["--services", f"{ECHO}:open_when_told"]
    os.mkfifo(home.path / "opening")
    os.mkfifo(home.path / "open")
    with home.connect() as asking:
        (home.path / "opening").read_text()
        assert client.status(home.path) is not None
        (home.path / "open").write_text("go on")
        assert asking.call("echo", {})["method"] == "echo"


def test_services_that_cannot_be_opened_are_one_sentence(home: Home) -> None:
    home.options = ["--services", f"{ECHO}:open_never"]
    with (
        home.connect() as asking,
        pytest.raises(CallFailed, match="could not open its index and memory") as failed,
    ):
        asking.call("echo", {})
    assert failed.value.reason == "services_unavailable"
    assert "secret" not in str(failed.value)
    assert "secret detail" in (home.run / log.NAME).read_text()


def test_an_expected_failure_keeps_its_sentence_and_a_defect_its_details(home: Home) -> None:
    with home.connect() as asking:
        with pytest.raises(CallFailed, match=r"^This is refused; ask for something else\.$") as failed:
            asking.call("echo", {"fail": "expected"})
        assert failed.value.reason == "expected"
        with pytest.raises(CallFailed) as failed:
            asking.call("echo", {"fail": "defect"})
        assert (failed.value.reason, "secret" in str(failed.value)) == ("internal", False)
        assert asking.call("echo", {})["method"] == "echo"


def test_progress_comes_before_the_result(home: Home) -> None:
    heard: list[tuple[int, int]] = []
    with home.connect() as asking:
        asking.call("echo", {"steps": 3}, progress=lambda done, total: heard.append((done, total)))
    assert heard == [(0, 3), (1, 3), (2, 3)]


def test_a_long_call_holds_up_nobody(home: Home) -> None:
    with waiting_call(home) as (_, answers, go_on):
        with home.connect() as asking:
            assert asking.call("echo", {})["method"] == "echo"
        assert answers == []
        Path(go_on).write_text("go on")
    assert len(answers) == 1


def test_it_has_none_of_the_host_s_secrets(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "secret")
    monkeypatch.setenv("CLAUDE_CODE_SESSION_ID", "secret")
    monkeypatch.setenv("READGATE_TEST", "kept")
    with home.connect() as asking:
        environment = asking.call("environment", {})
    assert environment["READGATE_TEST"] == "kept"
    assert not [name for name in environment if name.startswith(("ANTHROPIC", "CLAUDE"))]


def test_one_that_meets_a_dying_daemon_follows_it(home: Home) -> None:
    """The dying one holds the lock and has a socket, but will never answer."""
    dying = take_over(make_run_folder(str(home)))
    assert dying is not None
    with dying.listen() as listener:
        following = subprocess.Popen([sys.executable, "-I", "-m", "plugin.daemon", str(home), *home.options])
        connection, _ = listener.accept()
        connection.close()
    dying.end()
    assert following.wait() == 0
    until(lambda: client.status(home.path), "the one that follows")


def test_what_a_killed_daemon_leaves_is_replaced(home: Home) -> None:
    with home.connect() as asking:
        first = home.daemons()
        os.kill(first[0], signal.SIGKILL)
        with pytest.raises(DaemonUnavailable, match="ended before it answered"):
            asking.call("echo", {})
    assert (home.run / door.SOCKET).exists()
    with home.connect() as asking:
        assert asking.call("echo", {})["method"] == "echo"
    assert home.daemons() != first


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_once_its_work_is_done(home: Home, number: int) -> None:
    with waiting_call(home) as (_, answers, go_on):
        pid = home.daemons()[0]
        os.kill(pid, number)
        until(lambda: not (home.run / door.SOCKET).exists(), "the socket's end")
        assert holder(str(home.run)) == pid
        Path(go_on).write_text("go on")
    assert answers == [
        {"method": "echo", "params": {"wait": [str(Path(go_on).with_name("begun")), go_on]}, "project": ""}
    ]
    until(lambda: not home.daemons(), "the end")
    assert home.journal()[-1] == {"closed": pid}


@pytest.mark.parametrize("kind", ["call", "mcp"])
def test_one_that_leaves_takes_no_client_on_that_it_would_not_answer(home: Home, kind: str) -> None:
    with waiting_call(home) as (_, _, go_on):
        late = door.connect(str(home.run), 30)
        assert late is not None
        os.kill(home.daemons()[0], signal.SIGTERM)
        until(lambda: not (home.run / door.SOCKET).exists(), "the socket's end")
        late.sendall(Greeting(kind).encode())
        assert late.recv(1) == b""
        late.close()
        Path(go_on).write_text("go on")


def test_stop_waits_until_everything_is_closed(home: Home) -> None:
    with home.connect():
        pid = home.daemons()[0]
        assert client.stop(home.path) is True
        assert home.journal()[-1] == {"closed": pid}
    assert client.stop(home.path) is False
    assert client.status(home.path) is None


LATE_LISTENER = """
import sys
from plugin.daemon import tenure
from plugin.daemon.__main__ import main

begun, go_on, *arguments = sys.argv[1:]
listen = tenure.Tenure.listen


def late(self):
    open(begun, "w").close()
    open(go_on).read()
    return listen(self)


tenure.Tenure.listen = late
sys.exit(main(arguments))
"""


def test_one_that_only_just_starts_is_stopped_as_soon_as_it_can_be_asked(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = home.rendezvous()
    words = [begun, go_on, str(home), "--stay", *home.options]
    starting = subprocess.Popen([sys.executable, "-c", LATE_LISTENER, *words])
    word_from(begun)  # it holds the lock, and nobody can connect yet
    asked = threading.Event()
    connect = door.connect

    def told(run: str, timeout: float) -> socket.socket | None:
        connection = connect(run, timeout)
        asked.set()
        return connection

    monkeypatch.setattr(door, "connect", told)
    with ThreadPoolExecutor(1) as pool:
        stopping = pool.submit(client.stop, home.path)
        assert asked.wait(30)
        Path(go_on).write_text("go on")
        assert stopping.result() is True
    assert starting.wait(30) == 0


def test_it_leaves_when_idle_and_never_while_someone_is_connected(home: Home) -> None:
    home.options += ["--idle", "0.05"]
    with home.connect() as asking:
        since = client.status(home.path)
        assert since is not None
        # Twenty times as long as it may be idle, told by its own clock.
        until(
            lambda: (client.status(home.path) or {}).get("pid") == since["pid"] and _age(home) > 1, "a second"
        )
        assert asking.call("echo", {})["method"] == "echo"
    until(lambda: not home.daemons(), "the idle end")
    assert not (home.run / door.SOCKET).exists()


def _age(home: Home) -> float:
    found = client.status(home.path)
    assert found is not None
    return time.time() - float(found["since"])


def test_it_leaves_when_its_socket_has_been_tidied_away(home: Home) -> None:
    home.options += ["--idle", "0.2"]
    with home.connect():
        (home.run / door.SOCKET).unlink()
        until(lambda: not home.daemons(), "the end")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user_is_refused(home: Home) -> None:
    with home.connect():
        pass
    for folder in (home.path, home.path / "run", home.run):
        folder.chmod(0o711)
    (home.run / door.SOCKET).chmod(0o666)
    asks = (
        "import os, socket, sys; os.setgid(65534); os.setuid(65534)\n"
        "s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1])\n"
        "print(s.recv(1000).decode())"
    )
    try:
        said = subprocess.run(
            [sys.executable, "-c", asks, str(home.run / door.SOCKET)],
            capture_output=True, text=True, check=False, cwd="/",
        )  # fmt: skip
    finally:
        home.run.chmod(0o700)
    assert said.stderr == ""
    assert said.stdout.strip() == f"readgate 1 {VERSION} refused this daemon serves another user"


def test_a_run_folder_that_others_can_enter_is_refused(home: Home) -> None:
    home.run.mkdir(parents=True)
    home.run.chmod(0o755)
    said = subprocess.run(
        [sys.executable, "-I", "-m", "plugin.daemon", str(home), "--stay"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 1
    assert said.stderr.count("\n") == 1
    assert "only you can enter" in said.stderr
    with pytest.raises(FolderRefused, match="only you can enter"):
        home.connect()


def test_one_that_cannot_start_leaves_a_word_and_no_socket(home: Home) -> None:
    with pytest.raises(DaemonUnavailable, match=r"did not start within .*daemon\.log may say why"):
        connect_or_start(home.path, ["--services"], timeout=1.0)
    assert "IndexError" in (home.run / log.NAME).read_text()
    until(lambda: not home.daemons(), "the end")
    assert not (home.run / door.SOCKET).exists()


def test_a_path_too_long_for_a_socket_is_no_hindrance(home: Home) -> None:
    deep = Home(home.path / ("é long folder " * 10))
    with deep.connect() as asking:
        assert asking.call("echo", {})["method"] == "echo"
    short = os.readlink(deep.run / door.SOCKET)
    assert len(os.fsencode(short)) < door.ADDRESS_LIMIT
    assert client.stop(deep.path)
    assert not os.path.exists(os.path.dirname(short))


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\n\r\n", b"\n\n", b"readgate 1 0.1.0 call\n", b"x" * 100_000]
)
def test_whoever_speaks_something_else_is_let_go(home: Home, sent: bytes) -> None:
    with home.connect() as asking:
        with raw(home) as stranger:
            stranger.sendall(sent)
            stranger.shutdown(socket.SHUT_WR)
            with suppress(ConnectionResetError):
                assert stranger.recv(100) == b""
        assert asking.call("echo", {})["method"] == "echo"


def test_requests_that_are_none_get_a_sentence(home: Home) -> None:
    with home.connect(), raw(home) as asking:
        asking.sendall(Greeting("call").encode() + b'nonsense\n{"id": 7}\n{"id": 8, "method": "echo"}\n')
        asking.shutdown(socket.SHUT_WR)
        said = asking.makefile().read().splitlines()
    assert said[0].startswith("readgate 1 ")
    assert len([line for line in said if "bad_request" in line]) == 2
    assert any('"id": 8, "result"' in line for line in said)


def test_the_log_is_private_and_bounded(home: Home) -> None:
    with home.connect() as asking:
        for _ in range(8):
            asking.call("echo", {"log": log.LIMIT // 3})
    files = sorted(home.run.glob(f"{log.NAME}*"))
    assert [path.name for path in files] == [log.NAME, f"{log.NAME}.1"]
    for path in files:
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.stat().st_size <= log.LIMIT * 4 // 3


def test_one_that_does_not_answer_is_told_apart_and_can_be_ended(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with home.connect() as first:
        first.call("environment", {})
    (pid,) = home.daemons()
    os.kill(pid, signal.SIGSTOP)
    monkeypatch.setattr(client, "GREETING_SECONDS", 0.2)
    monkeypatch.setattr(client, "HUNG_SECONDS", 0.2)
    assert client.status(home.path) == {"pid": pid, "answers": False}
    with pytest.raises(DaemonUnavailable, match="readgate daemon stop"):
        home.connect()
    assert client.stop(home.path)
    assert client.status(home.path) is None
    assert home.daemons() == []
