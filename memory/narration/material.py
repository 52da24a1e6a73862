"""What a model is told of a turn: records out of the store, redacted again, bounded, as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from memory.framing import clip, plain
from memory.model import SUMMARY_FIELDS, Observation, Summary
from memory.narration.backend import Question
from memory.redaction import redact
from memory.settings import PARTS

PROMPTS: Final = Path(__file__).resolve().parent.parent / "prompts"

_ASKED_UNITS: Final = 2_000
_REPLY_UNITS: Final = 4_000
_NARRATIVE_UNITS: Final = 600
_FACT_UNITS: Final = 300
_OBSERVED: Final = 30
"""Observations of a turn that are sent, the latest."""
_FACTS: Final = 6


@dataclass(frozen=True, slots=True)
class Turn:
    """What is recorded of one turn."""

    asked: str
    observed: Sequence[Observation]
    """From events, oldest first."""
    last_reply: str
    so_far: Summary | None
    """What was said of the session before."""

    @property
    def changed(self) -> frozenset[str]:
        """Files that were changed in it."""
        return frozenset(path for record in self.observed for path in record.files_modified)

    @property
    def read(self) -> frozenset[str]:
        """Files that were looked at in it."""
        return frozenset(path for record in self.observed for path in record.files_read)


def question(turn: Turn, parts: Sequence[str]) -> Question:
    """What is asked about a turn. Pure but for the prompts, which are files of ours."""
    named = [part for part in PARTS if part in parts]
    system = "\n".join(
        [_prompt("turn"), f"The object has the fields: {', '.join(named)}.", "", *map(_prompt, named)]
    )
    data: dict[str, object] = {
        "asked": _text(turn.asked, _ASKED_UNITS),
        "observed": [_told(record) for record in turn.observed[-_OBSERVED:]],
        "last_reply": _text(turn.last_reply, _REPLY_UNITS),
    }
    if "summary" in named and turn.so_far is not None:
        data["so_far"] = {name: _text(getattr(turn.so_far, name), 1_500) for name in SUMMARY_FIELDS}
    return Question(system, json.dumps(data, ensure_ascii=False))


def _told(record: Observation) -> dict[str, object]:
    told = {
        "type": record.type,
        "title": _text(record.title, 200),
        "narrative": _text(record.narrative, _NARRATIVE_UNITS),
        "facts": [_text(fact, _FACT_UNITS) for fact in record.facts[:_FACTS]],
        "files_changed": list(record.files_modified),
        "files_read": list(record.files_read),
    }
    return {name: value for name, value in told.items() if value}


def _text(text: str, units: int) -> str:
    """Redacted once more: rules may be newer than the record."""
    return clip(plain(redact(text)), units)


def _prompt(name: str) -> str:
    return (PROMPTS / f"{name}.md").read_text(encoding="utf-8")
