"""Whatever the host sends: sound output or none, and never a dead end."""

from __future__ import annotations

import json
import os
from itertools import count
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from gate.host.hook_json import HookJson
from gate.host.request import read_request, shell_requests
from gate.path_rule import PathRule
from gate.wording.instead import LONGEST_CONTEXT
from memory.framing import utf16_units

if TYPE_CHECKING:
    from pathlib import Path

    from tests.gate.conftest import Bench

KB = 1024
EXAMPLES = int(os.environ.get("PAYLOADS") or (20_000 if os.environ.get("THOROUGH") else 200))
"""`pytest --thorough tests/gate/test_any_payload.py` takes a quarter of an hour; in slices, a run each,
`PAYLOADS=5000 pytest --hypothesis-seed=N tests/gate/test_any_payload.py`.
"""

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)

OURS = "mcp__plugin_readgate_readgate__"
OUR_TOOLS = ("smart_outline", "memory_save")
FILES = ("big.py", "small.py", "prose.md", "src", "missing.py", "")
COMMANDS = (
    "cat big.py", "cat ./big.py | head -n 5000", "cd src && cat ../big.py", "sed -n '1,$p' big.py",
    "cat big.py small.py", "cat big.py > copy", "head -n 5 big.py", "cat prose.md", "make", "cat 'big.py",
)  # fmt: skip
maybe = st.sampled_from


def mostly(*usual: object) -> st.SearchStrategy[object]:
    """One of these, or now and then any JSON: else hardly a payload would reach the decision."""
    return st.integers(0, 11).flatmap(lambda odd: json_values if odd == 0 else maybe(usual))


def payloads() -> st.SearchStrategy[object]:
    """Most of them nearly right; the rest any JSON."""
    arguments = st.fixed_dictionaries(
        {"file_path": mostly("big.py", "big.py", "big.py", *FILES), "command": mostly(*COMMANDS)},
        optional={
            "offset": mostly(0, 1, 1, 2, "1", -1, None),
            "limit": mostly(1, 10_000, "10000", None),
            "allow_large": mostly(False, True),
            "path": mostly(".", "..", "/"),
            "unknown": json_values,
        },
    )
    call = st.fixed_dictionaries(
        {
            "session_id": mostly("s", "t"),
            "tool_name": mostly("Read", "Read", "Bash", "Bash", "Edit", *(OURS + name for name in OUR_TOOLS)),
            "tool_input": st.integers(0, 11).flatmap(lambda odd: json_values if odd == 0 else arguments),
        },
        optional={"agent_id": mostly("a1", "", None), "cwd": json_values, "mcp_server": json_values},
    )
    return st.integers(0, 11).flatmap(lambda odd: json_values if odd == 0 else call)


def in_place(payload: object, root: Path, example: int) -> object:
    """The payload with its made-up names as paths of the work tree, and sessions of this example only."""
    if isinstance(payload, dict) and payload.get("session_id") in ("s", "t"):
        payload = {**payload, "session_id": f"{payload['session_id']} {example}"}
    if isinstance(payload, dict) and isinstance(payload.get("tool_input"), dict):
        name = payload["tool_input"].get("file_path")
        if isinstance(name, str) and name in FILES:
            payload = {**payload, "tool_input": {**payload["tool_input"], "file_path": f"{root}/{name}"}}
        if payload.get("tool_name") == "Bash":
            return {**payload, "cwd": str(root)}
    return payload


def check(bench: Bench, reply: HookJson | None, payload: object) -> str | None:
    """What must be true of every answer; the reason where it is a denial."""
    if reply is None:
        return None
    assert json.loads(json.dumps(reply)) == reply
    said = reply["hookSpecificOutput"]
    assert said["hookEventName"] == "PreToolUse"
    assert isinstance(payload, dict)
    if said.get("permissionDecision") == "allow":
        assert payload["tool_name"] == OURS + "smart_outline"
    assert utf16_units(said.get("additionalContext", "")) <= LONGEST_CONTEXT
    reason = bench.denied(reply)
    if reason is not None:
        assert payload["tool_name"] in ("Read", "Bash")
        event(f"denied: {payload['tool_name']}")
        assert "step_0" in reason, "a denial holds the outline"
        assert "smart_unfold" in reason
        assert ("the same `Read` again" if payload["tool_name"] == "Read" else "the same command") in reason
        assert len(reason) < 50_000
    return reason


RULES = (
    PathRule(languages=("python",), plain_bytes=20 * KB),
    PathRule(paths=("*.md",), answer="deny"),
    PathRule(paths=("src/",), answer="allow"),
)


examples = count()


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(payloads(), min_size=1, max_size=4),
    maybe((RULES, RULES, ())),
    maybe(("deny", "deny", "deny", "fold", "off")),
)
def test_any_json(bench: Bench, sent: list[object], rules: tuple[PathRule, ...], mode: str) -> None:
    bench.write("big.py", bench.source(28 * KB if rules else 64 * KB))
    bench.write("small.py", bench.source(4 * KB))
    bench.write("prose.md", "words\n" * 20_000)
    bench.write("src/other.py", "x = 1\n")
    seen: set[str] = set()
    example = next(examples)
    for payload in (in_place(one, bench.root, example) for one in sent):
        bench.clock.pass_seconds(1)
        reply = bench.ask(payload, bench.settings(rules=rules, mode=mode))
        if check(bench, reply, payload) is not None:
            assert isinstance(payload, dict)
            assert payload["session_id"] not in seen, "the same content was denied twice"
            seen.add(payload["session_id"])
        bench.gate.tool_used(payload)
        bench.gate.message_ended(payload)
    assert bench.reports == []


@given(json_values)
def test_no_json_raises(value: object) -> None:
    read_request(value)
    shell_requests(value, "/home/user")


@given(json_values, json_values, json_values, json_values)
def test_no_read_with_odd_values_raises(path: object, offset: object, limit: object, other: object) -> None:
    odd = {"session_id": "s", "tool_name": "Read", "cwd": other, "agent_id": other}
    odd["tool_input"] = {"file_path": path, "offset": offset, "limit": limit, "allow_large": other}
    request = read_request(odd)
    if request is not None:
        assert request.offset is None or request.offset >= 0
        assert request.limit is None or request.limit >= 1


@given(json_values, json_values, json_values, maybe(("Bash", "PowerShell")))
def test_no_command_with_odd_values_raises(command: object, cwd: object, other: object, tool: str) -> None:
    odd = {"session_id": "s", "tool_name": tool, "cwd": cwd, "agent_id": other}
    odd["tool_input"] = {"command": command, "run_in_background": other}
    assert all(one.path for one in shell_requests(odd, "/home/user"))


@given(maybe(COMMANDS), st.integers(0, 60))
def test_no_truncated_payload_raises(command: str, length: int) -> None:
    odd = {"session_id": "s", "tool_name": "Bash", "cwd": "/w", "tool_input": {"command": command[:length]}}
    assert all(one.path.startswith("/") for one in shell_requests(odd, "/home/user"))
