"""The memory's events through the services: subagents, files that go, and what was changed since."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from plugin.calls.table import call
from plugin.services import Services, asking_folder

CODE = "class Till:\n    def total(self):\n        return 1\n\n\ndef tax():\n    return 2\n"


@pytest.fixture
def project(tmp_path: Path, services: Services) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "till.py").write_text(CODE)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "first")
    assert services.navigator(folder).wait_ready(60)
    return folder


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)


def told(services: Services, project: Path, event: str, **fields: Any) -> str:
    payload = {"hook_event_name": event.partition(".")[0], "session_id": "s1", "cwd": str(project), **fields}
    reply = services.handle_hook(event, payload, str(project))
    return "" if reply is None else str(reply["hookSpecificOutput"]["additionalContext"])


def used(
    services: Services, project: Path, tool: str, given: dict[str, Any], response: Any, call: str
) -> None:
    fields = {"tool_name": tool, "tool_input": given, "tool_response": response, "tool_use_id": call}
    told(services, project, "PostToolUse", **fields)


def edited(services: Services, project: Path, after: str, call: str = "e1") -> None:
    path = project / "till.py"
    before = path.read_text()
    path.write_text(after)
    used(services, project, "Edit", {"file_path": str(path)}, {"originalFile": before}, call)


def test_a_subagent_is_told_a_short_index(services: Services, project: Path) -> None:
    for number in range(30):
        note = {"title": f"Note {number}", "text": "Why."}
        services.call_tool("memory_save", note, str(project), "scope")
    text = told(services, project, "SubagentStart", agent_id="a1", agent_type="Explore")
    assert text.startswith("# [project] what is remembered")
    assert sum("Note " in line for line in text.splitlines()) == 15
    assert "Note 29" in text
    assert told(services, project, "SubagentStart", agent_id="a1") == "", "a compaction has no type"


def test_what_was_observed_is_said_to_be_changed_once_it_is(services: Services, project: Path) -> None:
    edited(services, project, CODE.replace("return 1", "return 3"))
    fresh = told(services, project, "SessionStart.index", source="startup")
    assert "Changed Till.total in till.py" in fresh
    assert any(line.endswith(" fresh") for line in fresh.splitlines())
    assert "about files changed since HEAD (1)" in fresh
    (project / "till.py").write_text(CODE.replace("return 1", "return 4"))
    services.navigator(project).invalidate("till.py")
    assert services.navigator(project).facts("till.py")
    changed = told(services, project, "SessionStart.index", source="startup")
    assert any("Till.total" in line and line.endswith(" changed") for line in changed.splitlines())
    found = services.call_tool("search", {"query": "till total"}, str(project), "scope")
    assert found.data["records"][0]["state"] == "changed"  # type: ignore[index]
    assert " changed |" in found.text


@pytest.mark.parametrize("became", ["nothing", "an empty file", "a folder", "another name"])
def test_what_was_observed_of_a_file_that_is_no_more_is_not_fresh(
    services: Services, project: Path, became: str
) -> None:
    edited(services, project, CODE.replace("return 1", "return 3"))
    path = project / "till.py"
    if became == "another name":
        path.rename(project / "shop.py")
    else:
        path.unlink()
    if became == "an empty file":
        path.touch()
    elif became == "a folder":
        path.mkdir()
    text = told(services, project, "SessionStart.index", source="startup")
    assert any("Till.total" in line and line.endswith(" changed") for line in text.splitlines()), text


def test_a_read_is_told_by_the_symbols_it_showed(services: Services, project: Path) -> None:
    path = project / "till.py"
    shown = {"filePath": str(path), "startLine": 2, "numLines": 2, "totalLines": 7}
    used(services, project, "Read", {"file_path": str(path)}, {"type": "text", "file": shown}, "r1")
    assert "Read Till.total in till.py" in told(services, project, "SessionStart.index", source="startup")


def test_a_deleted_and_a_renamed_file_are_told(services: Services, project: Path) -> None:
    edited(services, project, CODE + "\n")
    (project / "till.py").rename(project / "pay.py")
    used(services, project, "Bash", {"command": "mv till.py pay.py"}, {"stdout": "", "stderr": ""}, "b1")
    (project / "pay.py").unlink()
    used(services, project, "Bash", {"command": "git rm -q pay.py"}, {"stdout": "", "stderr": ""}, "b2")
    used(services, project, "Bash", {"command": "rm nothing.py"}, {"stdout": "", "stderr": ""}, "b3")
    text = told(services, project, "SessionStart.index", source="startup")
    assert "Renamed till.py to pay.py" in text
    assert "Deleted pay.py" in text
    assert "nothing.py" not in text


def test_what_did_not_go_is_not_told(services: Services, project: Path) -> None:
    used(services, project, "Bash", {"command": "rm -i till.py"}, {"stdout": "", "stderr": ""}, "b1")
    assert "till.py" not in told(services, project, "SessionStart.index", source="startup")


def test_a_folder_index_is_printed_and_put_only_where_asked(services: Services, project: Path) -> None:
    edited(services, project, CODE.replace("return 1", "return 3"))
    found = call(services, "folder_index", {"folder": "", "limit": 5}, str(project), None)
    assert isinstance(found, dict)
    assert "| Changed Till.total in till.py |" in found["text"]
    assert sorted(path.name for path in project.iterdir() if path.name != ".git") == ["till.py"]


def test_the_client_that_is_run_to_ask_a_model_is_not_observed(
    services: Services, project: Path, tmp_path: Path
) -> None:
    asking = asking_folder(tmp_path / "home")
    asking.mkdir(parents=True)
    for event in ("SessionStart.index", "UserPromptSubmit", "Stop", "SessionEnd"):
        assert told(services, asking, event, prompt="Retell this", last_assistant_message="{}") == ""
    assert call(services, "projects", {}, str(project), None) == []
