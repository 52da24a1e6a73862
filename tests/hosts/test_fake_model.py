"""The scripted model by itself, over HTTP and without the client."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from evals.client import Conversation, Json, ToolCall, Turn, one_by_one, tool_results
from evals.client.fake_model import FakeModel
from evals.client.script import COMPACT_SUMMARY, COMPACTION_MARK, Player

TOOLS = [{"name": "Read", "input_schema": {}}]


def asked(*texts: str, **more: Any) -> Json:
    """A request whose messages are these texts, user and assistant in turn."""
    roles = ("user", "assistant")
    messages = [{"role": roles[i % 2], "content": text} for i, text in enumerate(texts)]
    return {"messages": messages, "tools": TOOLS, **more}


def post(model: FakeModel, body: Json, path: str = "/v1/messages?beta=true") -> bytes:
    request = urllib.request.Request(model.url + path, json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request, timeout=10) as answer:
        data: bytes = answer.read()
    return data


def test_each_new_request_takes_the_next_turn_and_a_retry_the_same_again() -> None:
    player = Player([Turn("one"), Turn("two")])
    first = asked("hello")
    marked = {"messages": [first["messages"][0] | {"cache_control": {"type": "ephemeral"}}], "tools": TOOLS}
    assert [player.reply(body).turn.text for body in (first, first, marked)] == ["one"] * 3
    assert player.reply(asked("hello", "one", "more")).turn.text == "two"
    over = player.reply(asked("hello", "one", "more", "two", "still more"))
    assert (over.turn.text, over.kind) == ("END OF SCRIPT", "overrun")


def test_the_longest_match_in_the_opening_words_chooses_the_conversation() -> None:
    player = Player(
        [
            Conversation([Turn("main")]),
            Conversation([Turn("sub")], "MARK"),
            Conversation([Turn("deeper")], "MARK-2"),
        ]
    )
    assert [player.reply(asked(text)).turn.text for text in ("x", "see MARK", "see MARK-2")] == [
        "main", "sub", "deeper",
    ]  # fmt: skip


def test_side_and_compaction_requests_use_up_no_turn() -> None:
    player = Player([Turn("one")])
    assert player.reply({"messages": [{"role": "user", "content": "title?"}]}).kind == "side"
    compaction = player.reply(asked("hi", "yes", f"{COMPACTION_MARK} of it"))
    assert (compaction.kind, COMPACT_SUMMARY in compaction.turn.text) == ("compact", True)
    assert player.reply(asked("hello")).turn.text == "one"


def test_a_step_can_react_to_what_the_model_was_shown() -> None:
    def retry_when_denied(body: Json) -> Turn:
        denied = tool_results(body)["call-0"].is_error
        return Turn(tools=[ToolCall("Read", {"again": denied})])

    player = Player([*one_by_one(("Read", {}))[:1], retry_when_denied])
    player.reply(asked("go"))
    result = {"type": "tool_result", "tool_use_id": "call-0", "is_error": True, "content": "no"}
    body = {
        "messages": [{"role": "user", "content": "go"}, {"role": "user", "content": [result]}],
        "tools": TOOLS,
    }
    (call,) = player.reply(body).turn.tools
    assert call.input == {"again": True}
    assert call.id


def test_it_streams_counts_and_logs() -> None:
    with FakeModel(one_by_one(("Read", {"file_path": "/f"}))) as model:
        streamed = post(model, asked("go", stream=True)).decode()
        whole = json.loads(post(model, asked("go", stream=False)))
        counted = json.loads(post(model, asked("four"), "/v1/messages/count_tokens"))
    assert whole["content"] == [{"type": "text", "text": "done"}]
    assert '"partial_json": "{\\"file_path\\": \\"/f\\"}"' in streamed
    assert streamed.rstrip().endswith('data: {"type": "message_stop"}')
    assert counted["input_tokens"] == len(json.dumps(asked("four"))) // 4
    assert [exchange.kind for exchange in model.exchanges()] == ["script", "script", "count_tokens"]


def refused(model: FakeModel) -> int:
    """The status that a question is refused with."""
    with pytest.raises(urllib.error.HTTPError) as refusal:
        post(model, asked("go"))
    refusal.value.close()
    return refusal.value.code


def test_a_scripted_status_is_an_http_error() -> None:
    with FakeModel([Turn(status=529)]) as model:
        assert refused(model) == 529


def test_what_a_step_raises_is_raised_where_the_script_was_given() -> None:
    def broken(_: Json) -> Turn:
        raise LookupError("not what the model should see")

    def run() -> None:
        with FakeModel([broken]) as model:
            assert refused(model) == 400

    with pytest.raises(LookupError, match="should see"):
        run()
