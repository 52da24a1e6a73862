"""What a model may answer: JSON of one form, bounded, of known types only; everything else is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Annotated, ClassVar, Final, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from memory.model import CONCEPTS, ObservationDraft
from memory.observations import TITLE_UNITS, checked
from memory.problems import MemoryProblem

ANSWER_CHARACTERS: Final = 20_000

_FENCED: Final = re.compile(r"\s*```(?:json)?\s*\n(.*)\n\s*```\s*", re.DOTALL)

_Line: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400)]
_Field: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, max_length=1_500)]


class InvalidAnswer(MemoryProblem):
    """The model's answer has not the form it was asked for; nothing of it is kept."""

    code: ClassVar[str] = "invalid_answer"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Retold(_Part):
    """One observation of the model's."""

    type: str
    title: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=TITLE_UNITS)]
    narrative: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=3_000)]
    facts: list[_Line] = Field(default_factory=list, max_length=10)
    concepts: list[str] = Field(default_factory=list, max_length=len(CONCEPTS))
    files: list[_Line] = Field(default_factory=list, max_length=20)


class RetoldSummary(_Part):
    """The model's summary of a session."""

    request: _Field = ""
    investigated: _Field = ""
    learned: _Field = ""
    completed: _Field = ""
    next_steps: _Field = ""


class Answer(_Part):
    """The whole answer."""

    observations: list[Retold] = Field(default_factory=list, max_length=10)
    summary: RetoldSummary | None = None


def parse(text: str, asked: Collection[str]) -> Answer:
    """The answer in a text, with only the parts that were asked for.

    Raises:
        InvalidAnswer: it says where it is not as it must be.
    """
    if len(text) > ANSWER_CHARACTERS:
        raise InvalidAnswer(
            f"The model's answer has {len(text)} characters; at most {ANSWER_CHARACTERS} are read."
        )
    fenced = _FENCED.fullmatch(text)
    try:
        answer = Answer.model_validate(json.loads(fenced[1] if fenced else text))
    except (ValueError, RecursionError) as error:
        raise InvalidAnswer(f"The model's answer is not what was asked for: {_where(error)}.") from None
    return Answer(
        observations=answer.observations if "observations" in asked else [],
        summary=answer.summary if "summary" in asked else None,
    )


def draft(retold: Retold, changed: Collection[str], read: Collection[str]) -> ObservationDraft:
    """A draft of one observation; files that the turn had nothing to do with are invented, and left out.

    Raises:
        InvalidObservation: its type or a concept is unknown.
    """
    return checked(
        ObservationDraft(
            title=retold.title,
            narrative=retold.narrative,
            type=retold.type,
            facts=tuple(retold.facts),
            concepts=tuple(retold.concepts),
            files_modified=tuple(path for path in retold.files if path in changed),
            files_read=tuple(path for path in retold.files if path in read and path not in changed),
        )
    )


def _where(error: Exception) -> str:
    """Where an answer is wrong, in our words: the error's own would repeat the answer's."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "the whole"
        return f"{place}, {first['type'].replace('_', ' ')}"
    return "it is no JSON"
