"""The comparison as one SVG: a group of bars a size class, a bar an arm, at each length of context."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

_COLOURS: Final = ("#2b6cb0", "#63b3ed", "#2f855a", "#b7791f", "#d69e2e", "#9b2c2c", "#805ad5", "#4a5568")
_BAR, _GAP, _TALL, _TOP = 14, 26, 150, 40
_LEGEND: Final = 190
_MOST: Final = 1.5
"""A higher bar is cut off here."""


def as_svg(data: dict[str, Any]) -> str:
    """The chart; 1 is what the task costs with the gate off. Empty where no arm was run to its end."""
    arms = data["arms"]
    if not arms:
        return ""
    contexts = next(iter(arms.values()))["contexts"]
    sizes = list(next(iter(contexts.values()))["by_size"])
    group = _BAR * len(arms) + _GAP
    width, panel = max(70 + group * len(sizes), 10 + _LEGEND * len(arms)), _TALL + 70
    height = _TOP + panel * len(contexts)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        *_legend(list(arms)),
    ]
    for number, context in enumerate(contexts):
        top = _TOP + panel * number
        parts.append(
            f'<text x="10" y="{top + 12}">cost against off, {int(context):,} tokens in the context</text>'
        )
        parts += _panel(arms, context, sizes, top + 20, width)
    return "\n".join([*parts, "</svg>", ""])


def _legend(arms: list[str]) -> Iterator[str]:
    for number, arm in enumerate(arms):
        x = 10 + _LEGEND * number
        yield f'<rect x="{x}" y="10" width="10" height="10" fill="{_COLOURS[number % len(_COLOURS)]}"/>'
        yield f'<text x="{x + 14}" y="19">{escape(arm)}</text>'


def _panel(arms: dict[str, Any], context: str, sizes: list[str], top: int, width: int) -> Iterator[str]:
    for mark in (0.0, 0.5, 1.0):
        y = top + _TALL * (1 - mark / _MOST)
        dash = "" if mark == 1 else ' stroke-dasharray="2 3"'
        yield f'<line x1="40" y1="{y:.1f}" x2="{width - 10}" y2="{y:.1f}" stroke="#888"{dash}/>'
        yield f'<text x="10" y="{y + 4:.1f}">{mark}</text>'
    group = _BAR * len(arms) + _GAP
    for column, size in enumerate(sizes):
        left = 50 + group * column
        for number, one in enumerate(arms.values()):
            relative = one["contexts"][context]["by_size"][size]
            tall = _TALL * min(relative, _MOST) / _MOST
            yield (
                f'<rect x="{left + _BAR * number}" y="{top + _TALL - tall:.1f}" width="{_BAR - 2}" '
                f'height="{tall:.1f}" fill="{_COLOURS[number % len(_COLOURS)]}">'
                f"<title>{relative:.2f}</title></rect>"
            )
        yield f'<text x="{left}" y="{top + _TALL + 14}">{escape(size)}</text>'
