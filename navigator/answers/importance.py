"""How much a file matters to someone new to the workspace: by its symbols and by who uses them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from navigator.answers.detail import is_private
from navigator.index.names.standing import Standing
from navigator.languages.registry import ALL
from navigator.model import SPACES, TYPES, VALUES, FileFacts, Symbol

_TOP: Final = 8
"""Symbols named for a file: enough to tell what it is about."""

_TYPES: Final = TYPES | {"type"}
_TYPE_WEIGHT: Final = 3.0
_VALUE_WEIGHT: Final = 0.1
_PRIVATE: Final = 0.3
_MOST_OUTER: Final = 60
"""Outermost symbols of a file that are weighed: a file of thousands is made of equals."""
_ASIDE: Final = (1.0, 0.1, 0.1, 0.02)
"""By `Standing.aside`: code, tests, documents, what nobody wrote."""


@dataclass(frozen=True, slots=True)
class FileSummary:
    """What a map needs of a file; small, so that it can be kept for every file of a workspace."""

    path: str
    language: str
    lines: int
    size: int
    """Bytes."""
    symbols: int
    top: tuple[str, ...]
    """Names of its symbols that matter most, in the order of the file."""
    importance: float


@dataclass(frozen=True, slots=True)
class FileSketch:
    """What a file says for itself, whoever uses it; kept as long as its content is the same."""

    path: str
    language: str
    lines: int
    size: int
    symbols: int
    outer: tuple[tuple[str, float], ...]
    """The outermost symbols that say most, in the order of the file: name, and weight by kind and length."""
    factor: float
    """By where it lies."""

    def summary(self, used: Callable[[str], float]) -> FileSummary:
        """The summary, given how many other files use a name of this file's."""
        weights = [weight * (1 + math.log2(1 + used(name))) for name, weight in self.outer]
        best = sorted(range(len(weights)), key=lambda place: -weights[place])[:_TOP]
        return FileSummary(
            self.path,
            self.language,
            self.lines,
            self.size,
            self.symbols,
            tuple(dict.fromkeys(self.outer[place][0] for place in sorted(best))),
            sum(weights) * self.factor,
        )


def sketch(path: str, facts: FileFacts) -> FileSketch:
    """The sketch of one file of the workspace."""
    language = ALL[facts.language]
    document = not language.is_code
    # A title, or the block that a component's script is, says nothing of what is in it.
    titled = document and sum(symbol.depth == 0 for symbol in facts.symbols) == 1
    levels = titled or bool(language.embedded)
    outermost = (
        [symbol for symbol in facts.symbols if symbol.depth <= levels]
        if document or language.embedded
        else _outermost(facts)
    )
    outer = [
        (symbol.name, _weight(symbol) * math.log2(2 + symbol.end_line - symbol.start_line))
        for symbol in outermost
    ]
    if len(outer) > _MOST_OUTER:
        least = sorted((weight for _, weight in outer), reverse=True)[_MOST_OUTER]
        outer = [one for one in outer if one[1] > least]
    standing = Standing.of(path, made=facts.minified or facts.generated, document=document)
    factor = _ASIDE[standing.aside] / (1 + path.count("/"))
    return FileSketch(path, facts.language, facts.lines, facts.size, len(facts.symbols), tuple(outer), factor)


def _outermost(facts: FileFacts) -> list[Symbol]:
    """The symbols that nothing holds but a namespace around most of the file.

    The name of a package, which holds nothing, stands for a file that has nothing else.
    """
    found: list[Symbol] = []
    packages: list[Symbol] = []
    level = 0
    for symbol, following in zip_longest(facts.symbols, facts.symbols[1:]):
        if symbol.depth > level:
            continue
        is_space = symbol.kind in SPACES
        is_empty = following is None or following.depth <= symbol.depth
        (packages if is_space and is_empty else found).append(symbol)
        level = symbol.depth + (is_space and 2 * (symbol.end_line - symbol.start_line) >= facts.lines - 2)
    return found or packages


def users(sketches: Iterable[FileSketch], using: Mapping[bytes, int]) -> Callable[[str], float]:
    """How many files beside its own use a name, shared among the files that define it.

    `using` tells in how many files a name is used. A name that everybody defines says little of any of them.
    """
    defining = Counter(name for one in sketches for name in {name for name, _ in one.outer})

    def used(name: str) -> float:
        files = defining[name]
        return max(0, using.get(name.encode("utf-8", "surrogateescape"), 0) - files) / max(1, files)

    return used


def _weight(symbol: Symbol) -> float:
    weight = _TYPE_WEIGHT if symbol.kind in _TYPES else _VALUE_WEIGHT if symbol.kind in VALUES else 1.0
    return weight * _PRIVATE if is_private(symbol) else weight
