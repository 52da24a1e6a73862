"""`python -m evals.disclosure`: apply each mutation and show which of the seed's figures catch it."""

from __future__ import annotations

import sys
from types import ModuleType

import gate.pricing.price
from evals.disclosure.mutations import MUTATIONS, mutant
from evals.disclosure.seed import differences


def main() -> int:
    """Print a line a version of the arithmetic; 0 where the right one fits and every mutant is caught."""
    right = _shown("the arithmetic as it is", gate.pricing.price)
    caught = [_shown(name, mutant(name)) for name in MUTATIONS]
    return 0 if not right and all(caught) else 1


def _shown(name: str, price: ModuleType) -> int:
    found = list(differences(price))
    print(f"{name:<44} {len(found)} figures differ" + (f", e.g. {found[0]}" if found else ""))
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
