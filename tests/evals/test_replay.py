"""Transcripts replayed: which reads are whole, and what the gate would have done with them."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from evals.read_gate.replay import WholeRead, as_markdown, replayed, whole_reads

KB = 1024


def asks(call: str, path: str, context: int = 100, **given: Any) -> str:
    block = {"type": "tool_use", "id": call, "name": "Read", "input": {"file_path": path, **given}}
    usage = {"input_tokens": context, "output_tokens": 1}
    return json.dumps({"type": "assistant", "message": {"id": call, "usage": usage, "content": [block]}})


def answers(call: str, text: str, **fields: Any) -> str:
    block = {"type": "tool_result", "tool_use_id": call, "content": text, **fields}
    return json.dumps({"type": "user", "message": {"role": "user", "content": [block]}})


def test_whole_reads_of_source_files_are_found_with_what_came_before_and_after() -> None:
    lines = [
        asks("a", "/p/big.py", context=5_000),
        answers("a", "x" * 100),
        asks("b", "/p/big.py", offset=3, limit=9),
        answers("b", "part"),
        asks("c", "/p/notes.md"),
        answers("c", "prose"),
        asks("d", "/p/denied.py"),
        answers("d", "no", is_error=True),
        "no json",
        "[]",
    ]
    assert list(whole_reads(lines)) == [WholeRead("/p/big.py", 100, 5_000, 3)]


def test_a_large_read_is_cheaper_denied_in_a_short_context_and_a_small_one_stays() -> None:
    reads = [WholeRead("a.py", 100 * KB, 10_000, 20), WholeRead("b.py", 5 * KB, 10_000, 20)]
    sizes = replayed(reads)["sizes"]
    large, small = sizes["64 to 128 KB"], sizes["under 16 KB"]
    assert large["bytes"] == large["priced"] < large["read"]
    assert small["bytes"] == small["priced"] == small["read"]
    assert "| 64 to 128 KB | 1 |" in as_markdown(replayed(reads))


def test_by_price_a_long_context_is_left_alone() -> None:
    (row,) = replayed([WholeRead("a.py", 66 * KB, 900_000, 3)])["sizes"].values()
    assert row["priced"] == row["read"] < row["bytes"]


@given(st.lists(st.text(max_size=60)))
def test_any_lines_are_survived(lines: list[str]) -> None:
    assert list(whole_reads(lines)) == []
