"""Observations between their three forms: a draft, the record with its costs, and the row."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from memory.framing import clip, one_line, plain, storable
from memory.model import CONCEPTS, TYPES, Observation, ObservationDraft
from memory.problems import MemoryProblem
from memory.redaction import redact

TITLE_UNITS: Final = 200
"""UTF-16 units a saved title may have; observers keep to 80."""
TEXT_CHARACTERS: Final = 20_000
FILES: Final = 50

COLUMNS: Final = (
    "id, project, session_id, prompt_number, type, title, subtitle, narrative, facts, concepts, files_read, "
    "files_modified, symbols, file_hashes, tool_uses, read_tokens, work_tokens, source, created_at"
)
"""The columns of a row, in the order of the fields of `Observation`."""

_LISTS: Final = ("facts", "concepts", "files_read", "files_modified", "tool_uses")
"""Columns whose lists are JSON texts in a row that is read."""


class InvalidObservation(MemoryProblem):
    """What was to be saved breaks a rule; the message names the field and what is allowed."""

    code = "invalid_observation"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an observation comes from: everything about it that is not its own words."""

    id: int
    project: str
    session_id: str | None
    prompt_number: int | None
    source: str
    created_at: int
    tool_uses: tuple[int, ...] = ()
    work_tokens: int = 0


def checked(draft: ObservationDraft) -> ObservationDraft:
    """A draft of the agent's or an import's with blanks trimmed and concepts in their own names.

    Raises:
        InvalidObservation: a field is empty, unknown or too long.
    """
    title = " ".join(draft.title.split())
    if not plain(title).strip():
        raise InvalidObservation("title is empty: say in one line what was done or learnt.")
    if draft.type not in TYPES:
        raise InvalidObservation(f"type {draft.type!r} is unknown; use one of: {', '.join(TYPES)}.")
    # "gotcha: and why" was seen to hide such records from every filter (claude-mem #3379): the name counts.
    concepts = tuple(dict.fromkeys(concept.partition(":")[0].strip().lower() for concept in draft.concepts))
    for concept in concepts:
        if concept not in CONCEPTS:
            raise InvalidObservation(f"concept {concept!r} is unknown; use some of: {', '.join(CONCEPTS)}.")
    if len(draft.narrative) > TEXT_CHARACTERS:
        raise InvalidObservation(
            f"text has {len(draft.narrative)} characters; at most {TEXT_CHARACTERS} are kept."
        )
    files = len(draft.files_read) + len(draft.files_modified)
    if files > FILES:
        raise InvalidObservation(f"files has {files} entries; name at most {FILES}.")
    return ObservationDraft(
        title=title,
        narrative=draft.narrative.strip(),
        type=draft.type,
        concepts=concepts,
        files_read=tuple(dict.fromkeys(map(_relative, draft.files_read))),
        subtitle=draft.subtitle,
        facts=draft.facts,
        files_modified=tuple(dict.fromkeys(map(_relative, draft.files_modified))),
        symbols=draft.symbols,
        file_hashes=draft.file_hashes,
    )


def observation(draft: ObservationDraft, origin: Origin, cost: Callable[[str], int]) -> Observation:
    """A record of a draft: its words redacted and storable, its own reading cost counted."""
    title = clip(one_line(redact(draft.title), 4 * TITLE_UNITS), TITLE_UNITS) or "(title redacted)"
    subtitle, narrative = (storable(redact(text)) for text in (draft.subtitle, draft.narrative))
    facts = tuple(storable(redact(fact)) for fact in draft.facts)
    return Observation(
        id=origin.id,
        project=origin.project,
        session_id=origin.session_id,
        prompt_number=origin.prompt_number,
        type=draft.type,
        title=title,
        subtitle=subtitle,
        narrative=narrative,
        facts=facts,
        concepts=draft.concepts,
        files_read=tuple(map(storable_path, draft.files_read)),
        files_modified=tuple(map(storable_path, draft.files_modified)),
        symbols=tuple((storable_path(path), storable_path(name), body) for path, name, body in draft.symbols),
        file_hashes={storable_path(path): digest for path, digest in draft.file_hashes.items()},
        tool_uses=origin.tool_uses,
        read_tokens=cost("\n".join((title, subtitle, narrative, *facts))),
        work_tokens=origin.work_tokens,
        source=origin.source,
        created_at=origin.created_at,
    )


@lru_cache(4_096)
def storable_path(path: str) -> str:
    """A path, or the name of a symbol, as it is stored: it may hold a secret; it comes again and again."""
    return storable(redact(path))


def row(record: Observation) -> dict[str, object]:
    """The row of a record."""
    values: dict[str, object] = {name: getattr(record, name) for name in COLUMNS.split(", ")}
    for name in _LISTS:
        values[name] = list(getattr(record, name))
    values["symbols"] = json.dumps(record.symbols, ensure_ascii=False)
    values["file_hashes"] = json.dumps(dict(record.file_hashes), ensure_ascii=False)
    return values


def from_row(values: Sequence[Any]) -> Observation:
    """The record of a row of `COLUMNS`."""
    record = dict(zip(COLUMNS.split(", "), values, strict=True))
    for name in _LISTS:
        record[name] = tuple(json.loads(record[name]))
    record["symbols"] = tuple((str(p), str(n), int(b)) for p, n, b in json.loads(record["symbols"]))
    record["file_hashes"] = json.loads(record["file_hashes"])
    return Observation(**record)


def texts_of(column: str) -> str:
    """A column that holds texts, as a list in SQL."""
    return f"from_json({column}, '[\"VARCHAR\"]')"


def calls_of(column: str) -> str:
    """A column that holds ids of tool calls, as a list in SQL."""
    return f"from_json({column}, '[\"BIGINT\"]')"


def said(record: Observation) -> dict[str, object]:
    """What a record says, as JSON-ready data with the public field names of design 2."""
    return {
        "type": record.type,
        "title": record.title,
        "subtitle": record.subtitle,
        "narrative": record.narrative,
        "facts": list(record.facts),
        "concepts": list(record.concepts),
        "files_read": list(record.files_read),
        "files_modified": list(record.files_modified),
    }


def as_data(record: Observation) -> dict[str, object]:
    """A record with all that is known of where it comes from, as JSON-ready data."""
    hashes: Mapping[str, str] = record.file_hashes
    return {
        "id": record.id,
        **said(record),
        "symbols": [{"path": path, "qualified_name": name} for path, name, _ in record.symbols],
        "file_hashes": dict(hashes),
        "session_id": record.session_id,
        "prompt_number": record.prompt_number,
        "tool_uses": list(record.tool_uses),
        "read_tokens": record.read_tokens,
        "work_tokens": record.work_tokens,
        "source": record.source,
    }


def _relative(path: str) -> str:
    return path.strip().replace("\\", "/").removeprefix("./")
