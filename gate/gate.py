"""The read gate as the daemon uses it: hook payloads in, the host's hook JSON out, and never an error."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

from gate.decision import Decision, FileStanding, SessionView, decide
from gate.denial import denial_text, note_text
from gate.explanation import Explanation
from gate.follow_up import Denied, FollowUp, FollowUps
from gate.ledger import LedgerWriter, entry
from gate.outlines import Outlines
from gate.own_tools import OwnTools
from gate.request import READ, Asker, ReadRequest, asker_of, read_request
from gate.rules import rules_for
from gate.sessions import Sessions
from gate.settings import GateSettings
from gate.standing import Lookup, Surroundings, read_price
from memory.memory import Memory
from memory.model import Project
from navigator.errors import NavigatorError
from navigator.model import FileFacts
from navigator.navigator import Navigator
from navigator.workspace import FileMissing

HookJson: TypeAlias = dict[str, Any]

LONGEST_CONTEXT: Final = 10_000
"""UTF-16 units of `additionalContext` that reach the model whole (FACTS §7)."""
EXPLAIN_SECONDS: Final = 10.0
"""A person who asks why can wait for a parse; a hook can't."""
NOTED_AFTER: Final = ("size", "mode_stops")
"""A read that passes for one of these may be told what is remembered of the file."""


def _utc_now() -> datetime:
    return datetime.now(UTC)


def _nobody_told(text: str) -> None:
    """Where no one is there to be told."""


