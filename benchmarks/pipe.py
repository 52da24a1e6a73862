"""An MCP server spoken to as a host does: one process, JSON-RPC lines over its standard streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Self

PROTOCOL = "2025-11-25"
"""The MCP revision that is asked for."""


class CallFailed(Exception):
    """The server answered with an error, or a tool's result is one."""


class McpClient:
    """A client of one server process, `readgate mcp` where no other command is given; a context manager."""

    def __init__(
        self,
        project: Path,
        environment: Mapping[str, str],
        command: Sequence[str] | None = None,
        *,
        inherit: bool = True,
    ):
        """`inherit` gives the server this process's own variables, too."""
        self._ids = count(1)
        self._process = subprocess.Popen(
            command or [str(Path(sys.executable).with_name("readgate")), "mcp"],
            cwd=project,
            env={**(os.environ if inherit else {}), **environment, "CLAUDE_PROJECT_DIR": str(project)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if inherit else subprocess.DEVNULL,
        )

    def __enter__(self) -> Self:
        about = {"name": "claude-code-benchmark", "version": "1"}  # an agent, so the text alone is paid for
        self.request("initialize", {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": about})
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def call(self, tool: str, **arguments: Any) -> str:
        """Return the text a tool answers; raise CallFailed where it answers with an error."""
        result = self.request("tools/call", {"name": tool, "arguments": arguments})
        text = "\n".join(block.get("text", "") for block in result["content"])
        if result.get("isError"):
            raise CallFailed(text)
        return text

    def request(self, method: str, params: Mapping[str, Any]) -> Any:
        """Return the result of one request; raise CallFailed where it is an error."""
        request_id = self.begin(method, params)
        while (answer := self.next_answer())["id"] != request_id:
            pass
        if "error" in answer:
            raise CallFailed(answer["error"]["message"])
        return answer["result"]

    def begin(self, method: str, params: Mapping[str, Any]) -> int:
        """Send one request, and return its id; its answer comes in its own time."""
        request_id = next(self._ids)
        self._send({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params})
        return request_id

    def next_answer(self) -> Any:
        """Return the next answer to any request; raise CallFailed where the server has ended."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            try:
                answer = json.loads(line)
            except ValueError:
                continue  # other people's servers print what they like
            if "id" in answer and "method" not in answer:
                return answer
        raise CallFailed("the server ended without an answer")

    def kill(self) -> None:
        """End the server at once; a request that waits for it fails."""
        self._process.kill()

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()
