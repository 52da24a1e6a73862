"""What a conversation costs, counted from the requests themselves under a stated model of the prompt cache.

The model: of each request, what equals the beginning of the request before it is read from the cache, all
that follows is written to it, and the reply is output. Nothing expires in between.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from evals.client.messages import Json, block_text, content_blocks, without_cache_marks
from gate.pricing.read import TokenPrices

Cost: TypeAlias = Callable[[str], int]
"""Tokens of a text."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens by what they are billed as."""

    cache_write: int = 0
    cache_read: int = 0
    output: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.cache_write + other.cache_write,
            self.cache_read + other.cache_read,
            self.output + other.output,
        )

    def priced(self, token: TokenPrices) -> float:
        """What it costs, in plain input tokens."""
        return (
            self.cache_write * token.cache_write
            + self.cache_read * token.cache_read
            + self.output * token.output
        )


def billed_output(reply: Json, cost: Cost) -> int:
    """Return the tokens of a reply."""
    return sum(cost(_billed(json.dumps(block))) for block in reply.get("content", ()))


def billed_parts(body: Json) -> Iterator[tuple[str, str]]:
    """Return each part of a request and the text that it is billed as."""
    return ((part, _billed(part)) for part in request_parts(body))


def request_parts(body: Json) -> Iterator[str]:
    """Return what a request is made of, as JSON texts in the order in which the cache sees it."""
    for block in [*body.get("tools", ()), *content_blocks({"content": body.get("system")})]:
        yield json.dumps(without_cache_marks(block), sort_keys=True)
    for message in body.get("messages", ()):
        for block in content_blocks(message):
            yield json.dumps(without_cache_marks(block), sort_keys=True)


def _billed(part: str) -> str:
    """The text of a part that is text; a tool call or a tool's definition is billed as its JSON."""
    block = json.loads(part)
    return block_text(block) if block.get("type") in ("text", "tool_result") else part


def common_parts(before: Sequence[str], now: Sequence[str]) -> int:
    """Return how many parts at the beginning are equal."""
    return next(
        (i for i, (old, new) in enumerate(zip(before, now, strict=False)) if old != new),
        min(len(before), len(now)),
    )
