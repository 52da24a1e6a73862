"""The context's length from a transcript's tail; whatever is in the file, a figure or None comes back."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.pricing.context import BLOCK, LEAST_TOKENS, LONGEST_ENTRY, MOST_BYTES, context_tokens

USAGE = {
    "input_tokens": 3,
    "cache_creation_input_tokens": 200,
    "cache_read_input_tokens": 10_000,
    "output_tokens": 50,
}


def answer(usage: Any = USAGE, **fields: Any) -> dict[str, Any]:
    return {"type": "assistant", "isSidechain": False, "message": {"usage": usage}, **fields}


def result(size: int) -> dict[str, Any]:
    """A tool result whose text quotes a usage."""
    text = '{"type": "assistant", "message": {"usage": {"input_tokens": 7}}}\n' + "x" * size
    return {"type": "user", "toolUseResult": {"usage": USAGE, "text": text}}


def written(folder: Path, *entries: dict[str, Any], end: str = "\n") -> str:
    path = folder / "transcript.jsonl"
    path.write_text("\n".join(json.dumps(entry) for entry in entries) + end)
    return str(path)


def test_the_last_answers_tokens_are_added_up(tmp_path: Path) -> None:
    last = {**USAGE, "cache_read_input_tokens": 20_000}
    assert context_tokens(written(tmp_path, answer(), answer(last), {"type": "queue-operation"})) == 20_253


@pytest.mark.parametrize("size", [0, BLOCK - 300, BLOCK, 3 * BLOCK, MOST_BYTES - 2 * BLOCK])
def test_it_is_found_behind_the_results_of_its_tools(tmp_path: Path, size: int) -> None:
    assert context_tokens(written(tmp_path, answer(), result(size))) == 10_253


def test_an_entry_that_is_still_being_written_is_passed_over(tmp_path: Path) -> None:
    cut = json.dumps(answer({**USAGE, "input_tokens": 9}))[:-20]
    assert context_tokens(written(tmp_path, answer(), end="\n" + cut)) == 10_253


@pytest.mark.parametrize(
    "entry",
    [
        answer(isSidechain=True),
        answer(type="user"),
        answer(usage=None),
        answer(usage=[1]),
        answer(usage={"input_tokens": -5}),
        answer(usage={"input_tokens": "many"}),
        answer(usage={"input_tokens": True}),
        answer(usage={"input_tokens": 10**12}),
        answer(usage={"input_tokens": LEAST_TOKENS - 1}),
        answer(usage={}),
        answer(message="usage"),
    ],
)
def test_what_is_no_answer_of_the_main_session_tells_nothing(tmp_path: Path, entry: dict[str, Any]) -> None:
    assert context_tokens(written(tmp_path, entry)) is None
    assert context_tokens(written(tmp_path, answer(), entry)) == 10_253


def test_an_answer_from_before_a_compaction_tells_nothing(tmp_path: Path) -> None:
    compacted = {"type": "system", "subtype": "compact_boundary"}
    assert context_tokens(written(tmp_path, answer(), compacted)) is None
    assert context_tokens(written(tmp_path, compacted, answer())) == 10_253


def test_an_entry_too_long_to_parse_in_time_leaves_the_one_before_it(tmp_path: Path) -> None:
    long = answer({**USAGE, "input_tokens": 9}, text="x" * LONGEST_ENTRY)
    assert context_tokens(written(tmp_path, answer(), long)) == 10_253


def test_only_the_tail_is_read_however_large_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(3 * 2**30)
    read, pread = 0, os.pread

    def counted(descriptor: int, size: int, offset: int) -> bytes:
        nonlocal read
        read += size
        return pread(descriptor, size, offset)

    monkeypatch.setattr(os, "pread", counted)
    assert context_tokens(str(path)) is None
    assert read == MOST_BYTES


def test_what_is_no_file_tells_nothing_and_waits_for_nothing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    for path in ("", "\0", str(tmp_path), str(tmp_path / "missing"), str(tmp_path / "fifo")):
        assert context_tokens(path) is None


@given(st.binary(max_size=2_000))
def test_any_bytes_are_survived(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.jsonl"
    path.write_bytes(data)
    assert context_tokens(str(path)) is None
