"""Real daemons for tests: a home of its own for each, and nothing of it alive or left afterwards."""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from plugin.cli import cli
from plugin.daemon import door
from plugin.daemon.client import Client, DaemonUnavailable, connect_or_start, stop
from plugin.services import Services

ECHO = Path(__file__).with_name("echo_services.py")
PATIENCE = 30.0
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def until(found: Callable[[], Any], what: str) -> Any:
    """Wait for something to become true, for as long as a slow machine may need."""
    deadline = time.monotonic() + PATIENCE
    while not (value := found()):
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.005)
    return value


def word_from(pipe: str) -> str:
    """What another process writes to a named pipe; fails where it never does."""
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(reading) as lines:
        assert select.select([lines], [], [], PATIENCE)[0], f"waited in vain for a word in {pipe}"
        os.set_blocking(reading, True)
        return lines.read()


class Home:
    """A readgate home and how its daemon is started."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.options = ["--services", f"{ECHO}:open_echo"]
        self.executable = sys.executable

    def __str__(self) -> str:
        return str(self.path)

    @property
    def run(self) -> Path:
        return Path(door.run_folder(str(self.path)))

    def connect(self) -> Client:
        return connect_or_start(self.path, self.options)

    def journal(self) -> list[dict[str, Any]]:
        try:
            lines = (self.path / "journal").read_text().splitlines()
        except FileNotFoundError:
            return []
        return [json.loads(line) for line in lines]

    def events(self) -> list[dict[str, Any]]:
        return [fact for fact in self.journal() if "event" in fact]

    def daemons(self) -> list[int]:
        """Every process whose command line names this home's daemon."""
        return [pid for pid, words in _processes() if "plugin.daemon" in words and str(self.path) in words]

    def rendezvous(self) -> tuple[str, str]:
        """Two named pipes: services write to the first when they have begun, and read the second to go on."""
        made = tempfile.mkdtemp(dir=self.path)
        pipes = (f"{made}/begun", f"{made}/go-on")
        for pipe in pipes:
            os.mkfifo(pipe)
        return pipes


def _processes() -> Iterator[tuple[int, list[str]]]:
    listed = subprocess.run(
        ["ps", "-ww", "-eo", "pid=,args="], capture_output=True, text=True, check=True
    ).stdout
    for line in listed.splitlines():
        pid, _, words = line.strip().partition(" ")
        yield int(pid), words.split()


@pytest.fixture
def home() -> Iterator[Home]:
    """A home with a short path; its daemon is ended, and must end."""
    path = Path(tempfile.mkdtemp(prefix="rg-"))
    made = Home(path)
    try:
        yield made
        ended_in_order = stop(path)
        assert not (ended_in_order and (made.run / door.SOCKET).exists())
        # One may only just be starting.
        until(lambda: not stop(path) and not made.daemons(), "the daemon's end")
    except BaseException:
        print((made.run / "daemon.log").read_text() if (made.run / "daemon.log").exists() else "no log")
        raise
    finally:
        for pid in made.daemons():
            os.kill(pid, signal.SIGKILL)
        shutil.rmtree(path, ignore_errors=True)


@pytest.fixture
def in_this_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run a command in a project `shop` of its own, in this process and without a daemon."""

    def none(*_: object) -> None:
        raise DaemonUnavailable("none here")

    monkeypatch.setattr("plugin.cli.backend.connect_or_start", none)
    monkeypatch.setenv("READGATE_HOME", str(tmp_path / "home"))
    (tmp_path / "shop").mkdir(exist_ok=True)
    monkeypatch.chdir(tmp_path / "shop")

    def command(*arguments: str, stdin: str | bytes = "") -> Result:
        return CliRunner().invoke(cli, list(arguments), input=stdin)

    return command


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    """What the daemon would own, in this process; nobody hears what it reports."""
    made = Services(tmp_path / "home", clock=lambda: NOW, report=lambda _: None)
    yield made
    made.close()


@pytest.fixture
def user(tmp_path: Path) -> dict[str, str]:
    """A user's environment: settings folders and no programs."""
    home = tmp_path / "user's home"
    for name in (".gemini", ".codex", ".cursor", ".config/opencode"):
        (home / name).mkdir(parents=True)
    return {"HOME": str(home), "PATH": str(tmp_path / "nothing")}
