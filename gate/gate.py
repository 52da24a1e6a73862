"""The read gate as the daemon uses it: hook payloads in, the host's hook JSON out, and never an error."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from gate.deciding.decision import Decision, decide
from gate.deciding.known import FileStanding, SessionView
from gate.deciding.looking import decided, rules_of
from gate.deciding.outlines import Outlines
from gate.deciding.standing import Lookup, Surroundings
from gate.fold.folds import Folds
from gate.host.asked_for import asked_for, printed_by
from gate.host.delivery import CLAUDE_CODE, HostLimits
from gate.host.hook_json import HookJson, said
from gate.host.request import READ, Asker, ReadRequest, asker_of
from gate.host.tools import HostTools
from gate.host.whole_reads import mentioned, whole_read
from gate.permissions.permit import permitted
from gate.pricing.context import context_tokens
from gate.remembering.afterwards import Afterwards
from gate.remembering.follow_up import FollowUps
from gate.remembering.habit_book import HabitBook
from gate.remembering.ledger import LedgerWriter, denied_before, entry, mention
from gate.remembering.marks import Marks
from gate.remembering.sessions import Sessions
from gate.settings import GateSettings
from gate.stops import Stops
from gate.wording.explanation import Explanation, command_read, explanation
from gate.wording.instead import Wording
from memory.memory import Memory
from memory.model import Project
from navigator.model import FileFacts
from navigator.navigator import Navigator

NOBODY: Final = "nobody"
"""A session that was told nothing, for explanations."""
NOTED_AFTER: Final = ("size", "mode_stops")
"""A read that passes for one of these may be told what is remembered of the file."""


def _utc_now() -> datetime:
    return datetime.now(UTC)


def _nobody_told(text: str) -> None:
    """Where no one is there to be told."""


class Gate:
    """Decides reads for every session of a user; thread-safe.

    `clock` gives the time of a call, `report` takes a sentence for the user when something is amiss. The rest
    says which host is answered, by default Claude Code, and in which file denials are marked until the ledger
    has them.
    """

    def __init__(
        self,
        settings: GateSettings | None = None,
        clock: Callable[[], datetime] = _utc_now,
        report: Callable[[str], None] = _nobody_told,
        tools: HostTools | None = None,
        limits: HostLimits = CLAUDE_CODE,
        marks: Path | None = None,
    ) -> None:
        self._settings = settings or GateSettings()
        self._clock = clock
        self._report = report
        self._tools = tools or HostTools()
        self._limits = limits
        self._sessions = Sessions()
        self._outlines = Outlines()
        self._follow_ups = FollowUps(self._tools)
        self._folds = Folds(self._tools)
        self._afterwards = Afterwards(report)
        self._ledger = LedgerWriter(self._afterwards)
        self._habits = HabitBook(self._afterwards.submit, report)
        self._wording = Wording(self._tools)
        self._marks = Marks(marks, report)
        self._stops = Stops(
            self._sessions, self._folds, self._follow_ups, self._ledger, self._marks, self._wording
        )

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
        with self._afterwards.answering():
            try:
                if self._tools.called(payload) is not None:
                    return permitted(payload, self._tools, navigator, partial(_is_own, memory, project))
                request = asked_for(payload)
                if request is None:
                    return None
                request = replace(request, host=self._limits)
                around = Surroundings(navigator, memory, project, self._outlines, self._report)
                transcript = str(payload.get("transcript_path") or "")
                return self._read(request, around, settings or self._settings, transcript)
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
        context: int | None = None,
        settings: GateSettings | None = None,
    ) -> Explanation:
        """Every condition for a read of `path`, or for the command `bash` in `cwd`; nothing is recorded.

        `context` in tokens is taken for the length of the context, where that of the session is not meant.
        """
        asker = Asker(session or NOBODY)
        if bash is None:
            request = ReadRequest(asker, READ, path, offset, limit)
        else:
            request = command_read(bash, cwd, asker)
        around = Surroundings(navigator, memory, project, self._outlines, self._report)
        view = replace(self._sessions.view(asker, self._now()), habits=self._habits.fresh(memory))
        if context is not None:
            view = replace(view, context_tokens=context)
        return explanation(request, around, settings or self._settings, view, self._wording)

    def tool_used(self, payload: object, navigator: Navigator | None = None) -> HookJson | None:
        """A tool ran or failed (PostToolUse, PostToolUseFailure).

        The host's answer where what the tool returned is to be replaced by a folded view.
        """
        asker = asker_of(payload)
        if asker is None or not isinstance(payload, Mapping):
            return None
        with self._afterwards.answering():
            try:
                by_shell = printed_by(payload)
                self._follow_ups.used(payload, by_shell)
                replaced = self._folds.replaced(payload)
                if replaced is not None:
                    return said("PostToolUse", updatedToolOutput=replaced)
                whole = whole_read(payload, by_shell, navigator) if navigator is not None else None
                if whole is not None and self._limits.tells_compaction:
                    self._sessions.read_whole(asker, *whole)
            except Exception as problem:
                self._report(
                    f"The gate could not take in what a tool did: {type(problem).__name__}: {problem}"
                )
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
        self._recall(asker, memory, project, navigator)  # now, where nobody waits for a decision
        for source, content_hash in mentioned(prompt, navigator):
            if self._limits.tells_compaction:
                self._sessions.read_whole(asker, str(source.absolute), content_hash)
            self._ledger.decided(memory, project, mention(asker, source, content_hash))

    def edited(self, payload: object, before: FileFacts | None, after: FileFacts) -> None:
        """The asker edited a file: what it wrote is likely to be wanted again."""
        asker = asker_of(payload)
        if asker is not None:
            self._folds.edited(asker, before, after)

    def unheard(self, payload: Mapping[str, object]) -> None:
        """The answer to a PreToolUse payload came too late: a denial in it is none, and not counted."""
        self._stops.unheard(payload)

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

    def settle(self) -> None:
        """Waits until the ledger has a row of everything that was decided so far."""
        self._afterwards.settle()

    def close(self) -> None:
        """Waits until the ledger has every row; the memory may be closed after that."""
        self._folds.close()
        self._afterwards.close()
        self._marks.close()

    def _now(self) -> float:
        return self._clock().timestamp()

    def _read(
        self, request: ReadRequest, around: Surroundings, settings: GateSettings, transcript: str
    ) -> HookJson | None:
        now, asker = self._now(), request.asker
        lookup = Lookup(request.path, around, settings, settings.decision_ms / 1000)
        standing = lookup.place(FileStanding())
        rules = rules_of(settings, standing)
        if _priced(request, standing, rules.settings):
            self._sessions.know_context(asker, context_tokens(transcript))
        decision, standing = decided(request, lookup, standing, rules, self._view(asker, around, now))
        if decision.verdict != "pass" and self._recall_denials(asker, around, standing):
            decision = decide(request, standing, rules, self._view(asker, around, now))
        if decision.verdict != "pass" and isinstance(standing.facts, FileFacts):
            claim = self._sessions.claim_denial(asker, standing.real_path, standing.facts.content_hash, now)
            if claim != "repeat":
                return self._stops.stop(
                    request, around, standing, decision, rules.settings, counted=claim == "first"
                )
            # a call of an earlier message was denied while this one looked
            decision = decide(request, standing, rules, self._view(asker, around, now))
        note = self._note(asker, lookup, standing, decision, settings)
        self._ledger.decided(around.memory, around.project, entry(request, standing, decision, note))
        return said("PreToolUse", additionalContext=note) if note else None

    def _view(self, asker: Asker, around: Surroundings, now: float) -> SessionView:
        """What the asker was told, and what agents do with it."""
        return replace(self._sessions.view(asker, now), habits=self._habits.known(around.memory, now))

    def _recall_denials(self, asker: Asker, around: Surroundings, standing: FileStanding) -> bool:
        """Looks for what an earlier daemon denied this asker; True where there was any."""
        recalled = self._recall(asker, around.memory, around.project, around.navigator)
        facts = standing.facts
        if isinstance(facts, FileFacts) and self._marks.left(asker, standing.real_path, facts.content_hash):
            self._sessions.claim_denial(asker, standing.real_path, facts.content_hash, 0.0)
            return True
        return recalled

    def _recall(
        self, asker: Asker, memory: Memory | None, project: Project | None, navigator: Navigator
    ) -> bool:
        """Looks once in the ledger for what an earlier daemon denied this asker; True where there was any."""
        if memory is None or project is None:
            return False
        root = navigator.workspace.root
        try:
            return self._sessions.complete(asker, lambda: denied_before(memory, project, asker, root))
        except Exception as problem:  # without the memory the gate still knows what it said itself
            self._report(f"The gate could not look up earlier denials: {problem}")
            return False

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
        worth = standing.regular and (standing.size or 0) >= settings.note_bytes
        if not small or not worth or not self._limits.notes:
            return ""
        if standing.remembered is None:
            standing = lookup.history(standing)
        newest = max((one.id for one in standing.remembered or ()), default=None)
        if newest is None or not self._sessions.claim_note(asker, standing.real_path, newest):
            return ""
        if standing.facts is None:
            standing = lookup.facts(standing)
        return self._wording.beside(standing)


def _priced(request: ReadRequest, standing: FileStanding, settings: GateSettings) -> bool:
    """Whether the answer depends on how long the context is.

    A subagent is told the main session's transcript, which says nothing of its own context.
    """
    large = (standing.size or 0) >= settings.priced_bytes
    return (
        settings.threshold == "priced" and large and not request.begins_late and not request.asker.is_subagent
    )


def _is_own(
    memory: Memory | None, project: Project | None, tool: str, arguments: Mapping[str, object]
) -> bool:
    """Whether a call names nothing of another project's memory; without a memory nobody knows."""
    if memory is None or project is None:
        return not any(arguments.get(name) for name in ("project", "ids", "anchor"))
    return memory.is_own(project, tool, arguments)
