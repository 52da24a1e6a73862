"""One assistant message as the Messages API sends it: a JSON object, or a stream of server-sent events."""

from __future__ import annotations

import json
from collections.abc import Iterator

from evals.client.messages import Json
from evals.client.script import Turn

DEFAULT_USAGE = {
    "input_tokens": 100,
    "output_tokens": 10,
    "cache_creation_input_tokens": 0,
    "cache_read_input_tokens": 0,
}
"""Token counts the model reports where a turn says nothing else."""


def assistant_message(turn: Turn, message_id: str, model: str) -> Json:
    """Return a turn as the API's complete message object."""
    content: list[Json] = [{"type": "text", "text": turn.text}] if turn.text else []
    content += [{"type": "tool_use", "id": t.id, "name": t.name, "input": dict(t.input)} for t in turn.tools]
    return {
        "id": message_id,
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": content,
        "stop_reason": "tool_use" if turn.tools else "end_turn",
        "stop_sequence": None,
        "usage": DEFAULT_USAGE | dict(turn.usage),
    }


def as_events(message: Json) -> bytes:
    """Return a message as the bytes of an event stream."""
    lines = (f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in _events(message))
    return "".join(lines).encode()


def _events(message: Json) -> Iterator[Json]:
    usage = message["usage"]
    head = message | {"content": [], "stop_reason": None, "usage": usage | {"output_tokens": 1}}
    yield {"type": "message_start", "message": head}
    for index, block in enumerate(message["content"]):
        if block["type"] == "text":
            start, delta = block | {"text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            start = block | {"input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        yield {"type": "content_block_start", "index": index, "content_block": start}
        yield {"type": "content_block_delta", "index": index, "delta": delta}
        yield {"type": "content_block_stop", "index": index}
    end = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield {"type": "message_delta", "delta": end, "usage": usage}
    yield {"type": "message_stop"}
