"""Stopping a read: it is denied, or runs and has its result folded; and the denials that nobody heard."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from gate.deciding.decision import Decision
from gate.deciding.known import FileStanding, previewed
from gate.deciding.standing import Surroundings, read_price
from gate.fold.folds import FoldRequest, Folds
from gate.host.hook_json import HookJson, said
from gate.host.request import Asker, ReadRequest, asker_of
from gate.remembering.follow_up import Denied, FollowUp, FollowUps
from gate.remembering.ledger import LedgerWriter, Recorded, entry
from gate.remembering.marks import Marks
from gate.remembering.sessions import Sessions
from gate.settings import GateSettings
from gate.wording.instead import Wording
from navigator.bounded import Bounded
from navigator.model import FileFacts

DENIALS_KEPT: Final = 256
"""Denials that may still turn out to have reached nobody."""


class Stops:
    """What is done where every condition holds; thread-safe."""

    def __init__(
        self,
        sessions: Sessions,
        folds: Folds,
        follow_ups: FollowUps,
        ledger: LedgerWriter,
        marks: Marks,
        wording: Wording,
    ) -> None:
        self._sessions = sessions
        self._folds = folds
        self._follow_ups = follow_ups
        self._ledger = ledger
        self._marks = marks
        self._wording = wording
        self._given: Bounded[tuple[Asker, str], tuple[str, str, Recorded | None]] = Bounded(DENIALS_KEPT)

    def stop(
        self,
        request: ReadRequest,
        around: Surroundings,
        standing: FileStanding,
        decision: Decision,
        settings: GateSettings,
        *,
        counted: bool,
    ) -> HookJson | None:
        """The host's answer; of calls side by side only one is `counted`, and has a row in the ledger."""

        def record(decision: Decision, answer: str) -> Recorded | None:
            row = entry(request, standing, decision, answer)
            recorded = self._ledger.decided(around.memory, around.project, row) if counted else None
            if recorded is not None and answer:
                self._follow_ups.expect(request.asker, _awaited(standing, recorded.followed))
            return recorded

        if decision.verdict == "fold" and read_price(request, standing).outcome != "refused":
            outlined = previewed(request, standing) and settings.mode == "deny"
            self._folds.expect(
                FoldRequest(
                    request,
                    standing,
                    around,
                    budget_tokens=settings.fold_tokens,
                    outline_tokens=settings.denial_tokens,
                    seconds=settings.decision_ms / 1000,
                    told=partial(record, decision),
                    instead=self._wording.instead(request, standing, printed=True) if outlined else "",
                )
            )
            return None
        # what the host refuses to hand over can't be folded afterwards
        answer = self._wording.instead(request, standing, repeat=decision.repeat)
        recorded = record(replace(decision, stop="deny"), answer)
        assert isinstance(standing.facts, FileFacts)
        content = standing.real_path, standing.facts.content_hash
        if recorded is not None:
            self._marks.put(request.asker, *content)
            recorded.when_kept(self._marks.settled)
        if counted:
            self._given[request.asker, request.tool_use_id] = (*content, recorded)
        return said("PreToolUse", permissionDecision="deny", permissionDecisionReason=answer)

    def unheard(self, payload: Mapping[str, object]) -> None:
        """The answer to a PreToolUse payload came too late: a denial in it is none, and not counted."""
        asker = asker_of(payload)
        if asker is None:
            return
        given = self._given.pop((asker, str(payload.get("tool_use_id") or "")), None)
        if given is not None:
            real_path, content_hash, recorded = given
            self._sessions.release_denial(asker, real_path, content_hash)
            if recorded is not None:
                recorded.unheard()


def _awaited(standing: FileStanding, record: Callable[[FollowUp, int], None]) -> Denied:
    root = standing.real_path.removesuffix(standing.relative.replace("/", os.sep))
    lines = standing.facts.lines if isinstance(standing.facts, FileFacts) else 0
    return Denied(standing.real_path, root, lines, record)
