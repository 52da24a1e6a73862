"""What follows a stopped read, in the real client: folded views, retries, unchanged files, compactions."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from evals.client import (
    Installation,
    Json,
    Session,
    ToolCall,
    Turn,
    install,
    one_by_one,
)
from evals.read_gate.sources import python_source
from gate.fold.view import MARK
from plugin.hooks.budgets import seconds

pytestmark = pytest.mark.host

LARGE, SMALL = 70 * 1024, 40 * 1024
SOURCE = python_source(LARGE)
ATTEMPTS = 4


@pytest.fixture(scope="module")
def folding(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    return install(tmp_path_factory.mktemp("folding"), {"READGATE_GATE_MODE": "fold"})


@pytest.fixture
def fold(folding: Installation) -> Iterator[Installation]:
    yield folding
    folding.stop()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "project" / "accounts.py"
    path.parent.mkdir()
    path.write_text(SOURCE.text)
    return path


def known(readgate: Installation, path: Path) -> None:
    """Have the daemon know the file, as after a while of work: hooks have a budget, this machine is busy."""
    readgate.warm(path.parent)
    readgate.readgate("gate", "explain", str(path), cwd=path.parent)


def in_time(run: Callable[[], Session]) -> Session:
    """The session of the first run in which every hook kept its budget: past it a hook says nothing.

    Each run is a new session, to which nothing was said yet.
    """
    for _ in range(ATTEMPTS):
        session = run()
        waited = [ms for event in ("PreToolUse", "PostToolUse") for ms in session.hook_ms(event)]
        if max(waited) < 1000 * min(seconds("PreToolUse"), seconds("PostToolUse")):
            return session
    pytest.skip(f"in {ATTEMPTS} runs this machine was too busy for the budgets of hooks")


def view_of(session: Session, call: str) -> str:
    """The text that a Read gave the model, without the numbers the host puts before its lines."""
    return re.sub(r"^\s*\d+[\t→]", "", session.tool_result(call).text, flags=re.MULTILINE)


def restored(view: str) -> list[str]:
    """The file's lines, put together from a view and the real ranges in its markers."""
    lines, out = SOURCE.text.rstrip("\n").split("\n"), list[str]()
    for line in view.split("\n")[1:]:
        marker = re.fullmatch(rf"\s*{MARK} (\d+)(?:-(\d+))?", line)
        out += lines[int(marker[1]) - 1 : int(marker[2] or marker[1])] if marker else [line]
    return out[: len(lines)]


def body_of(symbol: str) -> str:
    """The line of a generated method that holds its factor."""
    fact = next(fact for fact in SOURCE.facts if fact.symbol == symbol)
    return next(line for line in SOURCE.text.split("\n") if re.search(rf"\* {fact.factor}\b", line))


def test_a_folded_read_shows_what_the_prompt_names_and_both_kinds_of_line_can_be_edited(
    fold: Installation, path: Path
) -> None:
    wanted, other = SOURCE.facts[90], SOURCE.facts[40]
    known(fold, path)

    def run() -> Session:
        path.write_text(SOURCE.text)
        return fold.session(
            f"What does {wanted.symbol} multiply with?",
            one_by_one(
                ("Read", {"file_path": str(path)}),
                ("Edit", {"file_path": str(path), "old_string": f"* {wanted.factor}", "new_string": "* 3"}),
                ("Edit", {"file_path": str(path), "old_string": f"* {other.factor}", "new_string": "* 5"}),
                ("Read", {"file_path": str(path)}),
            ),
            path.parent,
            model="claude-sonnet-4-5",  # one of those that must have read a file before they may edit it
        )

    session = in_time(run)
    view = view_of(session, "call-0")
    assert not session.tool_result("call-0").is_error
    assert body_of(wanted.symbol) in view
    assert body_of(other.symbol) not in view
    assert restored(view) == SOURCE.text.rstrip("\n").split("\n")
    for call in ("call-1", "call-2"):
        assert not session.tool_result(call).is_error, session.tool_result(call).text
    assert "* 3" in path.read_text()
    assert "* 5" in path.read_text()
    # the content is new, so the view is too, and what was edited is shown in it
    again = view_of(session, "call-3")
    assert again.startswith(MARK)
    assert "* 3" in again
    assert "* 5" in again


def test_the_same_read_after_a_fold_gives_the_whole_file(fold: Installation, path: Path) -> None:
    known(fold, path)
    script = one_by_one(
        ("Read", {"file_path": str(path)}),
        ("Read", {"file_path": str(path), "offset": 100, "limit": 5}),
        ("Read", {"file_path": str(path)}),
    )
    session = in_time(lambda: fold.session("look", script, path.parent))
    assert view_of(session, "call-0").startswith(MARK)
    assert view_of(session, "call-1") == "\n".join(SOURCE.text.split("\n")[99:104])
    assert view_of(session, "call-2").startswith(SOURCE.text[:50_000])
    stats = fold.readgate("stats", "--project", str(path.parent))
    assert stats.returncode == 0, stats.stderr
    assert re.search(r"\d fold", stats.stdout)
    assert "read whole" in stats.stdout


