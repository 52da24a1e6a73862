"""Generated Python files of a wanted size, whose constants cannot be known without reading them."""

from __future__ import annotations

import random
from dataclasses import dataclass

_NOUNS = (
    "Invoice", "Harbor", "Lantern", "Parcel", "Meadow", "Signal", "Quarry", "Ballast", "Orchard", "Ferry",
    "Granite", "Tariff", "Compass", "Voucher", "Beacon", "Freight",
)  # fmt: skip
_ROLES = ("Ledger", "Planner", "Auditor", "Registry", "Router", "Balancer")
_VERBS = ("settle", "weigh", "assign", "balance", "forecast", "release", "inspect", "combine")
_OBJECTS = ("entries", "surcharge", "quota", "backlog", "margin", "window", "rebate", "residue")

_HEADER = """\
'''Planning of loads and dues, one class a kind of account.'''

from __future__ import annotations
"""


@dataclass(frozen=True, slots=True)
class Fact:
    """What one generated method does, and so what a question about it must be answered with."""

    symbol: str
    """Qualified name: `Class.method`."""
    factor: int


@dataclass(frozen=True, slots=True)
class Source:
    """A generated file and what it says."""

    text: str
    facts: tuple[Fact, ...]


def python_source(size: int, seed: int = 1) -> Source:
    """Return a module of at least `size` bytes, and less than one class (about 5 KB) more."""
    chance = random.Random(seed)
    parts = [_HEADER]
    facts: list[Fact] = []
    length = len(parts[0])
    while length < size:
        text, found = _class(len(parts) - 1, chance)
        parts.append(text)
        facts += found
        length += len(text) + 2
    return Source("\n\n".join(parts) + "\n", tuple(facts))


def _class(number: int, chance: random.Random) -> tuple[str, list[Fact]]:
    series, noun = divmod(number, len(_NOUNS))
    name = f"{_NOUNS[noun]}{_ROLES[(number + series) % len(_ROLES)]}{series or ''}"
    lines = [
        f"class {name}:",
        f'    """Keeps the {_NOUNS[noun].lower()} accounts of one season."""',
        "",
        "    def __init__(self, season: int) -> None:",
        "        self.season = season",
        "        self.entries: dict[str, int] = {}",
    ]
    facts = []
    for verb, thing in zip(_VERBS, chance.sample(_OBJECTS, len(_OBJECTS)), strict=True):
        factor = chance.randrange(1_000, 99_999)
        facts.append(Fact(f"{name}.{verb}_{thing}", factor))
        lines += ["", *_method(f"{verb}_{thing}", factor, chance)]
    return "\n".join(lines), facts


def _method(name: str, factor: int, chance: random.Random) -> list[str]:
    verb, thing = name.split("_")
    return [
        f"    def {name}(self, account: str, amounts: list[int]) -> int:",
        f'        """{verb.capitalize()} the {thing} of an account and return what is carried over."""',
        f"        carried = self.entries.get(account, {chance.randrange(100)})",
        "        for position, amount in enumerate(amounts):",
        f"            if amount % {chance.randrange(3, 19)} == {chance.randrange(3)}:",
        f"                carried += amount * {chance.randrange(2, 99)} - position",
        f"            elif amount > {chance.randrange(100, 9_999)}:",
        f"                carried -= amount // {chance.randrange(2, 9)}",
        "            else:",
        f"                carried += position * self.season % {chance.randrange(5, 50)}",
        f"        self.entries[account] = carried * {factor}",
        "        return self.entries[account]",
    ]
