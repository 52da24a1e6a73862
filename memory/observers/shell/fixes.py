"""What mended an error: the changes between a run that failed and the one in which that no longer does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from memory.framing import clip, one_line, utf16_units
from memory.model import Observation, ObservationDraft
from memory.observers.shell.runner import Failure
from memory.observers.shell.runs import Run, failure_facts, short_name, told
from memory.observers.titles import TITLE_UNITS, for_request
from navigator.answers.visible import counted

_TOLD: Final = 10
"""Changes told one by one."""

_MARKS: Final = 200


@dataclass(frozen=True, slots=True)
class Fix:
    """A failed run, the changes after it, and the run that passed then."""

    failed: Run
    changes: Sequence[Observation]
    """Observations of the files that were changed in between, oldest first; never empty."""
    passed: Run


def fix_observation(fix: Fix, request: str) -> ObservationDraft:
    """The problem and its solution. Pure."""
    failure = fix.failed.failure or Failure()
    files = tuple(dict.fromkeys(path for change in fix.changes for path in change.files_modified))
    hashes: Mapping[str, str] = {path: digest for c in fix.changes for path, digest in c.file_hashes.items()}
    return ObservationDraft(
        title=_title(fix, failure),
        type="change" if fix.failed.kind == "lint" else "bugfix",
        subtitle=for_request(request),
        narrative=f"{told(fix.failed)} After {_changes(fix.changes)}, {told(fix.passed)}",
        facts=(*failure_facts(failure), *(f"change: {change.title}" for change in fix.changes[-_TOLD:])),
        concepts=("problem-solution",),
        files_modified=files[:_TOLD],
        symbols=tuple(mark for change in fix.changes for mark in change.symbols)[:_MARKS],
        file_hashes={path: hashes[path] for path in files[:_TOLD] if path in hashes},
    )


def _title(fix: Fix, failure: Failure) -> str:
    what = one_line(short_name(failure), 60)
    message = one_line(failure.message, 200)
    change = fix.changes[-1].title
    change = change[:1].lower() + change[1:]
    more = f" and {counted(len(fix.changes) - 1, 'more file')}" if len(fix.changes) > 1 else ""
    problem = what or message or f"the failure of {fix.failed.runner}"
    if what and message:
        problem = f"{what} ({message})"
    for shown in (problem, what or problem):
        if utf16_units(title := f"Fixed {shown}: {change}{more}") <= TITLE_UNITS:
            return title
    room = max(TITLE_UNITS - utf16_units(f"Fixed : {change}{more}"), 24)
    return clip(f"Fixed {clip(problem, room)}: {change}{more}", TITLE_UNITS)


def _changes(changes: Sequence[Observation]) -> str:
    return "a change of one file" if len(changes) == 1 else f"changes of {len(changes)} files"
