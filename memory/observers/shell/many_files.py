"""What one command did to so many files that they are told together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from memory.framing import clip, one_line
from memory.model import FileFate, FileRewrite, ObservationDraft
from memory.observers.edits import rewrite
from memory.observers.shell.file_fates import GONE
from memory.observers.titles import TITLE_UNITS, for_request
from navigator.parsing.reading import content_hash

TOLD_ONE_BY_ONE: Final = 10
"""Files of one command; more are one observation."""

_FACTS: Final = 20


def many_changed(rewrites: Sequence[FileRewrite], command: str, request: str) -> ObservationDraft:
    """That a command, as it is to be quoted, made or changed these files, each by how many lines. Pure."""
    edits = [rewrite(each, command) for each in rewrites]
    removed, added = (sum(edit.counts[side] for edit in edits) for side in (0, 1))
    lines = [
        f"{'created' if edit.created else 'changed'} {edit.path} (-{edit.counts[0]} +{edit.counts[1]} lines)"
        for edit in edits
    ]
    return ObservationDraft(
        title=_title("Changed", [edit.path for edit in edits], command),
        type="change",
        subtitle=for_request(request),
        narrative=f"{command} changed {len(edits)} files: {removed} lines replaced by {added}.",
        facts=_first(lines),
        concepts=("what-changed",),
        files_modified=tuple(edit.path for edit in edits),
        file_hashes={each.path: content_hash(each.new) for each in rewrites},
    )


def many_gone(fates: Sequence[FileFate], command: str, request: str) -> ObservationDraft:
    """That a command, as it is to be quoted, deleted or renamed these files. Pure."""
    paths = [fate.path for fate in fates]
    renamed = [fate for fate in fates if fate.became is not None]
    verb = "Renamed" if len(renamed) == len(fates) else "Deleted or renamed" if renamed else "Deleted"
    lines = [f"{each.path} is {each.became} now" if each.became else f"deleted {each.path}" for each in fates]
    hashes = {each.became: each.facts.content_hash for each in renamed if each.became and each.facts}
    return ObservationDraft(
        title=_title(verb, paths, command),
        type="refactor" if verb == "Renamed" else "change",
        subtitle=for_request(request),
        narrative=f"{command}: {verb.lower()} {len(fates)} files.",
        facts=_first(lines),
        concepts=("what-changed",),
        files_modified=(*paths, *hashes),
        file_hashes=dict.fromkeys(paths, GONE) | hashes,
    )


def _title(verb: str, paths: Sequence[str], command: str) -> str:
    told = f"{verb} {len(paths)} files by {clip(command, 30)}: {', '.join(paths[:3])}"
    return clip(one_line(told, 300), TITLE_UNITS)


def _first(lines: Sequence[str]) -> tuple[str, ...]:
    more = (f"and {len(lines) - _FACTS} more files",) if len(lines) > _FACTS else ()
    return (*(one_line(line, 500) for line in lines[:_FACTS]), *more)
