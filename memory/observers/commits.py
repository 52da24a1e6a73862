"""An observation of a commit, from what `git commit` printed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from memory.framing import clip, one_line
from memory.model import ObservationDraft, ToolEvent
from memory.observers.titles import TITLE_UNITS

_COMMAND = re.compile(r"\bgit\b[^|;&\n]*\bcommit\b")
_MADE = re.compile(
    r"^\[(?P<branch>[^\]\s]+)(?: \([\w-]+\))? (?P<hash>[0-9a-f]{7,40})\] (?P<message>.+)$", re.MULTILINE
)
_SIZE = re.compile(r"^ \d+ files? changed.*$", re.MULTILINE)


def commit_observation(event: ToolEvent, request: str) -> ObservationDraft | None:
    """The commit a Bash call made; None where it made none that git told of."""
    command = event.tool_input.get("command")
    if event.tool_name != "Bash" or not event.succeeded or not isinstance(command, str):
        return None
    response = event.tool_response
    output = str(response.get("stdout", "")) if isinstance(response, Mapping) else str(response)
    made = _MADE.search(output)
    if made is None or not _COMMAND.search(command):
        return None
    message = one_line(made["message"], 500)
    size = _SIZE.search(output)
    return ObservationDraft(
        title=clip(f"Committed {made['hash'][:9]}: {message}", TITLE_UNITS),
        type="change",
        subtitle=f"For the request: {one_line(request, 160)}" if request.strip() else "",
        narrative=f"Commit {made['hash']} on {made['branch']}: {message}",
        facts=(size[0].strip(),) if size else (),
        concepts=("what-changed",),
    )
