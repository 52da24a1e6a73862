"""A client of `readgate mcp` for tests: the real process, its lines, its children."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

import plugin.mcp

from .conftest import Home, until

PIPE = Path(plugin.mcp.__file__).with_name("pipe.py")


class Piped:
    """One running pipe."""

    def __init__(self, home: Home, cwd: Path | None = None) -> None:
        command = [home.executable, "-I", "-S", str(PIPE), str(home), *home.options]
        environment = {name: value for name, value in os.environ.items() if name != "CLAUDE_PROJECT_DIR"}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=cwd or home.path, env=environment,
        )  # fmt: skip
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._stdin, self.stdout, self._stderr = self.process.stdin, self.process.stdout, self.process.stderr

    def __enter__(self) -> Piped:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            self.process.kill()
        self.close()
        said, errors = self.stdout.read(), self._stderr.read()
        code = self.process.wait()
        self.stdout.close()
        self._stderr.close()
        if error is None:
            assert (said, errors, code) == (b"", b"", 0)

    def close(self) -> None:
        """End the client's side."""
        self._stdin.close()

    def send(self, *lines: bytes) -> None:
        self._stdin.write(b"".join(line + b"\n" for line in lines))
        self._stdin.flush()

    def ask(self, number: object, method: str, params: dict[str, Any] | None = None) -> None:
        request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}}
        self.send(json.dumps(request).encode())

    def call(self, number: object, name: str, **arguments: object) -> None:
        self.ask(number, "tools/call", {"name": name, "arguments": arguments})

    def hook(self, **arguments: object) -> dict[str, Any]:
        """What an event is answered with, asked again where a busy machine lets it run out of time."""

        def ask() -> str:
            self.call("hook", "hook", **arguments)
            return text(self.reply())

        said: dict[str, Any] = json.loads(until(ask, "an answer"))
        return said

    def reply(self) -> dict[str, Any]:
        """The next line."""
        line = self.stdout.readline()
        assert line, self._stderr.read().decode()
        said: dict[str, Any] = json.loads(line)
        assert said["jsonrpc"] == "2.0"
        return said

    def replies(self, count: int) -> dict[Any, dict[str, Any]]:
        """So many lines by id, each id once."""
        found = [self.reply() for _ in range(count)]
        by_id = {said["id"]: said for said in found}
        assert len(by_id) == count
        return by_id

    def children(self) -> list[str]:
        """Processes it has started and not collected."""
        listed = subprocess.run(
            ["ps", "--ppid", str(self.process.pid), "-o", "pid="], capture_output=True, text=True, check=False
        )
        return listed.stdout.split()


def text(reply: dict[str, Any]) -> str:
    """The text of a result that is no failure."""
    assert not reply["result"]["isError"], reply
    return str(reply["result"]["content"][0]["text"])


def failure(reply: dict[str, Any]) -> str:
    """The sentence of a failed tool call."""
    assert reply["result"]["isError"] is True, reply
    return str(reply["result"]["content"][0]["text"])
