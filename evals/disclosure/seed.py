"""The seed's surface, the figures it gives, and what differs from them in some version of the arithmetic."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).with_name("seed.json")

ROWS: Final = {
    "CLAUDE.md": (332, 709, 0.45, "resident"),
    "prompt:extract-fields": (428, 765, 0.52, "resident"),
    "skill:extraction": (56, 304, 0.09, "resident"),
    "skill:provenance": (54, 119, 0.09, "resident"),
    "skill:refusal": (46, 254, 0.08, "resident"),
    "doc:15-hooks": (1520, 151, 0.78, "disclosed"),
    "doc:13-git-worktrees": (1350, 139, 0.76, "disclosed"),
    "doc:26-tool-poisoning": (1293, 139, 0.75, "disclosed"),
    "doc:i4-design-vs-operating": (3542, 222, 0.90, "disclosed"),
}
"""Resident, disclosed (tokens a turn), break-even, verdict."""
TOTALS: Final = (8621, 2801, 1566, 1235, 44.1)
"""All resident, all disclosed, mixed, saved (tokens a turn), saved (per cent)."""
GROWTH: Final = {10: 329, 50: 1617, 200: 6697, 1000: 33549}
"""Tokens of the index at so many items."""
BUDGET_ITEMS: Final = 299
"""The number at which the index passes 5 % of 200,000 tokens."""


def surface(price: Any) -> list[Any]:
    """The nine items, as those of `price`, a module like `gate.pricing.price`."""
    return [price.Item(**row) for row in json.loads(FILE.read_text(encoding="utf-8"))]


def differences(price: Any) -> Iterator[str]:
    """Every figure that `price` gives otherwise than the seed, in words."""
    items = surface(price)
    found: dict[str, tuple[object, object]] = {}
    for item in items:
        priced = price.cost(item)
        row = (
            round(priced.resident),
            _half_up(priced.disclosed),
            round(priced.break_even, 2),
            priced.verdict,
        )
        found[item.name] = (row, ROWS[item.name])
    totals = price.policy(items)
    found["totals"] = (
        (
            *map(_half_up, (totals.resident, totals.disclosed, totals.mixed, totals.saved)),
            round(100 * totals.saved_share, 1),
        ),
        TOTALS,
    )
    found["growth"] = ({row.items: row.index for row in price.growth(items, list(GROWTH))}, GROWTH)
    found["items past the budget"] = (price.items_past_budget(items), BUDGET_ITEMS)
    found["crossover"] = (price.crossover(items), None)
    for what, (is_, must) in found.items():
        if is_ != must:
            yield f"{what}: {is_}, not {must}"


def _half_up(tokens: float) -> int:
    """150.5 is shown as 151, which Python's own rounding does not do."""
    return int(tokens + 0.5)
