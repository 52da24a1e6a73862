"""The tools an agent has, as its host names them: readgate's own, and the one that reads files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

PREFIX: Final = "mcp__plugin_readgate_readgate__"
"""Of readgate's own tools in a hook's payload: Claude Code's, into which other hosts' are translated."""
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
OF_MEMORY = frozenset({"mem_search", "search", "timeline", "get_observations", "get_tool_uses"})
"""Those that may be asked about another project's memory."""
OWN = READ_ONLY | {"memory_save", "work_state_write"}
"""Every tool of ours."""


@dataclass(frozen=True, slots=True)
class HostTools:
    """The names of one host; the defaults are Claude Code's (FACTS §2, §11)."""

    prefix: str = PREFIX
    server: str = "plugin:readgate:readgate"
    read_only: frozenset[str] = READ_ONLY
    """Which of readgate's own need no permission prompt."""
    reader: str = "`Read`"
    """What the agent is to call for a whole file, as it is told."""
    part: str = "`Read` with offset and limit"
    """What it is to call for some lines of one."""
    numbers_lines: bool = True
    """The host puts a number before each line that its reader hands over."""

    def named(self, tool: str) -> str:
        """The host's full name of one of readgate's tools."""
        return self.prefix + tool

    def called(self, payload: Mapping[str, object]) -> str | None:
        """Which of readgate's own tools a hook payload is about; None for every tool of someone else.

        Someone else's server can bear a name that makes the same prefix, so where the host tells the server,
        that must be ours.
        """
        name, server = payload.get("tool_name"), payload.get("mcp_server")
        if not isinstance(name, str) or not name.startswith(PREFIX):
            return None
        if isinstance(server, Mapping) and server.get("name") != self.server:
            return None
        return name.removeprefix(PREFIX)

    def named_paths(self, payload: Mapping[str, object]) -> list[str]:
        """The file and the folder a call of one of these tools is about, as far as it names any."""
        arguments = payload.get("tool_input")
        if not isinstance(arguments, Mapping):
            return []
        named = (arguments.get(name) for name in ("file_path", "path"))
        return [path for path in named if isinstance(path, str) and path]
