"""The ledger's rows, written behind the answer: what was asked, why it was answered so, what followed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from gate.decision import Decision
from gate.follow_up import FollowUp
from gate.known import FileStanding
from gate.request import Asker, ReadRequest
from gate.standing import read_price
from memory.ledger import COMPACTED, CONTEXT, DecisionRow, DisclosureRow
from memory.memory import Memory
from memory.model import Project, SessionRef
from navigator.languages.detection import detect
from navigator.model import FileFacts
from navigator.tokens import by_size, cost
from navigator.workspace import SourcePath

MENTION: Final = "@file"
"""Stands as the tool where a prompt's mention put a file into the context."""
NOTHING_TO_FOLD: Final = "nothing_to_fold"
"""Why a read that was to be folded stayed as it was: it failed, the file changed, or all of it fits."""
UNHEARD: Final = "unheard"
"""Why a read passed that was to be denied: the answer came after the host had stopped waiting for it."""
MAX_WAITING: Final = 1_000
"""Rows that may wait for a slow disk; what comes then is not recorded."""
ANSWER_FIRST_SECONDS: Final = 0.01
"""A row is not begun before, so that writing it takes no turn from the answer that it is about."""


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
    answer: str
    """What it was answered with; it is counted when the answer has gone out, for that takes a millisecond."""
    kept_out: int
    content_hash: str | None
    language: str | None
    file_bytes: int | None


def entry(request: ReadRequest, standing: FileStanding, decision: Decision, answer: str) -> Entry:
    """The decision and the text it was answered with: a denial, a folded view, a note, or nothing."""
    price = read_price(request, standing)
    stopped = decision.verdict != "pass" and answer != ""
    facts = standing.facts if isinstance(standing.facts, FileFacts) else None
    if decision.failed is not None:
        reason = decision.failed.name
    elif stopped:
        reason = "unchanged" if decision.repeat else "all"
    else:
        reason = NOTHING_TO_FOLD if decision.verdict == "fold" else "unknown"
    return Entry(
        asker=request.asker,
        tool=request.tool,
        path=standing.relative or request.path,
        verdict=decision.verdict if stopped else "context" if answer else "pass",
        reason=reason,
        conditions={one.name: one.value for one in decision.conditions},
        file_tokens=price.asked,
        answer=answer,
        kept_out=price.delivered if stopped else 0,
        content_hash=facts.content_hash if facts else None,
        language=facts.language if facts else _by_name(standing.relative),
        file_bytes=standing.size,
    )


def _by_name(relative: str) -> str | None:
    """The language that a file's name tells, where nobody had to look into it; None where it tells none."""
    found = detect(relative, b"") if relative else None
    return found.name if found is not None else None


def mention(asker: Asker, source: SourcePath, content_hash: str) -> Entry:
    """A file that a prompt put into the context, which no gate can stop."""
    size = source.absolute.stat().st_size
    return Entry(
        asker=asker,
        tool=MENTION,
        path=source.relative,
        verdict="pass",
        reason="mentioned",
        conditions={},
        file_tokens=by_size(size),
        answer="",
        kept_out=0,
        content_hash=content_hash,
        language=_by_name(source.relative),
        file_bytes=size,
    )


def denied_before(memory: Memory, project: Project, asker: Asker, root: Path) -> dict[tuple[str, str], float]:
    """What this asker was denied or shown folded, as the ledger has it: (real path, content hash) -> when."""
    session = SessionRef(asker.session, project, asker.agent or None)
    found = memory.ledger.stopped(session)
    return {(str(root / one.path), one.content_hash): one.at / 1000 for one in found}


class LedgerWriter:
    """Writes rows one after another in a thread of its own: a commit takes longer than a decision may."""

    def __init__(self, report: Callable[[str], None]) -> None:
        self._report = report
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="gate-ledger")
        self._closing = threading.Event()
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
            kept_out_tokens=made.kept_out,
            content_hash=made.content_hash,
            language=made.language,
            file_bytes=made.file_bytes,
        )
        number = self.submit(
            lambda: memory.record_decision(
                replace(row, answer_tokens=cost(made.answer) if made.answer else 0)
            )
        )
        return None if number is None else Recorded(self, memory, row, number)

    def forgotten(self, memory: Memory, project: Project, asker: Asker) -> None:
        """Queues that the asker's context was compacted."""
        session = SessionRef(asker.session, project, asker.agent or None)
        self.submit(lambda: memory.record_follow_up(DisclosureRow(session, CONTEXT, "", COMPACTED)))

    def submit(self, write: Callable[[], int]) -> Future[int] | None:
        """Queues one write."""
        if not self._waiting.acquire(blocking=False):
            return None
        try:
            return self._thread.submit(self._written, write, time.monotonic() + ANSWER_FIRST_SECONDS)
        except RuntimeError:  # closed
            self._waiting.release()
            return None

    def close(self) -> None:
        """Waits until everything queued is written."""
        self._closing.set()
        self._thread.shutdown(wait=True)

    def _written(self, write: Callable[[], int], begin: float) -> int:
        self._closing.wait(max(begin - time.monotonic(), 0))
        try:
            return write()
        except Exception as problem:
            self._report(f"A row of the gate's ledger was not written: {problem}")
            raise
        finally:
            self._waiting.release()


@dataclass(frozen=True, slots=True)
class Recorded:
    """A denial or fold that is on its way into the ledger, for what follows it."""

    writer: LedgerWriter
    memory: Memory
    row: DecisionRow
    number: Future[int]

    def when_kept(self, settled: Callable[[], None]) -> None:
        """Calls this once the row is safe, or never will be."""
        self.number.add_done_callback(lambda _: settled())

    def unheard(self) -> None:
        """Queues that nobody was told: the read went on as without a gate, and nothing was kept out."""
        row = replace(self.row, verdict="pass", reason=UNHEARD, answer_tokens=0, kept_out_tokens=0)

        def correct() -> int:
            number = self.number.result()
            self.memory.correct_decision(number, row)
            return number

        self.writer.submit(correct)

    def followed(self, what: FollowUp, tokens: int) -> None:
        """Queues what the agent did next; rows are written in order, so the decision has its id by then."""
        self.writer.submit(
            lambda: self.memory.record_follow_up(
                DisclosureRow(
                    self.row.session,
                    "denial" if self.row.verdict == "deny" else self.row.verdict,
                    self.row.path,
                    what,
                    tokens,
                    self.number.result(),
                )
            )
        )