class Gate:
    """Decides reads for every session of a user; thread-safe.

    `clock` gives the time of a call, `report` takes a sentence for the user when something is amiss.
    """

    def __init__(
        self,
        settings: GateSettings | None = None,
        clock: Callable[[], datetime] = _utc_now,
        report: Callable[[str], None] = _nobody_told,
        tools: OwnTools | None = None,
    ) -> None:
        self._settings = settings or GateSettings()
        self._clock = clock
        self._report = report
        self._tools = tools or OwnTools()
        self._sessions = Sessions()
        self._outlines = Outlines()
        self._follow_ups = FollowUps(self._tools)
        self._ledger = LedgerWriter(report)

    def pre_tool_use(
        self,
        payload: object,
        navigator: Navigator,
        memory: Memory | None,
        project: Project | None,
        settings: GateSettings | None = None,
    ) -> HookJson | None:
        """The host's answer to a PreToolUse payload, or None where there is nothing to say.

        `settings` are the workspace's own, where they differ from the gate's.
        """
        if not isinstance(payload, Mapping):
            return None
        try:
            if self._tools.called(payload) is not None:
                return self._own_tool(payload, navigator)
            request = read_request(payload)
            if request is None:
                return None
            around = Surroundings(navigator, memory, project, self._outlines, self._report)
            return self._read(request, around, settings or self._settings)
        except Exception as problem:
            self._report(
                f"The gate let a call pass that it could not judge: {type(problem).__name__}: {problem}"
            )
            return None

    def explain(
        self,
        path: str,
        *,
        navigator: Navigator,
        memory: Memory | None,
        project: Project | None,
        offset: int | None = None,
        limit: int | None = None,
        bash: str | None = None,
        session: str | None = None,
        settings: GateSettings | None = None,
    ) -> Explanation:
        """Every condition for a read of `path`, nothing recorded; with `bash`, for that command."""
        settings = settings or self._settings
        tool = READ if bash is None else "Bash"
        request = ReadRequest(Asker(session or ""), tool, path, offset, limit)
        around = Surroundings(navigator, memory, project, self._outlines, self._report)
        view = self._sessions.view(request.asker, self._now())
        lookup = Lookup(path, around, settings, EXPLAIN_SECONDS)
        standing = FileStanding()
        for look in lookup.steps:
            standing = look(standing)
        decision = decide(request, standing, rules_for(settings), view)
        if decision.verdict != "deny":
            return Explanation(decision.verdict, decision.conditions)
        answer = self._denial(request, standing)
        return Explanation("deny", decision.conditions, answer, read_price(request, standing).delivered)

    def tool_used(self, payload: object) -> None:
        """A tool ran or failed (PostToolUse, PostToolUseFailure): what an agent did after a denial."""
        try:
            self._follow_ups.used(payload)
        except Exception as problem:
            self._report(
                f"The gate could not tell what followed a denial: {type(problem).__name__}: {problem}"
            )

    def message_ended(self, payload: object) -> None:
        """All tool calls of a message are done (PostToolBatch): a further read is another message's."""
        asker = asker_of(payload)
        if asker is not None:
            self._sessions.end_message(asker, self._now())

    def compacted(self, session: str, agent: str = "") -> None:
        """What this context was told is gone from it."""
        self._sessions.forget(Asker(session, agent))

    def close(self) -> None:
        """Waits until the ledger has every row; the memory may be closed after that."""
        self._ledger.close()

    def _now(self) -> float:
        return self._clock().timestamp()

    def _own_tool(self, payload: Mapping[str, object], navigator: Navigator) -> HookJson | None:
        """Our own read-only tools need no permission inside the workspace; nothing else is ever allowed."""
        if self._tools.called(payload) not in self._tools.read_only:
            return None
        path = self._tools.named_path(payload)
        try:
            if path is not None:
                navigator.workspace.resolve_folder(path)
        except FileMissing:
            pass  # the tool says so itself
        except (NavigatorError, OSError, ValueError):
            return None
        return _said(permissionDecision="allow", permissionDecisionReason="reads inside the workspace only")

    def _read(self, request: ReadRequest, around: Surroundings, settings: GateSettings) -> HookJson | None:
        now, asker = self._now(), request.asker
        lookup = Lookup(request.path, around, settings, settings.decision_ms / 1000)
        decision, standing = _decided(request, lookup, settings, self._sessions.view(asker, now))
        if decision.verdict == "deny" and isinstance(standing.facts, FileFacts):
            claim = self._sessions.claim_denial(asker, standing.real_path, standing.facts.content_hash, now)
            if claim != "repeat":
                return self._deny(request, around, standing, decision if claim == "first" else None)
            # a call of an earlier message was denied while this one looked
            decision = decide(request, standing, rules_for(settings), self._sessions.view(asker, now))
        note = self._note(asker, lookup, standing, decision, settings)
        self._ledger.decided(around.memory, around.project, entry(request, standing, decision, note))
        return _said(additionalContext=note) if note else None

    def _deny(
        self, request: ReadRequest, around: Surroundings, standing: FileStanding, counted: Decision | None
    ) -> HookJson:
        """The denial; of calls side by side only one is `counted`, and has a row."""
        answer = self._denial(request, standing)
        if counted is not None:
            row = entry(request, standing, counted, answer)
            recorded = self._ledger.decided(around.memory, around.project, row)
            if recorded is not None:
                self._follow_ups.expect(request.asker, _awaited(standing, recorded.followed))
        return _said(permissionDecision="deny", permissionDecisionReason=answer)

    def _denial(self, request: ReadRequest, standing: FileStanding) -> str:
        assert isinstance(standing.facts, FileFacts)
        assert standing.outline is not None
        return denial_text(
            standing.relative,
            standing.facts,
            standing.outline,
            remembered=standing.remembered or (),
            price=read_price(request, standing),
            tools=self._tools,
        )

    def _note(
        self,
        asker: Asker,
        lookup: Lookup,
        standing: FileStanding,
        decision: Decision,
        settings: GateSettings,
    ) -> str:
        """What is remembered of a small file, unless this asker was told; empty where there is nothing."""
        failed = decision.failed
        small = failed is not None and failed.name in NOTED_AFTER
        if not small or not standing.regular or (standing.size or 0) < settings.note_bytes:
            return ""
        if standing.remembered is None:
            standing = lookup.history(standing)
        newest = max((one.id for one in standing.remembered or ()), default=None)
        if newest is None or not self._sessions.claim_note(asker, standing.real_path, newest):
            return ""
        if standing.facts is None:
            standing = lookup.facts(standing)
        return note_text(standing.relative, standing.remembered or (), self._tools, LONGEST_CONTEXT)


def _decided(
    request: ReadRequest, lookup: Lookup, settings: GateSettings, view: SessionView
) -> tuple[Decision, FileStanding]:
    """Looks at the file until the answer can't change any more."""
    rules, standing = rules_for(settings), FileStanding()
    decision = decide(request, standing, rules, view)
    for look in lookup.steps:
        standing = look(standing)
        decision = decide(request, standing, rules, view)
        if decision.settled:
            break
    return decision, standing


def _awaited(standing: FileStanding, record: Callable[[FollowUp], None]) -> Denied:
    root = standing.real_path.removesuffix(standing.relative.replace("/", os.sep))
    lines = standing.facts.lines if isinstance(standing.facts, FileFacts) else 0
    return Denied(standing.real_path, root, lines, record)


def _said(**fields: str) -> HookJson:
    return {"hookSpecificOutput": {"hookEventName": "PreToolUse", **fields}}
