"""What counts as having followed a denial."""

from pathlib import Path

import pytest

from gate.host.request import Asker
from gate.host.tools import HostTools
from gate.remembering.follow_up import Denied, FollowUp, FollowUps, response_tokens
from navigator.tokens import cost

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
        (UNFOLD, {"file_path": "src/big.py\0"}, None),
        ("Read", {"file_path": "{root}/src/big.py\0"}, None),
        ("mcp__other__smart_unfold", {"file_path": "src/big.py"}, None),
        ("Edit", {"file_path": "{root}/src/big.py"}, None),
    ],
)
def test_the_next_step(
    work_tree: Path, tool: str, arguments: dict[str, object], expected: str | None
) -> None:
    seen: list[tuple[FollowUp, int]] = []
    follow_ups = FollowUps(HostTools())
    denied = Denied(str(work_tree / "src/big.py"), str(work_tree), 100, lambda *what: seen.append(what))
    follow_ups.expect(Asker("s"), denied)
    filled = {
        key: value.replace("{root}", str(work_tree)) if isinstance(value, str) else value
        for key, value in arguments.items()
    }
    follow_ups.used({**payload(tool, **filled), "tool_response": [{"type": "text", "text": "x = 1\n"}]})
    assert seen == ([(expected, cost("x = 1\n"))] if expected else [])


def test_another_session_does_not_follow(work_tree: Path) -> None:
    seen: list[FollowUp] = []
    follow_ups = FollowUps(HostTools())
    denied = Denied(str(work_tree / "src/big.py"), str(work_tree), 100, lambda what, _: seen.append(what))
    follow_ups.expect(Asker("s"), denied)
    read = payload("Read", "t", file_path=str(work_tree / "src/big.py"))
    follow_ups.used(read)
    follow_ups.used({**read, "session_id": "s", "agent_id": "a1"})
    follow_ups.used(None)
    assert seen == []


def test_every_step_is_told_until_the_file_is_read_whole(work_tree: Path) -> None:
    seen: list[FollowUp] = []
    follow_ups = FollowUps(HostTools())
    denied = Denied(str(work_tree / "src/big.py"), str(work_tree), 100, lambda what, _: seen.append(what))
    follow_ups.expect(Asker("s"), denied)
    path = str(work_tree / "src/big.py")
    for step in (
        payload(UNFOLD, file_path="src/big.py"),
        payload("Read", file_path=path, offset=5),
        payload(UNFOLD, file_path="src/big.py"),
        payload("Read", file_path=path),
        payload("Read", file_path=path, offset=5),
    ):
        follow_ups.used(step)
    assert seen == ["unfolded", "read_part", "unfolded", "retried_whole"]


def test_after_a_compaction_nothing_follows(work_tree: Path) -> None:
    seen: list[FollowUp] = []
    follow_ups = FollowUps(HostTools())
    denied = Denied(str(work_tree / "src/big.py"), str(work_tree), 100, lambda what, _: seen.append(what))
    follow_ups.expect(Asker("s"), denied)
    follow_ups.forget(Asker("s"))
    follow_ups.used(payload("Read", file_path=str(work_tree / "src/big.py")))
    assert seen == []


@pytest.mark.parametrize(
    "response",
    [
        "some text",
        {"type": "text", "file": {"filePath": "/x", "content": "some text", "numLines": 1}},
        {"stdout": "some text", "stderr": "", "interrupted": False},
        [{"type": "text", "text": "some text"}],
        {"content": [{"type": "text", "text": "some text"}]},
    ],
)
def test_a_result_costs_the_text_in_it(response: object) -> None:
    assert response_tokens(response) == cost("some text")


def test_a_result_without_text_costs_nothing() -> None:
    assert response_tokens(None) == response_tokens({"file": 7}) == 0
