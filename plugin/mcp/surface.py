"""What the server says about itself, answered from a file: no client waits for a daemon to learn it.

`surface.json` holds the result objects of `server/discover`, `initialize` and `tools/list`.
"""

from __future__ import annotations

from plugin.mcp.jsontext import loads

HANDSHAKE_VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
"""Protocol versions that begin with `initialize`, oldest first. Later ones begin with `server/discover`."""

SURFACE_FILE = __file__.rpartition("/")[0] + "/surface.json"


class Surface:
    """The static answers, and what they tell about the tools."""

    def __init__(self, results: dict[str, object]) -> None:
        self._results = results
        listed = results["tools/list"]
        tools = listed.get("tools", []) if isinstance(listed, dict) else []
        self.read_only = frozenset(
            tool["name"] for tool in tools if tool.get("annotations", {}).get("readOnlyHint") is True
        )
        """Tools that may be called twice without harm."""

    def serves(self, method: str) -> bool:
        """Is it a method of something the server can do? `tools/call` is, where it says that it has tools."""
        discover = self._results["discover"]
        able = discover.get("capabilities") if isinstance(discover, dict) else None
        return isinstance(able, dict) and method.partition("/")[0] in able

    def answer(self, method: str, params: object) -> object | None:
        """The result of a request that needs no daemon, or None where it does."""
        if method == "server/discover":
            return self._results["discover"]
        if method == "initialize":
            asked = params.get("protocolVersion") if isinstance(params, dict) else None
            version = asked if asked in HANDSHAKE_VERSIONS else HANDSHAKE_VERSIONS[-1]
            result = self._results["initialize"]
            return {**result, "protocolVersion": version} if isinstance(result, dict) else result
        if method == "tools/list":
            return self._results["tools/list"]
        if method == "ping":
            return {}
        return None


def read_surface(path: str = SURFACE_FILE) -> Surface:
    """The surface in this file. Raises `OSError` and `jsontext.BadJson`."""
    with open(path, "rb") as file:
        results = loads(file.read())
    if not isinstance(results, dict):
        raise ValueError(f"{path} holds no object")
    return Surface(results)
