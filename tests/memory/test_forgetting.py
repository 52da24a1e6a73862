"""Forgetting: what is meant is gone from the tables, from what is held, and from the bytes on disk."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.memory import Memory
from memory.model import ObservationDraft, Project, SessionRef, ToolEvent
from memory.problems import InvalidRequest, NotFound
from memory.store import Change, Store
from memory.store import files as store_files
from memory.store.problems import StoreFull
from memory.store.schema import MIGRATIONS, migrate
from memory.upkeep.selection import TABLES, Selection
from navigator.model import FileFacts

MARK = "Zyxomma Quetzal"
OTHER = Project("fedcba9876543210", "elsewhere")


@pytest.fixture
def filled(memory: Memory, project: Project, session: SessionRef) -> Memory:
    """A marked note, its session's prompt, raw call, summary and list; and the same unmarked."""
    for words, ref in ((MARK, session), ("ordinary", SessionRef("session-2", OTHER))):
        memory.record_prompt(ref, "p", f"Please look at {words} now")
        memory.record_tool_use(
            ref, bash(f"echo {words}", f'said {words}\n"quoted {words}"', f"toolu_{ref.id}")
        )
        memory.save(
            ref.project, ref,
            ObservationDraft(f"Note about {words}", f"It is {words}.", files_read=(f"src/{words}.py",)),
        )  # fmt: skip
        memory.record_stop(ref, f"Done with {words}.")
        memory.work_state_write(ref.project, "tasks", {"task": words, "status": "todo"})
    return memory


def bash(command: str, output: str, tool_use_id: str = "toolu_1") -> ToolEvent:
    return ToolEvent("Bash", {"command": command}, {"stdout": output}, tool_use_id)


def bytes_on_disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def left(folder: Path, words: str) -> list[str]:
    """Where a text still is: the tables that have it after opening again, and the files whose bytes do."""
    raw = bytes_on_disk(folder)
    found = ["bytes"] if any(form in raw for form in (words.encode(), json.dumps(words).encode())) else []
    store = Store(folder)
    for table in TABLES:
        if words.lower() in str(store.read(f"SELECT * FROM {table}")).lower():
            found.append(table)
    store.close()
    return found


@pytest.mark.parametrize("indexed", [False, True])
def test_a_text_is_forgotten_down_to_the_bytes(folder: Path, filled: Memory, indexed: bool) -> None:
    if indexed:
        filled._recall.wait_indexed()
        filled._store.checkpoint()
    report = filled.upkeep.forget(Selection(text=MARK.lower()))
    assert report.forgotten.rows == {
        "prompts": 1, "tool_uses": 1, "observations": 1, "session_summaries": 1, "work_state_entries": 1,
    }  # fmt: skip
    assert MARK.encode() not in bytes_on_disk(folder), "while it is open"
    filled.close()
    assert left(folder, MARK) == []
    assert "observations" in left(folder, "ordinary")


def test_an_observation_goes_with_what_repeats_it(folder: Path, filled: Memory, project: Project) -> None:
    before = filled.get_tool_uses(project, ["toolu_session-1"])
    assert MARK in before.text
    report = filled.upkeep.forget(Selection(ids=("1",)))
    assert report.forgotten.rows["observations"] == 1
    assert report.forgotten.rows["session_summaries"] == 1
    with pytest.raises(NotFound):
        filled.get_observations(project, [1])
    assert "Note about" not in filled.startup(project).index
    assert filled.file_observations(project, f"src/{MARK}.py") == []


def test_a_summary_is_forgotten_by_its_own_id(filled: Memory, project: Project) -> None:
    assert filled.upkeep.forget(Selection(ids=("S1",))).forgotten.rows == {"session_summaries": 1}
    assert filled.get_observations(project, [1]).data["missing"] == []


def test_a_file_or_folder(filled: Memory, project: Project) -> None:
    filled.save(project, None, ObservationDraft("Elsewhere", files_read=("srcs/a.py",)))
    assert filled.upkeep.forget(Selection(file=f"src/{MARK}.p")).forgotten.rows == {}
    assert filled.upkeep.forget(Selection(file="src", project=project.id)).forgotten.rows["observations"] == 1
    assert len(filled.file_observations(project, "srcs/a.py")) == 1
    assert len(filled.file_observations(OTHER, "src/ordinary.py")) == 1


def test_dates(filled: Memory, project: Project) -> None:
    (first,) = (row[0] for row in filled._store.read("SELECT created_at FROM prompts WHERE id = 1"))
    assert filled.upkeep.forget(Selection(until=first - 1)).forgotten.rows == {}
    report = filled.upkeep.forget(Selection(since=first, until=first))
    assert report.forgotten.rows == {"sessions": 1, "prompts": 1}


def test_a_whole_project(folder: Path, filled: Memory, project: Project, tmp_path: Path) -> None:
    kept = filled.project_of(tmp_path)
    filled.upkeep.forget(Selection(project=project.id))
    with pytest.raises(NotFound):
        filled.search(kept, {"query": "note", "project": project.name})
    assert filled.project_of(tmp_path) == kept
    filled.close()
    assert left(folder, MARK) == []


