"""What a hook tells the host, in the host's own JSON."""

from __future__ import annotations

from typing import Any, TypeAlias

HookJson: TypeAlias = dict[str, Any]


def said(event: str, **fields: object) -> HookJson:
    """An answer to an event, with the fields that the host knows for it (FACTS §5)."""
    return {"hookSpecificOutput": {"hookEventName": event, **fields}}
