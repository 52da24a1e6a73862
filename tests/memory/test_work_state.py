"""Work state: rows folded by time, closed lists, the section's 3,000 units, and what the tools refuse."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.framing import utf16_units
from memory.memory import Memory
from memory.model import Project
from memory.problems import InvalidRequest, NotFound
from memory.startup.ages import ago
from memory.work.work_section import SECTION_UNITS, work_section
from memory.work.work_state import Entry, WorkList, fold

NAMES = st.sampled_from(["auth", "docs", "x"])
TASKS = st.sampled_from(["a", "b", "c"])
STATUS = st.sampled_from(["todo", "doing", "done", "dropped", None])
VALUES = st.none() | st.integers() | st.text(max_size=5) | st.booleans()
STATE_ROWS = st.dictionaries(st.sampled_from(["branch", "pr", "status"]), VALUES, min_size=1)
TASK_ROWS = st.builds(
    lambda task, more: {"task": task} | more,
    TASKS,
    st.fixed_dictionaries({}, optional={"status": STATUS, "owner": VALUES, "note": VALUES}),
)
ENTRIES = st.lists(st.builds(Entry, NAMES, STATE_ROWS | TASK_ROWS, st.integers(0, 10**12)), max_size=30)


@given(ENTRIES)
def test_folding_is_the_last_value_of_every_key(entries: list[Entry]) -> None:
    for found in fold(entries):
        mine = [entry for entry in entries if entry.list_name == found.name]
        state = [entry.fields for entry in mine if "task" not in entry.fields]
        for key in {key for fields in state for key in fields}:
            last = [fields[key] for fields in state if key in fields][-1]
            assert found.state.get(key) == last
            assert (key in found.state) == (last is not None)
        assert set(found.items) == {entry.fields["task"] for entry in mine if "task" in entry.fields}
        for task, item in found.items.items():
            rows = [entry.fields for entry in mine if entry.fields.get("task") == task]
            for key in ("owner", "note"):
                values = [fields[key] for fields in rows if key in fields]
                assert item.details.get(key) == (values[-1] if values else None)
            stati = [fields["status"] for fields in rows if "status" in fields]
            assert item.status == ((stati[-1] if stati else None) or "todo")


@given(ENTRIES)
def test_folding_twice_what_was_written_twice_changes_nothing(entries: list[Entry]) -> None:
    assert fold([*entries, *entries]) == fold(entries) or len({e.list_name for e in entries}) > 0
    once, twice = fold(entries), fold([*entries, *entries])
    assert {each.name: (each.state, each.items) for each in once} == {
        each.name: (each.state, each.items) for each in twice
    }


@given(ENTRIES)
def test_the_list_written_last_comes_first(entries: list[Entry]) -> None:
    order = list(dict.fromkeys(entry.list_name for entry in reversed(entries)))
    assert [found.name for found in fold(entries)] == order


ANY = st.text(st.characters(codec="utf-8") | st.sampled_from("🎯\u0301\u202e\x1b\n|ا"), max_size=200)
ANY_LISTS = st.lists(
    st.builds(
        Entry,
        ANY.filter(bool),
        st.dictionaries(ANY, ANY | st.lists(ANY, max_size=3), min_size=1, max_size=4)
        | st.builds(
            lambda task, details: details | {"task": task},
            ANY.filter(bool),
            st.dictionaries(ANY, ANY, max_size=3),
        ),
        st.integers(0, 10**12),
    ),
    max_size=60,
)


@given(ANY_LISTS, st.sampled_from(["work_state_write", "mcp__plugin_readgate_readgate__work_state_write"]))
def test_the_section_never_passes_its_limit(entries: list[Entry], name: str) -> None:
    section = work_section(fold(entries), lambda tool: name.replace("write", tool[-5:]), 10**12)
    assert utf16_units(section) <= SECTION_UNITS
    section.encode("utf-8")
    shown = section.split("\n\n", 1)[1].split("\n")
    assert shown[0] == "Nothing open yet." or shown[0].startswith("Still open")
    for line in shown[1:]:
        assert line.startswith(("- ", "  - ["))


def many(count: int) -> list[WorkList]:
    rows = [Entry("l", {"task": f"task number {n} " + "🎯" * 50, "status": "todo"}, n) for n in range(count)]
    return fold(rows)


def test_what_does_not_fit_is_counted_in_whole_lines() -> None:
    section = work_section(many(100), lambda name: name, 10**6)
    shown = [line for line in section.splitlines() if line.startswith("  - [")]
    last = section.splitlines()[-1]
    assert last == f"- … {100 - len(shown)} more lines; read them with work_state_read"
    assert all(line.endswith("ago") for line in shown)
    assert 2_700 < utf16_units(section) <= SECTION_UNITS


def test_nothing_open_is_said_shortly() -> None:
    section = work_section(fold([Entry("l", {"task": "a", "status": "done"}, 1)]), lambda name: name, 1)
    assert section.endswith("\n\nNothing open yet.")
    assert utf16_units(section) < 806


def test_doing_comes_before_todo_and_closed_is_not_shown() -> None:
    rows = [
        Entry("auth", {"task": "one"}, 0),
        Entry("auth", {"task": "two", "status": "doing", "owner": "me"}, 0),
        Entry("auth", {"task": "three", "status": "done"}, 0),
        Entry("auth", {"branch": "fix/auth", "flag": True}, 0),
        Entry("old", {"task": "x"}, 0),
        Entry("old", {"status": "done"}, 0),
    ]
    lines = work_section(fold(rows), lambda name: name, 60_000).split("\n\n")[1].splitlines()
    assert lines[1:] == [
        "- auth (branch: fix/auth; flag: true)",
        "  - [doing] two (owner: me), updated 1 minute ago",
        "  - [todo] one, updated 1 minute ago",
    ]


@pytest.mark.parametrize(
    ("age", "words"),
    [
        (-5, "just now"),
        (59_999, "just now"),
        (60_000, "1 minute ago"),
        (7_200_000, "2 hours ago"),
        (86_400_000, "1 day ago"),
    ],
)
def test_ages(age: int, words: str) -> None:
    assert ago(age) == words


def test_written_and_read_back(memory: Memory, project: Project) -> None:
    memory.work_state_write(project, " auth  refactor ", {"task": " add tests ", "status": "doing"})
    memory.work_state_write(project, "auth refactor", {"task": "add tests", "status": "done"})
    written = memory.work_state_write(project, "auth refactor", {"pr": 12})
    assert written.text == "Written to auth refactor: 0 open items."
    answer = memory.work_state_read(project)
    assert answer.text == "- auth refactor (pr: 12)"
    answer = memory.work_state_read(project, "auth refactor", True)
    (found,) = answer.data["lists"]  # type: ignore[misc]
    assert found["state"] == {"pr": 12}
    assert [(item["task"], item["status"]) for item in found["items"]] == [("add tests", "done")]
    memory.work_state_write(project, "auth refactor", {"status": "done"})
    assert "includeClosed=true" in memory.work_state_read(project).text
    assert "[closed" in memory.work_state_read(project, include_closed=True).text
    assert memory.work_state_read(Project("other", "other")).text == "Nothing open yet."


def test_two_writers_of_one_list_lose_nothing(memory: Memory, project: Project) -> None:
    def run(writer: int) -> None:
        for number in range(10):
            memory.work_state_write(project, "l", {"task": f"{writer}-{number}"})

    threads = [threading.Thread(target=run, args=(writer,)) for writer in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (found,) = memory.work_state_read(project).data["lists"]  # type: ignore[misc]
    assert len(found["items"]) == 40


@pytest.mark.parametrize(
    ("name", "fields", "says"),
    [
        (None, {"a": 1}, "list must be a name"),
        ("  ", {"a": 1}, "list must be a name"),
        ("x" * 101, {"a": 1}, "1 to 100"),
        ("l", {}, "at least one key"),
        ("l", "a", "at least one key"),
        ("l", {"task": ""}, "task must be"),
        ("l", {"task": 3}, "task must be"),
        ("l", {"task": "t", "status": "finished"}, "todo, doing, done, dropped"),
        ("l", {"a": float("nan")}, "JSON values"),
        ("l", {"a": "x" * 9_000}, "at most 8000"),
    ],
)
def test_what_may_not_be_written(
    memory: Memory, project: Project, name: object, fields: object, says: str
) -> None:
    with pytest.raises(InvalidRequest, match=says):
        memory.work_state_write(project, name, fields)
    assert memory.work_state_read(project).data == {"lists": []}


def test_what_may_not_be_asked(memory: Memory, project: Project) -> None:
    memory.work_state_write(project, "auth", {"a": 1})
    with pytest.raises(NotFound, match="there are: auth"):
        memory.work_state_read(project, "nope")
    with pytest.raises(InvalidRequest, match="true or false"):
        memory.work_state_read(project, None, "yes")
    with pytest.raises(InvalidRequest, match="list must be a text"):
        memory.work_state_read(project, 3)
