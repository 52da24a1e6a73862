"""A host's PreToolUse payload as a read request; whatever JSON comes, nothing is raised."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath

READ = "Read"
"""The host's tool that hands over a file."""

_NUMBER = re.compile(r"\s*\+?\d+(?:\.\d*)?\s*", re.ASCII)
_LONGEST_NUMBER = 18
"""Digits; more than any file has lines, and short enough to convert without a second thought."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Whose context a read would fill: a session, or one of its subagents, which share the session's id."""

    session: str
    agent: str = ""

    @property
    def is_subagent(self) -> bool:
        """True where the host named an agent within the session (FACTS §4)."""
        return self.agent != ""


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """One call of a tool that reads a file."""

    asker: Asker
    tool: str
    path: str
    """As the host gave it, made absolute with the payload's `cwd` where it was not."""
    offset: int | None = None
    """First line asked for, 1-based; None where the host gave nothing usable."""
    limit: int | None = None
    """How many lines are asked for; None where the host gave nothing usable."""
    allow_large: bool = False
    """The agent's explicit wish for all of a large file (FACTS §2)."""
    tool_use_id: str = ""


def asker_of(payload: object) -> Asker | None:
    """Who sent the payload, or None where no session is named."""
    if not isinstance(payload, Mapping):
        return None
    session = _text(payload.get("session_id"))
    return Asker(session, _text(payload.get("agent_id"))) if session else None


def read_request(payload: object) -> ReadRequest | None:
    """The request in a hook payload of the host's `Read` tool; None for everything else."""
    if not isinstance(payload, Mapping) or payload.get("tool_name") != READ:
        return None
    asker, arguments = asker_of(payload), payload.get("tool_input")
    if asker is None or not isinstance(arguments, Mapping):
        return None
    path = _text(arguments.get("file_path"))
    if not path:
        return None
    return ReadRequest(
        asker=asker,
        tool=READ,
        path=absolute(path, _text(payload.get("cwd"))),
        offset=_count(arguments.get("offset"), least=0),
        limit=_count(arguments.get("limit"), least=1),
        allow_large=arguments.get("allow_large") is True,
        tool_use_id=_text(payload.get("tool_use_id")),
    )


def absolute(path: str, cwd: str) -> str:
    """`path` seen from `cwd`; unchanged where it is absolute or `cwd` tells nothing."""
    return str(PurePath(cwd, path)) if cwd and not PurePath(path).is_absolute() else path


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _count(value: object, *, least: int) -> int | None:
    """A number of lines; a numeric text is a number, all that is no possible count is None."""
    if isinstance(value, str) and len(value) <= _LONGEST_NUMBER and _NUMBER.fullmatch(value):
        value = float(value) if "." in value else int(value)
    if isinstance(value, float) and math.isfinite(value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if value >= least else None
