"""Export and import: what goes out comes in again, twice adds nothing, wrong lines are named."""

from __future__ import annotations

import json

import pytest

from memory import Memory, ObservationDraft, Project, SessionRef
from memory.exchange.json_lines import InvalidLine, from_line
from memory.observations import InvalidObservation

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


def test_the_public_form(filled: Memory, project: Project) -> None:
    first, _ = map(json.loads, filled.export(project))
    assert first == {
        "type": "decision", "title": "Chose pgvector 🎯", "subtitle": "", "narrative": "Because.\nReally.",
        "facts": ["one", "two"], "concepts": ["trade-off"],
        "files_read": ["a.py"], "files_modified": ["b.py"],
        "created_at": "2026-10-10T13:47:00.000+00:00", "session_id": "session-1", "prompt_number": 1,
        "work_tokens": 0,
    }  # fmt: skip


def test_out_and_in_again(filled: Memory, project: Project) -> None:
    lines = list(filled.export(project))
    report = filled.import_lines(OTHER, lines)
    assert (report.added, report.known, report.refused) == (2, 0, ())
    assert list(filled.export(OTHER)) == lines
    assert filled.search(OTHER, {"query": "pgvector"}).data["records"]
    assert filled.file_observations(OTHER, "b.py")


def test_again_adds_nothing(filled: Memory, project: Project) -> None:
    lines = [*filled.export(project), '{"type": "change", "title": "Undated"}']
    assert filled.import_lines(project, lines).added == 1
    for _ in range(2):
        report = filled.import_lines(project, lines)
        assert (report.added, report.known) == (0, 3)
    assert filled.import_lines(OTHER, [*lines, *lines]).added == 3


def test_wrong_lines_are_named_and_passed_over(memory: Memory, project: Project) -> None:
    report = memory.import_lines(
        project, ["", "{", '{"type": "change", "title": "Good"}', "[]", '{"type": "x", "title": "t"}']
    )
    assert report.added == 1
    assert [number for number, _ in report.refused] == [2, 4, 5]


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
