"""How much a file is likely to matter to someone who does not know the workspace, from its symbols alone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from navigator.answers.detail import VALUES, is_private
from navigator.index.names.standing import Standing
from navigator.languages.registry import ALL
from navigator.model import FileFacts, Symbol

_TOP: Final = 8
"""Symbols named for a file: enough to tell what it is about."""

_TYPES: Final = frozenset(
    {"class", "struct", "interface", "trait", "protocol", "enum", "record", "union", "type"}
)
_TYPE_WEIGHT: Final = 3.0
_VALUE_WEIGHT: Final = 0.1
_PRIVATE: Final = 0.3
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


def summarize(path: str, facts: FileFacts) -> FileSummary:
    """The summary of one file of the workspace."""
    weights = {id(symbol): _weight(symbol) for symbol in facts.symbols if symbol.depth == 0}
    outer = [symbol for symbol in facts.symbols if symbol.depth == 0]
    sizes = {id(symbol): math.log2(2 + symbol.end_line - symbol.start_line) for symbol in outer}
    best = sorted(outer, key=lambda symbol: -weights[id(symbol)] * sizes[id(symbol)])[:_TOP]
    kept = {id(symbol) for symbol in best}
    document = not ALL[facts.language].is_code
    standing = Standing.of(path, made=facts.minified or facts.generated, document=document)
    importance = sum(weights[id(symbol)] * sizes[id(symbol)] for symbol in outer)
    return FileSummary(
        path,
        facts.language,
        facts.lines,
        facts.size,
        len(facts.symbols),
        tuple(dict.fromkeys(symbol.name for symbol in outer if id(symbol) in kept)),
        importance * _ASIDE[standing.aside] / (1 + path.count("/")),
    )


def _weight(symbol: Symbol) -> float:
    weight = _TYPE_WEIGHT if symbol.kind in _TYPES else _VALUE_WEIGHT if symbol.kind in VALUES else 1.0
    return weight * _PRIVATE if is_private(symbol) else weight
