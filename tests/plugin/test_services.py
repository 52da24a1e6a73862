"""plugin/services.py with real parts: a hook is answered whatever fails, and no event is dropped unsaid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from evals.read_gate.sources import python_source
from memory.memory import Memory
from memory.problems import MemoryProblem
from memory.store.layout import DATABASE
from navigator.files import FileSkipped
from plugin.services import Services

from .conftest import NOW


class Reports(list[str]):
    """What the services wanted the user to know."""


@pytest.fixture
def reports() -> Reports:
    return Reports()


@pytest.fixture
def services(tmp_path: Path, reports: Reports) -> Iterator[Services]:
    made = Services(tmp_path / "home", clock=lambda: NOW, report=reports.append)
    yield made
    made.close()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def payload(event: str, **fields: Any) -> dict[str, Any]:
    return {"hook_event_name": event, "session_id": "s1", **fields}


def edit(path: Path, before: str, after: str) -> dict[str, Any]:
    path.write_text(after)
    return payload(
        "PostToolUse",
        tool_name="Edit",
        tool_use_id="t1",
        tool_input={"file_path": str(path)},
        tool_response={"filePath": str(path), "originalFile": before},
    )


def test_a_repository_s_mistake_does_not_undo_what_the_user_has_set(
    services: Services, project: Path, reports: Reports
) -> None:
    services.home.mkdir(exist_ok=True)
    (services.home / "config.toml").write_text('[gate]\nmode = "off"\n')
    (project / "readgate.toml").write_text("[gate]\nno_such_setting = 1\n")
    for _ in range(3):
        assert services.gate_settings(project).mode == "off"
    assert len([one for one in reports if "no_such_setting" in one]) == 1, "told once, not at every hook"


@pytest.mark.parametrize(
    "name", ["readgate.toml", ".claude/settings.json", ".claude/settings.local.json", ".gitignore", ".ignore"]
)
def test_a_trap_in_place_of_settings_holds_up_no_workspace(
    services: Services, tmp_path: Path, name: str, trap: Callable[[Path], None]
) -> None:
    services.home.mkdir()
    (services.home / "config.toml").write_text('[gate]\nmode = "off"\n')
    for folder in ("trapped", "other"):
        (tmp_path / folder / ".claude").mkdir(parents=True)
        (tmp_path / folder / "till.py").write_text("def total():\n    return 1\n")
    trap(tmp_path / "trapped" / name)
    for folder in ("trapped", "other"):
        assert services.gate_settings(tmp_path / folder).mode == "off", "the user's own settings hold"
        answer = services.call_tool("smart_search", {"query": "total"}, str(tmp_path / folder), "scope")
        assert "till.py" in answer.text


def test_settings_nested_too_deeply_take_no_tool_away(
    services: Services, project: Path, reports: Reports
) -> None:
    (project / "readgate.toml").write_text("a = " + "[" * 20_000)
    (project / "till.py").write_text("def total():\n    return 1\n")
    assert "total" in services.call_tool("smart_outline", {"file_path": "till.py"}, str(project), "s").text
    assert {one for one in reports if "readgate.toml is not valid TOML (nested too deeply)" in one}


def test_an_edit_is_remembered_by_its_symbol_and_told_to_the_next_session(
    services: Services, project: Path
) -> None:
    before = "class Till:\n    def total(self):\n        return 1\n"
    event = edit(project / "till.py", before, before.replace("1", "2"))
    assert services.handle_hook("PostToolUse", event, str(project)) is None
    start = payload("SessionStart", source="startup", session_id="s2")
    told = services.handle_hook("SessionStart.index", start, str(project))
    assert told is not None
    assert "Till.total" in told["hookSpecificOutput"]["additionalContext"]
    found = services.call_tool("search", {"query": "total till"}, str(project), "scope")
    assert "Till.total" in found.text


def test_a_saved_note_is_about_the_content_the_file_has_now(services: Services, project: Path) -> None:
    source = project / "big.py"
    source.write_text(python_source(40_000).text)
    read = payload("PreToolUse", tool_name="Read", tool_use_id="t1", tool_input={"file_path": str(source)})
    assert services.navigator(project).wait_ready(60)
    assert services.handle_hook("PreToolUse", read, str(project)) is None
    note = {"title": "Loads are planned per account", "text": "Why.", "files": [str(source)]}
    services.call_tool("memory_save", note, str(project), "scope")
    denied = services.handle_hook("PreToolUse", read, str(project))
    assert denied is not None
    assert denied["hookSpecificOutput"]["permissionDecision"] == "deny"
    assert "Loads are planned per account" in denied["hookSpecificOutput"]["permissionDecisionReason"]


def test_without_a_memory_the_gate_still_answers_and_events_are_handed_back(
    services: Services, project: Path, tmp_path: Path, reports: Reports
) -> None:
    (tmp_path / "home").mkdir()
    other = Memory(tmp_path / "home" / "memory")
    try:
        source = project / "big.py"
        source.write_text(python_source(100_000).text)
        assert services.navigator(project).wait_ready(60)
        read = payload("PreToolUse", tool_name="Read", tool_input={"file_path": str(source)})
        denied = services.handle_hook("PreToolUse", read, str(project))
        assert denied is not None
        assert denied["systemMessage"].startswith("readgate: "), "the user is told, beside the denial"
        assert services.handle_hook("SessionStart.index", payload("SessionStart"), str(project)) is None
        with pytest.raises(MemoryProblem):
            services.handle_hook("Stop", payload("Stop"), str(project))
        assert len(set(reports)) == 1
    finally:
        other.close()
    assert services.handle_hook("Stop", payload("Stop"), str(project)) is None


@pytest.mark.parametrize("content", [b"", b"no database at all" * 500])
def test_a_damaged_database_stops_no_call_and_its_user_hears_of_it_once_a_session(
    services: Services, project: Path, tmp_path: Path, content: bytes
) -> None:
    folder = tmp_path / "home" / "memory"
    folder.mkdir(parents=True)
    (folder / DATABASE).write_bytes(content)
    source = project / "small.py"
    source.write_text(python_source(4_000).text)

    def read(session: str) -> dict[str, Any] | None:
        asked = payload("PreToolUse", tool_name="Read", tool_input={"file_path": str(source)})
        return services.handle_hook("PreToolUse", asked | {"session_id": session}, str(project))

    first = read("s1")
    assert first is not None
    assert list(first) == ["systemMessage"], "the model hears nothing of it"
    assert "set aside" in first["systemMessage"]
    assert read("s1") is None
    assert read("s2") == first


def test_a_setting_holds_from_the_next_call_on(services: Services, project: Path, tmp_path: Path) -> None:
    """Of the workspace, of the user, and one that the shared parse processes follow; others keep working."""
    (tmp_path / "home").mkdir()
    (tmp_path / "other").mkdir()
    mine = tmp_path / "home" / "config.toml"
    for folder in (project, tmp_path / "other"):
        (folder / "old.py").write_text("def found_here():\n    return 1\n" + "x = 1\n" * 300)

    def answered(tool: str, folder: Path, **arguments: object) -> dict[str, Any]:
        return services.call_tool(tool, arguments, str(folder), "scope").data

    def searched(folder: Path) -> object:
        return answered("smart_search", folder, query="found_here")["total"]

    assert searched(project) == searched(tmp_path / "other") == 1
    (project / "readgate.toml").write_text('[navigator]\nexclude = ["old.py"]\n')
    assert (searched(project), searched(tmp_path / "other")) == (0, 1)
    (project / "readgate.toml").unlink()
    assert searched(project) == 1
    mine.write_text("[answers]\nsearch_results = 1\n[navigator]\nparse_bytes = 1000\n")
    with pytest.raises(FileSkipped, match=r"navigator\.parse_bytes"):
        answered("smart_outline", project, file_path="old.py")
    mine.unlink()
    assert answered("smart_outline", project, file_path="old.py")["symbols"]


def test_a_refused_workspace_is_no_error_for_a_hook(services: Services, reports: Reports) -> None:
    assert services.handle_hook("PreToolUse", payload("PreToolUse", tool_name="Read"), "/") is None
    assert "can't be a workspace" in reports[0]


def test_an_event_nobody_handles_has_no_answer(services: Services, project: Path) -> None:
    assert services.handle_hook("Notification", payload("Notification"), str(project)) is None


def test_a_bad_setting_falls_back_to_the_defaults_and_is_said(
    services: Services, project: Path, reports: Reports
) -> None:
    (project / "readgate.toml").write_text("[gate]\nplain_bites = 1\n")
    assert services.gate_settings(project).plain_bytes == 64 * 1024
    assert "plain_bites" in reports[0]
    (project / "readgate.toml").write_text("[gate]\nplain_bytes = 1000\n")
    assert services.gate_settings(project).plain_bytes == 1000


def test_a_trouble_that_came_too_late_is_told_again(
    services: Services, project: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "home" / "memory"
    folder.mkdir(parents=True)
    (folder / DATABASE).write_bytes(b"")
    asked = payload("PreToolUse", tool_name="Read", tool_input={"file_path": str(project / "no.py")})
    first = services.handle_hook("PreToolUse", asked, str(project))
    assert first is not None
    services.unheard("PreToolUse", asked)
    assert services.handle_hook("PreToolUse", asked, str(project)) == first
    assert services.handle_hook("PreToolUse", asked, str(project)) is None
