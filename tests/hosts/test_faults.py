"""What is amiss with readgate stops nothing in the real client, and its user is told, not its model."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest

from evals.client import Installation, Json, Session, ToolCall, Turn, install, one_by_one
from evals.client.script import Step
from evals.read_gate.sources import python_source
from memory.store.layout import DATABASE
from plugin.hooks.budgets import TOLD_AFTER
from plugin.mcp.silence import SENTENCE

pytestmark = pytest.mark.host

KB = 1024
UNHURRIED = {"READGATE_HOOK_PATIENCE": "3", "READGATE_GATE_DECISION_MS": "700"}
"""What is said matters here, not how soon; the client itself waits no longer than a second."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "project" / "accounts.py"
    path.parent.mkdir()
    path.write_text(python_source(100 * KB).text)
    return path


def parts_of(path: Path, count: int) -> list[Step]:
    """So many reads, one a turn: whole ones, which a gate that answers would deny."""
    return [Turn(tools=[ToolCall("Read", {"file_path": str(path)}, f"call-{n}")]) for n in range(count)]


def told(session: Session, sentence: str) -> list[str]:
    """What the user is told that has this in it; the model must not hear of it."""
    assert session.find(sentence) == []
    return [notice for notice in session.notices if sentence in notice]


def test_a_daemon_that_is_stopped(readgate: Installation, path: Path) -> None:
    readgate.warm(path.parent)
    daemon = readgate.daemon()
    assert daemon is not None
    first, *others = parts_of(path, TOLD_AFTER + 1)

    def stopped(_: Json) -> Turn:
        os.kill(daemon["pid"], signal.SIGSTOP)
        assert isinstance(first, Turn)
        return first

    try:
        session = readgate.session("go", [stopped, *others, Turn("done")], path.parent)
    finally:
        os.kill(daemon["pid"], signal.SIGCONT)
    assert session.final_text == "done"
    assert not any(session.tool_result(f"call-{n}").is_error for n in range(TOLD_AFTER + 1))
    assert len(told(session, SENTENCE)) == 1


def test_a_home_in_which_nothing_can_be_made(tmp_path: Path, path: Path) -> None:
    readgate = install(tmp_path / "installed")
    for name in ("run", "spool", "memory"):
        shutil.rmtree(readgate.readgate_home / name, ignore_errors=True)
        (readgate.readgate_home / name).write_text("in the way")
    session = readgate.session("go", [*parts_of(path, TOLD_AFTER), Turn("done")], path.parent)
    assert session.final_text == "done"
    assert not any(session.tool_result(f"call-{n}").is_error for n in range(TOLD_AFTER))
    assert len(told(session, SENTENCE)) == 1


def test_a_damaged_memory(tmp_path: Path, path: Path) -> None:
    readgate = install(tmp_path / "installed", UNHURRIED)
    try:
        memory = readgate.readgate_home / "memory"
        memory.mkdir(parents=True, exist_ok=True)
        (memory / DATABASE).write_bytes(b"no database at all" * 500)
        readgate.warm(path.parent)
        part = {"file_path": str(path), "offset": 1, "limit": 5}
        session = readgate.session("go", one_by_one(("Read", part), ("Read", part)), path.parent)
    finally:
        readgate.stop()
    assert not session.tool_result("call-0").is_error
    assert not session.tool_result("call-1").is_error
    assert session.find("set aside") == [], "the model hears nothing of it"
    outputs = [
        str(one.get("output"))
        for event in ("SessionStart", "PreToolUse")
        for one in session.hook_outputs(event)
    ]
    assert sum('"systemMessage"' in output for output in outputs) == 1, "its user does, once"


def test_a_file_that_someone_else_changes_between_two_reads(tmp_path: Path, path: Path) -> None:
    """What was read is the file no more: it is neither called unchanged nor let pass as denied before."""
    readgate = install(tmp_path / "installed", UNHURRIED)
    small = path.with_name("small.py")
    small.write_text(python_source(4 * KB).text)
    whole, part = {"file_path": str(path)}, {"file_path": str(small)}

    def changed(_: Json) -> Turn:
        for file in (path, small):
            file.write_text(file.read_text() + "\n\ndef added_by_someone_else():\n    return 1\n")
        readgate.readgate("gate", "explain", str(path), cwd=path.parent)
        calls = [ToolCall("Read", whole, "large again"), ToolCall("Read", part, "small again")]
        return Turn(tools=calls)

    first = Turn(tools=[ToolCall("Read", whole, "large"), ToolCall("Read", part, "small")])
    try:
        readgate.warm(path.parent)
        readgate.readgate("gate", "explain", str(path), cwd=path.parent)
        session = readgate.session("go", [first, changed, Turn("done")], path.parent)
    finally:
        readgate.stop()
    assert session.tool_result("large").is_error
    assert not session.tool_result("small").is_error
    assert session.tool_result("large again").is_error
    assert "added_by_someone_else" in session.tool_result("small again").text
