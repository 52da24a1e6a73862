"""Going on with an observation that an earlier daemon began, of which only what was stored is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory.framing import one_line
from memory.model import Observation, ObservationDraft
from memory.observers.titles import file_title, subject_title

_FACTS: Final = 20
_MARKS: Final = 200


def continued(begun: Observation, since: ObservationDraft | None) -> ObservationDraft:
    """What was stored and what has been done since, as one draft about the same file. Pure.

    A look adds nothing to a change; a change makes a look one.
    """
    if since is None or (begun.files_modified and not since.files_modified):
        return _as_draft(begun)
    if since.files_modified and not begun.files_modified:
        return since
    said: tuple[str, ...] = ()
    marks = {name: (path, name, body) for path, name, body in (*begun.symbols, *since.symbols)}
    if begun.title.startswith("Created ") or begun.title == since.title:
        title = begun.title
    else:  # What was told of each part is not true of both: the names are.
        title = _named(since, list(marks))
        said = (f"first: {begun.title}", f"then: {since.title}")
    return replace(
        since,
        title=title,
        type=begun.type if begun.type in (since.type, "feature") else since.type,
        narrative="\n".join(dict.fromkeys((begun.narrative, since.narrative))),
        facts=tuple(dict.fromkeys((*said, *begun.facts, *since.facts)))[:_FACTS],
        concepts=tuple(dict.fromkeys((*begun.concepts, *since.concepts))),
        symbols=tuple(marks.values())[:_MARKS],
    )


def _named(since: ObservationDraft, names: list[str]) -> str:
    verb, path = ("Changed", since.files_modified) if since.files_modified else ("Read", since.files_read)
    if not names:
        return file_title(verb, path[0])
    return subject_title(verb, ", ".join(one_line(name, 100) for name in names), path[0])


def _as_draft(record: Observation) -> ObservationDraft:
    return ObservationDraft(
        title=record.title,
        narrative=record.narrative,
        type=record.type,
        concepts=record.concepts,
        files_read=record.files_read,
        subtitle=record.subtitle,
        facts=record.facts,
        files_modified=record.files_modified,
        symbols=record.symbols,
        file_hashes=record.file_hashes,
    )
