"""The tools of the MCP servers that the user configured, asked from the servers themselves."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gate.host.tools import PREFIX
from navigator.regular_files import read_linked
from plugin.mcp.surface import SURFACE_FILE
from plugin.price.entries import Entry

ANSWER_SECONDS: Final = 20.0
"""How long a server may take to start and list its tools."""
STATE_BYTES: Final = 64 << 20
"""Most bytes of the client's state, which keeps a history and grows to megabytes."""


@dataclass(frozen=True, slots=True)
class Server:
    """One configured server."""

    name: str
    command: str
    arguments: tuple[str, ...]
    environment: Mapping[str, str]
    pinned: bool
    """Whether the user has all of its tools loaded at once."""
    url: str = ""


@dataclass(frozen=True, slots=True)
class NotAsked:
    """A server whose tools are not known, and why."""

    name: str
    why: str


def configured(state: Path, project: Path) -> Iterator[Server]:
    """The servers that the user added for all projects or this one, from the client's `state` file.

    What a repository's own `.mcp.json` names is started only where the user has approved it.
    """
    known = _json(state)
    own = _table(_table(known, "projects"), str(project))
    approved = own.get("enabledMcpjsonServers")
    shared = _table(_json(project / ".mcp.json", inside=project), "mcpServers")
    allowed = (
        {name: shared[name] for name in approved if name in shared} if isinstance(approved, list) else {}
    )
    for name, entry in {**_table(known, "mcpServers"), **_table(own, "mcpServers"), **allowed}.items():
        if isinstance(entry, dict):
            yield Server(
                name,
                str(entry.get("command") or ""),
                tuple(map(str, entry.get("args") or ())),
                {key: str(value) for key, value in _table(entry, "env").items()},
                entry.get("alwaysLoad") is True,
                str(entry.get("url") or ""),
            )


def asked(server: Server) -> list[Entry] | NotAsked:
    """The tools a server lists when it is started, or reached, as the host would do it."""
    if not server.command and not server.url:
        return NotAsked(server.name, "neither a command nor an address")
    try:
        tools = asyncio.run(asyncio.wait_for(_listed(server), ANSWER_SECONDS))
    except TimeoutError:
        return NotAsked(server.name, f"no answer in {ANSWER_SECONDS:.0f} s")
    except Exception as problem:  # whatever a stranger's server does ends as one line
        return NotAsked(server.name, _why(problem))
    return [_entry(f"mcp__{server.name}__", tool, server.pinned) for tool in tools]


def own_tools() -> list[Entry]:
    """readgate's tools, as its plugin lists them in Claude Code."""
    tools = json.loads(Path(SURFACE_FILE).read_text(encoding="utf-8"))["tools/list"]["tools"]
    return [_entry(PREFIX, tool, False) for tool in tools]


async def _listed(server: Server) -> list[dict[str, Any]]:
    from mcp import Client, StdioServerParameters  # takes a second to import

    reached: Any = server.url or StdioServerParameters(
        command=server.command, args=list(server.arguments), env=dict(server.environment) or None
    )
    tools: list[dict[str, Any]] = []
    async with Client(reached, mode="legacy") as client:
        cursor: str | None = None
        while True:
            page = await client.list_tools(cursor=cursor)
            tools += [tool.model_dump(by_alias=True, exclude_none=True) for tool in page.tools]
            cursor = page.next_cursor
            if not cursor:
                return tools


def _entry(prefix: str, tool: Mapping[str, Any], pinned: bool) -> Entry:
    """A deferred tool is a name in a list; a loaded one is its definition."""
    name = prefix + str(tool["name"])
    definition = {
        "name": name,
        "description": tool.get("description", ""),
        "input_schema": tool.get("inputSchema", {}),
    }
    loaded = pinned or _table(tool, "_meta").get("anthropic/alwaysLoad") is True
    return Entry("tool", name, name, json.dumps(definition, ensure_ascii=False), resident=loaded)


def _why(problem: BaseException) -> str:
    """The innermost reason, in one line."""
    while isinstance(problem, BaseExceptionGroup):
        problem = problem.exceptions[0]
    text = " ".join(str(problem).split())
    return f"{type(problem).__name__}: {text}"[:200]


def _json(path: Path, inside: Path | None = None) -> dict[str, Any]:
    try:
        found = json.loads(read_linked(path, STATE_BYTES, inside=inside))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _table(of: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = of.get(key)
    return found if isinstance(found, dict) else {}
