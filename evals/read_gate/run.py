"""One agent's whole task in one arm, as it is written down: every row of the report is made of these."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from evals.read_gate.whole_task import Request


@dataclass(frozen=True, slots=True)
class Key:
    """What was run."""

    case: str
    agent: str
    arm: str
    context: int
    """Tokens that the client was told its context holds; 0 where the arm does not look at that."""


@dataclass(frozen=True, slots=True)
class Run:
    """A task that was done in the real client."""

    key: Key
    requests: tuple[Request, ...]
    stopped: bool
    """The gate answered its whole read with something else."""
    right: bool
    thrown_away: int = 0
    """Earlier tries in which an answer of the gate came too late, so that they tell nothing."""

    @classmethod
    def from_json(cls, text: str) -> Run:
        """The run that `as_json` wrote; raises `ValueError`, `KeyError` or `TypeError` for anything else."""
        data = json.loads(text)
        requests = tuple(Request(*one) for one in data.pop("requests"))
        key = Key(*(data.pop(name) for name in ("case", "agent", "arm", "context")))
        return cls(key, requests, **data)

    def as_json(self) -> str:
        """The run as one line of JSON; a request is (new, context, output)."""
        data = asdict(self)
        requests = [[one.new, one.context, one.output] for one in self.requests]
        return json.dumps({**data.pop("key"), **data, "requests": requests})
