"""Which bodies of a file are likely wanted: the prompt names them, or they were changed or edited."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from navigator.index.names.spelling import squashed, words
from navigator.model import CALLABLES, FileFacts, Symbol

NAMED: Final = 4.0
EDITED: Final = 3.0
CHANGED: Final = 2.0
RESEMBLES: Final = 1.0
"""At most: the share of a name's words that stand in the prompt."""

_INSIDE: Final = 0.5
"""Of what speaks for a container speaks for what is in it."""
_HALF: Final = 0.5
"""Of a name's words the prompt must hold more before it is taken to be about it."""
_TELLING: Final = 4
"""Letters: shorter words alone (get, is, to) make no resemblance."""

_TOKEN = re.compile(r"\w+")
_LONGEST_PROMPT: Final = 20_000
"""Characters of a prompt that are looked at."""


@dataclass(frozen=True, slots=True)
class Clues:
    """What is known of why a file is read."""

    prompt: str = ""
    edited: Collection[int] = ()
    """Hashes of bodies that came about by edits of this session."""
    committed: Collection[int] | None = None
    """Hashes of the bodies in HEAD's version; None where that is not known or is the same."""


def likeliest(facts: FileFacts, clues: Clues) -> dict[int, float]:
    """A symbol's place in the file -> how likely its body is wanted, for those that anything speaks for.

    A function is as likely as the classes it is in are named, or what is inside it.
    """
    prompt = clues.prompt[:_LONGEST_PROMPT]
    names = set(_TOKEN.findall(prompt))
    parts = {name.casefold() for name in names if len(words(name)) == 1}
    whole = {squashed(name) for name in names if len(words(name)) > 1}
    likely: dict[int, float] = {}
    open_symbols: list[tuple[int, float]] = []
    for place, symbol in enumerate(facts.symbols):
        del open_symbols[symbol.depth :]
        score = max(_by_name(symbol, names, whole, parts), _by_history(symbol, clues))
        if open_symbols:
            score = max(score, _INSIDE * open_symbols[-1][1])
        open_symbols.append((place, score))
        outermost = next((at for at, _ in open_symbols if facts.symbols[at].kind in CALLABLES), place)
        if score > 0:
            likely[outermost] = max(score, likely.get(outermost, 0.0))
    return likely


def _by_name(symbol: Symbol, names: Collection[str], whole: Collection[str], parts: Collection[str]) -> float:
    if symbol.name in names or squashed(symbol.name) in whole:
        return NAMED
    own = set(words(symbol.name))
    shared = own & set(parts)
    if not any(len(word) >= _TELLING for word in shared) or len(shared) <= _HALF * len(own):
        return 0.0
    return RESEMBLES * len(shared) / len(own)


def _by_history(symbol: Symbol, clues: Clues) -> float:
    if symbol.body_hash in clues.edited:
        return EDITED
    if symbol.kind in CALLABLES and clues.committed is not None and symbol.body_hash not in clues.committed:
        return CHANGED
    return 0.0
