"""An MCP server whose one tool says nothing at once: what any hook of the `mcp_tool` type costs a client."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

NAME: Final = "silent"
"""Of the server and of its tool."""

_TOOL: Final = {"name": NAME, "description": "Says nothing.", "inputSchema": {"type": "object"}}
_ANSWERS: Final[Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]]] = {
    "initialize": lambda asked: {
        "protocolVersion": asked["protocolVersion"],
        "capabilities": {"tools": {}},
        "serverInfo": {"name": NAME, "version": "1"},
    },
    "tools/list": lambda _: {"tools": [_TOOL]},
    "tools/call": lambda _: {"content": [{"type": "text", "text": ""}]},
    "ping": lambda _: {},
}


def serve() -> None:
    """Answer each request on standard input; of what is not known the client is told so."""
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message:
            continue
        answer = _ANSWERS.get(message["method"])
        said: dict[str, Any] = {"jsonrpc": "2.0", "id": message["id"]}
        if answer is None:
            said["error"] = {"code": -32601, "message": "not known here"}
        else:
            said["result"] = answer(message.get("params") or {})
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
