"""What counts as having followed a denial."""

from pathlib import Path

import pytest

from gate.follow_up import Denied, FollowUp, FollowUps
from gate.own_tools import OwnTools
from gate.request import Asker

UNFOLD = "mcp__plugin_readgate_readgate__smart_unfold"


def payload(tool: str, session: str = "s", **arguments: object) -> dict[str, object]:
    return {"session_id": session, "tool_name": tool, "tool_input": arguments, "cwd": "/elsewhere"}


@pytest.fixture
def work_tree(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "big.py").write_text("x = 1\n")
    (tmp_path / "link.py").symlink_to("src/big.py")
    return tmp_path.resolve()


@pytest.mark.parametrize(
    ("tool", "arguments", "expected"),
    [
        ("Read", {"file_path": "{root}/src/big.py"}, "retried_whole"),
        ("Read", {"file_path": "{root}/src/big.py", "allow_large": True}, "retried_whole"),
        ("Read", {"file_path": "{root}/link.py"}, "retried_whole"),
        ("Read", {"file_path": "{root}/src/big.py", "limit": 100}, "retried_whole"),
        ("Read", {"file_path": "{root}/src/big.py", "limit": 99}, "read_part"),
        ("Read", {"file_path": "{root}/src/big.py", "offset": 2}, "read_part"),
        ("Read", {"file_path": "{root}/src/other.py"}, None),
        (UNFOLD, {"file_path": "src/big.py", "symbol_name": "x"}, "unfolded"),
        (UNFOLD, {"file_path": "{root}/src/big.py", "symbol_name": "x"}, "unfolded"),
        (UNFOLD, {"file_path": "src/other.py", "symbol_name": "x"}, None),
        (UNFOLD, {}, None),
        ("mcp__other__smart_unfold", {"file_path": "src/big.py"}, None),
        ("Edit", {"file_path": "{root}/src/big.py"}, None),
    ],
)
def test_the_next_step(
    work_tree: Path, tool: str, arguments: dict[str, object], expected: str | None
) -> None:
    seen: list[FollowUp] = []
    follow_ups = FollowUps(OwnTools())
    follow_ups.expect(Asker("s"), Denied(str(work_tree / "src/big.py"), str(work_tree), 100, seen.append))
    filled = {
        key: value.replace("{root}", str(work_tree)) if isinstance(value, str) else value
        for key, value in arguments.items()
    }
    follow_ups.used(payload(tool, **filled))
    follow_ups.used(payload(tool, **filled))
    assert seen == ([expected] if expected else [])


def test_another_session_does_not_follow(work_tree: Path) -> None:
    seen: list[FollowUp] = []
    follow_ups = FollowUps(OwnTools())
    follow_ups.expect(Asker("s"), Denied(str(work_tree / "src/big.py"), str(work_tree), 100, seen.append))
    read = payload("Read", "t", file_path=str(work_tree / "src/big.py"))
    follow_ups.used(read)
    follow_ups.used({**read, "session_id": "s", "agent_id": "a1"})
    follow_ups.used(None)
    assert seen == []


def test_several_steps_are_each_told_once(work_tree: Path) -> None:
    seen: list[FollowUp] = []
    follow_ups = FollowUps(OwnTools())
    follow_ups.expect(Asker("s"), Denied(str(work_tree / "src/big.py"), str(work_tree), 100, seen.append))
    path = str(work_tree / "src/big.py")
    for step in (
        payload(UNFOLD, file_path="src/big.py"),
        payload("Read", file_path=path, offset=5),
        payload(UNFOLD, file_path="src/big.py"),
        payload("Read", file_path=path),
    ):
        follow_ups.used(step)
    assert seen == ["unfolded", "read_part", "retried_whole"]
