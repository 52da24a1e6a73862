"""The read gate as the daemon uses it: hook payloads in, the host's hook JSON out, and never an error."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, TypeAlias

from gate.bounded import Bounded
from gate.decision import Decision, FileStanding, SessionView, decide, previewed
from gate.denial import denial_text, note_text, preview_text, unchanged_text
from gate.explanation import Explanation
from gate.fold.folds import FoldRequest, Folds
from gate.follow_up import Denied, FollowUp, FollowUps
from gate.ledger import LedgerWriter, Recorded, denied_before, entry, mention
from gate.outlines import Outlines
from gate.own_tools import OwnTools
from gate.price_condition import read_prices
from gate.price_context import context_tokens
from gate.request import READ, Asker, ReadRequest, asker_of, largest, read_request, shell_requests
from gate.rules import Rules, rules_for
from gate.sessions import Sessions
from gate.settings import GateSettings
from gate.standing import Lookup, Surroundings, read_price
from gate.whole_reads import mentioned, whole_read
from memory.memory import Memory
from memory.model import Project
from navigator.errors import NavigatorError
from navigator.model import FileFacts
from navigator.navigator import Navigator
from navigator.workspace import FileMissing

HookJson: TypeAlias = dict[str, Any]

LONGEST_CONTEXT: Final = 10_000
"""UTF-16 units of `additionalContext` that reach the model whole (FACTS §7)."""
BASH: Final = "Bash"
NOBODY: Final = "nobody"
"""A session that was told nothing, for explanations."""
EXPLAIN_SECONDS: Final = 10.0
"""A person who asks why can wait for a parse; a hook can't."""
NOTED_AFTER: Final = ("size", "mode_stops")
"""A read that passes for one of these may be told what is remembered of the file."""


