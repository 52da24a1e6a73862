"""The ledger's rows, written behind the answer: what was asked, why it was answered so, what followed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from gate.deciding.decision import Decision
from gate.deciding.known import FileStanding
from gate.deciding.standing import read_price
from gate.host.request import Asker, ReadRequest
from gate.remembering.afterwards import Afterwards, Work
from gate.remembering.follow_up import FollowUp
from memory.ledger import COMPACTED, CONTEXT, DecisionRow, DisclosureRow, Ledger, Place
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
    """What it was answered with, to be counted afterwards."""
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
    """Writes rows afterwards, in the order in which things happened."""

    def __init__(self, afterwards: Afterwards) -> None:
        self._afterwards = afterwards

    def decided(self, memory: Memory | None, project: Project | None, made: Entry) -> Recorded | None:
        """Queues a decision; None where there is no memory, or too much waits for it already."""
        if memory is None or project is None:
            return None
        row = DecisionRow(
            session=SessionRef(made.asker.session, project, made.asker.agent or None),
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
        place = memory.decision_place()
        kept = self.submit(_decision(memory.ledger, place, row, made.answer))
        return None if kept is None else Recorded(self, memory, row, place, kept)

    def followed(self, memory: Memory, row: DisclosureRow) -> None:
        """Queues what the agent did, or what befell its context."""
        self.submit(_follow_up(memory.ledger, memory.follow_up_place(), row))

    def forgotten(self, memory: Memory, project: Project, asker: Asker) -> None:
        """Queues that the asker's context was compacted."""
        session = SessionRef(asker.session, project, asker.agent or None)
        self.followed(memory, DisclosureRow(session, CONTEXT, "", COMPACTED))

    def submit(self, write: Work) -> Future[None] | None:
        """Queues one row."""
        return self._afterwards.submit(write)


def _decision(ledger: Ledger, place: Place, row: DecisionRow, answer: str) -> Work:
    row = replace(row, answer_tokens=cost(answer) if answer else 0)
    yield
    kept = ledger.put_decision(place, row)
    yield
    kept.result()


def _follow_up(ledger: Ledger, place: Place, row: DisclosureRow) -> Work:
    yield
    kept = ledger.put_disclosure(place, row)
    yield
    kept.result()


@dataclass(frozen=True, slots=True)
class Recorded:
    """A denial or fold that is on its way into the ledger, for what follows it."""

    writer: LedgerWriter
    memory: Memory
    row: DecisionRow
    place: Place
    kept: Future[None]

    def when_kept(self, settled: Callable[[], None]) -> None:
        """Calls this once the row is safe, or never will be."""
        self.kept.add_done_callback(lambda _: settled())

    def unheard(self) -> None:
        """Queues that nobody was told: the read went on as without a gate, and nothing was kept out."""
        row = replace(self.row, verdict="pass", reason=UNHEARD, kept_out_tokens=0)
        self.writer.submit(_decision(self.memory.ledger, self.place, row, ""))

    def followed(self, what: FollowUp, tokens: int) -> None:
        """Queues what the agent did next."""
        surface = "denial" if self.row.verdict == "deny" else self.row.verdict
        number = self.place.number
        self.writer.followed(
            self.memory, DisclosureRow(self.row.session, surface, self.row.path, what, tokens, number)
        )
