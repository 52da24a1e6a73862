"""Generated source files of a wanted size, whose names and constants can't be known without reading them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from evals.read_gate.dialects import DIALECTS, Dialect, Numbers

_NOUNS = (
    "Invoice", "Harbor", "Lantern", "Parcel", "Meadow", "Signal", "Quarry", "Ballast", "Orchard", "Ferry",
    "Granite", "Tariff", "Compass", "Voucher", "Beacon", "Freight",
)  # fmt: skip
_ROLES = ("Ledger", "Planner", "Auditor", "Registry", "Router", "Balancer")
_VERBS = ("settle", "weigh", "assign", "balance", "forecast", "release", "inspect", "combine")
_OBJECTS = ("entries", "surcharge", "quota", "backlog", "margin", "window", "rebate", "residue")
_ADJECTIVES = (
    "late", "early", "wet", "dry", "open", "sealed", "light", "heavy", "local", "foreign",
    "spare", "broken", "fresh", "stale", "double", "single", "hidden", "plain", "narrow", "wide",
    "cold", "warm", "loose", "tight", "short", "long", "paid", "owed", "rough", "smooth",
    "north", "south", "inner", "outer", "major", "minor",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fact:
    """What one generated method does, and so what a question about it must be answered with."""

    symbol: str
    """Qualified name: `Class.method`, or the function's name where the language has no classes."""
    factor: int
    owner: str
    verb: str
    """The method's name begins with it; what follows is only known from the file."""

    @property
    def method(self) -> str:
        """The bare name."""
        return self.symbol.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Source:
    """A generated file and what it says."""

    text: str
    facts: tuple[Fact, ...]


def source(language: str, size: int, seed: int = 1) -> Source:
    """Return a file of at least `size` bytes, and less than one class (about 5 KB) more."""
    dialect, chance = DIALECTS[language], random.Random(seed)
    parts = [dialect.header]
    facts: list[Fact] = []
    # No two methods share a name or a factor: what was shown of one can't pass for the other.
    pairs = [f"{adjective}_{thing}" for adjective in _ADJECTIVES for thing in _OBJECTS]
    things = {verb: chance.sample(pairs, len(pairs)) for verb in _VERBS}
    factors = iter(chance.sample(range(10_000, 99_999), 10_000))
    length = len(parts[0])
    while length < size:
        text, found = _class(dialect, len(parts) - 1, chance, things, factors)
        parts.append(text)
        facts += found
        length += len(text) + 2
    return Source("\n\n".join(parts) + "\n", tuple(facts))


def python_source(size: int, seed: int = 1) -> Source:
    """Return a Python module of about `size` bytes."""
    return source("python", size, seed)


def _class(
    dialect: Dialect,
    number: int,
    chance: random.Random,
    things: Mapping[str, list[str]],
    factors: Iterator[int],
) -> tuple[str, list[Fact]]:
    series, noun = divmod(number, len(_NOUNS))
    name = f"{_NOUNS[noun]}{_ROLES[(number + series) % len(_ROLES)]}{series or ''}"
    parts, facts = [], []
    for verb in chance.sample(_VERBS, len(_VERBS)):
        numbers = Numbers(
            start=chance.randrange(100),
            modulus=chance.randrange(3, 19),
            rest=chance.randrange(3),
            weight=chance.randrange(2, 99),
            limit=chance.randrange(100, 9_999),
            divisor=chance.randrange(2, 9),
            season=chance.randrange(5, 50),
            factor=next(factors),
        )
        thing = things[verb].pop()
        method = dialect.named(name, verb, thing)
        does = f"{verb.capitalize()} the {thing.replace('_', ' ')} of an account"
        parts.append(dialect.method(name, method, does, numbers))
        facts.append(Fact(dialect.qualified(name, method), numbers.factor, name, verb))
    return dialect.enclosed(name, _NOUNS[noun].lower(), parts), facts
