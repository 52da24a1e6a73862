"""The gate in the real client: commands, calls side by side, subagents, links, and what the user forbids."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evals.client import (
    TOOL_PREFIX,
    Conversation,
    Installation,
    Script,
    Session,
    ToolCall,
    Turn,
    one_by_one,
)
from evals.read_gate.sources import python_source

pytestmark = pytest.mark.host

OUTLINE, UNFOLD, SEARCH = (TOOL_PREFIX + name for name in ("smart_outline", "smart_unfold", "smart_search"))
KB = 1024
NAME = "InvoiceLedger"
"""A class that every source of these tests has."""


def write_source(folder: Path, size: int, name: str = "accounts.py") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(python_source(size).text)
    return path


def in_client(readgate: Installation, script: Script, project: Path) -> Session:
    """A session on a project that the daemon knows, with everything a decision needs loaded."""
    readgate.warm(project)
    for path in project.glob("*.py"):
        readgate.readgate("gate", "explain", "--bash", f"cat {path.name}", cwd=project)
    return readgate.session("go", script, project)


def shell(command: str) -> tuple[str, dict[str, str]]:
    return "Bash", {"command": command, "description": "look"}


def test_cat_of_a_file_the_host_would_show_whole(readgate: Installation, tmp_path: Path) -> None:
    path = write_source(tmp_path / "project", 28 * KB)
    assert path.stat().st_size < 30_000
    session = in_client(
        readgate,
        one_by_one(shell("cat accounts.py"), shell("head -n 5 accounts.py"), shell("cat accounts.py")),
        tmp_path / "project",
    )
    denied, part, whole = (session.tool_result(f"call-{number}") for number in range(3))
    assert denied.is_error
    assert NAME in denied.text
    assert "the same command again" in denied.text
    assert not part.is_error
    assert part.text.strip() == "\n".join(path.read_text().splitlines()[:5]).strip()
    assert not whole.is_error
    assert whole.text.strip() == path.read_text().strip()


def test_cat_of_a_file_the_host_shows_a_preview_of_is_never_denied(
    readgate: Installation, tmp_path: Path
) -> None:
    write_source(tmp_path / "project", 100 * KB)
    session = in_client(readgate, one_by_one(shell("cat accounts.py")), tmp_path / "project")
    shown = session.tool_result("call-0")
    assert not shown.is_error
    assert "in place of what this command printed" in shown.text
    assert UNFOLD in shown.text
    assert NAME in shown.text


def test_a_command_that_uses_the_file_runs(readgate: Installation, tmp_path: Path) -> None:
    write_source(tmp_path / "project", 28 * KB)
    session = in_client(readgate, one_by_one(shell("cat accounts.py | grep -c class")), tmp_path / "project")
    assert not session.tool_result("call-0").is_error
    assert int(session.tool_result("call-0").text) > 1


def test_a_workspace_behind_a_symlink(readgate: Installation, tmp_path: Path) -> None:
    write_source(tmp_path / "real", 100 * KB)
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "real")
    session = in_client(
        readgate,
        one_by_one(
            ("Read", {"file_path": str(link / "accounts.py")}),
            (OUTLINE, {"file_path": str(link / "accounts.py")}),
            ("Read", {"file_path": str(tmp_path / "real" / "accounts.py")}),
        ),
        link,
    )
    denied, outline, whole = (session.tool_result(f"call-{number}") for number in range(3))
    assert denied.is_error
    assert NAME in denied.text
    assert not outline.is_error
    assert NAME in outline.text
    assert not whole.is_error


def test_four_reads_of_one_message_are_one_denial(readgate: Installation, tmp_path: Path) -> None:
    path = write_source(tmp_path / "project", 100 * KB)
    reads = [ToolCall("Read", {"file_path": str(path)}, f"read-{number}") for number in range(4)]
    again = ToolCall("Read", {"file_path": str(path)}, "again")
    session = in_client(
        readgate, [Turn(tools=reads), Turn(tools=[again]), Turn("done")], tmp_path / "project"
    )
    answers = [session.tool_result(read.id) for read in reads]
    assert all(answer.is_error for answer in answers)
    assert len({answer.text for answer in answers}) == 1
    assert not session.tool_result("again").is_error


def test_a_subagent_reads_as_it_likes_and_the_main_session_is_gated_still(
    readgate: Installation, tmp_path: Path
) -> None:
    path = write_source(tmp_path / "project", 100 * KB)
    ask = {
        "description": "look",
        "prompt": "MARK-A",
        "subagent_type": "general-purpose",
        "run_in_background": False,
    }
    read = {"file_path": str(path)}
    session = in_client(
        readgate,
        [
            Conversation(one_by_one(("Agent", ask), ("Read", read))),
            Conversation([Turn(tools=[ToolCall("Read", read, "inner")]), Turn("report")], "MARK-A"),
        ],
        tmp_path / "project",
    )
    assert not session.tool_result("inner").is_error
    assert session.tool_result("call-1").is_error
    assert NAME in session.tool_result("call-1").text


@pytest.mark.parametrize("linked", [False, True], ids=["file", "link"])
def test_what_the_user_forbids_to_read_no_tool_of_ours_shows(
    readgate: Installation, tmp_path: Path, linked: bool
) -> None:
    project = tmp_path / "project"
    secret = write_source(project / "vault", 100 * KB, "secret.py")
    (project / ".claude").mkdir()
    settings = project / ".claude" / "settings.json"
    if linked:
        settings.symlink_to(tmp_path / "dotfiles.json")
    settings.write_text(json.dumps({"permissions": {"deny": ["Read(./vault/**)"]}}))
    session = in_client(
        readgate,
        one_by_one(
            ("Read", {"file_path": str(secret)}),
            (OUTLINE, {"file_path": str(secret)}),
            (SEARCH, {"query": NAME}),
        ),
        project,
    )
    host, outline, search = (session.tool_result(f"call-{number}") for number in range(3))
    assert host.is_error
    assert NAME not in host.text
    assert outline.is_error
    assert "permissions.deny" in outline.text
    assert "secret.py" not in search.text


def test_a_rule_of_the_workspace_lets_a_file_pass(readgate: Installation, tmp_path: Path) -> None:
    project = tmp_path / "project"
    path = write_source(project, 100 * KB)
    (project / "readgate.toml").write_text('[[gate.rules]]\npaths = ["accounts.py"]\nanswer = "allow"\n')
    session = in_client(readgate, one_by_one(("Read", {"file_path": str(path)})), project)
    assert not session.tool_result("call-0").is_error
