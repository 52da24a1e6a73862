"""BM25: what a collection must tell of itself, and what a document is worth to a question."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

K1: Final = 1.2
B: Final = 0.75

_COMMON: Final = 50_000
"""A word in so many documents, and in half of all, tells none of them apart: it is left out beside others.

Reading its postings would take most of the time of a search.
"""

DIGITS: Final = 9
"""Digits of a score that count: sums taken in another order differ beyond them."""


class Match(NamedTuple):
    """How a document matches a question."""

    score: float
    created_at: int
    own: int
    """Terms of the question that are in what it says itself."""
    all: int
    """The same with those that only the prompt has which it answers."""

    def counts(self, most: int) -> bool:
        """Whether it is an answer beside observations of which the best has so many of the terms itself.

        What only the prompt says is no match where one of them says as much: all of a turn would be one.
        """
        return self.own > 0 or self.all > most


@dataclass(frozen=True, slots=True)
class Statistics:
    """What BM25 needs to know of the whole collection."""

    documents: int
    average_length: float
    frequencies: Mapping[int, int]
    """In how many documents each term that is looked for occurs."""

    def rarity(self, term: int) -> float:
        """How much a term says about a document that has it."""
        frequency = self.frequencies[term]
        return math.log(1 + (max(self.documents - frequency, 0) + 0.5) / (frequency + 0.5))

    def match(self, weights: Mapping[int, int], length: int, created_at: int) -> Match:
        """How a document matches by the weights of its terms and the sum of all of them."""
        norm = K1 * (1 - B + B * length / self.average_length)
        here = {term: weights[term] for term in self.frequencies if term in weights}
        score = sum(
            self.rarity(term) * abs(weight) * (K1 + 1) / (abs(weight) + norm) for term, weight in here.items()
        )
        own = sum(weight > 0 for weight in here.values())
        return Match(round(score, DIGITS), created_at, own, len(here))


def telling(terms: Sequence[int], frequencies: Mapping[int, int], documents: int) -> Sequence[int]:
    """The terms that tell documents apart; all of them where none does. Pure."""
    most = max(_COMMON, documents // 2)
    return [term for term in terms if frequencies[term] < most] or terms
