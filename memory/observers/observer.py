"""What a tool event says without any model: the family of observers, asked in turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from memory.model import ObservationDraft, ToolEvent
from memory.observers.commits import commit_observation

Observer: TypeAlias = Callable[[ToolEvent, str], ObservationDraft | None]
"""From one event and the prompt it serves to what is worth remembering of it, if anything is."""

OBSERVERS: Final[tuple[Observer, ...]] = (commit_observation,)
"""Observers of single events; edits come in bursts and have `observers.edits`."""

_OWN_TOOL = re.compile(r"mcp__(?:plugin_readgate_)?readgate__")


def is_own_tool(tool_name: str) -> bool:
    """Whether a tool is one of readgate's: what the memory says must not become memory."""
    return _OWN_TOOL.match(tool_name) is not None


def observe(event: ToolEvent, request: str) -> ObservationDraft | None:
    """The first observer's draft of an event, None where no observer knows it. Pure.

    `request` is the prompt the event serves, or an empty text.
    """
    for observer in OBSERVERS:
        draft = observer(event, request)
        if draft is not None:
            return draft
    return None
