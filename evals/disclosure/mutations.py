"""Five ways to get the arithmetic wrong, each as the change of one line of `gate/pricing/price.py`."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Final

import gate.pricing.price

MUTATIONS: Final = {
    "the round trip is not charged": (
        "item.index + item.rate * (item.body + round_trip)",
        "item.index + item.rate * item.body",
    ),
    "everything is disclosed, as advised": (
        '"resident" if self.item.rate >= self.break_even else "disclosed"',
        '"disclosed"',
    ),
    "the mixed policy is just all-disclosed": (
        "mixed=sum(one.cheaper for one in priced)",
        "mixed=sum(one.disclosed for one in priced)",
    ),
    "break-even ignores the index cost": (
        "(item.body - item.index) / fetched",
        "item.body / fetched",
    ),
    "index budget measured against whole window": ("total > budget * window", "total > window"),
}
"""Name -> (the line's text, what it becomes)."""


class NothingToMutate(Exception):
    """The text that a mutation changes does not stand in `gate/pricing/price.py` once."""


def mutant(name: str) -> ModuleType:
    """`gate.pricing.price` with one mutation applied.

    Raises:
        NothingToMutate: the arithmetic was written otherwise since.
    """
    right, wrong = MUTATIONS[name]
    source = Path(gate.pricing.price.__file__).read_text(encoding="utf-8")
    if source.count(right) != 1:
        raise NothingToMutate(
            f"{right!r} stands {source.count(right)} times in gate/pricing/price.py, not once"
        )
    module = ModuleType(f"mutant {name}")
    # Dataclasses look their module up by its name.
    sys.modules[module.__name__] = module
    try:
        exec(compile(source.replace(right, wrong), module.__name__, "exec"), module.__dict__)
    finally:
        del sys.modules[module.__name__]
    return module
