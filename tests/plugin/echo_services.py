"""Services for tests of the daemon: they echo, fail, wait and die on demand, and journal what they took in.

The daemon loads this file by its path. Waiting is a rendezvous over two named pipes, so that no test sleeps.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from navigator.model import Answer


class Expected(Exception):
    """A failure with a sentence for the user."""

    code = "expected"


class EchoServices:
    """What the daemon calls, journalled to `journal` in the home."""

    idle_seconds = 600.0
    used_at = 0.0

    def __init__(self, home: Path) -> None:
        self._home = home
        self._journal = os.open(home / "journal", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def handle_hook(
        self, event: str, payload: dict[str, Any], project_dir: str, spooled: bool
    ) -> dict[str, object] | None:
        self._do(payload)
        self._note({"event": event, "payload": payload, "project": project_dir, "spooled": spooled})
        return None if payload.get("silent") else {"event": event, "payload": payload, "project": project_dir}

    def call(
        self, method: str, params: Mapping[str, Any], project_dir: str, progress: Callable[[int, int], None]
    ) -> object:
        if method == "environment":
            return dict(os.environ)
        for done in range(params.get("steps", 0)):
            progress(done, params["steps"])
        self._do(params)
        return {"method": method, "params": params, "project": project_dir}

    def call_tool(self, name: str, arguments: Mapping[str, Any], project_dir: str, scope: str) -> Answer:
        self._note({"tool": name})
        self._do(arguments)
        text = json.dumps({"name": name, "arguments": arguments, "project": project_dir, "scope": scope})
        return Answer(text, {"arguments": dict(arguments), "path": "not UTF-8: \udce9"})

    def unheard(self, event: str, payload: dict[str, Any]) -> None:
        self._note({"unheard": event, "payload": payload})

    def warm(self) -> None:
        self._note({"warm": os.getpid()})

    def close(self) -> None:
        self._note({"closed": os.getpid()})

    def _do(self, wish: Mapping[str, Any]) -> None:
        if "wait" in wish:  # two pipes: "I have begun", and "you may go on"
            begun, go_on = wish["wait"]
            Path(begun).write_text("begun")
            Path(go_on).read_text()
        if "used" in wish:
            self.used_at = time.monotonic() + wish["used"]
        if "log" in wish:
            logging.getLogger("echo").warning("x" * wish["log"])
        if wish.get("fail") == "expected":
            raise Expected("This is refused; ask for something else.")
        if wish.get("fail") == "defect":
            raise RuntimeError("secret detail")
        if wish.get("fail") == "death":
            os.kill(os.getpid(), signal.SIGKILL)

    def _note(self, fact: dict[str, object]) -> None:
        os.write(self._journal, json.dumps(fact).encode() + b"\n")


def open_echo(home: Path) -> EchoServices:
    """The factory the daemon is told to use."""
    return EchoServices(home)


def open_when_told(home: Path) -> EchoServices:
    """A factory that takes as long as the test wants."""
    (home / "opening").write_text("begun")
    (home / "open").read_text()
    return EchoServices(home)


def open_never(home: Path) -> EchoServices:
    """A factory that fails."""
    raise RuntimeError("secret detail")
