"""readgate's own tools as the host names them, and which calls of them need no permission prompt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

READ_ONLY = frozenset(
    {
        "smart_outline",
        "smart_unfold",
        "smart_search",
        "smart_references",
        "smart_map",
        "smart_changes",
        "mem_search",
        "search",
        "timeline",
        "get_observations",
        "get_tool_uses",
        "important_workflow",
        "work_state_read",
    }
)
"""Tools that change nothing and read only inside the workspace or in readgate's memory."""


@dataclass(frozen=True, slots=True)
class OwnTools:
    """The names by which one host knows the tools; the defaults are Claude Code's (FACTS §11)."""

    prefix: str = "mcp__plugin_readgate_readgate__"
    server: str = "plugin:readgate:readgate"
    read_only: frozenset[str] = READ_ONLY

    def named(self, tool: str) -> str:
        """The host's full name of one of readgate's tools."""
        return self.prefix + tool

    def called(self, payload: Mapping[str, object]) -> str | None:
        """Which of readgate's own tools a hook payload is about; None for every tool of someone else.

        Someone else's server can bear a name that makes the same prefix, so where the host tells the server,
        that must be ours.
        """
        name, server = payload.get("tool_name"), payload.get("mcp_server")
        if not isinstance(name, str) or not name.startswith(self.prefix):
            return None
        if isinstance(server, Mapping) and server.get("name") != self.server:
            return None
        return name.removeprefix(self.prefix)

    def named_path(self, payload: Mapping[str, object]) -> str | None:
        """The file or folder a call of one of these tools is about, where it names one."""
        arguments = payload.get("tool_input")
        if not isinstance(arguments, Mapping):
            return None
        path = arguments.get("file_path", arguments.get("path"))
        return path if isinstance(path, str) and path else None
