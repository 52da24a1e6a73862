"""Export and import: what goes out comes in again, twice adds nothing, wrong lines are named."""

from __future__ import annotations

import json

import pytest

from memory.exchange.intake import Tally
from memory.exchange.json_lines import InvalidLine, from_line
from memory.memory import Memory
from memory.model import ObservationDraft, Project, SessionRef
from memory.observations import InvalidObservation
from memory.store.problems import MemoryUnavailable

OTHER = Project("fedcba9876543210", "elsewhere")


@pytest.fixture
def filled(memory: Memory, project: Project, session: SessionRef) -> Memory:
    memory.record_prompt(session, "p", "go")
    memory.save(
        project, session,
        ObservationDraft(
            "Chose pgvector 🎯", narrative="Because.\nReally.", type="decision", facts=("one", "two"),
            concepts=("trade-off",), files_read=("a.py",), files_modified=("b.py",),
        ),
    )  # fmt: skip
    memory.save(project, None, ObservationDraft("Second"))
    return memory


def lines_of(memory: Memory, project: Project) -> list[str]:
    return [line for _, line in memory.export_page(project, 0)]


def counts(tally: Tally) -> tuple[int, int, int]:
    return tally.added["observations"], tally.known["observations"], tally.refused


def test_the_public_form(filled: Memory, project: Project) -> None:
    first, _ = map(json.loads, lines_of(filled, project))
    assert first == {
        "type": "decision", "title": "Chose pgvector 🎯", "subtitle": "", "narrative": "Because.\nReally.",
        "facts": ["one", "two"], "concepts": ["trade-off"],
        "files_read": ["a.py"], "files_modified": ["b.py"],
        "created_at": "2026-10-10T13:47:00.000+00:00", "session_id": "session-1", "prompt_number": 1,
        "work_tokens": 0,
    }  # fmt: skip


def test_out_and_in_again(filled: Memory, project: Project) -> None:
    lines = lines_of(filled, project)
    assert counts(filled.import_lines(OTHER, lines)) == (2, 0, 0)
    assert lines_of(filled, OTHER) == lines
    assert filled.search(OTHER, {"query": "pgvector"}).data["records"]
    assert filled.file_observations(OTHER, "b.py")


def test_again_adds_nothing(filled: Memory, project: Project) -> None:
    lines = [*lines_of(filled, project), '{"type": "change", "title": "Undated"}']
    assert counts(filled.import_lines(project, lines)) == (1, 2, 0)
    for _ in range(2):
        assert counts(filled.import_lines(project, lines)) == (0, 3, 0)
    assert counts(filled.import_lines(OTHER, [*lines, *lines])) == (3, 3, 0)


def test_wrong_lines_are_named_and_passed_over(memory: Memory, project: Project) -> None:
    found = memory.import_lines(
        project, ["", "{", '{"type": "change", "title": "Good"}', "[]", '{"type": "x", "title": "t"}']
    )
    assert counts(found) == (1, 0, 3)
    assert [where for where, _ in found.reasons] == ["line 2", "line 4", "line 5"]


def test_a_closed_memory_refuses_the_import_and_not_its_lines(memory: Memory, project: Project) -> None:
    memory.close()
    with pytest.raises(MemoryUnavailable):
        memory.import_lines(project, ['{"type": "change", "title": "Good"}'])


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"type": "change"}, InvalidLine),
        ({"title": "t"}, InvalidLine),
        ({"type": "change", "title": 3}, InvalidLine),
        ({"type": "note", "title": "t"}, InvalidObservation),
        ({"type": "change", "title": "t", "facts": "one"}, InvalidLine),
        ({"type": "change", "title": "t", "concepts": ["magic"]}, InvalidObservation),
        ({"type": "change", "title": "t", "created_at": "yesterday"}, InvalidLine),
        ({"type": "change", "title": "t", "work_tokens": -1}, InvalidLine),
        ({"type": "change", "title": "t", "prompt_number": "1"}, InvalidLine),
    ],
)
def test_what_is_wrong_with_a_line(fields: dict[str, object], problem: type[Exception]) -> None:
    with pytest.raises(problem):
        from_line(json.dumps(fields))


def test_only_type_and_title_are_required_and_the_unknown_is_passed_over() -> None:
    imported = from_line('{"type": "change", "title": "t", "colour": "red"}')
    assert (imported.draft.title, imported.created_at, imported.session_id) == ("t", None, None)
