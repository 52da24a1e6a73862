"""What the server says about itself, answered from a file: no client waits for a daemon to learn it.

`surface.json` holds the result objects of `server/discover`, `initialize` and `tools/list`.
"""

from __future__ import annotations

from plugin.mcp.jsontext import loads

HANDSHAKE_VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
"""Protocol versions that begin with `initialize`, oldest first. Later ones begin with `server/discover`."""

_SERVER_INFO = "io.modelcontextprotocol/serverInfo"
_LIFETIME = ("resultType", "ttlMs", "cacheScope")

SURFACE_FILE = __file__.rpartition("/")[0] + "/surface.json"


class Surface:
    """The static answers, and what they tell about the tools."""

    def __init__(self, results: dict[str, object]) -> None:
        discover, initialize, listed = (results[name] for name in ("discover", "initialize", "tools/list"))
        if not (isinstance(discover, dict) and isinstance(initialize, dict) and isinstance(listed, dict)):
            raise ValueError("a surface's results are objects")
        self._initialize = initialize
        # Where a client that begins with `discover` looks for the server's name.
        self._discover = {"_meta": {_SERVER_INFO: initialize.get("serverInfo")}, **discover}
        self._capabilities = discover.get("capabilities", {})
        # Clients that began with `discover` insist on these; others pass over what they do not know.
        self._listing = {**{field: discover[field] for field in _LIFETIME if field in discover}, **listed}
        tools = listed.get("tools", [])
        self.read_only = frozenset(
            tool["name"] for tool in tools if tool.get("annotations", {}).get("readOnlyHint") is True
        )
        """Tools that may be called twice without harm."""

    def serves(self, method: str) -> bool:
        """Is it a method of something the server can do? `tools/call` is, where it says that it has tools."""
        return method.partition("/")[0] in self._capabilities

    def answer(self, method: str, params: object) -> object | None:
        """The result of a request that needs no daemon, or None where it does."""
        if method == "server/discover":
            return self._discover
        if method == "initialize":
            asked = params.get("protocolVersion") if isinstance(params, dict) else None
            version = asked if asked in HANDSHAKE_VERSIONS else HANDSHAKE_VERSIONS[-1]
            return {**self._initialize, "protocolVersion": version}
        if method == "tools/list":
            return self._listing
        if method == "ping":
            return {}
        return None


def read_surface() -> Surface:
    """The surface in our file. Raises `OSError` and `jsontext.BadJson`."""
    with open(SURFACE_FILE, "rb") as file:
        results = loads(file.read())
    if not isinstance(results, dict):
        raise ValueError(f"{SURFACE_FILE} holds no object")
    return Surface(results)