DENIALS_KEPT: Final = 256
"""Denials that may still turn out to have reached nobody."""


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
        self._folds = Folds(self._tools)
        self._ledger = LedgerWriter(report)
        self._given: Bounded[tuple[Asker, str], tuple[str, str, Recorded | None]] = Bounded(DENIALS_KEPT)

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
            request = read_request(payload) or _by_shell(payload)
            if request is None:
                return None
            around = Surroundings(navigator, memory, project, self._outlines, self._report)
            chosen = settings or self._settings
            if chosen.threshold == "priced" and not request.asker.is_subagent:
                # A subagent is told the main session's transcript, which says nothing of its own context.
                transcript = str(payload.get("transcript_path") or "")
                self._sessions.know_context(request.asker, context_tokens(transcript))
            return self._read(request, around, chosen)
        except Exception as problem:
            self._report(
                f"The gate let a call pass that it could not judge: {type(problem).__name__}: {problem}"
            )
            return None

    def explain(
        self,
        path: str = "",
        *,
        navigator: Navigator,
        memory: Memory | None,
        project: Project | None,
        offset: int | None = None,
        limit: int | None = None,
        bash: str | None = None,
        cwd: str = "",
        session: str | None = None,
        settings: GateSettings | None = None,
    ) -> Explanation:
        """Every condition for a read of `path`, or for the command `bash` in `cwd`; nothing is recorded."""
        settings = settings or self._settings
        asker = Asker(session or NOBODY)
        request = ReadRequest(asker, READ, path, offset, limit)
        if bash is not None:
            called = {
                "session_id": asker.session,
                "tool_name": BASH,
                "tool_input": {"command": bash},
                "cwd": cwd,
            }
            request = _by_shell(called) or ReadRequest(asker, BASH, "")
        around = Surroundings(navigator, memory, project, self._outlines, self._report)
        view = self._sessions.view(request.asker, self._now())
        lookup = Lookup(request.path, around, settings, EXPLAIN_SECONDS)
        standing = FileStanding()
        for look in lookup.steps:
            standing = look(standing)
        decision = decide(request, standing, _rules_of(settings, standing), view)
        priced = read_prices(request, standing, settings, view.context_tokens)
        shown = None if priced is None else {str(way): round(price) for way, price in priced.items()}
        if decision.verdict != "deny":
            return Explanation(decision.verdict, decision.conditions, prices=shown)
        answer = self._denial(request, standing, repeat=decision.repeat)
        return Explanation(
            "deny", decision.conditions, answer, read_price(request, standing).delivered, shown
        )

    def tool_used(self, payload: object, navigator: Navigator | None = None) -> HookJson | None:
        """A tool ran or failed (PostToolUse, PostToolUseFailure).

        The host's answer where what the tool returned is to be replaced by a folded view.
        """
        asker = asker_of(payload)
        if asker is None or not isinstance(payload, Mapping):
            return None
        try:
            by_shell = _by_shell(payload)
            self._follow_ups.used(payload, by_shell)
            replaced = self._folds.replaced(payload)
            if replaced is not None:
                return _said("PostToolUse", updatedToolOutput=replaced)
            whole = whole_read(payload, by_shell, navigator) if navigator is not None else None
            if whole is not None:
                self._sessions.read_whole(asker, *whole)
        except Exception as problem:
            self._report(f"The gate could not take in what a tool did: {type(problem).__name__}: {problem}")
        return None

    def prompted(
        self, payload: object, navigator: Navigator, memory: Memory | None, project: Project | None
    ) -> None:
        """The user said something (UserPromptSubmit); files it mentions as `@path` come with it."""
        asker = asker_of(payload)
        prompt = payload.get("prompt") if isinstance(payload, Mapping) else None
        if asker is None or not isinstance(prompt, str):
            return
        self._folds.prompted(asker, prompt)
        for source, content_hash in mentioned(prompt, navigator):
            self._sessions.read_whole(asker, str(source.absolute), content_hash)
            self._ledger.decided(memory, project, mention(asker, source, content_hash))

    def edited(self, payload: object, before: FileFacts | None, after: FileFacts) -> None:
        """The asker edited a file: what it wrote is likely to be wanted again."""
        asker = asker_of(payload)
        if asker is not None:
            self._folds.edited(asker, before, after)

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

    def message_ended(self, payload: object) -> None:
        """All tool calls of a message are done (PostToolBatch): a further read is another message's."""
        asker = asker_of(payload)
        if asker is not None:
            self._sessions.end_message(asker, self._now())

    def started(self, session: str) -> None:
        """The session is new: nothing was said to it, and nobody needs to look that up."""
        self._sessions.forget(Asker(session))

    def compacted(self, session: str, memory: Memory | None = None, project: Project | None = None) -> None:
        """What a session was told is gone from its context; the ledger keeps that for the next daemon."""
        asker = Asker(session)
        self._sessions.forget(asker)
        self._follow_ups.forget(asker)
        if memory is not None and project is not None:
            self._ledger.forgotten(memory, project, asker)

    def close(self) -> None:
        """Waits until the ledger has every row; the memory may be closed after that."""
        self._folds.close()
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
        return _said(
            "PreToolUse",
            permissionDecision="allow",
            permissionDecisionReason="reads inside the workspace only",
        )

    def _read(self, request: ReadRequest, around: Surroundings, settings: GateSettings) -> HookJson | None:
        now, asker = self._now(), request.asker
        lookup = Lookup(request.path, around, settings, settings.decision_ms / 1000)
        standing = lookup.place(FileStanding())
        rules = _rules_of(settings, standing)
        decision, standing = _decided(request, lookup, standing, rules, self._sessions.view(asker, now))
        if decision.verdict != "pass" and self._recall_denials(asker, around):
            decision = decide(request, standing, rules, self._sessions.view(asker, now))
        if decision.verdict != "pass" and isinstance(standing.facts, FileFacts):
            claim = self._sessions.claim_denial(asker, standing.real_path, standing.facts.content_hash, now)
            if claim != "repeat":
                return self._stop(request, around, standing, decision, settings, counted=claim == "first")
            # a call of an earlier message was denied while this one looked
            decision = decide(request, standing, rules, self._sessions.view(asker, now))
        note = self._note(asker, lookup, standing, decision, settings)
        self._ledger.decided(around.memory, around.project, entry(request, standing, decision, note))
        return _said("PreToolUse", additionalContext=note) if note else None

    def _recall_denials(self, asker: Asker, around: Surroundings) -> bool:
        """Looks once in the ledger for what an earlier daemon denied this asker; True where there was any."""
        memory, project = around.memory, around.project
        if memory is None or project is None:
            return False
        root = around.navigator.workspace.root
        try:
            return self._sessions.complete(asker, lambda: denied_before(memory, project, asker, root))
        except Exception as problem:  # without the memory the gate still knows what it said itself
            self._report(f"The gate could not look up earlier denials: {problem}")
            return False

    def _stop(
        self,
        request: ReadRequest,
        around: Surroundings,
        standing: FileStanding,
        decision: Decision,
        settings: GateSettings,
        *,
        counted: bool,
    ) -> HookJson | None:
        """Denies, or has the result folded; of calls side by side only one is `counted`, and has a row."""

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
                    instead=self._denial(request, standing, printed=True) if outlined else "",
                )
            )
            return None
        # what the host refuses to hand over can't be folded afterwards
        answer = self._denial(request, standing, repeat=decision.repeat)
        recorded = record(replace(decision, stop="deny"), answer)
        if recorded is not None:
            recorded.kept(settings.decision_ms / 1000 / 4)
        assert isinstance(standing.facts, FileFacts)
        if counted:
            content = standing.real_path, standing.facts.content_hash
            self._given[request.asker, request.tool_use_id] = (*content, recorded)
        return _said("PreToolUse", permissionDecision="deny", permissionDecisionReason=answer)

    def _denial(
        self, request: ReadRequest, standing: FileStanding, *, repeat: bool = False, printed: bool = False
    ) -> str:
        """The text in place of the file: it is denied, unchanged, or a command whose output is replaced."""
        assert isinstance(standing.facts, FileFacts)
        assert standing.outline is not None
        if repeat:
            return unchanged_text(
                standing.relative, standing.facts, standing.outline, self._tools, request.by_shell
            )
        say = preview_text if printed else partial(denial_text, by_shell=request.by_shell)
        return say(
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


def _by_shell(payload: Mapping[str, object]) -> ReadRequest | None:
    """The request of a command that prints files."""
    return largest(shell_requests(payload, os.path.expanduser("~")), _size)


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def _rules_of(settings: GateSettings, standing: FileStanding) -> Rules:
    """What holds for a file that was found; the settings where it was not."""
    return rules_for(settings, standing.relative, standing.language)


def _decided(
    request: ReadRequest, lookup: Lookup, standing: FileStanding, rules: Rules, view: SessionView
) -> tuple[Decision, FileStanding]:
    """Looks at a file whose place is known until the answer can't change any more."""
    decision = decide(request, standing, rules, view)
    for look in lookup.steps[1:]:
        if decision.settled:
            break
        standing = look(standing)
        decision = decide(request, standing, rules, view)
    return decision, standing


def _awaited(standing: FileStanding, record: Callable[[FollowUp, int], None]) -> Denied:
    root = standing.real_path.removesuffix(standing.relative.replace("/", os.sep))
    lines = standing.facts.lines if isinstance(standing.facts, FileFacts) else 0
    return Denied(standing.real_path, root, lines, record)


def _said(event: str, **fields: object) -> HookJson:
    return {"hookSpecificOutput": {"hookEventName": event, **fields}}