def test_an_unchanged_file_is_not_read_twice_until_it_is_asked_for_again(
    readgate: Installation, tmp_path: Path
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    path = project / "small.py"
    path.write_text(python_source(8 * 1024).text)
    whole = ("Read", {"file_path": str(path)})

    def changed(_: Json) -> Turn:
        path.write_text(python_source(8 * 1024, seed=2).text)
        return Turn(tools=[ToolCall("Read", {"file_path": str(path)}, "changed")])

    def run() -> Session:
        path.write_text(python_source(8 * 1024).text)
        return readgate.session(
            "read", [*one_by_one(whole, whole, whole)[:-1], changed, Turn("done")], project
        )

    known(readgate, path)
    session = in_time(run)
    first, second, third = (session.tool_result(f"call-{at}") for at in range(3))
    assert (first.is_error, second.is_error, third.is_error) == (False, True, False)
    assert "unchanged" in second.text
    assert third.text == first.text
    assert not session.tool_result("changed").is_error


def test_what_a_prompt_mentions_has_been_read(readgate: Installation, tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    path = project / "small.py"
    path.write_text(python_source(8 * 1024).text)
    known(readgate, path)
    script = one_by_one(("Read", {"file_path": str(path)}))
    session = in_time(lambda: readgate.session("explain @small.py", script, project))
    assert session.find(SOURCE.text.split("\n")[0]), "the host puts the file into the prompt itself"
    assert "unchanged" in session.tool_result("call-0").text


def test_after_a_compaction_the_advice_comes_again(readgate: Installation, path: Path) -> None:
    whole = {"file_path": str(path)}
    known(readgate, path)
    script = [
        Turn(tools=[ToolCall("Read", whole, "first")]),
        Turn(tools=[ToolCall("Read", whole, "retry")]),
        Turn("read"),
        Turn(tools=[ToolCall("Read", whole, "after")]),
        Turn("done"),
    ]
    prompts = ["read it", "/compact", "and again"]
    session = in_time(lambda: readgate.session(prompts, script, path.parent))
    refused = [session.tool_result(call).is_error for call in ("first", "retry")]
    assert refused == [True, False]
    assert session.tool_result("after").is_error
    assert "outline" in session.tool_result("after").text


def test_a_new_daemon_knows_what_the_last_one_denied(readgate: Installation, path: Path) -> None:
    def killed(_: Json) -> Turn:
        daemon = readgate.daemon()
        assert daemon is not None
        os.kill(daemon["pid"], 9)
        known(readgate, path)
        return Turn(tools=[ToolCall("Read", {"file_path": str(path)}, "retry")])

    known(readgate, path)
    first = Turn(tools=[ToolCall("Read", {"file_path": str(path)}, "first")])
    session = in_time(lambda: readgate.session("read", [first, killed, Turn("done")], path.parent))
    assert session.tool_result("first").is_error
    assert not session.tool_result("retry").is_error, session.tool_result("retry").text


def test_a_checkout_and_a_touch_leave_what_is_remembered_fresh(
    readgate: Installation, tmp_path: Path
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    path = project / "accounts.py"
    source = python_source(SMALL)
    edit = {"file_path": str(path), "old_string": f"* {source.facts[10].factor}", "new_string": "* 7"}

    def git(*arguments: str) -> None:
        identity = ("-c", "user.name=t", "-c", "user.email=t@example.org")
        subprocess.run(["git", *identity, *arguments], cwd=project, check=True, capture_output=True)

    def there_and_back(_: Json) -> Turn:
        git("add", "-A")
        git("commit", "-qm", "edited")
        git("checkout", "-q", "HEAD~1")
        git("checkout", "-q", "-")
        os.utime(path, (1, 1))
        return Turn(tools=[ToolCall("Read", {"file_path": str(path)}, "read")])

    def run() -> Session:
        path.write_text(source.text)
        git("init", "-q")
        git("add", "-A")
        git("commit", "-q", "--allow-empty", "-m", "before")
        known(readgate, path)
        script = [Turn(tools=[ToolCall("Edit", edit, "edit")]), there_and_back, Turn("done")]
        return readgate.session("edit", script, project)

    session = in_time(run)
    said = session.tool_result("read")
    assert said.is_error, "below the higher threshold only fresh observations stop a read"
    assert "[fresh]" in said.text
    assert source.facts[10].symbol in said.text
