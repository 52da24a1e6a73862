"""What came after each whole read that the gate stopped: was it read anyway, how long did work go on?"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from memory.ledger import COMPACTED, CONTEXT
from memory.store import Store

LATEST: Final = 2_000
"""Stopped reads looked back on: habits change, and so do models."""
MESSAGE_MS: Final = 250
"""Calls that follow each other sooner belong to one message of the model (design 3, condition 8)."""
CONTEXT_TOKENS: Final = "context_tokens"
"""The condition under which a decision remembers how long its asker's context was."""


@dataclass(frozen=True, slots=True)
class AfterStop:
    """One read of the main session that was denied or folded, and what followed. Costs are tokens."""

    verdict: str
    language: str
    """Empty where nobody looked."""
    file_bytes: int | None
    retried: bool
    """The whole file was read after all."""
    opened: bool
    """Anything of it was opened."""
    opened_tokens: int
    context_tokens: int | None
    """How long the context was, where the host told."""
    turns_after: int | None
    """Requests to the model that came after it, until the context was compacted or the session ended.

    None as long as the session goes on.
    """


class AfterStops:
    """Reads the ledger and the recorded calls."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def latest(self, project: str | None = None) -> list[AfterStop]:
        """The latest stopped reads of a project or of all, the newest first."""
        rows = self._store.read(
            "SELECT d.session_id, d.created_at, d.verdict, coalesce(d.language, ''), d.file_bytes, "
            "d.conditions, coalesce(f.actions, []), coalesce(f.tokens, 0)::BIGINT, s.ended_at IS NOT NULL "
            "FROM gate_decisions d LEFT JOIN sessions s ON s.id = d.session_id "
            "LEFT JOIN (SELECT decision_id, list(DISTINCT action) AS actions, sum(tokens) AS tokens "
            "FROM disclosures WHERE decision_id IS NOT NULL GROUP BY decision_id) f ON f.decision_id = d.id "
            "WHERE d.verdict IN ('deny', 'fold') AND d.reason <> 'unchanged' AND d.agent_id IS NULL "
            f"AND (? IS NULL OR d.project = ?) ORDER BY d.id DESC LIMIT {LATEST}",
            [project, project],
        )
        sessions = sorted({row[0] for row in rows})
        turns, compactions = self._turns(sessions), self._compactions(sessions)
        return [
            AfterStop(
                verdict=verdict,
                language=language,
                file_bytes=size,
                retried="retried_whole" in actions,
                opened=bool(actions),
                opened_tokens=tokens,
                context_tokens=_context(conditions),
                turns_after=_between(turns[session], at, compactions[session]) if ended else None,
            )
            for session, at, verdict, language, size, conditions, actions, tokens, ended in rows
        ]

    def _turns(self, sessions: list[str]) -> dict[str, list[int]]:
        """Session -> when each request to its model was made: after a message's calls, and after a prompt."""
        calls = self._store.read(
            "SELECT session_id, created_at FROM tool_uses WHERE agent_id IS NULL "
            "AND list_contains(?, session_id) UNION ALL "
            "SELECT session_id, created_at FROM prompts WHERE list_contains(?, session_id) ORDER BY 1, 2",
            [sessions, sessions],
        )
        found: dict[str, list[int]] = defaultdict(list)
        for session, at in calls:
            times = found[session]
            if times and at - times[-1] <= MESSAGE_MS:
                times[-1] = at
            else:
                times.append(at)
        return found

    def _compactions(self, sessions: list[str]) -> dict[str, list[int]]:
        rows = self._store.read(
            "SELECT session_id, created_at FROM disclosures WHERE surface = ? AND action = ? "
            "AND list_contains(?, session_id) ORDER BY 1, 2",
            [CONTEXT, COMPACTED, sessions],
        )
        found: dict[str, list[int]] = defaultdict(list)
        for session, at in rows:
            found[session].append(at)
        return found


def _between(turns: list[int], at: int, compactions: list[int]) -> int:
    """How many turns came after `at` and before the next compaction."""
    until = compactions[next_:][0] if (next_ := bisect_right(compactions, at)) < len(compactions) else None
    end = len(turns) if until is None else bisect_right(turns, until)
    return max(0, end - bisect_right(turns, at))


def _context(conditions: str) -> int | None:
    try:
        found = json.loads(conditions).get(CONTEXT_TOKENS)
    except (ValueError, AttributeError):
        return None
    return found if type(found) is int else None
