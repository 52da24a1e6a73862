"""The ledger: every decision of the gate, what was offered to the agent, and what the agent then did."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from typing import Any, Final

from memory.framing import storable
from memory.model import Project, SessionRef
from memory.redaction import redact
from memory.store import Change, Store

CONTEXT: Final = "context"
"""The surface of what happens to a session's context as a whole."""
COMPACTED: Final = "compacted"
"""Nothing that the session was told before is in its context any more."""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One answer of the gate. Costs are tokens."""

    session: SessionRef
    tool_name: str
    path: str
    """Relative to the workspace, with forward slashes."""
    verdict: str
    """What the host was told: deny, fold, context or pass."""
    reason: str
    """The condition that decided."""
    conditions: Mapping[str, object] = field(default_factory=dict)
    """JSON-ready: each condition's value, as the gate explains itself."""
    file_tokens: int = 0
    answer_tokens: int = 0
    kept_out_tokens: int = 0
    """What did not reach the context: only what the host would have delivered counts."""
    content_hash: str | None = None
    """Of the content that was decided on, where it was looked at."""
    language: str | None = None
    file_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class DisclosureRow:
    """Something offered or opened, or what followed a decision."""

    session: SessionRef
    surface: str
    """Where: startup, mem_search, denial, outline, …"""
    item: str
    """What: an observation as `#41`, a symbol as `path:name`, a path."""
    action: str
    """offered, opened; after a decision also retried_whole, read_part, unfolded."""
    tokens: int = 0
    decision_id: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row stands in the ledger, taken when something happens: the row may be written later."""

    number: int
    """Its id."""
    at: int
    """Milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """A content that a session or one of its subagents was denied, or shown folded."""

    path: str
    """Relative to the workspace, with forward slashes."""
    content_hash: str
    at: int
    """Milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Decisions that were answered alike and followed by the same, added up. Costs are tokens."""

    by: str
    """What they have in common: "" nothing, else `project`, `language`, `size` or `day`."""
    group: str | int | None
    """Which of those: a project's name, a language, the place in the list of ends that the size is below,
    the days since 1970; None where the files were not looked at."""
    verdict: str
    reason: str
    followed: Sequence[str]
    """What the agent did next: retried_whole, read_part, unfolded."""
    decisions: int
    file_tokens: int
    answer_tokens: int
    kept_out_tokens: int
    opened_tokens: int
    """What was opened of the files afterwards."""


_GROUPINGS: Final = {0b1111: "", 0b0111: "project", 0b1011: "language", 0b1101: "size", 0b1110: "day"}
"""By what DuckDB's `grouping` says of the four columns: a bit for each that does not tell groups apart."""


