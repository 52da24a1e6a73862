"""The tasks: a file, a question about it or a change to it, and what the file says that decides it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from evals.read_gate.dialects import DIALECTS
from evals.read_gate.sources import Fact, Source, source

KB: Final = 1024

Kind: TypeAlias = Literal["pointed", "structural", "whole", "edit"]

SIZES: Final = (
    ("under 16 KB", 16),
    ("16 to 32 KB", 32),
    ("32 to 64 KB", 64),
    ("64 to 128 KB", 128),
    ("128 to 256 KB", 256),
    ("over 256 KB", 10**6),
)
"""Size classes: name, and the KB below which a file belongs to it."""


@dataclass(frozen=True, slots=True)
class Case:
    """One task. It can be done once the model was shown everything it `needs`."""

    name: str
    language: str
    kind: Kind
    file_name: str
    text: str
    symbol: str
    """Qualified name of what the question is about, or the class it is in."""
    neighbours: tuple[str, ...]
    """Other symbols that an agent may take along, to be on the safe side."""
    needs: tuple[str, ...]
    """Texts of the file; each stands there once."""
    question: str
    answer: str
    """What the last message must hold; for an edit, what the file must hold instead of what it needs."""

    @property
    def size_class(self) -> str:
        """The name of its size class."""
        return next(name for name, below in SIZES if len(self.text) < below * KB)

    def done(self, file: str, said: str) -> bool:
        """Whether the file's text, or the last message, is as it must be; digits may be grouped by commas."""
        if self.kind == "edit":
            return file == self.text.replace(self.needs[0], self.answer)
        return self.answer in said.replace(",", "")


def make(language: str, kind: Kind, size: int, position: float, seed: int = 1) -> Case:
    """Return one task about a generated file of `size` bytes, `position` (0 to 1) into it."""
    made: Source = source(language, size, seed)
    number = int(position * (len(made.facts) - 1))
    fact = made.facts[number]
    beside = tuple(one.symbol for one in made.facts[max(0, number - 1) : number + 2] if one is not fact)
    file_name = f"accounts.{DIALECTS[language].extension}"
    needs, question, answer = _ASKS[kind](file_name, fact, made)
    name = f"{language}, {size // KB} KB, {kind}"
    return Case(name, language, kind, file_name, made.text, fact.symbol, beside, needs, question, answer)


def _pointed(file_name: str, fact: Fact, made: Source) -> tuple[tuple[str, ...], str, str]:
    question = f"By which factor does `{fact.symbol}` in {file_name} multiply what is carried over?"
    return (f"carried * {fact.factor}",), question, str(fact.factor)


def _structural(file_name: str, fact: Fact, made: Source) -> tuple[tuple[str, ...], str, str]:
    question = (
        f"In {file_name}, what is the full name of the method of {fact.owner} "
        f"whose name begins with `{fact.verb}`?"
    )
    return (fact.method,), question, fact.method


def _whole(file_name: str, fact: Fact, made: Source) -> tuple[tuple[str, ...], str, str]:
    question = f"What is the sum of all factors by which {file_name} multiplies what is carried over?"
    needs = tuple(f"carried * {one.factor}" for one in made.facts)
    return needs, question, str(sum(one.factor for one in made.facts))


def _edit(file_name: str, fact: Fact, made: Source) -> tuple[tuple[str, ...], str, str]:
    question = f"In {file_name}, let `{fact.symbol}` multiply by 7 more than it does now."
    return (f"carried * {fact.factor}",), question, f"carried * {fact.factor + 7}"


_ASKS: Final = {"pointed": _pointed, "structural": _structural, "whole": _whole, "edit": _edit}


def _cases() -> Iterator[Case]:
    planned = tomllib.loads(Path(__file__).with_name("cases.toml").read_text(encoding="utf-8"))
    for seed, (language, tasks) in enumerate(planned.items(), 1):
        for kind, size, position in tasks:
            yield make(language, kind, size * KB, position, seed)


CASES: Final = tuple(_cases())
