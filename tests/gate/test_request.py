"""What a payload of the host is taken to ask for."""

import json
from pathlib import Path

import pytest

from gate.host.request import Asker, ReadRequest, largest, read_request, shell_requests

PAYLOADS = Path(__file__).parent.parent / "hosts" / "payloads"


def payload(**arguments: object) -> dict[str, object]:
    return {
        "session_id": "s",
        "cwd": "/home/user/project/subdir",
        "hook_event_name": "PreToolUse",
        "tool_name": "Read",
        "tool_input": {"file_path": "/home/user/project/big.py", **arguments},
        "tool_use_id": "toolu_1",
    }


@pytest.mark.parametrize(
    ("given_value", "offset", "limit"),
    [
        (1, 1, 1),
        (2, 2, 2),
        ("10", 10, 10),
        (" 10 ", 10, 10),
        ("10.0", 10, 10),
        (10.0, 10, 10),
        (0, 0, None),
        ("0", 0, None),
        (-1, None, None),
        ("-1", None, None),
        (None, None, None),
        (True, None, None),
        ("", None, None),
        ("ten", None, None),
        ("1e3", None, None),
        ("0x10", None, None),
        ("1_0", None, None),
        ("\u0661", None, None),
        ("9" * 5000, None, None),
        (float("nan"), None, None),
        (float("inf"), None, None),
        (float("-inf"), None, None),
        (10**400, 10**400, 10**400),
        ([10], None, None),
        ({"value": 10}, None, None),
    ],
)
def test_offset_and_limit(given_value: object, offset: int | None, limit: int | None) -> None:
    request = read_request(payload(offset=given_value, limit=given_value))
    assert request is not None
    assert (request.offset, request.limit) == (offset, limit)


@pytest.mark.parametrize(("given_value", "wish"), [(True, True), (False, False), ("true", False), (1, False)])
def test_only_a_true_allow_large_is_a_wish(given_value: object, wish: bool) -> None:
    request = read_request(payload(allow_large=given_value))
    assert request is not None
    assert request.allow_large is wish


def test_unknown_fields_change_nothing() -> None:
    plain = payload()
    odd = {**payload(pages="1-3", encoding="utf-8"), "effort": {"level": "medium"}, "new_field": [1]}
    assert read_request(odd) == read_request(plain)


@pytest.mark.parametrize(
    ("path", "cwd", "expected"),
    [
        ("/a/b.py", "/c", "/a/b.py"),
        ("b.py", "/c", "/c/b.py"),
        ("b.py", "", "b.py"),
        ("b.py", None, "b.py"),
    ],
)
def test_a_relative_path_is_seen_from_the_cwd(path: str, cwd: object, expected: str) -> None:
    request = read_request({**payload(file_path=path), "cwd": cwd})
    assert request is not None
    assert request.path == expected


def test_a_subagent_is_told_by_its_id() -> None:
    main, subagent = read_request(payload()), read_request({**payload(), "agent_id": "a1"})
    assert main is not None
    assert subagent is not None
    assert (main.asker, subagent.asker) == (Asker("s"), Asker("s", "a1"))
    assert (main.asker.is_subagent, subagent.asker.is_subagent) == (False, True)


@pytest.mark.parametrize(
    "odd",
    [
        None,
        [],
        "Read",
        7,
        {},
        {**payload(), "tool_name": "Edit"},
        {**payload(), "tool_name": ["Read"]},
        {**payload(), "tool_input": None},
        {**payload(), "tool_input": "big.py"},
        {**payload(), "tool_input": {}},
        {**payload(), "tool_input": {"file_path": 3}},
        {**payload(), "tool_input": {"file_path": ""}},
        {**payload(), "session_id": None},
        {**payload(), "session_id": ""},
    ],
)
def test_what_is_no_read_asks_for_nothing(odd: object) -> None:
    assert read_request(odd) is None


@pytest.mark.parametrize("path", sorted(PAYLOADS.glob("PreToolUse.*.json")), ids=lambda path: path.stem)
def test_the_host_s_own_payloads(path: Path) -> None:
    given_payload = json.loads(path.read_text(encoding="utf-8"))
    request = read_request(given_payload)
    assert (request is not None) == (given_payload["tool_name"] == "Read")
    if request is not None:
        assert request.path == given_payload["tool_input"]["file_path"]
        assert (request.limit is None) == (".full" in path.name)
        assert request.asker.is_subagent == (".subagent" in path.name)
        assert request.allow_large == ("allow_large" in path.name)


def shell(command: object, tool: str = "Bash", **arguments: object) -> dict[str, object]:
    return {**payload(), "tool_name": tool, "tool_input": {"command": command, **arguments}}


def test_a_command_asks_for_the_files_it_prints() -> None:
    asked = shell_requests(shell("cat -n ../big.py a.py | head -n 1000000000 | cat"), "/home/user")
    assert asked == ()  # how many lines of each come through is not known
    first, second = shell_requests(shell("cat -n ../big.py; head -n 5 ~/a.py"), "/home/user")
    path = "/home/user/project/subdir/../big.py"
    assert first == ReadRequest(Asker("s"), "Bash", path, tool_use_id="toolu_1", numbered=True)
    assert (second.path, second.limit, second.by_shell) == ("/home/user/a.py", 5, True)
    (windows,) = shell_requests(shell("type src\\a.py", "PowerShell"), "/home/user")
    assert windows.path == "/home/user/project/subdir/src/a.py"


@pytest.mark.parametrize(
    "odd",
    [
        None,
        [],
        shell(None),
        shell(["cat", "f"]),
        shell("cat f", run_in_background=True),
        shell("cat f", "Read"),
        {**shell("cat f"), "session_id": 3},
        {**shell("cat f"), "tool_input": "cat f"},
    ],
)
def test_what_is_no_command_asks_for_nothing(odd: object) -> None:
    assert shell_requests(odd, "/home/user") == ()


@pytest.mark.parametrize(
    ("command", "path", "beside", "others"),
    [
        ("cat a b", "/w/b", 10, ("/w/a",)),
        ("cat b a", "/w/b", 10, ("/w/a",)),
        ("cat a missing", "/w/a", 0, ()),
        ("head b; cat a", "/w/a", 20, ("/w/b",)),
        ("head b; head a", "/w/b", 10, ("/w/a",)),
        ("cat missing", "/w/missing", 0, ()),
    ],
)
def test_the_largest_file_decides_for_a_command(
    command: str, path: str, beside: int, others: tuple[str, ...]
) -> None:
    sizes = {"/w/a": 10, "/w/b": 20}
    decides = largest(shell_requests({**shell(command), "cwd": "/w"}, "/h"), lambda one: sizes.get(one, 0))
    assert decides is not None
    assert (decides.path, decides.beside, decides.others) == (path, beside, others)
    assert largest((), len) is None