class Ledger:
    """The rows of the ledger; what is put is safe when its future ends."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def decision_place(self, now: int) -> Place:
        """The place of a decision that is made now, in milliseconds since 1970, UTC."""
        return Place(self._store.next_id("gate_decisions"), now)

    def disclosure_place(self, now: int) -> Place:
        """The place of what is offered or opened now, or follows a decision now."""
        return Place(self._store.next_id("disclosures"), now)

    def put_decision(self, place: Place, decision: DecisionRow) -> Future[None]:
        """Queue a decision; where one stands there already, it is put right."""
        values = asdict(decision) | {
            "project": decision.session.project.id,
            "session_id": storable(decision.session.id),
            "agent_id": decision.session.agent_id,
            "path": storable(decision.path),
            "reason": storable(redact(decision.reason)),
            "conditions": storable(json.dumps(dict(decision.conditions), default=str)),
        }
        return self._put("gate_decisions", place, values)

    def put_disclosure(self, place: Place, disclosure: DisclosureRow) -> Future[None]:
        """Queue what was offered or opened, or what followed a decision."""
        values = asdict(disclosure) | {
            "project": disclosure.session.project.id,
            "session_id": storable(disclosure.session.id),
            "item": storable(disclosure.item),
        }
        return self._put("disclosures", place, values)

    def _put(self, table: str, place: Place, values: dict[str, Any]) -> Future[None]:
        del values["session"]
        return self._store.submit(Change(table, values | {"id": place.number, "created_at": place.at}))

    def note(self, project: Project, surface: str, action: str, items: Sequence[str], now: int) -> None:
        """Queue rows for what a reading tool offered or opened; it knows no session and waits for none."""
        changes = [
            Change(
                "disclosures",
                {
                    "id": self._store.next_id("disclosures"),
                    "project": project.id,
                    "session_id": "",
                    "surface": surface,
                    "item": storable(item),
                    "action": action,
                    "tokens": 0,
                    "created_at": now,
                },
            )
            for item in items
        ]
        if changes:
            self._store.submit(*changes)

    def stopped(self, session: SessionRef) -> list[Stopped]:
        """What this asker was denied or shown folded and may still know.

        Only the main session's context is ever compacted; a subagent has its own.
        """
        rows = self._store.read(
            "SELECT path, content_hash, max(created_at) FROM gate_decisions "
            "WHERE session_id = $1 AND agent_id IS NOT DISTINCT FROM $2 AND project = $3 "
            "AND verdict IN ('deny', 'fold') AND content_hash IS NOT NULL "
            "AND ($2 IS NOT NULL OR created_at > (SELECT coalesce(max(created_at), -1) FROM disclosures "
            "WHERE session_id = $1 AND surface = $4 AND action = $5)) GROUP BY ALL",
            [storable(session.id), session.agent_id, session.project.id, CONTEXT, COMPACTED],
        )
        return [Stopped(*row) for row in rows]

    def tallies(
        self, project: str | None, since: int, size_ends: Sequence[int], zone: timedelta
    ) -> list[Tally]:
        """The decisions of one project or of all, from `since` (milliseconds) on, added up five times.

        As a whole, by project, by language, by size, where `size_ends` (bytes, ascending) tell the classes
        apart, and by the day in a time zone so far ahead of UTC; each group where it first appeared. A
        ledger of any size comes as a few thousand rows: Python's lock is not held for all of them.
        """
        size = "+".join(f"(d.file_bytes >= {end:d})::INT" for end in size_ends) or "0"
        rows = self._store.read(
            "WITH f AS (SELECT decision_id, list_sort(list(DISTINCT action)) AS actions, "
            "sum(tokens) AS tokens FROM disclosures WHERE decision_id IS NOT NULL GROUP BY decision_id), "
            "one AS (SELECT d.id, coalesce(p.name, d.project) AS project, d.language, "
            f"{size} AS size, (d.created_at + $3) // 86400000 AS day, d.verdict, d.reason, "
            "coalesce(f.actions, []) AS followed, d.file_tokens, d.answer_tokens, d.kept_out_tokens, "
            "coalesce(f.tokens, 0) AS opened "
            "FROM gate_decisions d LEFT JOIN projects p ON p.id = d.project "
            "LEFT JOIN f ON f.decision_id = d.id "
            "WHERE d.created_at >= $1 AND ($2 IS NULL OR d.project = $2)) "
            "SELECT grouping(project, language, size, day), project, language, size, day, "
            "verdict, reason, followed, count(*), sum(file_tokens)::BIGINT, sum(answer_tokens)::BIGINT, "
            "sum(kept_out_tokens)::BIGINT, sum(opened)::BIGINT FROM one "
            "GROUP BY verdict, reason, followed, "
            "GROUPING SETS ((), (project), (language), (size), (day)) ORDER BY min(id)",
            [since, project, zone // timedelta(milliseconds=1)],
        )
        return [_tally(*row) for row in rows]

    def actions(self, project: str | None, since: int = 0) -> dict[tuple[str, str], int]:
        """How often each surface saw each action, of one project or of all."""
        rows = self._store.read(
            "SELECT surface, action, count(*) FROM disclosures "
            "WHERE created_at >= ? AND (? IS NULL OR project = ?) GROUP BY ALL ORDER BY ALL",
            [since, project, project],
        )
        return {(surface, action): count for surface, action, count in rows}


def _tally(which: int, project: str, language: str | None, size: int | None, day: int, *alike: Any) -> Tally:
    by = _GROUPINGS[which]
    groups = {"": None, "project": project, "language": language, "size": size, "day": day}
    return Tally(by, groups[by], *alike)
