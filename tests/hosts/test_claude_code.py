"""The plugin in the real client, as a user installs it: what the model is shown, and what is remembered."""

from __future__ import annotations

import ast
import json
import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from evals.client import (
    TOOL_PREFIX,
    Installation,
    Json,
    Script,
    Session,
    Step,
    ToolCall,
    Turn,
    install,
    one_by_one,
    run_command,
    tool_results,
)
from evals.read_gate.sources import python_source

pytestmark = pytest.mark.host

OUTLINE, UNFOLD, SEARCH = (TOOL_PREFIX + name for name in ("smart_outline", "smart_unfold", "smart_search"))
REMEMBER, FIND, WORK = (TOOL_PREFIX + name for name in ("memory_save", "mem_search", "work_state_write"))

LARGE, SMALL = 100 * 1024, 40 * 1024
"""Bytes: over the threshold of a file nothing is remembered of, and between the two thresholds."""


def write_source(project: Path, size: int) -> Path:
    project.mkdir(exist_ok=True)
    path = project / "accounts.py"
    path.write_text(python_source(size).text)
    return path


def in_client(readgate: Installation, prompt: str, script: Script, project: Path) -> Session:
    """A session on a project that the daemon knows: hooks have a budget, and this machine may be busy."""
    readgate.warm(project)
    return readgate.session(prompt, script, project)


def classes(path: Path) -> dict[str, ast.ClassDef]:
    """The file's classes by name, as Python's own parser sees them."""
    return {node.name: node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)}


def body_of(path: Path, qualified_name: str) -> str:
    owner, method = qualified_name.split(".")
    found = next(
        node
        for node in classes(path)[owner].body
        if isinstance(node, ast.FunctionDef) and node.name == method
    )
    return "\n".join(path.read_text().split("\n")[found.lineno - 1 : found.end_lineno])


def numbered(path: Path, first: int, last: int) -> str:
    """Lines as the host's Read shows them."""
    lines = path.read_text().split("\n")[first - 1 : last]
    return "\n".join(f"{number}\t{line}" for number, line in enumerate(lines, first))


def without_numbers(text: str) -> str:
    """A shown text without whatever stands before its lines' own text, for comparison with source."""
    return re.sub(r"\s+", " ", re.sub(r"^\s*\d+[\t| :]", "", text, flags=re.MULTILINE))


def errors_shown(session: Session) -> list[str]:
    last = session.conversation()[-1].body
    return [result.text for result in tool_results(last).values() if result.is_error]


def test_a_whole_read_of_a_large_file_is_answered_with_its_outline_and_no_way_on_is_shut(
    readgate: Installation, tmp_path: Path
) -> None:
    path = write_source(tmp_path / "project", LARGE)
    wanted = python_source(LARGE).facts[100].symbol
    session = in_client(
        readgate,
        "what does it do?",
        one_by_one(
            ("Read", {"file_path": str(path)}),
            ("Read", {"file_path": str(path), "offset": 40, "limit": 3}),
            (UNFOLD, {"file_path": str(path), "symbol_name": wanted}),
            ("Read", {"file_path": str(path)}),
        ),
        tmp_path / "project",
    )
    denial = session.tool_result("call-0")
    assert denial.is_error
    for name, node in list(classes(path).items())[:3]:
        line = next(line for line in denial.text.split("\n") if re.search(rf"\b{name}\b", line))
        assert {str(node.lineno), str(node.end_lineno)} <= set(re.findall(r"\d+", line))
    assert UNFOLD in denial.text
    assert session.tool_result("call-1").text == numbered(path, 40, 42)
    assert without_numbers(body_of(path, wanted)) in without_numbers(session.tool_result("call-2").text)
    whole = session.tool_result("call-3")
    assert not whole.is_error
    # The host itself cuts off at about 25,000 tokens, some lines later.
    assert whole.text.startswith(numbered(path, 1, 1_900))


