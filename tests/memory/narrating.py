"""A memory with a model that answers what it is told to, and a clock that stands until it is moved."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone

from memory.memory import Memory
from memory.model import ObservationDraft, SessionRef
from memory.narration.backend import Question, Reply
from memory.settings import ModelSettings

ZONE = timezone(timedelta(hours=2))
ON = ModelSettings(backend="openai", endpoint="http://localhost:1", daily_tokens=1_000_000)
ANSWER = json.dumps(
    {
        "observations": [
            {
                "type": "decision",
                "title": "Cart.total rounds per line, since invoices do",
                "narrative": "The sum of the rounded lines is what an invoice shows.",
                "facts": ["Decimal, two places"],
                "concepts": ["why-it-exists"],
                "files": ["shop/cart.py", "shop/invented.py"],
            }
        ],
        "summary": {"request": "Round the total", "completed": "Cart.total rounds each line."},
    }
)


@dataclass
class Model:
    """Answers what it is told to, in order, the last again and again; keeps what it was asked."""

    answers: list[Reply | Exception | Callable[[], Reply]] = field(
        default_factory=lambda: [Reply(ANSWER, 500)]
    )
    questions: list[Question] = field(default_factory=list)
    overhead_tokens: int = 10
    abandoned: bool = False

    def ask(self, asked: Question) -> Reply:
        self.questions.append(asked)
        answer = self.answers[min(len(self.questions), len(self.answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, Reply) else answer()

    def abandon(self) -> None:
        self.abandoned = True


@dataclass
class Hand:
    """A clock that stands until it is moved."""

    now: datetime = field(default_factory=lambda: datetime(2026, 10, 10, 15, 45, tzinfo=ZONE))

    def __call__(self) -> datetime:
        return self.now


@dataclass
class Narrated:
    """A memory with a model, and what both are told; questions are asked by `step`, never by a thread."""

    memory: Memory
    model: Model
    clock: Hand
    settings: ModelSettings = ON

    def turn(self, session: SessionRef, text: str = "Round the total", last: str = "Rounded.") -> None:
        self.memory.record_prompt(session, None, text)
        self.memory.record_stop(session, last)

    def drain(self) -> None:
        while self.memory.narrator.step():
            pass

    def wait(self, **by: float) -> None:
        self.clock.now += timedelta(**by)
        self.drain()

    def rows(self, sql: str) -> list[tuple[object, ...]]:
        return self.memory._store.read(sql)


def edited(narrated: Narrated, session: SessionRef) -> int:
    """A turn in which the cart was changed; gives the id of what was observed."""
    narrated.memory.record_prompt(session, None, "Round the total of the cart")
    return narrated.memory.save(
        session.project,
        session,
        ObservationDraft("Changed Cart.total", "It rounds.", "change", files_modified=("shop/cart.py",)),
    )
