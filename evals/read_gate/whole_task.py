"""What a whole task costs at a context length and with turns to come, from the tokens of its requests.

The runs themselves begin with an empty context and end with the answer. What stands in the context before,
and the turns that come after, cost the same per token whatever the task was: they are added here, so that
one run serves every context length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from evals.client.messages import Json
from evals.read_gate.accounting import Cost, Usage, billed_output, billed_parts, common_parts
from gate.pricing.read import TokenPrices

WORK_OUTPUT = 150
"""Output tokens of each turn to come: the same in every arm."""


@dataclass(frozen=True, slots=True)
class Request:
    """One request of a task."""

    new: int
    """Tokens it added to the context, or wrote anew."""
    context: int
    """Tokens of the task that it held, what was there before the task left out."""
    output: int


def task_requests(turns: Iterable[tuple[Json, Json]], cost: Cost) -> list[Request]:
    """The requests of a task, given as (body, reply); the first one's whole body counts as there before."""
    found: list[Request] = []
    before: list[str] = []
    base = 0
    for body, reply in turns:
        parts = list(billed_parts(body))
        tokens = [cost(text) for _, text in parts]
        names = [part for part, _ in parts]
        kept = common_parts(before, names) if before else len(names)
        base = base or sum(tokens)
        found.append(Request(sum(tokens[kept:]), max(0, sum(tokens) - base), billed_output(reply, cost)))
        before = names
    return found


def task_usage(requests: Sequence[Request], context: int, turns_to_come: float) -> Usage:
    """Tokens of the whole task where `context` tokens stood in the context before it."""
    usage = sum(
        (Usage(one.new, context + one.context - one.new, one.output) for one in requests), start=Usage()
    )
    end = context + requests[-1].context + requests[-1].output
    return usage + Usage(0, round(end * turns_to_come), round(WORK_OUTPUT * turns_to_come))


def task_cost(requests: Sequence[Request], context: int, turns_to_come: float, token: TokenPrices) -> float:
    """The same in plain input tokens."""
    return task_usage(requests, context, turns_to_come).priced(token)
