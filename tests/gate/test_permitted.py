"""Which calls of our own tools need no permission of the user's."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from memory.model import ObservationDraft, SessionRef, ToolEvent

if TYPE_CHECKING:
    from tests.gate.conftest import Bench

KB = 1024


@pytest.mark.parametrize(
    ("tool", "arguments", "allowed"),
    [
        ("smart_outline", {"file_path": "big.py"}, True),
        ("smart_outline", {"file_path": "missing.py"}, True),
        ("smart_outline", {"file_path": "../elsewhere.py"}, False),
        ("smart_outline", {"file_path": "/etc/passwd"}, False),
        ("smart_outline", {"file_path": "\0"}, True),
        ("smart_outline", {"file_path": "\ud800"}, False),
        ("smart_search", {"query": "x", "path": "/"}, False),
        ("smart_search", {"query": "x"}, True),
        ("smart_outline", {"file_path": "", "path": "/etc"}, False),
        ("smart_outline", {"file_path": 5, "path": "/etc"}, False),
        ("smart_outline", {"file_path": "big.py", "path": "/etc"}, False),
        ("mem_search", {"query": "x"}, True),
        ("work_state_write", {"list": "x", "fields": {}}, False),
        ("memory_save", {"title": "x", "text": "y"}, False),
        ("made_up", {}, False),
    ],
)
def test_only_our_own_reading_tools_need_no_permission(
    bench: Bench, tool: str, arguments: dict[str, object], allowed: bool
) -> None:
    bench.write("big.py", bench.source(64 * KB))
    payload = {
        "session_id": "s",
        "tool_name": f"mcp__plugin_readgate_readgate__{tool}",
        "tool_input": arguments,
        "mcp_server": {"name": "plugin:readgate:readgate", "source": "plugin"},
    }
    reply = bench.ask(payload)
    assert (reply is not None) == allowed
    if reply is not None:
        assert reply["hookSpecificOutput"]["permissionDecision"] == "allow"
    assert bench.reports == []


def test_another_project_s_memory_is_not_permitted(bench: Bench, tmp_path: Path) -> None:
    bench.write("a.py", "x = 1\n")
    own = bench.save("own", "a.py")
    folder = tmp_path / "theirs"
    folder.mkdir()
    theirs = bench.memory.project_of(folder)
    other = bench.memory.save(theirs, None, ObservationDraft("theirs", type="change"))

    def is_permitted(tool: str, **arguments: object) -> bool:
        name = f"mcp__plugin_readgate_readgate__{tool}"
        return bench.ask({"session_id": "s", "tool_name": name, "tool_input": arguments}) is not None

    assert is_permitted("get_observations", ids=[own, f"#{own}", 999_999_999])
    assert not is_permitted("get_observations", ids=[own, other])
    assert not is_permitted("get_observations", ids=f"#{other}")
    assert is_permitted("timeline", anchor=own)
    assert not is_permitted("timeline", anchor=other)
    assert is_permitted("search", query="x", project=bench.project.name)
    assert not is_permitted("search", query="x", project=theirs.name)
    assert not is_permitted("mem_search", query="x", project=theirs.name)
    assert is_permitted("mem_search", query="x", project="no such project")
    assert is_permitted("get_tool_uses", ids=[999_999_999, "toolu_nobody"])
    assert bench.reports == []


def test_a_raw_call_of_another_project_is_not_permitted(bench: Bench, tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir()
    theirs = bench.memory.project_of(folder)
    own, other = (
        bench.memory.record_tool_use(
            SessionRef("s1", project),
            ToolEvent("Bash", {"command": "ls"}, {"stdout": "a"}, tool_use_id=f"toolu_{name}"),
        ).tool_use
        for project, name in ((bench.project, "own"), (theirs, "theirs"))
    )
    name = "mcp__plugin_readgate_readgate__get_tool_uses"

    def is_permitted(*ids: object) -> bool:
        return bench.ask({"session_id": "s", "tool_name": name, "tool_input": {"ids": [*ids]}}) is not None

    assert is_permitted("toolu_own")
    assert not is_permitted("toolu_own", "toolu_theirs")
    assert is_permitted(own)
    assert not is_permitted(other)
    assert bench.reports == []
