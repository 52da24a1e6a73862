"""What a model is asked through: one question, one answer, and two ways to fail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol

from memory.problems import MemoryProblem

SECONDS = 120.0
"""How long an answer is waited for."""

ANSWER_TOKENS = 2_000
"""The longest answer, which the back end is told."""

ANSWER_BYTES = 1 << 20
"""More than that is no answer to one of our questions, and is not read."""

ANTHROPIC_COUNTS = (
    "input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens",
)  # fmt: skip
"""What Anthropic's API, and so its client, calls the tokens of a call."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is sent, already without secrets."""

    system: str
    """Our own words."""
    data: str
    """The records it is about, as JSON."""

    @property
    def most_tokens(self) -> int:
        """Tokens that the question and its answer cost at most.

        No byte-level tokenizer makes more tokens than there are bytes.
        """
        return len(self.system.encode()) + len(self.data.encode()) + ANSWER_TOKENS


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back."""

    text: str
    tokens: int | None
    """Of question and answer, as the back end counts them; None where it does not say."""


class Backend(Protocol):
    """One way to a model."""

    overhead_tokens: int
    """What it adds to each question of ours, at most."""

    def ask(self, question: Question) -> Reply:
        """The model's answer; raises `Unavailable`, `Refused`. It may take `SECONDS`."""

    def abandon(self) -> None:
        """End the call under way, from another thread: nobody waits for its answer any more."""


class Unavailable(MemoryProblem):
    """No answer now; later there may be one."""

    code: ClassVar[str] = "model_unavailable"

    def __init__(self, says: str, *, billed: bool, after_seconds: float = 0.0) -> None:
        super().__init__(says)
        self.billed = billed
        """Whether it may have cost tokens all the same."""
        self.after_seconds = after_seconds
        """How long not to ask again, by its own words."""


class Refused(MemoryProblem):
    """The same question will never be answered; nothing was billed."""

    code: ClassVar[str] = "model_refused"


def counted(usage: object, *names: str) -> int | None:
    """The counts of those names together; None where none is given, or one is no count."""
    given = [usage.get(name) for name in names] if isinstance(usage, Mapping) else []
    counts = [count for count in given if count is not None]
    if any(type(count) is not int or count < 0 for count in counts):
        return None
    return sum(counts) if counts else None
