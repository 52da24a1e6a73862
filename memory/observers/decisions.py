"""Decisions a user states in a prompt, taken only where they are plain: the rules are decisions.toml's."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from memory.framing import clip, one_line, plain
from memory.model import ObservationDraft
from memory.observers.titles import TITLE_UNITS

_MOST: Final = 3
"""Decisions taken from one prompt; a prompt with more is a document, not a decision."""

_PROMPT_CHARACTERS: Final = 4_000
_SENTENCE_CHARACTERS: Final = 300

_CODE = re.compile(r"```.*?(?:```|\Z)|^(?: {4}|\t|>|\|).*$", re.DOTALL | re.MULTILINE)
"""Code, quotes and tables: what a user pastes is not what a user decides."""

_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n+")
_BULLET = re.compile(r"^[-*•\d.)\s]+")


@dataclass(frozen=True, slots=True)
class _Rules:
    plain: re.Pattern[str]
    open: re.Pattern[str]
    concepts: tuple[tuple[str, re.Pattern[str]], ...]


def decisions(prompt: str) -> list[ObservationDraft]:
    """The decisions in a prompt; none where there are more than a person takes at once. Pure."""
    stated = list(dict.fromkeys(_stated(prompt)))
    if len(stated) > _MOST:
        return []
    return [_draft(sentence, prompt) for sentence in stated]


def _stated(prompt: str) -> Iterator[str]:
    rules = _rules()
    for part in _SENTENCE.split(_CODE.sub("\n", plain(prompt[:_PROMPT_CHARACTERS]))):
        sentence = _BULLET.sub("", part.replace("’", "'")).strip()
        told = 8 <= len(sentence) <= _SENTENCE_CHARACTERS
        if told and rules.plain.search(sentence) and not rules.open.search(sentence):
            yield sentence


def _draft(sentence: str, prompt: str) -> ObservationDraft:
    concepts = tuple(name for name, pattern in _rules().concepts if pattern.search(sentence))
    return ObservationDraft(
        title=clip(f"User decided: {sentence.rstrip('.!')}", TITLE_UNITS),
        type="decision",
        narrative=f"The user said: {sentence}",
        subtitle=f"In the prompt: {one_line(prompt, 160)}",
        concepts=concepts or ("why-it-exists",),
    )


@cache
def _rules() -> _Rules:
    data = tomllib.loads(Path(__file__).with_name("decisions.toml").read_text(encoding="utf-8"))
    return _Rules(
        plain=re.compile("|".join(data["plain"]), re.IGNORECASE),
        open=re.compile("|".join(data["open"]), re.IGNORECASE),
        concepts=tuple(
            (name, re.compile(pattern, re.IGNORECASE)) for name, pattern in data["concepts"].items()
        ),
    )
