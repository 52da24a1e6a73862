"""Which of readgate's own tools a hook payload names."""

import pytest

from gate.host_tools import HostTools

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
