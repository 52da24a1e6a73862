"""Counting a conversation: the new part of each request is written, the old part read, the reply output."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from evals.client.messages import Json
from evals.read_gate.accounting import Prices, Usage, conversation_usage, request_parts


def body(*texts: str, system: str = "", marks: bool = False) -> Json:
    mark: dict[str, Any] = {"cache_control": {"type": "ephemeral"}} if marks else {}
    messages = [{"role": "user", "content": [{"type": "text", "text": text, **mark}]} for text in texts]
    return {"system": system, "messages": messages}


def reply(text: str) -> Json:
    return {"content": [{"type": "text", "text": text}]}


def test_the_first_request_is_written_and_the_next_reads_it() -> None:
    turns = [(body("abc", system="sys"), reply("12")), (body("abc", "de", system="sys"), reply("3"))]
    assert conversation_usage(turns, len) == Usage(cache_write=6 + 2, cache_read=6, output=3)


def test_cache_marks_that_move_are_no_change() -> None:
    turns = [(body("abc", marks=True), reply("")), (body("abc", "de"), reply(""))]
    assert conversation_usage(turns, len) == Usage(cache_write=5, cache_read=3, output=0)


def test_a_change_at_the_beginning_rewrites_everything_after_it() -> None:
    turns = [(body("abc", "de", system="one"), reply("")), (body("abc", "de", system="two"), reply(""))]
    assert conversation_usage(turns, len) == Usage(cache_write=16, cache_read=0, output=0)


def test_tool_results_are_billed_by_their_text_and_tools_by_their_json() -> None:
    result = {"type": "tool_result", "tool_use_id": "x", "content": [{"type": "text", "text": "four"}]}
    tool = {"name": "Read", "input_schema": {}}
    request = {"tools": [tool], "messages": [{"role": "user", "content": [result]}]}
    definition = next(request_parts(request))
    assert conversation_usage([(request, reply(""))], len).cache_write == len(definition) + 4


@given(st.lists(st.text(min_size=1), min_size=1, max_size=8))
def test_a_growing_conversation_writes_each_text_once(texts: list[str]) -> None:
    turns = [(body(*texts[:n]), reply("")) for n in range(1, len(texts) + 1)]
    usage = conversation_usage(turns, len)
    assert usage.cache_write == sum(map(len, texts))
    assert usage.cache_read == sum(len(text) * (len(texts) - 1 - i) for i, text in enumerate(texts))


def test_prices_are_stated_in_input_tokens() -> None:
    assert Prices(1.25, 0.1, 5).of(Usage(100, 1_000, 10)) == 125 + 100 + 50
