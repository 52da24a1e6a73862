"""The gate over a real work tree, the real navigator and the real memory."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from memory.memory import Memory
from memory.model import SessionRef, ToolEvent

if TYPE_CHECKING:
    from tests.gate.conftest import Bench

KB = 1024


@pytest.mark.parametrize(("size", "stopped"), [(64 * KB - 1, False), (64 * KB, True), (300 * KB, True)])
def test_without_a_past(bench: Bench, size: int, stopped: bool) -> None:
    path = bench.write("big.py", bench.source(size))
    assert path.stat().st_size == size
    assert (bench.denied(bench.read(path)) is not None) == stopped
    assert bench.reports == []


@pytest.mark.parametrize(("size", "stopped"), [(32 * KB - 1, False), (32 * KB, True)])
def test_with_a_fresh_past(bench: Bench, size: int, stopped: bool) -> None:
    path = bench.write("big.py", bench.source(size))
    bench.save("Totals are integers", "big.py")
    reply = bench.read(path)
    assert (bench.denied(reply) is not None) == stopped
    assert "Totals are integers [fresh]" in (bench.denied(reply) or bench.noted(reply) or "")


def test_a_changed_past_does_not_lower_the_threshold(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(40 * KB))
    bench.save("Totals are integers", "big.py")
    path.write_text(bench.source(40 * KB, "other"))
    assert "Totals are integers [changed since]" in (bench.noted(bench.read(path)) or "")


def test_touch_changes_nothing(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(40 * KB))
    bench.save("Totals are integers", "big.py")
    os.utime(path, (1, 1))
    assert bench.denied(bench.read(path))


def test_an_edit_makes_history_and_a_read_does_not(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(40 * KB))
    session = SessionRef("s", bench.project)
    before = bench.navigator.facts_of(path.read_bytes(), "big.py")
    read = ToolEvent("Read", {"file_path": str(path)}, "", relative_path="big.py", after=before)
    bench.memory.record_tool_use(session, read)
    assert bench.read(path) is None
    text = path.read_text()
    path.write_text(text.replace("return total", "return round(total)", 1))
    after = bench.navigator.facts(str(path))
    bench.memory.record_tool_use(
        session,
        ToolEvent("Edit", {"file_path": str(path)}, "", before=before, after=after, relative_path="big.py"),
    )
    assert "step_0" in (bench.denied(bench.read(path)) or "")


def test_the_denial_holds_the_file_s_own_symbols_and_lines(bench: Bench) -> None:
    path = bench.write("src/große.py", bench.source(100 * KB))
    said = bench.denied(bench.read(path))
    assert said is not None
    assert "src/große.py (100 KB of python" in said
    assert "step_0" in said
    assert ":1-10" in said
    assert '["step_0"]' in said
    assert "mcp__plugin_readgate_readgate__smart_unfold" in said
    assert "offset and limit" in said


@pytest.mark.parametrize("end", ["\n", ""])
@pytest.mark.parametrize(
    ("offset", "beyond", "stopped"),
    [
        (None, 0, True),
        (1, 0, True),
        (0, 0, True),
        ("1", 0, True),
        (None, 1, True),
        (None, -1, False),
        (1, -1, False),
        (2, 0, False),
        ("10", 0, False),
        (-5, 0, True),
        (None, None, True),
        (2, None, False),
        (None, "garbage", True),
    ],
)
def test_a_limit_that_covers_the_file_is_no_limit(
    bench: Bench, end: str, offset: object, beyond: int | str | None, stopped: bool
) -> None:
    source = bench.source(64 * KB, end=end)
    lines = source.count("\n") + (not end)
    limit = lines + beyond if isinstance(beyond, int) else beyond
    path = bench.write("big.py", source)
    assert (bench.denied(bench.read(path, offset=offset, limit=limit)) is not None) == stopped


def test_what_passes_in_silence(bench: Bench, tmp_path: Path) -> None:
    source = bench.source(64 * KB)
    outside = tmp_path / "work tree 2"
    outside.mkdir()
    (outside / "big.py").write_text(source)
    (bench.root / "out.py").symlink_to(outside / "big.py")
    bench.write("prose.md", "# Title\n\n" + "words and words\n" * 6_000)
    bench.write("data.json", json.dumps(list(range(20_000))))
    bench.write("unknown.zzz", source)
    bench.write("binary.py", b"\0" * 70_000)
    bench.write("empty.py", "")
    bench.write("broken.py", "%%% ((( ]]]\n" * 6_000)
    bench.write("values.py", "# nothing here\n" * 5_000)
    (bench.root / "folder.py").mkdir()
    os.mkfifo(bench.root / "pipe.py")
    for path in (
        outside / "big.py",
        "../work tree 2/big.py",
        *(bench.root / name for name in sorted(os.listdir(bench.root))),
        bench.root / "missing.py",
        "big\0.py",
        "\ud800.py",
        "x" * 5_000,
    ):
        assert bench.read(path) is None, path
    assert bench.reports == []


def test_a_symlink_within_the_workspace_is_the_file(bench: Bench) -> None:
    path = bench.write("src/big.py", bench.source(64 * KB))
    (bench.root / "link.py").symlink_to(path)
    assert "src/big.py" in (bench.denied(bench.read(bench.root / "link.py")) or "")
    assert bench.read(path) is None


def test_a_wish_for_the_whole_passes(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    assert bench.read(path, allow_large=True) is None


def test_one_denial_a_content(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    assert bench.denied(bench.read(path))
    assert bench.read(path) is None
    assert bench.read(path) is None
    path.write_text(bench.source(64 * KB, "other"))
    assert bench.denied(bench.read(path))
    path.write_text(bench.source(64 * KB))
    assert bench.read(path) is None


def test_a_denial_that_nobody_heard_is_none(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(100 * KB))
    payload = bench.payload(path, "s")
    assert bench.denied(bench.ask(payload))
    bench.gate.unheard(payload)
    bench.clock.pass_seconds(1)
    assert bench.denied(bench.read(path))
    assert bench.read(path) is None
    rows = bench.decisions()
    assert [(row.verdict, row.reason, row.kept_out_tokens > 0) for row in rows] == [
        ("pass", "unheard", False),
        ("deny", "all", True),
        ("pass", "first_denial", False),
    ]


def test_sessions_and_subagents_have_their_own(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    assert bench.denied(bench.read(path, "one"))
    assert bench.denied(bench.read(path, "two"))
    assert bench.read(path, "one", "a1") is None
    gated = bench.settings(subagents=True)
    assert bench.denied(bench.ask(bench.payload(path, "one", "a1"), gated))
    bench.clock.pass_seconds(1)
    assert bench.ask(bench.payload(path, "one", "a1"), gated) is None


def test_after_a_compaction_the_advice_is_given_anew(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    assert bench.denied(bench.read(path))
    bench.gate.compacted("another")
    assert bench.read(path) is None
    bench.gate.compacted("s")
    assert bench.denied(bench.read(path))


def test_calls_of_one_message_get_one_answer_counted_once(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    barrier = threading.Barrier(4)
    replies: list[object] = []

    def ask() -> None:
        barrier.wait()
        replies.append(bench.ask(bench.payload(path)))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(replies) == 4
    assert all(reply == replies[0] and reply is not None for reply in replies)
    assert bench.verdicts() == {"deny": 1}


def test_a_retry_passes_however_soon_it_comes(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    payload = bench.payload(path)
    assert bench.denied(bench.ask(payload))
    bench.clock.pass_seconds(0.2)
    assert bench.denied(bench.ask(payload))
    bench.gate.message_ended({**payload, "hook_event_name": "PostToolBatch"})
    bench.clock.pass_seconds(0.01)
    assert bench.ask(payload) is None
    assert bench.verdicts() == {"deny": 1, "pass": 1}


def test_a_parse_that_does_not_come_in_time_passes(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    assert bench.ask(bench.payload(path), bench.settings(decision_ms=0)) is None
    bench.navigator.facts(str(path))
    assert bench.denied(bench.ask(bench.payload(path), bench.settings(decision_ms=0)))


def test_without_a_memory_the_higher_threshold_holds(bench: Bench) -> None:
    small, large = (
        bench.write("small.py", bench.source(40 * KB)),
        bench.write("large.py", bench.source(64 * KB)),
    )
    bench.save("Totals are integers", "small.py")
    answers = [
        bench.gate.pre_tool_use(bench.payload(path), bench.navigator, None, None) for path in (small, large)
    ]
    assert answers[0] is None
    assert bench.denied(answers[1])


def test_a_closed_memory_changes_nothing_but_is_reported(bench: Bench, tmp_path: Path) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    bench.memory = Memory(tmp_path / "memory")
    bench.memory.close()
    assert bench.denied(bench.read(path))
    bench.gate.close()
    assert bench.reports


def test_a_note_once_and_again_with_something_newer(bench: Bench) -> None:
    path = bench.write("small.py", bench.source(4 * KB))
    assert bench.read(path) is None
    bench.save("Totals are integers", "small.py")
    assert "Totals are integers [fresh]" in (bench.noted(bench.read(path)) or "")
    assert bench.read(path) is None
    assert bench.noted(bench.read(path, "another"))
    bench.clock.pass_seconds(60)
    bench.save("Totals may be negative", "small.py")
    assert "Totals may be negative" in (bench.noted(bench.read(path)) or "")
    assert bench.read(path) is None


@pytest.mark.parametrize(("size", "told"), [(1_499, False), (1_500, True)])
def test_a_tiny_file_has_no_note(bench: Bench, size: int, told: bool) -> None:
    path = bench.write("small.py", bench.source(size))
    bench.save("Totals are integers", "small.py")
    assert (bench.read(path) is not None) == told


def test_at_most_fifteen_observations(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    for number in range(20):
        bench.save(f"Order {number} was looked into", "big.py")
    assert (bench.denied(bench.read(path)) or "").count("was looked into") == 15


def test_in_context_mode_nothing_is_denied(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    bench.save("Totals are integers", "big.py")
    reply = bench.ask(bench.payload(path), bench.settings(mode="context"))
    assert bench.denied(reply) is None
    assert "Totals are integers" in (bench.noted(reply) or "")


def test_switched_off_it_says_nothing(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    bench.save("Totals are integers", "big.py")
    assert bench.ask(bench.payload(path), bench.settings(mode="off")) is None


def test_the_ledger_has_what_was_kept_out_and_what_followed(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    said = bench.denied(bench.read(path))
    bench.gate.tool_used(
        {
            **bench.payload(path),
            "tool_name": "mcp__plugin_readgate_readgate__smart_unfold",
            "tool_input": {"file_path": "big.py", "symbol_name": "step_1"},
        }
    )
    bench.gate.tool_used(bench.payload(path, offset=5, limit=20))
    assert said
    (row,) = bench.decisions()
    assert row.verdict == "deny"
    assert 15_000 < row.kept_out_tokens <= 25_000
    assert row.kept_out_tokens <= row.file_tokens
    assert 100 < row.answer_tokens < 2_500
    assert bench.memory.ledger.actions(bench.project.id) == {
        ("denial", "unfolded"): 1,
        ("denial", "read_part"): 1,
    }


def test_explaining_leaves_no_trace(bench: Bench) -> None:
    path = bench.write("big.py", bench.source(64 * KB))
    for _ in range(2):
        found = bench.gate.explain(
            str(path), navigator=bench.navigator, memory=bench.memory, project=bench.project, session="s"
        )
        assert found.verdict == "deny"
        assert found.kept_out > 15_000
    assert bench.denied(bench.read(path)) == found.answer
    bench.clock.pass_seconds(1)
    told = bench.gate.explain(
        str(path), navigator=bench.navigator, memory=bench.memory, project=bench.project, session="s"
    )
    data = json.loads(json.dumps(told.data()))
    assert data["verdict"] == "pass"
    assert [row["name"] for row in data["conditions"] if not row["holds"]] == ["first_denial"]
    assert data["prices"] is None


def test_explaining_lists_every_condition_of_a_read_that_passes(bench: Bench) -> None:
    path = bench.write("small.py", bench.source(4 * KB))
    found = bench.gate.explain(
        str(path), navigator=bench.navigator, memory=None, project=None, offset=3, limit=5
    )
    failed = [one.name for one in found.conditions if one.holds is False]
    assert (found.verdict, failed) == ("pass", ["whole_file", "size"])
    assert all(one.holds is not None for one in found.conditions)
