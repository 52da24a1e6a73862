"""What files say of what is remembered: states in lists, what a forecast counts, cached equal to live."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory.memory import Memory
from memory.model import FileFate, ObservationDraft, Project, SessionRef, ToolEvent
from navigator.model import FileFacts

Facts = Callable[..., FileFacts]
Edit = Callable[..., ToolEvent]

BEFORE, AFTER = "function f 1-3 #1", "function f 1-3 #2"


class Files:
    """Files as a test has them."""

    def __init__(self) -> None:
        self.there: dict[str, FileFacts] = {}
        self.changed: tuple[str, ...] = ()
        self.gone: tuple[str, ...] = ()

    def facts(self, path: str) -> FileFacts | None:
        return self.there.get(path)

    def exists(self, path: str) -> bool:
        return path not in self.gone

    def changed_since_head(self) -> Collection[str]:
        return self.changed


@pytest.fixture
def files() -> Files:
    return Files()


@pytest.fixture
def told_of_files(folder: Path, clock: Callable[[], datetime], files: Files) -> Iterator[Memory]:
    opened = Memory(folder, clock=clock, cost=lambda text: len(text) // 4, files=lambda root: files)
    yield opened
    opened.close()


@pytest.fixture
def here(told_of_files: Memory, tmp_path: Path) -> Project:
    return told_of_files.project_of(tmp_path)


def line(memory: Memory, project: Project, part: str) -> str:
    return next(line for line in memory.startup(project).index.splitlines() if part in line)


def test_a_list_says_what_is_fresh_moved_and_changed(
    told_of_files: Memory, here: Project, files: Files, facts: Facts, edit: Edit
) -> None:
    session = SessionRef("s", here)
    told_of_files.record_tool_use(session, edit("f.py", facts(BEFORE), facts(AFTER, "c1")))
    assert line(told_of_files, here, "f.py")[-1].isdigit(), "nothing is at hand"
    for state, now in (("fresh", AFTER), ("changed", "function f 1-3 #9"), ("moved", "function g 1-3 #2")):
        files.there["f.py"] = facts(now, f"other {now}")
        assert line(told_of_files, here, "f.py").endswith(f" {state}")
        found = told_of_files.mem_search("scope", here, {"query": "changed f"})
        assert next(line for line in found.text.splitlines() if "[1]" in line).endswith(f" {state}")
        for answer in (
            told_of_files.search(here, {"query": "changed"}),
            told_of_files.timeline(here, {"anchor": 1}),
            told_of_files.get_observations(here, [1], "title"),
        ):
            assert f" {state} |" in answer.text
        assert f" {state}\n" in told_of_files.get_observations(here, [1]).text


def test_of_a_file_that_is_no_more_nothing_is_fresh(
    told_of_files: Memory, here: Project, files: Files, facts: Facts, edit: Edit
) -> None:
    """Whatever was last seen of it."""
    session = SessionRef("s", here)
    told_of_files.record_tool_use(session, edit("f.py", facts(BEFORE), facts(AFTER, "c1")))
    files.there["f.py"] = facts(AFTER, "c1")
    assert line(told_of_files, here, "f.py").endswith(" fresh")
    files.gone = ("f.py",)
    assert line(told_of_files, here, "f.py").endswith(" changed")
    del files.there["f.py"]
    assert line(told_of_files, here, "f.py").endswith(" changed")
    removed = ToolEvent("Bash", {"command": "rm f.py"}, "", fates=(FileFate("f.py", None, None),))
    told_of_files.record_tool_use(session, removed)
    assert line(told_of_files, here, "Deleted f.py").endswith(" fresh")
    files.gone = ()
    assert line(told_of_files, here, "Deleted f.py").endswith(" changed")


def test_a_renamed_file_is_told_of_under_its_name_now(
    told_of_files: Memory, here: Project, files: Files, facts: Facts, edit: Edit
) -> None:
    session = SessionRef("s", here)
    told_of_files.record_tool_use(session, edit("f.py", facts(BEFORE), facts(AFTER, "c1")))
    fate = FileFate("f.py", "g.py", facts(AFTER, "c1"))
    told_of_files.record_tool_use(session, ToolEvent("Bash", {"command": "mv f.py g.py"}, "", fates=(fate,)))
    files.there["g.py"], files.gone = facts(AFTER, "c1"), ("f.py",)
    assert line(told_of_files, here, "Renamed f.py").endswith(" fresh")
    assert line(told_of_files, here, "Changed f in f.py").endswith(" moved")


def test_the_forecast_counts_decisions_and_what_is_about_changed_files(
    told_of_files: Memory, here: Project, files: Files
) -> None:
    told_of_files.save(here, None, ObservationDraft("We use DuckDB" + "x" * 27, type="decision"))
    told_of_files.save(here, None, ObservationDraft("y" * 80, files_read=("a.py", "b.py")))
    told_of_files.save(here, None, ObservationDraft("z" * 80, files_read=("c.py",)))
    opening = "Opening everything of a kind: decisions (1) ~10"
    assert line(told_of_files, here, "of a kind") == f"{opening}."
    files.changed = ("a.py", "b.py")
    assert line(told_of_files, here, "of a kind") == f"{opening}; about files changed since HEAD (1) ~20."


NAMES = st.sampled_from(["a.py", "b.py", "c.py"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("note"), NAMES),
        st.tuples(st.just("file"), NAMES),
        st.tuples(st.just("changed"), NAMES),
        st.tuples(st.just("look"), NAMES),
    ),
    max_size=8,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_a_cached_index_is_a_live_one_whatever_happened_before(
    told_of_files: Memory, here: Project, files: Files, facts: Facts, steps: list[tuple[str, str]]
) -> None:
    now = datetime.now().astimezone()
    for number, (what, name) in enumerate(steps):
        if what == "note":
            known = {name: "c1"}
            told_of_files.save(here, None, ObservationDraft(name, files_read=(name,), file_hashes=known))
        elif what == "file":
            files.there[name] = facts(BEFORE, f"c{number}")
        elif what == "changed":
            files.changed = (*files.changed, name)
        cached = told_of_files.startup(here, now=now).index
        told_of_files._startup.changed(here.id)
        assert told_of_files.startup(here, now=now).index == cached
