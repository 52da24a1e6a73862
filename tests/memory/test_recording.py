"""What becomes of events in order: bursts, repeats, fixes, restarts, and calls that are delivered twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count, pairwise
from pathlib import Path

import pytest

from memory.memory import Memory
from memory.model import FileFate, Project, SessionRef, ToolEvent
from navigator.model import FileFacts

Facts = Callable[..., FileFacts]
Edit = Callable[..., ToolEvent]

ONE, TWO, THREE = (f"function f 1-3 #{n}\nfunction g 4-6 #{m}" for n, m in ((1, 5), (2, 5), (2, 6)))
FAILED = "FAILED test_f.py::test_f - KeyError: 'vat'\n1 failed, 4 passed in 0.10s"
PASSED = "5 passed in 0.10s"
UNFOLD = "mcp__plugin_readgate_readgate__smart_unfold"

_numbers = count(1)


def bash(command: str, output: str, succeeded: bool = True, **more: object) -> ToolEvent:
    response = {"stdout": output, "stderr": ""} if succeeded else f"Exit code 1\n{output}"
    call = f"bash_{next(_numbers)}"
    return ToolEvent("Bash", {"command": command}, response, call, succeeded, **more)  # type: ignore[arg-type]


def read(path: str, after: FileFacts | None = None) -> ToolEvent:
    response = {"type": "text", "file": {"filePath": path, "startLine": 1, "numLines": 6, "totalLines": 6}}
    return ToolEvent("Read", {"file_path": path}, response, f"read_{next(_numbers)}", True, None, after, path)


def told(memory: Memory, project: Project) -> list[tuple[str, str]]:
    """Type and title of everything observed, oldest first."""
    rows = memory._store.read(
        "SELECT type, title FROM observations WHERE project = ? ORDER BY id", [project.id]
    )
    return [(kind, title) for kind, title in rows]


def test_reads_and_unfolds_of_a_file_are_one_discovery_a_prompt(
    memory: Memory, project: Project, session: SessionRef, facts: Facts
) -> None:
    known = facts(ONE)
    given = {"file_path": "f.py", "symbol_names": ["g"]}
    unfold = ToolEvent(UNFOLD, given, "4: def g", "u1", True, None, known, "f.py")
    memory.record_prompt(session, "p", "look around")
    memory.record_tool_use(session, read("f.py", known))
    assert memory.record_tool_use(session, unfold).tool_use is None, "its raw text is not kept"
    memory.record_tool_use(session, read("docs.md"))
    assert told(memory, project) == [("discovery", "Read f.py: f, g"), ("discovery", "Read docs.md")]
    memory.record_prompt(session, "p", "look again")
    memory.record_tool_use(session, unfold_again(unfold))
    assert told(memory, project)[-1] == ("discovery", "Read g in f.py")


def unfold_again(event: ToolEvent) -> ToolEvent:
    return ToolEvent(
        event.tool_name, event.tool_input, "", "u2", True, None, event.after, event.relative_path
    )


def test_other_tools_of_ours_leave_nothing(memory: Memory, project: Project, session: SessionRef) -> None:
    for tool in ("mem_search", "smart_outline", "memory_save", "smart_search"):
        memory.record_tool_use(
            session, ToolEvent(f"mcp__plugin_readgate_readgate__{tool}", {}, "x", tool, relative_path="f.py")
        )
    assert told(memory, project) == []
    assert memory._store.read("SELECT count(*) FROM tool_uses") == [(0,)]


def test_a_file_that_was_read_and_then_changed_is_one_observation(
    memory: Memory, project: Project, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    memory.record_tool_use(session, read("f.py", facts(ONE)))
    memory.record_tool_use(session, edit("f.py", facts(ONE), facts(TWO, "c1")))
    memory.record_tool_use(session, read("f.py", facts(TWO)))
    assert told(memory, project) == [("change", "Changed f in f.py")]


def test_what_mended_a_failure_is_told_with_it(
    memory: Memory, project: Project, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    memory.record_tool_use(session, bash("pytest test_f.py", FAILED, False))
    assert told(memory, project) == [("discovery", "pytest: test_f fails in test_f.py: KeyError: 'vat'")]
    memory.record_tool_use(session, edit("f.py", facts(ONE), facts(TWO, "c1")))
    memory.record_tool_use(session, bash("pytest -q test_f.py", PASSED))
    assert told(memory, project) == [
        ("bugfix", "Fixed test_f (KeyError: 'vat'): changed f in f.py"),
        ("change", "Changed f in f.py"),
    ]
    (fix,) = memory.get_observations(project, [1]).data["observations"]  # type: ignore[misc]
    assert fix["concepts"] == ["problem-solution"]
    assert fix["files_modified"] == ["f.py"]
    assert "change: Changed f in f.py" in fix["facts"]
    assert len(fix["tool_uses"]) == 2
    memory.record_tool_use(session, bash("pytest test_f.py", PASSED))
    assert told(memory, project)[-1] == ("discovery", "pytest passes in test_f.py: 5 tests")


def test_a_failure_is_mended_in_a_later_prompt_by_a_run_that_covers_it(
    memory: Memory, project: Project, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    memory.record_prompt(session, "p", "run the tests")
    memory.record_tool_use(session, bash("pytest", FAILED, False))
    memory.record_prompt(session, "p", "fix it")
    memory.record_tool_use(session, edit("f.py", facts(ONE), facts(TWO, "c1")))
    memory.record_tool_use(session, bash("pytest other", PASSED))
    assert "bugfix" not in dict(told(memory, project))
    memory.record_tool_use(session, bash("pytest test_f.py::test_f", "1 passed in 0.1s"))
    assert told(memory, project)[-1] == ("bugfix", "Fixed test_f (KeyError: 'vat'): changed f in f.py")


def test_a_failure_that_goes_away_by_itself_is_no_fix(
    memory: Memory, project: Project, session: SessionRef
) -> None:
    memory.record_tool_use(session, bash("pytest", FAILED, False))
    memory.record_tool_use(session, bash("pytest", PASSED))
    assert told(memory, project) == [("discovery", "pytest passes: 5 tests")]


def test_an_error_of_any_command_and_what_mended_it(
    memory: Memory, project: Project, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    trace = "Traceback (most recent call last):\n  File \"f.py\", line 3, in <module>\nKeyError: 'vat'"
    memory.record_tool_use(session, bash("python f.py", trace, False))
    assert told(memory, project) == [("discovery", "python f.py: in f.py:3: KeyError: 'vat'")]
    memory.record_tool_use(session, edit("f.py", facts(ONE), facts(TWO, "c1")))
    memory.record_tool_use(session, bash("python f.py", "120"))
    assert ("bugfix", "Fixed KeyError: 'vat': changed f in f.py") in told(memory, project)
    assert len(told(memory, project)) == 2, "what was mended in the same turn is told as mended"


@pytest.mark.parametrize(
    ("command", "failed", "then"),
    [
        ("grep -n vat f.py", "", True),
        ("git push", "error: failed to push some refs", True),
        ("python f.py", "KeyError: 'vat'", False),
    ],
)
def test_what_no_change_mended_is_no_fix(
    memory: Memory,
    project: Project,
    session: SessionRef,
    facts: Facts,
    edit: Edit,
    command: str,
    failed: str,
    then: bool,
) -> None:
    memory.record_tool_use(session, bash(command, failed, False))
    memory.record_tool_use(session, edit("f.py", facts(ONE), facts(TWO, "c1")))
    memory.record_tool_use(session, bash(command, "", then))
    assert told(memory, project) == [("change", "Changed f in f.py")]


def test_a_decision_in_a_prompt_is_kept(memory: Memory, project: Project, session: SessionRef) -> None:
    memory.record_prompt(
        session, "p", "<system-reminder>we will use X</system-reminder>We will use pgvector."
    )
    memory.record_prompt(session, "p", "Should we use Chroma?")
    assert told(memory, project) == [("decision", "User decided: We will use pgvector")]


def test_files_that_go_and_move_are_told(
    memory: Memory, project: Project, session: SessionRef, facts: Facts
) -> None:
    gone, moved = FileFate("a.py", None, facts(ONE)), FileFate("b.py", "c.py", facts(ONE, "c9"))
    memory.record_tool_use(session, bash("rm a.py; mv b.py c.py", "", fates=(gone, moved)))
    assert told(memory, project) == [
        ("change", "Deleted a.py with f, g"),
        ("refactor", "Renamed b.py to c.py"),
    ]


def test_what_is_known_of_a_file_goes_with_it(
    memory: Memory, project: Project, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    memory.record_tool_use(session, edit("b.py", facts(ONE), facts(TWO, "c1")))
    memory.record_tool_use(session, read("b.py", facts(TWO)))
    moved = FileFate("b.py", "c.py", facts(TWO, "c1"))
    memory.record_tool_use(session, bash("mv b.py c.py", "", fates=(moved,)))
    now = facts(TWO, "c1")
    states = {one.title: memory.freshness(one, now) for one in memory.file_observations(project, "c.py")}
    assert states == {"Renamed b.py to c.py": "fresh", "Changed f in b.py": "moved"}
    memory._history.reload(project.id)
    assert len(memory.file_observations(project, "c.py")) == 2


def test_a_call_delivered_twice_is_taken_once(
    memory: Memory, project: Project, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    event = edit("f.py", facts(ONE), facts(TWO, "c1"))
    with ThreadPoolExecutor(8) as threads:
        found = set(threads.map(lambda _: memory.record_tool_use(session, event), range(16)))
    assert len(found) == 1
    assert memory._store.read("SELECT count(*) FROM tool_uses") == [(1,)]
    assert len(told(memory, project)) == 1


@pytest.fixture
def reopened(folder: Path, clock: Callable[[], object]) -> Callable[[], Memory]:
    return lambda: Memory(folder, clock=clock, cost=len)  # type: ignore[arg-type]


def test_a_burst_goes_on_after_a_restart(
    reopened: Callable[[], Memory], project: Project, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    first, second = (
        edit("f.py", facts(ONE), facts(TWO, "c1")),
        edit("f.py", facts(TWO, "c1"), facts(THREE, "c2")),
    )
    memory = reopened()
    memory.record_prompt(session, "p", "change both")
    memory.record_tool_use(session, first)
    memory.record_tool_use(session, read("g.py", facts(ONE)))
    memory.record_tool_use(session, edit("notes.md", None, None))
    memory.record_tool_use(session, bash("rm h.py", "", fates=(FileFate("h.py", None, facts(ONE)),)))
    memory.close()
    memory = reopened()
    memory.record_tool_use(session, first)
    memory.record_tool_use(session, second)
    memory.record_tool_use(session, edit("g.py", facts(ONE), facts(TWO, "c1")))
    memory.record_tool_use(session, edit("notes.md", None, None))
    memory.record_tool_use(session, edit("h.py", None, facts(ONE), tool_response={"type": "create"}))
    assert told(memory, project) == [
        ("change", "Changed f, g in f.py"),
        ("change", "Changed f in g.py"),
        ("change", "Changed notes.md"),
        ("change", "Deleted h.py with f, g"),
        ("feature", "Created h.py with f, g"),
    ]
    (grown,) = memory.get_observations(project, [1]).data["observations"]  # type: ignore[misc]
    assert len(grown["tool_uses"]) == 2
    memory.record_prompt(session, "p", "another prompt")
    memory.record_tool_use(session, edit("f.py", facts(TWO), facts(THREE, "c3")))
    assert told(memory, project)[-1] == ("change", "Changed g in f.py")
    memory.close()


def test_what_was_told_of_a_file_before_a_restart_is_not_told_of_all_of_it(
    reopened: Callable[[], Memory], project: Project, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    texts = ["t = 30", "t = 60", "t = 45"]
    memory = reopened()
    memory.record_prompt(session, "p", "wait longer")
    for number, (old, new) in enumerate(pairwise(texts)):
        (before, after) = (facts(f"function f 1-2 #{number + at}", f"c{number + at}") for at in (0, 1))
        change = edit("f.py", before, after, tool_input={"old_string": old, "new_string": new})
        memory.record_tool_use(session, change)
        memory.close()
        memory = reopened()
    (record,) = memory.get_observations(project, [1]).data["observations"]  # type: ignore[misc]
    assert record["title"] == "Changed f in f.py"
    assert record["facts"][:2] == [
        "first: Changed f in f.py: t = 30 → 60", "then: Changed f in f.py: t = 60 → 45",
    ]  # fmt: skip
    memory.close()


@pytest.mark.parametrize("restarts", [(1,), (2,), (1, 2)], ids=str)
def test_a_failure_stays_open_over_a_restart(
    reopened: Callable[[], Memory],
    project: Project,
    session: SessionRef,
    facts: Facts,
    edit: Edit,
    restarts: tuple[int, ...],
) -> None:
    memory = reopened()
    memory.record_tool_use(session, edit("old.py", facts(ONE), facts(TWO, "c1")))
    for step, event in enumerate(
        [
            bash("pytest test_f.py", FAILED, False),
            edit("f.py", facts(ONE), facts(TWO, "c1")),
            bash("pytest -q test_f.py", PASSED),
        ]
    ):
        if step in restarts:
            memory.close()
            memory = reopened()
        memory.record_tool_use(session, event)
    assert ("bugfix", "Fixed test_f (KeyError: 'vat'): changed f in f.py") in told(memory, project)
    memory.close()


def test_what_was_mended_before_a_restart_is_not_mended_again(
    reopened: Callable[[], Memory], project: Project, session: SessionRef, facts: Facts, edit: Edit
) -> None:
    memory = reopened()
    memory.record_tool_use(session, bash("pytest test_f.py", FAILED, False))
    memory.record_tool_use(session, edit("f.py", facts(ONE), facts(TWO, "c1")))
    memory.record_tool_use(session, bash("pytest test_f.py", PASSED))
    memory.close()
    memory = reopened()
    memory.record_tool_use(session, edit("g.py", facts(ONE), facts(TWO, "c1")))
    memory.record_tool_use(session, bash("pytest test_f.py", "2 passed in 0.2s"))
    assert [kind for kind, _ in told(memory, project)].count("bugfix") == 1
    memory.close()
