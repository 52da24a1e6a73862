"""claude-mem databases of versions 12 and 13, made up here: all comes in, once; what is broken is named."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from memory.exchange.claude_mem import NotClaudeMem
from memory.memory import Memory
from memory.model import Project

AT = 1_760_000_000_000

OBSERVATIONS_12 = """
CREATE TABLE sdk_sessions (id INTEGER PRIMARY KEY, content_session_id TEXT, memory_session_id TEXT,
    project TEXT);
CREATE TABLE observations (
    id INTEGER PRIMARY KEY, memory_session_id TEXT, project TEXT, text TEXT, type TEXT, title TEXT,
    subtitle TEXT, facts TEXT, narrative TEXT, concepts TEXT, files_read TEXT, files_modified TEXT,
    prompt_number INTEGER, created_at TEXT, created_at_epoch INTEGER, discovery_tokens INTEGER);
CREATE TABLE session_summaries (
    id INTEGER PRIMARY KEY, memory_session_id TEXT, project TEXT, request TEXT, investigated TEXT,
    learned TEXT, completed TEXT, next_steps TEXT, notes TEXT, prompt_number INTEGER,
    created_at_epoch INTEGER);
CREATE TABLE user_prompts (
    id INTEGER PRIMARY KEY, content_session_id TEXT, prompt_number INTEGER, prompt_text TEXT,
    created_at_epoch INTEGER);
"""
ADDED_BY_13 = """
ALTER TABLE observations ADD COLUMN content_hash TEXT;
ALTER TABLE observations ADD COLUMN merged_into_project TEXT;
ALTER TABLE observations ADD COLUMN metadata TEXT;
ALTER TABLE user_prompts ADD COLUMN project TEXT;
CREATE TABLE work_state_entries (
    id INTEGER PRIMARY KEY, project TEXT, list_name TEXT, fields TEXT, created_at_epoch INTEGER);
"""


def database(path: Path, version: int) -> Path:
    connection = sqlite3.connect(path)
    connection.executescript(OBSERVATIONS_12 + (ADDED_BY_13 if version == 13 else ""))
    connection.execute("INSERT INTO sdk_sessions VALUES (1, 'host-1', 'own-1', 'shop')")
    observe = (
        "INSERT INTO observations (id, memory_session_id, project, type, title, narrative, facts, concepts, "
        "files_read, files_modified, prompt_number, created_at_epoch, discovery_tokens) "
        "VALUES (?, 'own-1', ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, 250)"
    )
    rows = [
        (1, "shop", "bugfix", "Fixed the pool leak", "It leaked.", '["one", "two"]', '["gotcha: always"]',
         '["a.py"]', '["b.py"]', AT),
        (2, "shop", "study", "A type of its own", "Text.", "plain line\nanother", "magic", None, None,
         AT // 1000),
        (3, "other", "decision", None, "First line.\nRest.", None, None, "[]", "", AT + 2),
        (4, "shop", "change", "", "", None, None, None, None, AT + 3),
    ]  # fmt: skip
    connection.executemany(observe, rows)
    connection.execute(
        "INSERT INTO session_summaries VALUES (1, 'own-1', 'shop', 'Mend the pool', 'b.py', 'It leaks', "
        "'Mended', 'Watch it', NULL, 1, ?)", [AT + 5],
    )  # fmt: skip
    connection.execute(
        "INSERT INTO user_prompts (id, content_session_id, prompt_number, prompt_text, created_at_epoch) "
        "VALUES (1, 'host-1', 1, 'Please mend it <private>my name</private>', ?)", [AT],
    )  # fmt: skip
    if version == 13:
        connection.execute("UPDATE observations SET merged_into_project = 'shop' WHERE id = 3")
        entry = json.dumps({"task": "watch the pool", "status": "todo"})
        connection.execute("INSERT INTO work_state_entries VALUES (1, 'shop', 'todo', ?, ?)", [entry, AT])
        connection.execute("INSERT INTO work_state_entries VALUES (2, 'shop', 'todo', 'not json', ?)", [AT])
    connection.commit()
    connection.close()
    return path


def silent(done: int, total: int) -> None:
    assert 0 <= done <= total


@pytest.mark.parametrize("version", [12, 13])
def test_all_of_it_comes_in_once(memory: Memory, project: Project, tmp_path: Path, version: int) -> None:
    source = database(tmp_path / "claude mem.db", version)
    tally = memory.imports.claude_mem(source, project, silent)
    expected = {"observations": 3, "summaries": 1, "prompts": 1}
    assert tally.added == expected | ({"work state entries": 1} if version == 13 else {})
    assert [where for where, _ in tally.reasons] == [
        "observations, row 4", *(["work_state_entries, row 2"] if version == 13 else []),
    ]  # fmt: skip
    again = memory.imports.claude_mem(source, project, silent)
    assert (again.added, again.known) == ({}, tally.added)
    assert again.reasons == tally.reasons


def test_what_it_says_is_kept(memory: Memory, project: Project, tmp_path: Path) -> None:
    memory.imports.claude_mem(database(tmp_path / "db", 13), project, silent)
    (first,) = memory.get_observations(project, [1]).data["observations"]  # type: ignore[misc]
    assert first["title"] == "Fixed the pool leak"
    assert (first["facts"], first["concepts"]) == (["one", "two"], ["gotcha"])
    assert (first["files_read"], first["files_modified"]) == (["a.py"], ["b.py"])
    assert (first["session_id"], first["work_tokens"], first["source"]) == ("host-1", 250, "import")
    found = memory.search(project, {"query": "type of its own"})
    assert "| #2 | Oct 9, 2025" in found.text
    assert "| discovery |" in found.text
    assert "First line." in memory.get_observations(project, [3], "title").text
    assert "watch the pool" in memory.startup(project).work
    assert "Mend the pool" in memory.search(project, {"query": "mend pool"}).text
    ((prompt,),) = memory._store.read("SELECT text FROM prompts")
    assert prompt == "Please mend it [private]"


def test_rows_go_to_the_projects_they_name(memory: Memory, tmp_path: Path) -> None:
    (tmp_path / "shop").mkdir()
    here = memory.project_of(tmp_path / "shop")
    memory.imports.claude_mem(database(tmp_path / "db", 12), None, silent)
    rows = {row.name: row.observations for row in memory.projects()}
    assert rows == {"shop": 2, "other": 1, "imported": 0}
    assert memory.get_observations(here, [1]).data["missing"] == []
    memory.merge("other", here.id)
    assert {row.name: row.observations for row in memory.projects()}["shop"] == 3


@pytest.mark.parametrize("content", [b"", b"no database at all", None])
def test_what_is_none_is_refused_with_a_reason(memory: Memory, tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "x.db").write_bytes(content)
    with pytest.raises(NotClaudeMem, match="no claude-mem database"):
        memory.imports.claude_mem(tmp_path / "x.db", None, silent)


def test_the_source_is_left_as_it_was(memory: Memory, project: Project, tmp_path: Path) -> None:
    source = database(tmp_path / "db", 13)
    before = source.read_bytes()
    memory.imports.claude_mem(source, project, silent)
    assert source.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("db")] == ["db"]