def test_what_goes_only_for_the_words_of_its_prompt_is_counted(
    memory: Memory,
    project: Project,
    session: SessionRef,
    facts: Callable[..., FileFacts],
    edit: Callable[..., ToolEvent],
) -> None:
    memory.record_prompt(session, "p", "make the pool wait")
    for name in ("pool.py", "a.css", "b.css"):
        before, after = facts("function f 1-2 #1"), facts("function f 1-2 #2", "c1")
        memory.record_tool_use(session, edit(name, before, after))
    memory.save(project, session, ObservationDraft("The pool blocks"))
    for dry_run in (True, False):
        found = memory.upkeep.forget(Selection(text="pool"), dry_run=dry_run).forgotten
        assert (found.rows["observations"], found.by_prompt) == (4, 2)


def test_looking_first_changes_nothing(folder: Path, filled: Memory) -> None:
    would = filled.upkeep.forget(Selection(text=MARK), dry_run=True)
    assert would.forgotten.rows["observations"] == 1
    assert filled.upkeep.forget(Selection(text=MARK), dry_run=True) == would
    assert filled.upkeep.forget(Selection(text=MARK)).forgotten == would.forgotten


def test_conditions_are_met_together(filled: Memory, project: Project) -> None:
    assert filled.upkeep.forget(Selection(text=MARK, project=OTHER.id)).forgotten.rows == {}
    assert (
        filled.upkeep.forget(Selection(ids=("1", "2"), project=OTHER.id)).forgotten.rows["observations"] == 1
    )


def test_nothing_said_is_refused() -> None:
    with pytest.raises(InvalidRequest, match="say what"):
        Selection()


def test_what_is_being_edited_does_not_come_back(
    memory: Memory,
    session: SessionRef,
    project: Project,
    facts: Callable[..., object],
    edit: Callable[..., object],
) -> None:
    one, two, three = (facts(f"function {n} 1-3 #{i}", f"c{i}") for i, n in enumerate(("a", "b", "c"), 1))
    memory.record_prompt(session, "p", "go")
    (number,) = memory.record_tool_use(session, edit("x.py", one, two)).observations  # type: ignore[arg-type]
    memory.upkeep.forget(Selection(ids=(str(number),)))
    (later,) = memory.record_tool_use(
        session,
        edit("x.py", two, three, tool_use_id="toolu_2"),  # type: ignore[arg-type]
    ).observations
    assert later != number, "an id that was forgotten is not given again"
    with pytest.raises(NotFound):
        memory.get_observations(project, [number])


def test_a_backup_from_before_does_not_hold_it(filled: Memory, project: Project, tmp_path: Path) -> None:
    filled.upkeep.backup(tmp_path)
    number = filled.save(project, None, ObservationDraft("Said after the backup"))
    assert filled.upkeep.forget(Selection(ids=(str(number),)), dry_run=True).backups == ()
    assert filled.upkeep.forget(Selection(ids=(str(number),))).backups == ()


def test_backups_that_hold_it_are_named_and_can_be_deleted(filled: Memory, tmp_path: Path) -> None:
    backup = filled.upkeep.backup(tmp_path)
    report = filled.upkeep.forget(Selection(text=MARK))
    assert (report.backups, report.deleted) == ((backup,), ())
    asked_again = filled.upkeep.forget(Selection(text=MARK), delete_backups=True)
    assert (asked_again.forgotten.rows, asked_again.backups, asked_again.deleted) == ({}, (), (backup,))
    assert not backup.exists()
    assert filled.upkeep.forget(Selection(text=MARK), dry_run=True).backups == ()


MEANT: dict[str, dict[str, object]] = {
    "ids": {"ids": ("1",)}, "summary": {"ids": ("S1",)}, "text": {"text": MARK},
    "raw call": {"text": f"said {MARK}"}, "file": {"file": "src"}, "date": {"since": 1},
    "project": {"project": "0123456789abcdef"}, "together": {"text": MARK, "project": "0123456789abcdef"},
}  # fmt: skip
"""What the marked rows meet."""

NOT_MEANT: dict[str, dict[str, object]] = {
    "ids": {"ids": ("9999",)}, "summary": {"ids": ("S99",)}, "text": {"text": "no such text"},
    "file": {"file": "nowhere.py"}, "date": {"until": 1}, "project": {"project": "none"},
    "together": {"text": MARK, "project": OTHER.id},
}  # fmt: skip


@pytest.mark.parametrize("selection", NOT_MEANT.values(), ids=NOT_MEANT)
def test_a_backup_that_holds_nothing_of_it_stays(
    filled: Memory, tmp_path: Path, selection: dict[str, object]
) -> None:
    backup = filled.upkeep.backup(tmp_path)
    report = filled.upkeep.forget(Selection(**selection), delete_backups=True)  # type: ignore[arg-type]
    assert (report.backups, report.deleted, report.left) == ((), (), ())
    assert backup.exists()


