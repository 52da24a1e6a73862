"""Reading the body of a Messages API request: which texts and tool results the model was shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object as it came over the wire."""


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What the model was shown for one of its tool calls."""

    text: str
    is_error: bool


@dataclass(frozen=True, slots=True)
class ShownText:
    """One text of a request, where it stands and who speaks."""

    request: int
    """Number of the request, counted from 1 over the whole log."""
    message: int
    role: str
    """`user`, `assistant`, or `system`: newer models get hook context as system messages."""
    kind: str
    """The block's type: `text`, `tool_result`, …"""
    text: str


def block_text(content: Any) -> str:
    """Return all text of a message's content, a tool result's content or a system prompt."""
    if isinstance(content, str):
        return content
    if isinstance(content, dict):
        if content.get("type") == "text":
            return str(content.get("text", ""))
        return block_text(content.get("content"))
    return "\n".join(text for text in map(block_text, content or ()) if text)


def first_user_text(body: Json) -> str:
    """Return the text that opens the conversation, or an empty one."""
    return next(
        (block_text(m.get("content")) for m in body.get("messages", ()) if m.get("role") == "user"), ""
    )


def last_text(body: Json) -> str:
    """Return the text of the last message, or an empty one."""
    messages = body.get("messages") or [{}]
    return block_text(messages[-1].get("content"))


def content_blocks(message: Json) -> list[Json]:
    """Return a message's content as blocks, also where it is a bare text."""
    content = message.get("content") or []
    return [{"type": "text", "text": content}] if isinstance(content, str) else list(content)


def tool_results(body: Json) -> dict[str, ToolResult]:
    """Return every tool result a request holds, by the id of its tool call."""
    return {
        block.get("tool_use_id", ""): ToolResult(
            block_text(block.get("content")), bool(block.get("is_error"))
        )
        for message in body.get("messages", ())
        for block in content_blocks(message)
        if block.get("type") == "tool_result"
    }


def shown_texts(request: int, body: Json) -> list[ShownText]:
    """Return every text of a request's messages, in order."""
    return [
        ShownText(request, index, message["role"], block["type"], text)
        for index, message in enumerate(body.get("messages", ()))
        for block in content_blocks(message)
        if (text := block_text(block))
    ]


def without_cache_marks(value: Any) -> Any:
    """Return a JSON value without its `cache_control` keys, which move from request to request."""
    if isinstance(value, dict):
        return {key: without_cache_marks(inner) for key, inner in value.items() if key != "cache_control"}
    if isinstance(value, list):
        return [without_cache_marks(inner) for inner in value]
    return value
