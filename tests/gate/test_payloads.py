"""Everything the real client was seen to send, replayed: the right answer to each, in one table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from plugin.events.handlers import HookContext, handle

if TYPE_CHECKING:
    from tests.gate.conftest import Bench

PAYLOADS = Path(__file__).parent.parent / "hosts" / "payloads"
PROJECT = "/home/user/project"
"""The project folder of the recorded payloads; its files are large sources here."""

SILENT = frozenset({"nothing"})
TEXT = frozenset({"nothing", "text"})
"""What memory has to say, which is not the gate's business; never a decision."""

ANSWERS = {
    "PreToolUse.Read.full": frozenset({"deny"}),
    "PreToolUse.Read.full.allow_large": SILENT,
    "PreToolUse.Read.full.subagent": SILENT,
    "PreToolUse.Read.partial": SILENT,
    "PreToolUse.Read.partial.subagent": SILENT,
    **dict.fromkeys(
        (
            "PreToolUse.Agent", "PreToolUse.Bash", "PreToolUse.Edit", "PreToolUse.Glob", "PreToolUse.Grep",
            "PreToolUse.Skill", "PreToolUse.ToolSearch", "PreToolUse.Write", "PreToolUse.mcp_echo",
            "PreToolUse.mcp_pinned", "PostToolUse.Agent", "PostToolUse.Bash", "PostToolUse.Edit",
            "PostToolUse.Glob", "PostToolUse.Grep", "PostToolUse.Read.full",
            "PostToolUse.Read.full.allow_large", "PostToolUse.Read.full.image",
            "PostToolUse.Read.full.notebook", "PostToolUse.Read.full.subagent",
            "PostToolUse.Read.full.truncated", "PostToolUse.Read.partial",
            "PostToolUse.Read.partial.subagent", "PostToolUse.Skill", "PostToolUse.ToolSearch",
            "PostToolUse.Write", "PostToolUse.mcp_pinned", "PostToolUseFailure.Bash",
            "PostToolUseFailure.Read.full", "PostToolBatch", "PermissionDenied.mcp_echo",
            "PermissionRequest.Bash", "PermissionRequest.Edit", "PermissionRequest.Read.full",
            "PermissionRequest.mcp_echo", "FileChanged", "InstructionsLoaded.compact",
            "InstructionsLoaded.session_start", "InstructionsLoaded.session_start.agent_session",
            "MessageDisplay", "MessageDisplay.agent_session", "PreCompact.auto", "PreCompact.manual",
            "PostCompact.auto", "PostCompact.manual", "PreModelSwitch", "PostModelSwitch",
            "SessionEnd.clear", "SessionEnd.other", "SessionEnd.other.agent_session", "Setup.init",
            "Setup.maintenance", "Stop", "Stop.agent_session", "StopFailure", "SubagentStop",
            "SubagentStop.compaction", "UserPromptExpansion", "UserPromptSubmit",
            "UserPromptSubmit.agent_session", "UserPromptSubmit.task_notification",
        ),
        SILENT,
    ),
    **dict.fromkeys(
        (
            "SessionStart.startup", "SessionStart.startup.agent_session", "SessionStart.resume",
            "SessionStart.fork", "SessionStart.clear", "SessionStart.compact", "SubagentStart",
        ),
        TEXT,
    ),
}  # fmt: skip
"""What each is answered with, by the file's name."""


def answered(reply: Any) -> str:
    said = (reply or {}).get("hookSpecificOutput", {})
    return said.get("permissionDecision") or ("text" if "additionalContext" in said else "nothing")


def test_every_recorded_payload_is_in_the_table() -> None:
    recorded = {path.stem for path in PAYLOADS.glob("*.json")} - {"tool_input_schemas"}
    assert recorded == set(ANSWERS)
    assert len(recorded) >= 70


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_a_recorded_payload(bench: Bench, name: str) -> None:
    for file in ("big.py", "h100.py"):
        bench.write(file, bench.source(100 * 1024))
    (bench.root / "subdir").mkdir()
    payload = json.loads((PAYLOADS / f"{name}.json").read_text().replace(PROJECT, str(bench.root)))
    context = HookContext(
        navigator=bench.navigator,
        memory=bench.memory,
        gate=bench.gate,
        gate_settings=bench.settings(),
        project=bench.project,
        now=bench.clock,
        tool_name=str,
    )
    event = payload["hook_event_name"]
    events = ("SessionStart.work", "SessionStart.index") if event == "SessionStart" else (event,)
    for one in events:
        assert answered(handle(one, payload, context)) in ANSWERS[name]
    assert bench.reports == []
