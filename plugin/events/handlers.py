"""What happens on each hook event of a host: a table from the event's name to its handler.

A handler takes the host's payload and says what the host should get, or None. It may raise: whoever runs it
(the daemon) logs and says nothing, since a hook never fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from gate.gate import Gate
from gate.settings import GateSettings
from memory.memory import Memory
from memory.model import Project, SessionRef, ToolEvent
from navigator.errors import NavigatorError
from navigator.model import FileFacts
from navigator.navigator import Navigator
from navigator.source import decode
from navigator.workspace import SourcePath
from plugin.events import command_changes
from plugin.events.command_changes import Changes
from plugin.events.file_fates import file_fates
from plugin.events.held_files import HeldFiles
from plugin.hosts.host import HOST
from plugin.hosts.undone import before_edit

Payload: TypeAlias = dict[str, Any]
Reply: TypeAlias = dict[str, Any] | None

EDITING_TOOLS = frozenset({"Edit", "MultiEdit", "Write", "NotebookEdit"})


@dataclass(frozen=True, slots=True)
class HookContext:
    """What a handler works with; `memory` is None while it can't be opened."""

    navigator: Navigator | None
    memory: Memory | None
    gate: Gate
    gate_settings: GateSettings | None
    """As the workspace has them."""
    project: Project | None
    now: Callable[[], datetime]
    tool_name: Callable[[str], str]
    """How the host calls a tool of ours."""
    held: HeldFiles = field(default_factory=HeldFiles)
    """What files held before the commands that are running."""


def handle(event: str, payload: Payload, context: HookContext) -> Reply:
    """Answer one hook event; an event nobody handles has no answer."""
    handler = HANDLERS.get(event)
    return handler(payload, context) if handler else None


def _session(payload: Payload, context: HookContext) -> SessionRef | None:
    session = payload.get("session_id")
    if context.project is None or not isinstance(session, str) or not session:
        return None
    agent = payload.get("agent_id")
    return SessionRef(session, context.project, agent if isinstance(agent, str) and agent else None)


def _said(event: str, text: str) -> Reply:
    if not text:
        return None
    return {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}


def _session_start_index(payload: Payload, context: HookContext) -> Reply:
    session = _session(payload, context)
    source = str(payload.get("source") or "startup")
    if session is not None and source == "startup":
        context.gate.started(session.id)
    elif session is not None and source in ("compact", "clear"):
        context.gate.compacted(session.id, context.memory, context.project)
    return _said("SessionStart", _index(source, session, context))


def _session_start_work(payload: Payload, context: HookContext) -> Reply:
    if context.memory is None or context.project is None:
        return None
    return _said(
        "SessionStart", context.memory.startup_work(context.project, context.now(), context.tool_name)
    )


def _subagent_start(payload: Payload, context: HookContext) -> Reply:
    # A compaction runs as an agent without a type (FACTS §8); it must not be told anything.
    if not payload.get("agent_type"):
        return None
    return _said("SubagentStart", _index("subagent", _session(payload, context), context))


def _index(source: str, session: SessionRef | None, context: HookContext) -> str:
    if context.memory is None or context.project is None:
        return ""
    return context.memory.startup_index(
        context.project, source, session.id if session else None, context.now(), context.tool_name
    )


def _prompt(payload: Payload, context: HookContext) -> Reply:
    session = _session(payload, context)
    prompt = payload.get("prompt")
    if context.navigator is not None:
        context.gate.prompted(payload, context.navigator, context.memory, context.project)
    if context.memory is not None and session is not None and isinstance(prompt, str):
        context.memory.record_prompt(session, str(payload.get("prompt_id") or ""), prompt)
    return None


def _pre_tool_use(payload: Payload, context: HookContext) -> Reply:
    if context.navigator is None:
        return None
    reply = context.gate.pre_tool_use(
        payload, context.navigator, context.memory, context.project, context.gate_settings
    )
    command = _command(payload)
    if command and reply is None:  # what the gate speaks to only prints files
        cwd = str(payload.get("cwd") or "")
        command_changes.about_to_run(context.held, *_call(payload), command, cwd, context.navigator)
    return reply


def _command(payload: Payload) -> str:
    """The shell command a call is about; empty where it is about something else."""
    given = payload.get("tool_input")
    command = given.get("command") if isinstance(given, dict) and payload.get("tool_name") == "Bash" else None
    return command if isinstance(command, str) else ""


def _call(payload: Payload) -> tuple[str, str]:
    """Session and call; a host that does not number its calls tells them by the command."""
    return str(payload.get("session_id") or ""), str(payload.get("tool_use_id") or _command(payload))


def _post_tool_use(payload: Payload, context: HookContext) -> Reply:
    return _tool_used(payload, context, succeeded=True)


def _post_tool_use_failure(payload: Payload, context: HookContext) -> Reply:
    return _tool_used(payload, context, succeeded=False)


