"""Claude Code's transcripts, of this version and of old ones: taken in once, whatever else stands in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memory.exchange.items import Refused
from memory.exchange.transcripts import Replied, Said, Used, happenings
from memory.memory import Memory
from memory.model import Project, SessionRef, ToolEvent


def entry(kind: str, content: object, number: int, **fields: Any) -> dict[str, Any]:
    return {
        "type": kind, "uuid": f"u{number}", "sessionId": "s1", "cwd": "/w/shop",
        "timestamp": f"2026-01-05T10:00:{number:02}.000Z", "message": {"role": kind, "content": content},
    } | fields  # fmt: skip


def call(number: str, name: str, **given: object) -> list[dict[str, object]]:
    return [
        {"type": "text", "text": "I look."},
        {"type": "tool_use", "id": number, "name": name, "input": given},
    ]


def result(number: str, content: object, **fields: object) -> list[dict[str, object]]:
    return [{"type": "tool_result", "tool_use_id": number, "content": content, **fields}]


SESSION = [
    {"type": "summary", "summary": "older", "leafUuid": "x"},
    {"type": "file-history-snapshot", "snapshot": {}},
    entry("user", "Mend the pool please", 1, promptId="p1"),
    entry("assistant", call("t1", "Bash", command="pytest -q"), 2),
    entry("user", result("t1", [{"type": "text", "text": "1 failed"}], is_error=True), 3, promptId="p1"),
    entry("assistant", call("t2", "Edit", file_path="/w/shop/pool.py", old_string="a", new_string="b"), 4),
    entry(
        "user", result("t2", "done"), 5, toolUseResult={"filePath": "/w/shop/pool.py", "originalFile": "a"}
    ),
    entry("user", "<system-reminder>not the user's</system-reminder>", 6, isMeta=True),
    entry("user", [{"type": "text", "text": "[Request interrupted by user]"}], 7),
    entry(
        "assistant", [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "It is mended."}], 8
    ),
    entry("assistant", call("t3", "Read", file_path="/w/never.py")[1:], 9),
]


def write(path: Path, entries: list[Any]) -> Path:
    path.write_text("".join(each if isinstance(each, str) else json.dumps(each) + "\n" for each in entries))
    return path


def silent(done: int, total: int) -> None:
    assert 0 <= done <= total


def test_what_a_transcript_tells(tmp_path: Path) -> None:
    with write(tmp_path / "s1.jsonl", SESSION).open("rb") as lines:
        told = list(happenings(lines, tmp_path / "s1.jsonl"))
    assert [type(each) for each in told] == [Said, Replied, Used, Replied, Used, Replied]
    failed, edited = (each for each in told if isinstance(each, Used))
    assert (failed.response, failed.succeeded) == ("1 failed", False)
    assert edited.response == {"filePath": "/w/shop/pool.py", "originalFile": "a"}
    assert edited.turn.at == 1_767_607_205_000


def test_it_is_taken_in_once(memory: Memory, project: Project, tmp_path: Path) -> None:
    file = write(tmp_path / "s1.jsonl", SESSION)
    tally = memory.imports.transcripts([file], project, silent)
    assert tally.added["prompts"] == 1
    assert tally.added["tool calls"] == 2
    assert tally.added["summaries"] == 1
    assert "pool.py" in memory.search(project, {"query": "pool"}).text
    summary = memory.get_observations(project, ["S1"])
    assert "It is mended." in summary.text
    again = memory.imports.transcripts([file], project, silent)
    assert +again.added == {}
    assert again.known == {"prompts": 1, "tool calls": 2}


def test_a_session_that_was_recorded_is_only_completed(
    memory: Memory, project: Project, tmp_path: Path
) -> None:
    session = SessionRef("s1", project)
    memory.record_prompt(session, "p1", "Mend the pool please")
    memory.record_tool_use(session, ToolEvent("Bash", {"command": "pytest -q"}, "1 failed", "t1", False))
    tally = memory.imports.transcripts([write(tmp_path / "s1.jsonl", SESSION)], project, silent)
    assert tally.known == {"prompts": 1, "tool calls": 1}
    assert tally.added["tool calls"] == 1


def test_a_session_copied_into_another_file_is_the_same(
    memory: Memory, project: Project, tmp_path: Path
) -> None:
    copied = [each | {"sessionId": "s2"} for each in SESSION]
    more = entry("user", "And the tests?", 20, sessionId="s2", promptId="p2")
    files = [write(tmp_path / "s1.jsonl", SESSION), write(tmp_path / "s2.jsonl", [*copied, more])]
    for tally in (memory.imports.transcripts(files, project, silent) for _ in range(2)):
        assert tally.known["tool calls"] >= 2
    assert memory._store.read("SELECT session_id, count(*) FROM tool_uses GROUP BY 1") == [("s1", 2)]
    assert memory._store.read("SELECT count(*) FROM prompts") == [(2,)]


def test_old_forms(memory: Memory, project: Project, tmp_path: Path) -> None:
    old = [
        {"type": "user", "message": {"content": "Hello"}, "timestamp": "2025-02-24T18:00:00Z"},
        {"type": "assistant", "message": {"content": call("t1", "LS", path="/w")}},
        {"type": "user", "message": {"content": result("t1", "a\nb")}},
    ]  # fmt: skip
    tally = memory.imports.transcripts([write(tmp_path / "old session.jsonl", old)], project, silent)
    assert (tally.added["prompts"], tally.added["tool calls"]) == (1, 1)
    assert memory._store.read("SELECT DISTINCT session_id FROM tool_uses") == [("old session",)]
    assert memory._store.read("SELECT DISTINCT created_at FROM tool_uses") == [(1_740_420_000_000,)]


@pytest.mark.parametrize(
    "broken",
    [
        "{\n",
        '{"type": "user"}\n',
        '{"type": "user", "message": {"content": 3}}\n',
        "\xff\n",
        '{"type": "user", "message": {"content": "x"}, "timestamp": "yesterday"}\n',
    ],
)
def test_a_broken_line_is_named_and_passed_over(tmp_path: Path, broken: str) -> None:
    with write(tmp_path / "s1.jsonl", [broken, *SESSION]).open("rb") as lines:
        told = list(happenings(lines, tmp_path / "s1.jsonl"))
    assert isinstance(told[0], Refused)
    assert told[0].where == "s1.jsonl, line 1"
    assert len(told) == 7


def test_sessions_go_to_the_projects_of_their_folders(memory: Memory, tmp_path: Path) -> None:
    entries = [each | {"cwd": str(tmp_path / "gone" / "shop")} if "cwd" in each else each for each in SESSION]
    memory.imports.transcripts([write(tmp_path / "s1.jsonl", entries)], None, silent)
    assert [row.name for row in memory.projects()] == ["shop"]


def test_a_file_that_is_not_there_is_named(memory: Memory, project: Project, tmp_path: Path) -> None:
    tally = memory.imports.transcripts([tmp_path / "none.jsonl"], project, silent)
    assert tally.refused == 1
