"""One event as the services see it, whichever of the host's two forms it came in.

The command form is the host's own JSON. In the `mcp_tool` form the host fills in a template (FACTS §9): every
value is a text, objects are JSON texts, and what the event does not have is an empty text.
"""

from __future__ import annotations

import json

_OBJECTS = frozenset({"tool_input", "tool_response", "effort"})
"""Fields that are objects or lists in the host's own JSON; a tool's response may also be a text."""

_SCALARS = frozenset({"duration_ms", "stop_hook_active", "is_interrupt"})
"""Fields that are numbers or truth values."""


def payload_of(event: str, document: object) -> dict[str, object] | None:
    """The event's fields under the host's own names and types, or None: this is no event.

    `document` is the host's JSON, or the `tools/call` request of the hook tool.
    """
    if not isinstance(document, dict):
        return None
    if document.get("method") != "tools/call":
        return {**document, "hook_event_name": document.get("hook_event_name") or event}
    params = document.get("params")
    arguments = params.get("arguments") if isinstance(params, dict) else None
    if not isinstance(arguments, dict):
        return None
    fields = {
        name: _value(name, value) for name, value in arguments.items() if name != "event" and value != ""
    }
    return {**fields, "hook_event_name": event}


def _value(name: str, value: object) -> object:
    if not isinstance(value, str) or name not in _OBJECTS | _SCALARS:
        return value
    try:
        parsed: object = json.loads(value)
    except (ValueError, RecursionError):
        return value
    return parsed if isinstance(parsed, dict | list) == (name in _OBJECTS) else value
