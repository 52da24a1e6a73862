"""What is to be known of a host to speak with it: its names, the form of its answers, and its limits.

Everything behind an adapter sees Claude Code's events and answers; an adapter translates, and decides
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from gate.host.delivery import HostLimits
from gate.host.tools import HostTools

Payload: TypeAlias = dict[str, Any]

HOST: Final = "host"
"""Field of a translated payload that names the host; Claude Code's own have none."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be said to an event, before it has a host's form; empty where there is nothing."""

    event: str
    """Under our name."""
    denial: str = ""
    """Why a tool call does not run."""
    replacement: str = ""
    """The text in place of what a tool returned."""
    context: str = ""
    """For the model, beside what happens anyway."""
    notice: str = ""
    """For the user."""


@dataclass(frozen=True, slots=True)
class Tool:
    """One of a host's tools under our name."""

    name: str
    arguments: Mapping[str, str]
    """Its arguments under our names; what is not listed keeps its own.

    Beside Claude Code's names: `last_line` (inclusive), `skipped_lines` (before the first), `workdir`.
    """


@dataclass(frozen=True, slots=True)
class Host:
    """One host, as its documents describe it."""

    name: str
    title: str
    programs: tuple[str, ...]
    """The names its program may have."""
    documents: str
    """Where its formats are from."""
    events: Mapping[str, str]
    """Its name of an event -> ours."""
    tools: Mapping[str, Tool]
    """Its name of a tool -> ours."""
    own_prefix: str
    """What stands before the name of a tool of the MCP server `readgate`."""
    form: Callable[[Answer], Payload]
    """Its form of an answer, empty where it can't be told."""
    words: HostTools
    limits: HostLimits
    fields: Mapping[str, str] = field(default_factory=dict)
    """Its name of a field of an event -> ours, where they differ."""
    results_as_json: bool = False
    """What a tool returned comes as JSON text; elsewhere a text is what it said, whatever it looks like."""
    not_the_user: re.Pattern[str] | None = None
    """What in a prompt the user did not write."""
    lacks: tuple[str, ...] = ()
    """What it has no hook for, one sentence each."""