def test_a_smaller_file_is_denied_only_once_something_fresh_is_remembered_of_it(
    readgate: Installation, tmp_path: Path
) -> None:
    path = write_source(tmp_path / "project", SMALL)
    fact = python_source(SMALL).facts[10]
    session = in_client(
        readgate,
        "change a factor",
        one_by_one(
            ("Read", {"file_path": str(path)}),
            ("Edit", {"file_path": str(path), "old_string": f"* {fact.factor}", "new_string": "* 7"}),
            ("Read", {"file_path": str(path)}),
        ),
        tmp_path / "project",
    )
    first, third = session.tool_result("call-0"), session.tool_result("call-2")
    assert (first.is_error, third.is_error) == (False, True)
    assert fact.symbol in third.text.partition("emembered")[2], third.text


def test_outline_then_unfold_through_mcp(readgate: Installation, tmp_path: Path) -> None:
    path = write_source(tmp_path / "project", LARGE)
    session = in_client(
        readgate,
        "look",
        one_by_one(
            (OUTLINE, {"file_path": "accounts.py", "max_tokens": 20_000}),
            (
                UNFOLD,
                {"file_path": "accounts.py", "symbol_names": ["InvoiceLedger.__init__", "HarborPlanner"]},
            ),
            (SEARCH, {"query": "HarborPlanner"}),
        ),
        tmp_path / "project",
    )
    outline, unfolded, found = (session.tool_result(f"call-{i}").text for i in range(3))
    assert errors_shown(session) == []
    assert all(name in outline for name in classes(path))
    harbor = classes(path)["HarborPlanner"]
    source = "\n".join(path.read_text().split("\n")[harbor.lineno - 1 : harbor.end_lineno])
    assert without_numbers(source) in without_numbers(unfolded)
    assert without_numbers(body_of(path, "InvoiceLedger.__init__")) in without_numbers(unfolded)
    assert re.search(rf"accounts\.py.*\b{harbor.lineno}\b", found)


def test_a_new_session_is_told_the_work_state_and_what_was_done(
    readgate: Installation, tmp_path: Path
) -> None:
    path = write_source(tmp_path / "project", SMALL)
    fact = python_source(SMALL).facts[3]
    in_client(
        readgate,
        "change a factor",
        one_by_one(
            (WORK, {"list": "release", "fields": {"task": "ship the quarry audit", "status": "doing"}}),
            ("Edit", {"file_path": str(path), "old_string": f"* {fact.factor}", "new_string": "* 7"}),
        ),
        tmp_path / "project",
    )
    later = in_client(readgate, "go on", [Turn("yes")], tmp_path / "project")
    first_request = [text for text in later.shown() if text.request == 1]
    assert [text for text in first_request if "ship the quarry audit" in text.text]
    assert [text for text in first_request if fact.symbol in text.text and "accounts.py" in text.text]


def test_an_edit_is_an_observation_that_names_the_symbol(readgate: Installation, tmp_path: Path) -> None:
    path = write_source(tmp_path / "project", SMALL)
    fact = python_source(SMALL).facts[3]
    session = in_client(
        readgate,
        "change a factor",
        one_by_one(
            ("Edit", {"file_path": str(path), "old_string": f"* {fact.factor}", "new_string": "* 7"}),
            (FIND, {"query": fact.symbol.partition(".")[2]}),
        ),
        tmp_path / "project",
    )
    assert errors_shown(session) == []
    assert fact.symbol in session.tool_result("call-1").text


def test_the_daemon_may_be_killed_between_two_calls(readgate: Installation, tmp_path: Path) -> None:
    path = write_source(tmp_path / "project", LARGE)
    title = "The quarry audit runs before the ferry tariff"

    def after_kill(_: Json) -> Turn:
        daemon = readgate.daemon()
        assert daemon is not None
        os.kill(daemon["pid"], signal.SIGKILL)
        return Turn(tools=[ToolCall(OUTLINE, {"file_path": str(path)}, "after-kill")])

    script: list[Step] = [
        Turn(tools=[ToolCall(REMEMBER, {"title": title, "text": "Otherwise it has no rows."}, "saved")]),
        after_kill,
        Turn(tools=[ToolCall(FIND, {"query": "quarry audit ferry tariff"}, "found")]),
        Turn("done"),
    ]
    session = in_client(readgate, "go", script, tmp_path / "project")
    assert session.final_text == "done"
    assert errors_shown(session) == []
    assert "InvoiceLedger" in session.tool_result("after-kill").text
    assert title in session.tool_result("found").text


