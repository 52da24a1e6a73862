"""What was opened on which turn, from recorded prompts and tool calls."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from memory.memory import Memory
from memory.model import SessionRef, ToolEvent


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    memory = Memory(tmp_path / "memory", cost=len)
    yield memory
    memory.close()


def test_each_turn_holds_what_was_opened_after_its_prompt(memory: Memory, tmp_path: Path) -> None:
    project = memory.project_of(tmp_path)
    session = SessionRef("s", project)
    memory.record_prompt(session, "1", "before anything")
    memory.record_prompt(session, "2", "publish it")
    calls = [
        ToolEvent("Skill", {"skill": "labplug:release"}, "", "a"),
        ToolEvent("Agent", {"subagent_type": "Explore", "prompt": "look"}, "", "b"),
        ToolEvent("Read", {"file_path": "/p/docs/a.md"}, "text", "c", relative_path="docs/a.md"),
        ToolEvent("Read", {"file_path": "/p/docs/a.md"}, "text", "d", relative_path="docs/a.md"),
        ToolEvent("mcp__mail__send", {}, "", "e", succeeded=False),
    ]
    for call in calls:
        memory.record_tool_use(session, call)
    memory.record_prompt(SessionRef("other", project), "1", "elsewhere")
    turns = memory.turns.latest(project.id)
    assert [turn.prompt for turn in turns] == ["before anything", "publish it", "elsewhere"]
    assert [set(turn.opened) for turn in turns] == [
        set(),
        {"Skill", "skill:labplug:release", "Agent", "agent:Explore", "Read", "docs/a.md"},
        set(),
    ]
