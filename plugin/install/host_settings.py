"""What each host reads of us and where: the MCP server, and its hooks or a plugin that runs them.

Where: Codex `$CODEX_HOME` or ~/.codex (`config.toml`, `hooks.json`); Gemini CLI ~/.gemini/settings.json,
under `$GEMINI_CLI_HOME` where that is set; Cursor ~/.cursor (`mcp.json`, `hooks.json`, moved by no variable);
OpenCode `$XDG_CONFIG_HOME`/opencode (`opencode.jsonc` or `opencode.json`, `plugins/`). Sources: the hosts'
modules in `plugin/hosts`.
"""

from __future__ import annotations

import json
import math
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from plugin.hooks.budgets import seconds
from plugin.hosts.host import Host
from plugin.install.layout import NAME, PLUGIN, hook_command, server_command
from plugin.install.settings import files
from plugin.install.settings.change import Change, Elements, JsonChange, Member, OwnFile, TomlChange

OURS = re.compile(r"""-I[\s",]+-S[\s",']+(?:\\.|[^"\\\n])*/plugin/(?:hooks/hook|mcp/pipe)\.py""")
"""In every command of ours, in any installation: what an older release wrote is replaced, not doubled.

A script of that name alone may be anybody's: ours is started with `-I -S`, in one string or in a list.
"""

PARTS = {"SessionStart": ("SessionStart.work", "SessionStart.index")}
"""Events that are asked for in parts, each within its own limit of text."""


def folder(host: Host, environ: Mapping[str, str]) -> Path:
    """Where the host keeps its user's settings."""
    home = Path(environ.get("HOME") or Path.home())
    if host.name == "codex":
        return Path(environ.get("CODEX_HOME") or home / ".codex")
    if host.name == "gemini":
        return Path(environ.get("GEMINI_CLI_HOME") or home) / ".gemini"
    if host.name == "opencode":
        return Path(environ.get("XDG_CONFIG_HOME") or home / ".config") / "opencode"
    return home / f".{host.name}"


def changes(host: Host, home: Path, environ: Mapping[str, str]) -> tuple[Change, ...]:
    """Ours in each file of the host; `home` is READGATE_HOME."""
    return tuple(_CHANGES[host.name](host, home, folder(host, environ)))


def _codex(host: Host, home: Path, where: Path) -> Iterator[Change]:
    command, *arguments = server_command(home)
    table = ("mcp_servers", NAME)
    yield TomlChange(where / "config.toml", table, {"command": command, "args": arguments})
    hooks = _groups(host, home, lambda event: {"timeout": _patience(event)})
    yield JsonChange(where / "hooks.json", hooks, OURS)


def _gemini(host: Host, home: Path, where: Path) -> Iterator[Change]:
    hooks = _groups(host, home, lambda event: {"name": NAME, "timeout": 1_000 * _patience(event)})
    yield JsonChange(where / "settings.json", [_mcp_server(home), *hooks], OURS)


def _cursor(host: Host, home: Path, where: Path) -> Iterator[Change]:
    yield JsonChange(where / "mcp.json", [_mcp_server(home)], OURS)
    hooks = [
        Elements(
            ("hooks", theirs),
            tuple(
                {"command": command, "timeout": _patience(part), **_matcher(host, ours)}
                for part, command in _commands(host, home, ours)
            ),
        )
        for theirs, ours in host.events.items()
    ]
    yield JsonChange(where / "hooks.json", hooks, OURS, head=[Member(("version",), 1)])


def _opencode(host: Host, home: Path, where: Path) -> Iterator[Change]:
    plain, commented = where / "opencode.json", where / "opencode.jsonc"
    server = {"type": "local", "command": server_command(home), "enabled": True}
    path = commented if commented.exists() and not OURS.search(files.read(plain)) else plain
    yield JsonChange(path, [Member(("mcp", NAME), server)], OURS)
    source = (PLUGIN / "hosts" / "opencode.js").read_text(encoding="utf-8")
    command = json.dumps(hook_command(home), ensure_ascii=False)
    text = source.replace("[] /* the command */", command)
    yield OwnFile(where / "plugins" / f"{NAME}.js", text, "readgate install --host opencode")


_CHANGES = {"codex": _codex, "gemini": _gemini, "cursor": _cursor, "opencode": _opencode}


def _groups(host: Host, home: Path, more: Callable[[str], dict[str, object]]) -> list[Elements]:
    """A group of hooks for each event, in the form that Codex and Gemini CLI have from Claude Code."""
    return [
        Elements(
            ("hooks", theirs),
            (
                {
                    **_matcher(host, ours),
                    "hooks": [
                        {"type": "command", "command": command, **more(part)}
                        for part, command in _commands(host, home, ours)
                    ],
                },
            ),
        )
        for theirs, ours in host.events.items()
    ]


def _matcher(host: Host, event: str) -> dict[str, str]:
    """Before a call we are asked only about tools that read; afterwards about all."""
    if event != "PreToolUse":
        return {}
    reading = [theirs for theirs, tool in host.tools.items() if tool.name in ("Read", "Bash")]
    return {"matcher": f"^({'|'.join(reading)})$"}


def _commands(host: Host, home: Path, event: str) -> list[tuple[str, str]]:
    """The parts of an event, and the command line for each."""
    return [
        (part, shlex.join([*hook_command(home), f"{part}@{host.name}"]))
        for part in PARTS.get(event, (event,))
    ]


def _mcp_server(home: Path) -> Member:
    command, *arguments = server_command(home)
    return Member(("mcpServers", NAME), {"command": command, "args": arguments})


def _patience(event: str) -> int:
    """Whole seconds a host is to give the event: the next above its budget."""
    return math.floor(seconds(event)) + 1
