"""The ledger: every decision of the gate, what was offered to the agent, and what the agent then did."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from memory.framing import storable
from memory.model import Project, SessionRef
from memory.redaction import redact
from memory.store import Change, Store


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
class VerdictTotals:
    """All decisions of one verdict. Tokens."""

    verdict: str
    decisions: int
    file_tokens: int
    answer_tokens: int
    kept_out_tokens: int


class Ledger:
    """The rows of the ledger; writing waits until they are committed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def record_decision(self, decision: DecisionRow, now: int) -> int:
        """Write a decision; gives its id for the rows that follow. `now` in milliseconds since 1970, UTC."""
        number = self._store.next_id("gate_decisions")
        values = asdict(decision)
        values |= {
            "id": number,
            "project": decision.session.project.id,
            "session_id": storable(decision.session.id),
            "agent_id": decision.session.agent_id,
            "path": storable(decision.path),
            "reason": storable(redact(decision.reason)),
            "conditions": storable(json.dumps(dict(decision.conditions), default=str)),
            "created_at": now,
        }
        del values["session"]
        self._store.write(Change("gate_decisions", values))
        return number

    def record_disclosure(self, disclosure: DisclosureRow, now: int) -> int:
        """Write what was offered or opened, or what followed a decision."""
        number = self._store.next_id("disclosures")
        values = asdict(disclosure)
        values |= {
            "id": number,
            "project": disclosure.session.project.id,
            "session_id": storable(disclosure.session.id),
            "item": storable(disclosure.item),
            "created_at": now,
        }
        del values["session"]
        self._store.write(Change("disclosures", values))
        return number

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

    def verdicts(self, project: str | None, since: int = 0) -> list[VerdictTotals]:
        """Totals by verdict, of one project or of all, from `since` (milliseconds) on."""
        rows = self._store.read(
            "SELECT verdict, count(*), sum(file_tokens), sum(answer_tokens), sum(kept_out_tokens) "
            "FROM gate_decisions WHERE created_at >= ? AND (? IS NULL OR project = ?) "
            "GROUP BY verdict ORDER BY verdict",
            [since, project, project],
        )
        return [VerdictTotals(*row) for row in rows]

    def actions(self, project: str | None, since: int = 0) -> dict[tuple[str, str], int]:
        """How often each surface saw each action, of one project or of all."""
        rows = self._store.read(
            "SELECT surface, action, count(*) FROM disclosures "
            "WHERE created_at >= ? AND (? IS NULL OR project = ?) GROUP BY ALL ORDER BY ALL",
            [since, project, project],
        )
        return {(surface, action): count for surface, action, count in rows}
