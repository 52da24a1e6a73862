"""What a person looks at: newest first, found as the tools find, in layers, and without a trace."""

from __future__ import annotations

import pytest

from memory.memory import Memory
from memory.model import ObservationDraft, Project, SessionRef, ToolEvent
from memory.problems import InvalidRequest, NotFound
from memory.recall.browsing import LISTED
from memory.upkeep.selection import Selection


def saved(memory: Memory, project: Project, title: str, **fields: object) -> int:
    return memory.save(project, None, ObservationDraft(title=title, **fields))


def ids(found: dict[str, object]) -> list[str]:
    records = found["records"]
    assert isinstance(records, list)
    return [record["id"] for record in records]


def test_the_newest_come_first_page_by_page(memory: Memory, project: Project, session: SessionRef) -> None:
    memory.record_prompt(session, "p", "do it")
    numbers = [str(saved(memory, project, f"number {number}")) for number in range(LISTED + 5)]
    saved(memory, Project("other", "other"), "of another project")
    memory.record_stop(session)
    first = memory.browsing.listing(project, {})
    second = memory.browsing.listing(project, {"offset": LISTED})
    assert [*ids(first), *ids(second)] == ["S1", *reversed(numbers)]
    assert (first["more"], second["more"]) == (True, False)
    assert ids(memory.browsing.listing(project, {"limit": 2, "offset": 1})) == numbers[:-3:-1]


def test_filters_hold_with_and_without_a_query(memory: Memory, project: Project) -> None:
    wanted = str(saved(memory, project, "pool leak", type="bugfix", files_modified=("db/pool.py",)))
    saved(memory, project, "pool drained", type="feature", files_read=("db/pool.py",))
    saved(memory, project, "pool painted", type="bugfix", files_read=("house/pool.md",))
    for query in ({}, {"query": "pool"}):
        found = memory.browsing.listing(project, {**query, "type": "bugfix", "file": "db/"})
        assert ids(found) == [wanted]
        assert found["records"][0]["files"] == ["db/pool.py"]
    assert ids(memory.browsing.listing(project, {"query": "pool"})) == [
        record["id"] for record in memory.search(project, {"query": "pool"}).data["records"]
    ]
    for wrong in ({"type": "none"}, {"limit": LISTED + 1}, {"offset": -1}, {"what": "else"}, {"query": 1}):
        with pytest.raises(InvalidRequest):
            memory.browsing.listing(project, wrong)


def test_a_record_is_shown_in_its_layers(memory: Memory, project: Project, session: SessionRef) -> None:
    event = ToolEvent(
        tool_name="Bash",
        tool_input={"command": "pytest -q"},
        tool_response={"stdout": "FAILED t.py::test_a - assert 1 == 2\n1 failed, 3 passed in 0.1s"},
        tool_use_id="host-1",
    )
    recorded = memory.record_tool_use(session, event)
    (number,) = recorded.observations
    found = memory.browsing.record(str(number))
    assert str(found["line"]).startswith(f"- [{number}] ")
    assert [near["id"] for near in found["around"]] == [str(number)]
    observation = found["observation"]
    assert isinstance(observation, dict)
    (call,) = found["tool_uses"]
    assert call["id"] == recorded.tool_use
    assert call["tokens"] == observation["work_tokens"] > 0
    assert "input" not in call, "what is most of the cost is not read for a list"
    raw = memory.browsing.tool_use(recorded.tool_use or 0)["tool_uses"]
    assert "1 failed" in raw[0]["response"]
    for unknown in ("999", "S999"):
        with pytest.raises(NotFound):
            memory.browsing.record(unknown)
    for wrong in ("", "x", "-1", "1 2"):
        with pytest.raises(InvalidRequest):
            memory.browsing.record(wrong)


def test_looking_leaves_no_trace_and_the_mark_tells_what_is_new(memory: Memory, project: Project) -> None:
    number = saved(memory, project, "a note")
    ledger = memory.ledger.actions(None)
    before = memory.browsing.mark(project.id)
    memory.browsing.listing(project, {"query": "note"})
    memory.browsing.record(str(number))
    saved(memory, Project("other", "other"), "elsewhere")
    assert memory.browsing.mark(project.id) == before
    assert memory.ledger.actions(None) == ledger
    marks = {before}
    memory.work_state_write(project, "list", {"task": "one"})
    marks.add(memory.browsing.mark(project.id))
    saved(memory, project, "another")
    marks.add(memory.browsing.mark(project.id))
    memory.upkeep.forget(
        Selection(ids=(str(number),), project=None, file=None, text=None, since=None, until=None)
    )
    marks.add(memory.browsing.mark(project.id))
    assert len(marks) == 4