@pytest.mark.parametrize("selection", MEANT.values(), ids=MEANT)
def test_only_backups_that_hold_it_go_wherever_they_are(
    filled: Memory, folder: Path, project: Project, tmp_path: Path, selection: dict[str, object]
) -> None:
    usual = folder.parent / "backups"
    usual.mkdir()
    holding = [filled.upkeep.backup(usual), filled.upkeep.backup(tmp_path / "named by hand.db")]
    would = filled.upkeep.forget(Selection(**selection), dry_run=True, delete_backups=True)  # type: ignore[arg-type]
    assert ({*would.backups}, would.deleted) == ({*holding}, ())
    assert all(path.exists() for path in holding), "a dry run deletes nothing"
    without = Memory(tmp_path / "another", cost=len)
    without.save(project, None, ObservationDraft("Of another memory"))
    other = without.upkeep.backup(usual)  # its ids are those of other rows here
    without.close()
    done = filled.upkeep.forget(Selection(**selection), delete_backups=True)  # type: ignore[arg-type]
    gone = {*holding, other} if selection in (MEANT["project"], MEANT["date"]) else {*holding}
    assert ({*done.deleted}, done.backups) == (gone, ())
    assert other.exists() == (other not in gone)


def test_a_backup_from_before_a_merge_holds_it(filled: Memory, project: Project, tmp_path: Path) -> None:
    filled.project_of(tmp_path)
    for known in (project, OTHER):
        filled._projects.made(known.name, known.id, 1)
    backup = filled.upkeep.backup(tmp_path)
    filled.merge(project.id, OTHER.id)
    assert filled.upkeep.forget(Selection(project=OTHER.id, text=MARK)).backups == (backup,)


def test_a_backup_that_cannot_be_read_is_named_and_left(filled: Memory, tmp_path: Path) -> None:
    changed, newer = filled.upkeep.backup(tmp_path / "a.duckdb"), filled.upkeep.backup(tmp_path / "b.duckdb")
    changed.write_bytes(b"something else by now")
    later = duckdb.connect(str(newer))
    later.execute("INSERT INTO schema_version VALUES (9999, 'later')")
    later.close()
    report = filled.upkeep.forget(Selection(text=MARK), delete_backups=True)
    assert (report.deleted, [each.path for each in report.left]) == ((), [changed, newer])
    assert "no backup" in report.left[0].why
    assert "newer" in report.left[1].why
    assert changed.exists()
    assert newer.exists()


def test_a_backup_of_an_older_version_is_looked_into(filled: Memory, folder: Path, tmp_path: Path) -> None:
    holding, other = (tmp_path / f"{name}.duckdb" for name in ("holding", "other"))
    for path, title in ((holding, MARK), (other, "ordinary")):
        old = duckdb.connect(str(path))
        first = {int(each.name[:4]): each for each in MIGRATIONS.glob("*.sql") if each.name < "0002"}
        steps = tmp_path / path.stem
        steps.mkdir()
        for step in first.values():
            (steps / step.name).write_text(step.read_text())
        migrate(old, path, steps)
        old.execute(
            "INSERT INTO observations VALUES (7, 'p', NULL, NULL, 'change', ?, '', '', [], [], [], [], '[]', "
            "'{}', [], 1, 1, 'agent', 5)",
            [title],
        )
        old.close()
        filled._store.write(Change("backups", {"path": str(path), "created_at": 5}))
    before = other.read_bytes()
    report = filled.upkeep.forget(Selection(text=MARK), delete_backups=True)
    assert (report.deleted, report.left) == ((holding,), ())
    assert other.read_bytes() == before
    assert not any("looked-at" in path.name for path in folder.iterdir())


def test_without_room_it_is_done_at_the_next_start(
    folder: Path, filled: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> None:
        raise duckdb.IOException("IO Error: No space left on device")

    rewrite = store_files.rewrite
    monkeypatch.setattr(store_files, "rewrite", full)
    with pytest.raises(StoreFull):
        filled.upkeep.forget(Selection(text=MARK))
    filled._recall.wait_indexed()
    filled.close()
    monkeypatch.setattr(store_files, "rewrite", rewrite)
    Store(folder).close()
    assert left(folder, MARK) == []


def test_every_table_of_a_project_is_reached(store: Store) -> None:
    rows = store.read("SELECT DISTINCT table_name FROM duckdb_columns() WHERE column_name = 'project'")
    assert {name for (name,) in rows} - {"project_places", "search_postings"} == set(TABLES)


@given(st.text(min_size=1))
def test_a_text_is_recognised_as_it_is_and_as_json_writes_it(text: str) -> None:
    selection = Selection(text=text)
    for stored in (text, json.dumps({"a": text}), json.dumps([text], ensure_ascii=False)):
        assert selection.within_text(f"before {stored} after")
