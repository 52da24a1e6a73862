"""Runs the real client, headless and offline, against a scripted model."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from evals.client.binary import client_environment, find_client, prepare_home
from evals.client.fake_model import FakeModel
from evals.client.script import Script
from evals.client.session import ClientEvent, Session


class ClientStuck(Exception):
    """The client had not ended after its time; it was killed."""


def run_session(
    prompts: str | Sequence[str],
    script: Script,
    *,
    project: Path,
    home: Path,
    arguments: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
    settings: Mapping[str, Any] | None = None,
    permission_mode: str = "bypassPermissions",
    model: str | None = None,
    seconds: float = 90,
) -> Session:
    """Run `claude -p` in `project` with `home` as HOME and return what it did.

    Each next prompt is sent when the client has reported the result of the one before; `/clear` and
    `/compact` work. Resume with the same home and `arguments=["--resume", session_id]`.
    `bypassPermissions` (and `auto`) make the client tell its model that it may read files with `cat`.

    Raises:
        ClientMissing: the client is not on this machine.
        ClientStuck: the client had not ended after `seconds`.
    """
    project.mkdir(parents=True, exist_ok=True)
    prepare_home(home)
    command = [str(find_client()), "-p", "--verbose", "--include-hook-events"]
    command += ["--output-format", "stream-json", "--input-format", "stream-json"]
    command += ["--permission-mode", permission_mode]
    command += ["--model", model] if model else []
    command += ["--settings", json.dumps(settings)] if settings is not None else []
    command += arguments
    with FakeModel(script) as fake:
        talk = _Talk(command, project, client_environment(home, fake.url, environment))
        exit_code = talk.run([prompts] if isinstance(prompts, str) else prompts, seconds)
    return Session(exit_code, talk.stderr, fake.exchanges(), talk.events)


class _Talk:
    """Feeds the prompts to a client process one after another and keeps what it prints."""

    def __init__(self, command: Sequence[str], cwd: Path, environment: Mapping[str, str]):
        self.events: list[ClientEvent] = []
        self.stderr = ""
        self._prompts: list[str] = []
        self._process = subprocess.Popen(
            command,
            cwd=cwd,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )

    def run(self, prompts: Sequence[str], seconds: float) -> int:
        self._prompts = list(prompts)
        readers = [threading.Thread(target=read) for read in (self._read_events, self._read_errors)]
        with self._process as process:
            for reader in readers:
                reader.start()
            self._next_prompt()
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                raise ClientStuck(f"the client had not ended after {seconds:.0f} s") from None
            finally:
                if process.poll() is None:
                    # The client leads a process group of its own: its hooks and servers end with it.
                    os.killpg(process.pid, signal.SIGKILL)
                for reader in readers:
                    reader.join()

    def _next_prompt(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError, ValueError):  # The client may have ended by itself.
            if self._prompts:
                content = {"role": "user", "content": self._prompts.pop(0)}
                stdin.write(json.dumps({"type": "user", "message": content}) + "\n")
                stdin.flush()
            else:
                stdin.close()

    def _read_events(self) -> None:
        for line in self._process.stdout or ():
            try:
                event = ClientEvent(time.perf_counter(), json.loads(line))
            except ValueError:
                continue
            self.events.append(event)
            if event.data.get("type") == "result":
                self._next_prompt()

    def _read_errors(self) -> None:
        self.stderr = self._process.stderr.read() if self._process.stderr else ""
