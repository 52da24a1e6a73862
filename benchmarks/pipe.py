"""`readgate mcp` spoken to as a host does: one process, JSON-RPC lines over its standard streams."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, Self

PROTOCOL = "2025-11-25"
"""The MCP revision that is asked for."""


class CallFailed(Exception):
    """The server answered with an error, or a tool's result is one."""


class McpClient:
    """A client of one `readgate mcp` process; a context manager."""

    def __init__(self, project: Path, environment: Mapping[str, str]):
        self._ids = count(1)
        self._process = subprocess.Popen(
            [Path(sys.executable).with_name("readgate"), "mcp"],
            cwd=project,
            env={**os.environ, **environment, "CLAUDE_PROJECT_DIR": str(project)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __enter__(self) -> Self:
        about = {"name": "readgate-benchmarks", "version": "1"}
        self.request("initialize", {"protocolVersion": PROTOCOL, "capabilities": {}, "clientInfo": about})
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)
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
        request_id = next(self._ids)
        self._send({"jsonrpc": "2.0", "id": request_id, "method": method, "params": params})
        assert self._process.stdout is not None
        for line in self._process.stdout:
            answer = json.loads(line)
            if answer.get("id") == request_id and "method" not in answer:
                if "error" in answer:
                    raise CallFailed(answer["error"]["message"])
                return answer["result"]
        raise CallFailed("readgate mcp ended without an answer")

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()
