"""A newer client replaces an older daemon without losing anything; an older one is served; never a duel."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
import threading
from pathlib import Path

import pytest

import plugin
from plugin.daemon import client, launch
from plugin.daemon.protocol import VERSION, Greeting, read_reply

from .conftest import Home, until
from .test_daemon import raw, waiting_call

CHECKOUT = Path(plugin.__file__).parents[1]
NEWER = "99.0.0"

ASK = """
import sys
from plugin.daemon.client import connect_or_start
with connect_or_start(sys.argv[1], sys.argv[2:]) as asking:
    asking.call("echo", {"by": "the newer"})
    print(asking.daemon_version)
"""


@pytest.fixture(scope="module")
def newer_python(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The interpreter of an environment that holds a later release of this very source."""
    folder = tmp_path_factory.mktemp("newer")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    source = folder / "source"
    shutil.copytree(CHECKOUT / "plugin", source / "plugin", ignore=shutil.ignore_patterns("__pycache__"))
    protocol = source / "plugin" / "daemon" / "protocol.py"
    protocol.write_text(protocol.read_text().replace(f'VERSION = "{VERSION}"', f'VERSION = "{NEWER}"'))
    site = next((folder / "venv").glob("lib/python*/site-packages"))
    found = [source, CHECKOUT, sysconfig.get_path("purelib")]
    (site / "newer.pth").write_text("".join(f"{path}\n" for path in found))
    return str(folder / "venv" / "bin" / "python")


def ask_newer(python: str, home: Home) -> str:
    done = subprocess.run(
        [python, "-I", "-c", ASK, str(home), *home.options], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout.strip()


def shake(home: Home, version: str, kind: str = "call") -> str:
    with raw(home) as asking:
        asking.sendall(Greeting(kind, version=version).encode())
        return read_reply(asking.makefile("rb").readline()).verdict


def test_an_older_client_is_served(home: Home) -> None:
    with home.connect():
        assert shake(home, "0.0.1") == "ok"
        assert shake(home, VERSION) == "ok"


def test_asking_how_it_is_replaces_nothing(home: Home) -> None:
    with home.connect():
        pid = home.daemons()
        assert shake(home, NEWER, "control") == "ok"
        assert home.daemons() == pid
        assert client.status(home.path) is not None


def test_a_newer_client_gets_its_own_daemon(home: Home, newer_python: str) -> None:
    with home.connect() as older:
        assert older.daemon_version == VERSION
        first = home.daemons()
        assert ask_newer(newer_python, home) == NEWER
    assert len(home.daemons()) == 1
    assert home.daemons() != first
    with home.connect() as older:
        assert older.daemon_version == NEWER
        assert older.call("echo", {})["method"] == "echo"


def test_what_the_old_daemon_is_doing_is_done_first(home: Home, newer_python: str) -> None:
    with waiting_call(home) as (_, answers, go_on):
        old = home.daemons()
        said: list[str] = []
        asking = threading.Thread(target=lambda: said.append(ask_newer(newer_python, home)))
        asking.start()
        until((home.run / launch.SUCCESSOR).exists, "the old daemon's word")
        Path(go_on).write_text("go on")
        asking.join()
    assert said == [NEWER]
    assert [type(answer) for answer in answers] == [dict]
    closed = home.journal().index({"closed": old[0]})
    assert closed >= 0
    assert home.daemons() != old


def test_an_older_client_leaves_the_starting_to_the_newer_one(home: Home) -> None:
    with home.connect():
        assert shake(home, NEWER) == "replace"
    until(lambda: not home.daemons(), "the old daemon's end")
    assert launch.launch(str(home), str(home.run), home.options) is None
    assert launch.launch(str(home), str(home.run), home.options, version="0.0.1") is None
    started = launch.launch(str(home), str(home.run), home.options, version=NEWER)
    assert started is not None
    with home.connect():
        started.done(connected=True)


def test_a_newer_client_that_never_came_back_is_not_waited_for_ever(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with home.connect():
        assert shake(home, NEWER) == "replace"
    until(lambda: not home.daemons(), "the old daemon's end")
    monkeypatch.setattr(launch, "SUCCESSION_SECONDS", 0.0)
    with home.connect() as asking:
        assert asking.daemon_version == VERSION


def test_an_older_pipe_goes_on_with_the_newer_daemon(home: Home, newer_python: str) -> None:
    pipe = subprocess.Popen(
        [sys.executable, "-I", "-S", CHECKOUT / "plugin" / "mcp" / "pipe.py", str(home), *home.options],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert pipe.stdin is not None
    assert pipe.stdout is not None

    def call(number: int, name: str, arguments: dict[str, object]) -> str:
        assert pipe.stdin is not None
        assert pipe.stdout is not None
        params = {"name": name, "arguments": arguments}
        request = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
        pipe.stdin.write(json.dumps(request).encode() + b"\n")
        pipe.stdin.flush()
        reply = json.loads(pipe.stdout.readline())
        assert reply["id"] == number
        assert reply["result"]["isError"] is False
        return str(reply["result"]["content"][0]["text"])

    assert json.loads(call(1, "smart_outline", {"n": 1}))["arguments"] == {"n": 1}
    call(2, "hook", {"event": "PostToolUse", "session_id": "before"})
    until(lambda: len(home.events()) == 1, "the first event")
    assert ask_newer(newer_python, home) == NEWER
    assert json.loads(call(3, "smart_outline", {"n": 3}))["arguments"] == {"n": 3}
    call(4, "hook", {"event": "PostToolUse", "session_id": "after"})
    until(lambda: len(home.events()) == 2, "the second event")
    assert [event["payload"]["session_id"] for event in home.events()] == ["before", "after"]
    assert len(home.daemons()) == 1
    assert (client.status(home.path) or {})["version"] == NEWER
    pipe.stdin.close()
    assert pipe.wait() == 0
    pipe.stdout.close()