def test_each_bad_input_has_a_sentence_of_its_own(readgate: Installation, tmp_path: Path) -> None:
    project = tmp_path / "project"
    path = write_source(project, SMALL)
    (tmp_path / "project-of-another").mkdir()
    sibling = write_source(tmp_path / "project-of-another", SMALL)
    (project / "folder").mkdir()
    (project / "image.py").write_bytes(bytes(range(256)) * 8)
    (project / "empty.py").touch()
    (project / "data.unheardof").write_text("x\n" * 50)
    (project / "twice.py").write_text("def same():\n    return 1\n\n\ndef same():\n    return 2\n")
    (project / "link.py").symlink_to(sibling)
    asked: dict[str, tuple[str, dict[str, Any], str]] = {
        "missing": (OUTLINE, {"file_path": "no_such.py"}, "no_such.py"),
        "folder": (OUTLINE, {"file_path": "folder"}, "folder"),
        "binary": (OUTLINE, {"file_path": "image.py"}, "binary"),
        "empty": (OUTLINE, {"file_path": "empty.py"}, "empty"),
        "language": (OUTLINE, {"file_path": "data.unheardof"}, "data.unheardof"),
        "parent": (OUTLINE, {"file_path": f"../{sibling.parent.name}/{sibling.name}"}, "outside"),
        "absolute": (OUTLINE, {"file_path": "/etc/passwd"}, "outside"),
        "sibling": (OUTLINE, {"file_path": str(sibling)}, "outside"),
        "link": (OUTLINE, {"file_path": "link.py"}, "outside"),
        "symbol": (UNFOLD, {"file_path": str(path), "symbol_name": "InvoiceLedge"}, "InvoiceLedger"),
        "ambiguous": (UNFOLD, {"file_path": "twice.py", "symbol_name": "same"}, "same@5"),
        "argument": (OUTLINE, {"file_path": str(path), "depht": 1}, "depht"),
    }
    calls = [ToolCall(tool, arguments, name) for name, (tool, arguments, _) in asked.items()]
    session = in_client(readgate, "try", [Turn(tools=calls), Turn("done")], project)
    said = {name: session.tool_result(name) for name in asked}
    for name, (_, _, word) in asked.items():
        assert said[name].is_error, name
        assert word in said[name].text, name
        assert "Traceback" not in said[name].text, name
    assert len({said[name].text for name in asked}) == len(asked)


@pytest.mark.skipif(os.geteuid() == 0, reason="root can read every file")
def test_an_unreadable_file_is_said_to_be_one(readgate: Installation, tmp_path: Path) -> None:
    path = write_source(tmp_path / "project", SMALL)
    path.chmod(0)
    session = in_client(
        readgate, "try", one_by_one((OUTLINE, {"file_path": str(path)})), tmp_path / "project"
    )
    assert session.tool_result("call-0").is_error
    assert path.name in session.tool_result("call-0").text


def test_a_file_with_syntax_errors_is_outlined_with_a_warning(readgate: Installation, tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "broken.py").write_text("def before():\n    pass\n\nclass (((:\n\ndef after():\n    pass\n")
    session = in_client(readgate, "try", one_by_one((OUTLINE, {"file_path": "broken.py"})), project)
    outline = session.tool_result("call-0")
    assert not outline.is_error
    assert all(word in outline.text for word in ("before", "after", "4"))


def test_uninstall_takes_back_what_install_did(tmp_path: Path) -> None:
    installation = install(tmp_path)

    def listed() -> list[str]:
        done = run_command(["plugin", "list", "--json"], installation.home, tmp_path)
        ids = [str(plugin["id"]) for plugin in json.loads(done.stdout)]
        return [name for name in ids if not name.endswith("@builtin")]

    assert listed() == ["readgate@readgate"]
    assert installation.readgate("uninstall", "--host", "claude-code").returncode == 0
    assert listed() == []
    installation.stop()