def _tool_used(payload: Payload, context: HookContext, *, succeeded: bool) -> Reply:
    relative, before, after = _touched(payload, context, succeeded)
    reply = context.gate.tool_used(payload, context.navigator)
    if after is not None:
        context.gate.edited(payload, before, after)
    by_command = _by_command(payload, context, succeeded)
    for each in by_command.rewrites:
        if each.after is not None:
            context.gate.edited(payload, each.before, each.after)
    session = _session(payload, context)
    given = payload.get("tool_input")
    if context.memory is None or session is None or not isinstance(given, dict):
        return reply
    response = payload.get("tool_response") if succeeded else payload.get("error")
    context.memory.record_tool_use(
        session,
        ToolEvent(
            tool_name=str(payload.get("tool_name") or ""),
            tool_input=given,
            tool_response=response if isinstance(response, (dict, list, str)) else "",
            tool_use_id=str(payload.get("tool_use_id") or ""),
            succeeded=succeeded,
            before=before,
            after=after or _seen(relative, context),
            relative_path=relative,
            fates=by_command.fates,
            rewrites=by_command.rewrites,
        ),
    )
    return reply


def _seen(relative: str | None, context: HookContext) -> FileFacts | None:
    """What is at hand about a file that was only looked at."""
    if relative is None or context.navigator is None:
        return None
    return context.navigator.last_known(relative)


def _by_command(payload: Payload, context: HookContext, succeeded: bool) -> Changes:
    """What a shell command did to files, whether or not it failed in the end."""
    command = _command(payload)
    memory, project, navigator = context.memory, context.project, context.navigator
    if not command or memory is None or project is None or navigator is None:
        return Changes()
    moved = file_fates(
        command if succeeded else "",
        str(payload.get("cwd") or ""),
        navigator,
        lambda path: bool(memory.file_observations(project, path, 1)),
    )
    return command_changes.has_run(context.held, *_call(payload), navigator, moved)


def _touched(
    payload: Payload, context: HookContext, succeeded: bool
) -> tuple[str | None, FileFacts | None, FileFacts | None]:
    """The path in the workspace of the file a call was about; for an edit its facts before and after, too."""
    given = payload.get("tool_input")
    if not isinstance(given, dict):
        return None, None, None
    named = given.get("file_path") or given.get("notebook_path")
    if context.navigator is None or not isinstance(named, str):
        return None, None, None
    try:
        path = context.navigator.workspace.resolve(named)
        if not succeeded or payload.get("tool_name") not in EDITING_TOOLS:
            return path.relative, None, None
        context.navigator.invalidate(path)
        context.held.edited(str(path.absolute))
        after = context.navigator.facts(path)
    except NavigatorError:
        return None, None, None
    original = _original(payload, path)
    before = None if original is None else context.navigator.facts_of(original, path.relative)
    return (
        path.relative,
        before if isinstance(before, FileFacts) else None,
        after if isinstance(after, FileFacts) else None,
    )


def _original(payload: Payload, path: SourcePath) -> bytes | None:
    """The file before the edit, as the host tells it or as the edit undone gives it."""
    response = payload.get("tool_response")
    told = response.get("originalFile") if isinstance(response, dict) else None
    if not isinstance(told, str) and payload.get(HOST):
        try:
            told = before_edit(decode(path.absolute.read_bytes()), payload["tool_input"])
        except OSError:
            told = None
    return told.encode("utf-8", "surrogatepass") if isinstance(told, str) else None


def _session_start(payload: Payload, context: HookContext) -> Reply:
    """Both parts at once, for a host that asks for the event as a whole."""
    parts = [part(payload, context) for part in (_session_start_work, _session_start_index)]
    texts = [reply["hookSpecificOutput"]["additionalContext"] for reply in parts if reply]
    return _said("SessionStart", "\n\n".join(texts))


def _compacted(payload: Payload, context: HookContext) -> Reply:
    session = _session(payload, context)
    if session is not None and session.agent_id is None:
        context.gate.compacted(session.id, context.memory, context.project)
    return None


def _message_ended(payload: Payload, context: HookContext) -> Reply:
    context.gate.message_ended(payload)
    return None


def _stop(payload: Payload, context: HookContext) -> Reply:
    session = _session(payload, context)
    if context.memory is not None and session is not None and session.agent_id is None:
        context.memory.record_stop(session, str(payload.get("last_assistant_message") or ""))
    return None


def _session_end(payload: Payload, context: HookContext) -> Reply:
    session = _session(payload, context)
    context.held.forget(str(payload.get("session_id") or ""))
    if session is not None and context.memory is not None:
        context.memory.session_end(session)
    return None


HANDLERS: Mapping[str, Callable[[Payload, HookContext], Reply]] = {
    "SessionStart": _session_start,
    "SessionStart.index": _session_start_index,
    "SessionStart.work": _session_start_work,
    "SubagentStart": _subagent_start,
    "UserPromptSubmit": _prompt,
    "PreToolUse": _pre_tool_use,
    "PostToolUse": _post_tool_use,
    "PostToolUseFailure": _post_tool_use_failure,
    "PostToolBatch": _message_ended,
    "PostCompact": _compacted,
    "Stop": _stop,
    "SessionEnd": _session_end,
}
"""Every event that has a hook; SessionStart is answered in two parts, each within its own limit."""

RECORDED = frozenset({"UserPromptSubmit", "PostToolUse", "PostToolUseFailure", "Stop", "SessionEnd"})
"""Events that are worth keeping until the memory can take them in."""
