"""The ledger's rows, written behind the answer: what was asked, why it was answered so, what followed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from gate.decision import Decision, FileStanding
from gate.follow_up import FollowUp
from gate.request import Asker, ReadRequest
from gate.standing import read_price
from memory.ledger import DecisionRow, DisclosureRow
from memory.memory import Memory
from memory.model import Project, SessionRef
from navigator.tokens import cost

MAX_WAITING: Final = 1_000
"""Rows that may wait for a slow disk; what comes then is not recorded."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A decision in the ledger's terms, before it is known whose memory keeps it. Costs are tokens."""

    asker: Asker
    tool: str
    path: str
    verdict: str
    reason: str
    conditions: dict[str, object]
    file_tokens: int
    answer_tokens: int
    kept_out: int


def entry(request: ReadRequest, standing: FileStanding, decision: Decision, answer: str) -> Entry:
    """The decision and the text it was answered with: a denial, a note, or nothing."""
    price = read_price(request, standing)
    denied = decision.verdict == "deny"
    return Entry(
        asker=request.asker,
        tool=request.tool,
        path=standing.relative or request.path,
        verdict="deny" if denied else "context" if answer else "pass",
        reason=decision.failed.name if decision.failed else ("all" if denied else "unknown"),
        conditions={one.name: one.value for one in decision.conditions},
        file_tokens=price.asked,
        answer_tokens=cost(answer) if answer else 0,
        kept_out=price.delivered if denied else 0,
    )


class LedgerWriter:
    """Writes rows one after another in a thread of its own: a commit takes longer than a decision may."""

    def __init__(self, report: Callable[[str], None]) -> None:
        self._report = report
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="gate-ledger")
        self._waiting = threading.BoundedSemaphore(MAX_WAITING)

    def decided(self, memory: Memory | None, project: Project | None, made: Entry) -> Recorded | None:
        """Queues a decision; None where there is no memory, or too much waits for it already."""
        if memory is None or project is None:
            return None
        session = SessionRef(made.asker.session, project, made.asker.agent or None)
        row = DecisionRow(
            session=session,
            tool_name=made.tool,
            path=made.path,
            verdict=made.verdict,
            reason=made.reason,
            conditions=made.conditions,
            file_tokens=made.file_tokens,
            answer_tokens=made.answer_tokens,
            kept_out_tokens=made.kept_out,
        )
        number = self.submit(lambda: memory.record_decision(row))
        return None if number is None else Recorded(self, memory, row, number)

    def submit(self, write: Callable[[], int]) -> Future[int] | None:
        """Queues one write."""
        if not self._waiting.acquire(blocking=False):
            return None
        try:
            return self._thread.submit(self._written, write)
        except RuntimeError:  # closed
            self._waiting.release()
            return None

    def close(self) -> None:
        """Waits until everything queued is written."""
        self._thread.shutdown(wait=True)

    def _written(self, write: Callable[[], int]) -> int:
        try:
            return write()
        except Exception as problem:
            self._report(f"A row of the gate's ledger was not written: {problem}")
            raise
        finally:
            self._waiting.release()


@dataclass(frozen=True, slots=True)
class Recorded:
    """A denial that is on its way into the ledger, for what follows it."""

    writer: LedgerWriter
    memory: Memory
    row: DecisionRow
    number: Future[int]

    def followed(self, what: FollowUp) -> None:
        """Queues what the agent did next; rows are written in order, so the denial has its id by then."""
        self.writer.submit(
            lambda: self.memory.record_follow_up(
                DisclosureRow(
                    self.row.session, "denial", self.row.path, what, decision_id=self.number.result()
                )
            )
        )
