"""Merging: what two projects both have is there once afterwards, whichever way it came into each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memory.memory import Memory
from memory.model import ObservationDraft, Project, SessionRef
from tests.memory.pool_database import pool_database
from tests.memory.test_transcripts import silent


@pytest.fixture
def two(memory: Memory, tmp_path: Path) -> tuple[Project, Project]:
    made = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        made.append(memory.project_of(tmp_path / name))
    return made[0], made[1]


def lines_of(memory: Memory, project: Project) -> list[str]:
    return [line for _, line in memory.export_page(project, 0)]


@pytest.mark.parametrize("into_the_recorded", [True, False])
def test_a_project_that_imported_the_others_export(
    memory: Memory, two: tuple[Project, Project], into_the_recorded: bool
) -> None:
    recorded, importer = two
    for number in range(3):
        memory.save(
            recorded, SessionRef("s", recorded), ObservationDraft(f"Note {number}", files_read=("a.py",))
        )
    exported = lines_of(memory, recorded)
    memory.import_lines(importer, exported)
    memory.save(importer, None, ObservationDraft("Only here"))
    memory._recall.wait_indexed()
    source, target = (importer, recorded) if into_the_recorded else (recorded, importer)
    assert memory.merge(source.id, target.id) == {"observations": 3}
    assert sorted(map(str, exported)) == sorted(
        line for line in lines_of(memory, target) if json.loads(line)["title"] != "Only here"
    )
    rows = memory._store.read("SELECT source, count(*) FROM observations GROUP BY 1 ORDER BY 1")
    assert rows == [("agent", 4)], "what was recorded says more than its import"
    found = memory.search(target, {"query": "note"}).data["records"]
    assert len(found) == 3  # type: ignore[arg-type]
    assert memory.import_lines(target, exported).known["observations"] == 3


def test_one_source_imported_into_both(memory: Memory, two: tuple[Project, Project], tmp_path: Path) -> None:
    path = pool_database(tmp_path / "claude-mem.db")
    for project in two:
        memory.imports.claude_mem(path, project, silent)
    kinds = {"observations": 1, "session_summaries": 1, "prompts": 1, "work_state_entries": 1}
    assert memory.merge(two[0].id, two[1].id) == kinds
    for table in kinds:
        assert memory._store.read(f"SELECT count(*), any_value(project) FROM {table}") == [(1, two[1].id)]


def test_what_was_recorded_twice_and_what_only_looks_alike_stays(
    memory: Memory, two: tuple[Project, Project]
) -> None:
    for project in two:
        memory.save(project, SessionRef(project.id, project), ObservationDraft("Tests pass"))
        memory.record_prompt(SessionRef(project.id, project), None, "go on")
        memory.work_state_write(project, "tasks", {"task": "tests", "status": "todo"})
    assert memory.merge(two[0].id, two[1].id) == {}
    assert len(lines_of(memory, two[1])) == 2
