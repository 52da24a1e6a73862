"""An event as the services see it, whichever host it is from and in whichever form it came.

Claude Code's command form is its own JSON. In its `mcp_tool` form the host fills in a template (FACTS §9):
every value is a text, objects are JSON texts, and what the event does not have is an empty text. An event of
another host bears its name, `PreToolUse@codex`, and is translated.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plugin.hosts.host import Host

_OBJECTS = frozenset({"tool_input", "tool_response", "effort"})
"""Fields that are objects or lists in the host's own JSON; a tool's response may also be a text."""

_SCALARS = frozenset({"duration_ms", "stop_hook_active", "is_interrupt"})
"""Fields that are numbers or truth values."""


class Adapter:
    """Between one kind of event, as a client names it, and the services."""

    def __init__(self, name: str) -> None:
        self._event, _, host = name.partition("@")
        self._host = _host(host) if host else None
        self._known = not host or self._host is not None

    def events(self, document: object) -> list[tuple[str, dict[str, object]]]:
        """The events, under our names, that one of the host's is; none where it is no event."""
        if not self._known:
            return []
        if self._host is None:
            payload = payload_of(self._event, document)
            return [] if payload is None else [(self._event, payload)]
        from plugin.hosts.translation import translated

        return translated(self._host, self._event, document)

    def form(self, said: dict[str, object] | None) -> dict[str, object] | None:
        """What the host is told, in its own form."""
        if self._host is None:
            return said
        from plugin.hosts.translation import said_to

        return said_to(self._host, self._event, said)


def _host(name: str) -> Host | None:
    from plugin.hosts.registry import HOSTS  # most daemons never hear of another host

    return HOSTS.get(name)


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
