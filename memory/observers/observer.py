"""What an event says without any model: steps that grow into one observation, and drafts that stand alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from memory.model import Observation, ObservationDraft, ToolEvent
from memory.observers.edits import FileEdit, edits_observation, file_edit, rewrite
from memory.observers.looks import UNFOLD, FileLook, file_look, looks_observation
from memory.observers.shell.command import quoted, shell_call
from memory.observers.shell.file_fates import fate_observation
from memory.observers.shell.git_actions import git_observations
from memory.observers.shell.many_files import TOLD_ONE_BY_ONE, many_changed, many_gone
from memory.observers.shell.runs import Run, run_observation, runs

Step: TypeAlias = FileEdit | FileLook | Run
"""Steps with the same `subject` in one prompt are one observation."""

_OWN_TOOL = re.compile(r"mcp__(?:plugin_readgate_)?readgate__")


@dataclass(frozen=True, slots=True)
class Observed:
    """What there is to remember of one event."""

    steps: tuple[Step, ...] = ()
    drafts: tuple[ObservationDraft, ...] = ()
    committed: tuple[str, ...] = ()
    """Changed files that are committed now."""


def is_own_tool(tool_name: str) -> bool:
    """Whether a tool is one of readgate's: what the memory says must not become memory."""
    return _OWN_TOOL.match(tool_name) is not None


def is_unfold(tool_name: str) -> bool:
    """Whether a tool is readgate's that shows code: what it showed was looked at, as by a read."""
    return UNFOLD.fullmatch(tool_name) is not None


def observe(event: ToolEvent, request: str, changes: Sequence[Observation] = ()) -> Observed:
    """What an event says; nothing for most. Pure.

    `request` is the prompt it serves, or an empty text; `changes` is what was changed since the last commit.
    """
    step = file_edit(event) or file_look(event)
    if step is not None:
        return Observed((step,))
    call = shell_call(event)
    if call is None:
        return Observed()
    command = quoted(call.command)
    git = list(git_observations(call, request, changes))
    many, gone = len(event.rewrites) > TOLD_ONE_BY_ONE, len(event.fates) > TOLD_ONE_BY_ONE
    edits = () if many else (rewrite(each, command) for each in event.rewrites)
    drafts = (
        *([many_gone(event.fates, command, request)] if gone else ()),
        *(fate_observation(fate, command, request) for fate in (() if gone else event.fates)),
        *([many_changed(event.rewrites, command, request)] if many else ()),
        *(each.draft for each in git),
    )
    committed = tuple(path for each in git for path in each.committed)
    return Observed((*edits, *runs(call)), drafts, committed)


def observation_of(steps: Sequence[Step], request: str) -> ObservationDraft | None:
    """The observation that steps of one subject, oldest first, amount to; None where it is nothing. Pure.

    A file that was changed was looked at first, which then goes without saying.
    """
    edits = [step for step in steps if isinstance(step, FileEdit)]
    if edits:
        return edits_observation(edits, request)
    looks = [step for step in steps if isinstance(step, FileLook)]
    if looks:
        return looks_observation(looks, request)
    return run_observation([step for step in steps if isinstance(step, Run)], request)
