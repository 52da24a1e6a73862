"""A host's PreToolUse payload as requests to read files; whatever JSON comes, nothing is raised."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Final

from gate.bash.reads import Shell, printed_files
from gate.host.delivery import CLAUDE_CODE, HostLimits

READ: Final = "Read"
"""The host's tool that hands over a file."""
BASH: Final = "Bash"
SHELLS: Final[Mapping[str, Shell]] = {BASH: "bash", "PowerShell": "powershell"}
"""The host's tools that run a command."""

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
    beside: int = 0
    """Bytes of other files that the same command prints."""
    others: tuple[str, ...] = ()
    """The paths of those that are there."""
    numbered: bool = False
    """The command puts a number before each line, as the host's `Read` does anyway."""
    host: HostLimits = CLAUDE_CODE
    """How much of it the asker's host would hand over."""

    @property
    def begins_late(self) -> bool:
        """True where the first line is not asked for: whatever else is found out, it is no whole read."""
        return self.offset is not None and self.offset > 1

    @property
    def by_shell(self) -> bool:
        """True where a command prints the file: the host shows less of that than of a read."""
        return self.tool in SHELLS


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


def shell_requests(payload: object, home: str) -> tuple[ReadRequest, ...]:
    """The requests in a hook payload of a shell tool, one a file that its command prints; `home` is `~`."""
    if not isinstance(payload, Mapping):
        return ()
    asker, arguments, tool = asker_of(payload), payload.get("tool_input"), _text(payload.get("tool_name"))
    if asker is None or tool not in SHELLS or not isinstance(arguments, Mapping):
        return ()
    if arguments.get("run_in_background") is True:  # what it prints goes to a file
        return ()
    command, cwd = _text(arguments.get("command")), _text(payload.get("cwd"))
    return tuple(
        ReadRequest(
            asker=asker,
            tool=tool,
            path=one.path,
            offset=one.window.offset,
            limit=one.window.limit,
            tool_use_id=_text(payload.get("tool_use_id")),
            numbered=one.window.numbered,
        )
        for one in printed_files(command, cwd or "/", home, SHELLS[tool])
    )


def largest(requests: Sequence[ReadRequest], size_of: Callable[[str], int]) -> ReadRequest | None:
    """The request that decides for a command: that of the largest file, those printed whole first.

    `size_of` gives a file's size in bytes, 0 where there is no file.
    """
    if not requests:
        return None
    sizes = [size_of(one.path) for one in requests]
    whole = [one.limit is None and (one.offset or 1) <= 1 for one in requests]
    first = max(range(len(requests)), key=lambda place: (whole[place], sizes[place]))
    others = [one.path for place, one in enumerate(requests) if place != first and sizes[place]]
    return replace(requests[first], beside=sum(sizes) - sizes[first], others=tuple(dict.fromkeys(others)))


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
