"""What is gone stays gone: a source that is taken in again brings nothing of it back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory import gone
from memory.exchange.intake import Tally
from memory.memory import Memory
from memory.model import ObservationDraft, Project
from memory.settings import RetentionSettings
from memory.store import Store
from memory.upkeep.retention import Retention
from memory.upkeep.selection import Selection
from tests.memory.pool_database import pool_database
from tests.memory.test_transcripts import SESSION, call, entry, result, silent, write

Import: TypeAlias = Callable[..., Tally]


@pytest.fixture(params=["transcripts", "claude-mem", "json lines"])
def again(request: pytest.FixtureRequest, memory: Memory, project: Project, tmp_path: Path) -> Import:
    """Takes the same source in, each time it is called; what is in it is about a pool."""
    if request.param == "transcripts":
        file = write(tmp_path / "s1.jsonl", SESSION)
        return lambda **options: memory.imports.transcripts([file], project, silent, **options)
    if request.param == "claude-mem":
        undated = "INSERT INTO observations VALUES ('x', 'bugfix', 'Undated, of the pool', 'So.', NULL)"
        path = pool_database(tmp_path / "claude-mem.db", undated)
        return lambda **options: memory.imports.claude_mem(path, project, silent, **options)
    lines = [json.dumps({"type": "change", "title": f"Pool {n}", "created_at": at}) for n, at in enumerate(
        ("2026-01-05T10:00:00Z", "", "2026-01-05T10:00:00Z"))]  # fmt: skip
    return lambda **options: memory.import_lines(project, lines, **options)


def rows(memory: Memory) -> dict[str, int]:
    return {kind: count for kind, count in memory.upkeep.health(thorough=False).rows.items() if count}


@pytest.mark.parametrize(
    "selection", [Selection(text="pool"), Selection(project="0123456789abcdef"), Selection(since=1)]
)
def test_what_was_forgotten_does_not_come_back(
    again: Import, memory: Memory, project: Project, selection: Selection
) -> None:
    first = +again().added
    assert first
    memory.upkeep.forget(selection)
    left = rows(memory)
    for _ in range(2):
        tally = again()
        assert (+tally.added, rows(memory)) == ({}, left)
        assert tally.forgotten.total() >= 1
    assert memory.search(project, {"query": "pool"}).data["records"] == []


def test_it_comes_back_where_that_is_asked_for_and_is_known_then(again: Import, memory: Memory) -> None:
    first = +again().added
    before = rows(memory)
    memory.upkeep.forget(Selection(text="pool"))
    assert +again(even_forgotten=True).added == first
    assert rows(memory) == before
    tally = again()
    assert (+tally.added, +tally.forgotten) == ({}, {})


def test_what_is_counted_is_what_was_stored(again: Import, memory: Memory) -> None:
    added = again().added
    names = {"tool calls": "tool_uses", "summaries": "session_summaries"}
    stored = rows(memory)
    for kind in ("prompts", "tool calls", "observations", "summaries"):
        assert added[kind] == stored.get(names.get(kind, kind), 0)


def test_only_what_is_new_in_a_transcript_is_added(memory: Memory, project: Project, tmp_path: Path) -> None:
    memory.imports.transcripts([write(tmp_path / "s1.jsonl", SESSION)], project, silent)
    memory.upkeep.forget(Selection(text="pool"))
    grown = [
        *SESSION,
        entry("user", "And the gate?", 20, promptId="p2"),
        entry("assistant", call("t9", "Bash", command="make gate"), 21),
        entry("user", result("t9", "done"), 22, promptId="p2"),
        entry("assistant", [{"type": "text", "text": "The gate is made."}], 23),
    ]
    tally = memory.imports.transcripts([write(tmp_path / "s1.jsonl", grown)], project, silent)
    assert (tally.added["prompts"], tally.added["tool calls"], tally.added["summaries"]) == (1, 1, 1)
    everything = str(
        [memory._store.read(f"SELECT * FROM {table}") for table in ("prompts", "session_summaries")]
    )
    assert "pool" not in everything
    assert "The gate is made." in everything


def test_a_session_copied_into_another_file_brings_nothing_back(
    memory: Memory, project: Project, tmp_path: Path
) -> None:
    memory.imports.transcripts([write(tmp_path / "s1.jsonl", SESSION)], project, silent)
    memory.upkeep.forget(Selection(text="pool"))
    left = rows(memory)
    copied = [each | {"sessionId": "s2"} for each in SESSION]
    memory.imports.transcripts([write(tmp_path / "s2.jsonl", copied)], project, silent)
    assert {**rows(memory), "sessions": 1} == {**left, "sessions": 1}


def test_what_was_unfolded_is_taken_in_once(folder: Path, project: Project, tmp_path: Path) -> None:
    own = "mcp__readgate__smart_unfold"
    session = [
        *SESSION,
        entry("assistant", call("t7", own, file_path="/w/shop/pool.py", symbol_names=["mend"]), 10),
        entry("user", result("t7", "def mend(): ..."), 11, promptId="p1"),
    ]
    counts = []
    for _ in range(3):
        memory = Memory(folder, cost=len)
        memory.imports.transcripts([write(tmp_path / "s1.jsonl", session)], project, silent)
        counts.append(rows(memory))
        memory.close()
    assert counts[0] == counts[1] == counts[2]


def test_calls_that_were_kept_long_enough_are_not_taken_in_again(
    memory: Memory, project: Project, tmp_path: Path
) -> None:
    file = write(tmp_path / "s1.jsonl", SESSION)
    memory.imports.transcripts([file], project, silent)
    retention = Retention(RetentionSettings(raw_days=1))
    memory._store.job(lambda cursor: retention.apply(cursor, 2_000_000_000_000) and None).result()
    left = rows(memory)
    assert "tool_uses" not in left
    memory._recorder.forgotten()
    tally = memory.imports.transcripts([file], project, silent)
    assert (+tally.added, tally.known["tool calls"], rows(memory)) == ({}, 2, left)


def test_nothing_of_the_text_is_kept(memory: Memory, project: Project) -> None:
    memory.save(project, None, ObservationDraft("Zyxomma"))
    memory.upkeep.forget(Selection(text="Zyxomma"))
    kept = memory._store.read("SELECT * FROM gone")
    assert kept
    assert "zyxomma" not in str(kept).lower()


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), min_size=1))
def test_a_mark_is_the_same_in_sql(parts: list[str]) -> None:
    import duckdb

    cursor = duckdb.connect()
    holes = ", ".join("?" for _ in parts)
    sql = f"SELECT (md5_number_lower(concat_ws(chr(31), {holes})) >> 1)::BIGINT"
    assert cursor.execute(sql, parts).fetchone() == (gone._mark(*parts),)


def test_every_kind_has_the_mark_that_an_import_looks_for(store: Store) -> None:
    def mark(table: str, values: str) -> set[int]:
        store.change_many(lambda cursor: cursor.execute("DELETE FROM gone") and None)
        store.change_many(lambda cursor: cursor.execute(f"INSERT INTO {table} {values}") and None)
        store.change_many(lambda cursor: gone.put(cursor, table, "true", [], gone.FORGOTTEN))
        return {*gone.marks(store)}

    assert mark("sessions", "VALUES ('s', 'p', 1, 1)") == {gone.mark_session("s")}
    assert mark("prompts", "VALUES (1, 's', 'p', 'host', 1, 'text', 1)") == {
        *gone.marks_of_prompt("s", "text", "host")
    }
    assert mark("prompts", "VALUES (2, 's2', 'p', NULL, 1, 'text', 1)") >= {
        *gone.marks_of_prompt("s2", "text")
    }
    assert mark("work_state_entries", "VALUES (1, 'p', 'l', '{}', 7)") == {
        gone.mark_entry("l", "{}"), gone.mark_entry("l", "{}", 7),
    }  # fmt: skip
