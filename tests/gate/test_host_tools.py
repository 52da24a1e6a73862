"""Which of readgate's own tools a hook payload names."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import plugin.mcp
from gate.host.tools import OWN, READ_ONLY, HostTools

OURS = {"name": "plugin:readgate:readgate", "source": "plugin"}


@pytest.mark.parametrize(
    ("name", "server", "called"),
    [
        ("mcp__plugin_readgate_readgate__smart_unfold", OURS, "smart_unfold"),
        ("mcp__plugin_readgate_readgate__smart_unfold", None, "smart_unfold"),
        ("mcp__plugin_readgate_readgate__smart_unfold", {"name": "readgate", "source": "user"}, None),
        ("mcp__plugin_readgate_readgate__", OURS, ""),
        ("mcp__readgate__smart_unfold", None, None),
        ("smart_unfold", None, None),
        ("Read", None, None),
        (None, OURS, None),
        (["mcp__plugin_readgate_readgate__smart_unfold"], OURS, None),
    ],
)
def test_the_server_and_the_prefix_must_be_ours(name: object, server: object, called: str | None) -> None:
    payload = {"tool_name": name} if server is None else {"tool_name": name, "mcp_server": server}
    assert HostTools().called(payload) == called


def test_what_writes_is_not_read_only() -> None:
    assert not HostTools().read_only & {"work_state_write", "memory_save", ""}


def test_what_the_server_says_is_read_only_is_what_needs_no_permission() -> None:
    def tools(value: Any) -> Iterator[dict[str, Any]]:
        if isinstance(value, dict) and "inputSchema" in value:
            yield value
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from tools(inner)

    surface = json.loads(Path(plugin.mcp.__file__).with_name("surface.json").read_text())
    hints = {tool["name"]: tool["annotations"]["readOnlyHint"] for tool in tools(surface)}
    assert {name for name, read_only in hints.items() if read_only} == READ_ONLY
    assert set(hints) == OWN
