"""A host's event as Claude Code would have sent it, and our answer as that host understands it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import PurePath

from gate.host.tools import OWN, PREFIX
from plugin.hosts.host import HOST, Answer, Host, Payload, Tool
from plugin.hosts.patches import PATCH_TOOL, patched_files
from plugin.hosts.responses import failure, shaped


def translated(host: Host, event: str, document: object) -> list[tuple[str, Payload]]:
    """The events, under our names, that one event of a host is: mostly one, and one a file of a patch.

    `event` is our name for it. What is no event gives none.
    """
    if not isinstance(document, Mapping):
        return []
    payload = {str(name): value for name, value in document.items()}
    for theirs, ours in host.fields.items():
        if theirs in payload:
            payload.setdefault(ours, payload[theirs])
    payload |= {HOST: host.name, "hook_event_name": event.partition(".")[0], "cwd": _folder(payload)}
    if event == "PostCompact" and payload.get("trigger") == "auto" and not host.limits.tells_compaction:
        return []
    if host.not_the_user is not None and isinstance(payload.get("prompt"), str):
        payload["prompt"] = host.not_the_user.sub("", payload["prompt"])
    if "tool_name" not in payload:
        return [(event, payload)]
    return list(_tool_events(host, event, payload))


def said_to(host: Host, event: str, said: Mapping[str, object] | None) -> Payload | None:
    """The host's form of what Claude Code would be told; None where there is nothing it could be told."""
    return host.form(_answer(event, said)) or None if said else None


def _tool_events(host: Host, event: str, payload: Payload) -> Iterator[tuple[str, Payload]]:
    name, given = str(payload["tool_name"]), _object(payload.get("tool_input"))
    if name == PATCH_TOOL:
        for number, (tool, arguments) in enumerate(patched_files(given, payload["cwd"])):
            call = f"{payload.get('tool_use_id') or ''}/{number}"  # one call is remembered once
            yield event, payload | {"tool_name": tool, "tool_input": arguments, "tool_use_id": call}
        return
    own = name.removeprefix(host.own_prefix)
    if own != name and own in OWN:  # a host that names no server gives others' tools the same prefix
        payload |= {"tool_name": PREFIX + own, "tool_input": given}
    elif known := host.tools.get(name):
        arguments = _arguments(known, given)
        if isinstance(folder := arguments.pop("workdir", None), str):
            payload["cwd"] = str(PurePath(payload["cwd"], folder))
        payload |= {"tool_name": known.name, "tool_input": arguments}
    else:
        payload |= {"tool_name": f"{host.name}:{name}", "tool_input": given}
    if event == "PostToolUse":
        response = payload.get("tool_response")
        response = _decoded(response) if host.results_as_json else response
        why = failure(response)
        if why:
            yield "PostToolUseFailure", payload | {"error": why, "hook_event_name": "PostToolUseFailure"}
            return
        payload["tool_response"] = shaped(payload["tool_name"], payload["tool_input"], response)
    yield event, payload


def _arguments(tool: Tool, given: Mapping[str, object]) -> Payload:
    """A call's arguments under our names; a range of lines as its first line and their number."""
    arguments = {tool.arguments.get(name, name): value for name, value in given.items()}
    skipped, last = arguments.pop("skipped_lines", None), arguments.pop("last_line", None)
    if isinstance(skipped, int) and "offset" not in arguments:
        arguments["offset"] = skipped + 1
    if isinstance(last, int) and "limit" not in arguments:
        first = arguments.get("offset")
        arguments["limit"] = last - (first if isinstance(first, int) else 1) + 1
    return arguments


def _object(value: object) -> Mapping[str, object]:
    """An object that may come as its JSON text."""
    value = _decoded(value)
    return value if isinstance(value, Mapping) else {}


def _decoded(value: object) -> object:
    """A value that may come as its JSON text; what is no JSON stays as it is."""
    try:
        return json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        return value


def _folder(payload: Mapping[str, object]) -> str:
    """Where the agent works: the folder it names, or the first of its workspaces."""
    cwd, roots = payload.get("cwd"), payload.get("workspace_roots")
    if isinstance(cwd, str) and cwd:
        return cwd
    return str(roots[0]) if isinstance(roots, list) and roots and isinstance(roots[0], str) else ""


def _answer(event: str, said: Mapping[str, object]) -> Answer:
    told = said.get("hookSpecificOutput")
    told = told if isinstance(told, Mapping) else {}
    denied = told.get("permissionDecision") == "deny"
    return Answer(
        event=event,
        denial=str(told.get("permissionDecisionReason") or "") if denied else "",
        replacement=_text(told.get("updatedToolOutput")),
        context=str(told.get("additionalContext") or ""),
        notice=str(said.get("systemMessage") or ""),
    )


def _text(result: object) -> str:
    """The text in a result of Claude Code's shape."""
    if not isinstance(result, Mapping):
        return ""
    file = result.get("file")
    return str(file.get("content") or "") if isinstance(file, Mapping) else str(result.get("stdout") or "")
