"""Observations as JSON lines: the public form in which they leave a memory and come into one (design 2)."""

from __future__ import annotations

import json
from collections.abc import Mapping

from memory.exchange.items import Note
from memory.model import Observation, ObservationDraft
from memory.observations import checked, said
from memory.problems import MemoryProblem
from memory.startup.ages import moment_of, written_at


class InvalidLine(MemoryProblem):
    """A line is no observation; the message says which field is wrong."""

    code = "invalid_line"


def to_line(record: Observation) -> str:
    """The line of an observation, without its line end."""
    fields = said(record) | {
        "created_at": moment_of(record.created_at).isoformat(timespec="milliseconds"),
        "session_id": record.session_id,
        "prompt_number": record.prompt_number,
        "work_tokens": record.work_tokens,
    }
    return json.dumps(
        {name: value for name, value in fields.items() if value is not None}, ensure_ascii=False
    )


def from_line(line: str) -> Note:
    """The observation of a line, which names no project; unknown fields are passed over.

    Raises:
        InvalidLine: it is no JSON object, or a field has the wrong form.
        InvalidObservation: a field breaks a rule of all observations.
    """
    try:
        fields = json.loads(line)
    except ValueError as error:
        raise InvalidLine(f"it is no JSON: {error}.") from None
    if not isinstance(fields, dict):
        raise InvalidLine("it is no JSON object.")
    draft = ObservationDraft(
        title=_text(fields, "title", required=True),
        type=_text(fields, "type", required=True),
        subtitle=_text(fields, "subtitle"),
        narrative=_text(fields, "narrative"),
        facts=_texts(fields, "facts"),
        concepts=_texts(fields, "concepts"),
        files_read=_texts(fields, "files_read"),
        files_modified=_texts(fields, "files_modified"),
    )
    return Note(
        "",
        checked(draft),
        _moment(fields),
        _text(fields, "session_id") or None,
        _number(fields, "prompt_number"),
        _number(fields, "work_tokens") or 0,
    )


def identity(record: Observation, *, dated: bool) -> tuple[object, ...]:
    """What makes two observations the same for an import; without a date where a line gives none."""
    return (record.type, record.title, record.narrative, record.created_at if dated else None)


def _text(fields: Mapping[str, object], name: str, *, required: bool = False) -> str:
    value = fields.get(name)
    if value is None and not required:
        return ""
    if not isinstance(value, str):
        raise InvalidLine(f"{name} must be a text.")
    return value


def _texts(fields: Mapping[str, object], name: str) -> tuple[str, ...]:
    value = fields.get(name) or []
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InvalidLine(f"{name} must be a list of texts.")
    return tuple(value)


def _number(fields: Mapping[str, object], name: str) -> int | None:
    value = fields.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise InvalidLine(f"{name} must be a whole number.")
    return value


def _moment(fields: Mapping[str, object]) -> int | None:
    text = _text(fields, "created_at")
    if not text:
        return None
    try:
        return written_at(text)
    except ValueError:
        raise InvalidLine("created_at must be a time in ISO 8601.") from None
