"""Days as bars, in SVG that needs no script and takes its colours from the style sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from plugin.ui.markup import Markup, tag

WIDTH: Final = 720
HEIGHT: Final = 160
LINE: Final = 18
"""Height of what is written above and below the bars."""

MOST_DAYS: Final = 366
GAP: Final = 0.2
"""Of a day's width, between its bars and those of the next day."""


@dataclass(frozen=True, slots=True)
class Day:
    """Tokens of one day."""

    kept_out: int
    saved: int
    """Net; below 0 it cost more than it kept out."""


def by_day(title: str, days: Mapping[str, Day]) -> Markup | None:
    """A plot of days by their ISO date, those in between left blank; None where there is nothing to see."""
    above = max((max(day.kept_out, day.saved) for day in days.values()), default=0)
    below = max((-day.saved for day in days.values()), default=0)
    if max(above, below) <= 0:
        return None
    scale = HEIGHT / (max(above, 0) + max(below, 0))
    zero = max(above, 0) * scale
    shown = _calendar(days)
    step = WIDTH / len(shown)
    drawing = tag(
        "svg",
        (
            _bars(name, days[name], at * step, step, zero, scale)
            for at, name in enumerate(shown)
            if name in days
        ),
        tag("line", x1="0", x2=str(WIDTH), y1=f"{zero:.1f}", y2=f"{zero:.1f}", class_="axis"),
        tag("text", f"~{max(above, below):,}", x="0", y="-5"),
        tag("text", shown[0], x="0", y=str(HEIGHT + LINE)),
        tag("text", shown[-1], x=str(WIDTH), y=str(HEIGHT + LINE), class_="end") if len(shown) > 1 else None,
        viewBox=f"0 {-LINE} {WIDTH} {HEIGHT + 2 * LINE + 4}",
        role="img",
        aria_label=title,
        class_="plot",
    )
    keys = (
        (" ", tag("span", text, class_=f"key {kind}"))
        for text, kind in (("kept out", "kept"), ("saved net", "saved"), ("lost net", "lost"))
    )
    return tag("figure", drawing, tag("figcaption", title, keys))


def _calendar(days: Mapping[str, Day]) -> list[str]:
    """Every day from the first to the last, the latest where they are too many."""
    first, last = date.fromisoformat(min(days)), date.fromisoformat(max(days))
    count = min((last - first).days + 1, MOST_DAYS)
    return [(last - timedelta(count - 1 - at)).isoformat() for at in range(count)]


def _bars(name: str, day: Day, left: float, step: float, zero: float, scale: float) -> Markup:
    width = step * (1 - GAP) / 2
    saved = abs(day.saved) * scale
    ended = f"{day.saved:,} saved" if day.saved >= 0 else f"{-day.saved:,} lost"
    return tag(
        "g",
        tag("title", f"{name}: ~{day.kept_out:,} kept out, ~{ended} net"),
        _bar(left, width, zero - day.kept_out * scale, day.kept_out * scale, "kept"),
        _bar(left + width, width, zero - saved, saved, "saved")
        if day.saved >= 0
        else _bar(left + width, width, zero, saved, "lost"),
    )


def _bar(left: float, width: float, top: float, height: float, kind: str) -> Markup:
    return tag(
        "rect", x=f"{left:.1f}", y=f"{top:.1f}", width=f"{width:.1f}", height=f"{height:.1f}", class_=kind
    )
