"""Counting a conversation: the new part of each request is written, the old part read, the reply output."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from evals.client.messages import Json
from evals.read_gate.accounting import Usage, billed_parts, request_parts
from evals.read_gate.whole_task import Request, task_requests
from gate.pricing.read import TokenPrices


def body(*texts: str, system: str = "", marks: bool = False) -> Json:
    mark: dict[str, Any] = {"cache_control": {"type": "ephemeral"}} if marks else {}
    messages = [{"role": "user", "content": [{"type": "text", "text": text, **mark}]} for text in texts]
    return {"system": system, "messages": messages}


def reply(text: str) -> Json:
    return {"content": [{"type": "text", "text": text}]}


def counted(*turns: tuple[Json, Json]) -> list[Request]:
    return task_requests(turns, len)


def test_what_equals_the_beginning_of_the_request_before_is_not_new() -> None:
    turns = ((body("abc", system="sys"), reply("12")), (body("abc", "de", system="sys"), reply("3")))
    assert counted(*turns) == [Request(0, 0, 2), Request(2, 2, 1)]


def test_cache_marks_that_move_are_no_change() -> None:
    turns = ((body("abc", marks=True), reply("")), (body("abc", "de"), reply("")))
    assert counted(*turns)[-1] == Request(2, 2, 0)


def test_a_change_at_the_beginning_rewrites_everything_after_it() -> None:
    turns = ((body("abc", "de", system="one"), reply("")), (body("abc", "de", system="two"), reply("")))
    assert counted(*turns)[-1].new == 8


def test_tool_results_are_billed_by_their_text_and_tools_by_their_json() -> None:
    result = {"type": "tool_result", "tool_use_id": "x", "content": [{"type": "text", "text": "four"}]}
    tool = {"name": "Read", "input_schema": {}}
    request = {"tools": [tool], "messages": [{"role": "user", "content": [result]}]}
    definition = next(request_parts(request))
    assert [text for _, text in billed_parts(request)] == [definition, "four"]


@given(st.lists(st.text(min_size=1), min_size=1, max_size=8))
def test_a_growing_conversation_writes_each_text_once(texts: list[str]) -> None:
    found = counted(*((body(*texts[:n]), reply("")) for n in range(1, len(texts) + 1)))
    assert [one.new for one in found[1:]] == [len(text) for text in texts[1:]]
    assert found[-1].context == sum(map(len, texts[1:]))


def test_prices_are_stated_in_input_tokens() -> None:
    assert Usage(100, 1_000, 10).priced(TokenPrices(1.25, 0.1, 5)) == 125 + 100 + 50
