"""`readgate ui` as a process over a real daemon, and the daemon that serves the page."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from plugin.cli.ui import has_browser, open_browser
from plugin.daemon import spool
from plugin.daemon.client import status, stop
from plugin.daemon.protocol import Greeting

from ..conftest import Home, until, word_from

READGATE = Path(sys.executable).with_name("readgate")


def run(home: Home, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [READGATE, "ui", *arguments],
        cwd=home.path,
        env={**os.environ, "READGATE_HOME": str(home.path / "home"), **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def status_of(url: str, path: str = "", cookie: str = "") -> tuple[int, str]:
    """The status of a request, and the cookie that came with it."""
    address = urlsplit(url)
    connection = http.client.HTTPConnection("127.0.0.1", address.port or 0, timeout=30)
    try:
        connection.request("GET", path or f"{address.path}?{address.query}", headers={"Cookie": cookie})
        response = connection.getresponse()
        response.read()
        return response.status, (response.headers["Set-Cookie"] or "").partition(";")[0]
    finally:
        connection.close()


@pytest.fixture
def project(home: Home) -> Path:
    made = home.path / "project"
    made.mkdir()
    (made / "a.py").write_text("x = 1\n")
    return made


def test_it_starts_the_daemon_prints_an_address_and_the_page_ends_with_the_daemon(
    home: Home, project: Path
) -> None:
    real = home.path / "home"
    try:
        done = run(home, "--no-open", "--project", str(project))
        assert (done.returncode, done.stderr) == (0, "")
        url = done.stdout.strip()
        assert url.startswith("http://127.0.0.1:")
        again = json.loads(run(home, "--json", "--project", str(project)).stdout)["url"]
        assert urlsplit(again).port == urlsplit(url).port
        assert again != url
        came, cookie = status_of(url)
        base = urlsplit(url).path.rpartition("/")[0]
        assert (came, status_of(url, f"{base}/overview", cookie)[0]) == (200, 200)
        (written,) = (real / "run").glob("*/daemon.log")
        log = written.read_text()
        assert cookie.partition("=")[2] not in log
        assert urlsplit(url).query.partition("=")[2] not in log
    finally:
        stop(real)
    with pytest.raises(ConnectionError):
        status_of(url, f"{base}/overview", cookie)
    assert until(lambda: status(real) is None, "the daemon's end")


def test_the_daemon_does_not_leave_while_its_page_is_used(home: Home) -> None:
    """Each look at the spool is followed by one at the time; idle would be after less than one of them."""
    home.options += ["--idle", "0.001"]
    with home.connect() as asking:
        asking.call("echo", {"used": 3600})
    for number in range(1, 4):
        kept = Greeting("hook", "PostToolUse").encode() + b'{"session_id": "%d"}' % number
        assert spool.put(str(home), kept)
        until(lambda wanted=number: len(home.events()) == wanted, "a look at the spool")
    assert len(home.daemons()) == 1


def test_it_opens_where_there_is_no_workspace_too(home: Home) -> None:
    done = subprocess.run(
        [READGATE, "ui", "--json"],
        cwd="/",
        env={**os.environ, "READGATE_HOME": str(home.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert status_of(json.loads(done.stdout)["url"])[0] == 200


def test_a_project_that_is_not_there_is_one_sentence(home: Home) -> None:
    try:
        done = run(home, "--project", str(home.path / "no-such"))
    finally:
        stop(home.path / "home")
    assert (done.returncode, done.stdout) == (1, "")
    assert "no-such" in done.stderr
    assert done.stderr.count("\n") == 1


def test_nothing_of_the_page_is_imported_until_it_is_asked_for() -> None:
    """It takes half a second, which the daemon's start and its hooks do not have."""
    script = "import sys, plugin.daemon.server, plugin.services; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not {"uvicorn", "starlette", "plugin.ui.serving", "plugin.ui.app"} & set(done.stdout.split())


def test_a_daemon_that_cannot_start_is_one_sentence(home: Home, project: Path) -> None:
    (home.path / "home").write_text("no folder")
    done = run(home, "--project", str(project))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("readgate: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("environ", "platform", "there"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ""}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "darwin", True),
        ({"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, "darwin", False),
    ],
)
def test_a_browser_is_opened_where_there_is_a_screen(
    environ: dict[str, str], platform: str, there: bool
) -> None:
    assert has_browser(environ, platform) == there


def test_the_browser_gets_the_address_and_the_command_does_not_wait_for_it(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The browser here hangs until it is told to go on, as one in a terminal would."""
    begun, go_on = home.rendezvous()
    script = home.path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" > {begun}\ncat {go_on}\n')
    script.chmod(0o700)
    monkeypatch.setenv("BROWSER", str(script))
    opening = open_browser("http://127.0.0.1:1/x?key=y")
    assert word_from(begun) == "http://127.0.0.1:1/x?key=y\n"
    assert opening.poll() is None
    Path(go_on).write_text("")
    assert opening.wait() == 0
