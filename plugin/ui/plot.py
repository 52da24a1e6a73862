"""Days as bars, in SVG that needs no script and takes its colours from the style sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from plugin.ui.markup import Markup, tag

WIDTH: Final = 720
HEIGHT: Final = 160
MOST_DAYS: Final = 366
GAP: Final = 0.2
"""Of a day's width between its bars and the next day's."""


@dataclass(frozen=True, slots=True)
class Day:
    """Tokens of one day."""

    kept_out: int
    saved: int
    """Net; below 0 it cost more than it kept out."""


def by_day(title: str, days: Mapping[str, Day]) -> Markup | None:
    """A plot of days by their ISO date, those without anything left blank; nothing where all are 0."""
    values = [abs(value) for day in days.values() for value in (day.kept_out, day.saved)]
    if not any(values):
        return None
    first, last = date.fromisoformat(min(days)), date.fromisoformat(max(days))
    count = min((last - first).days + 1, MOST_DAYS)
    shown = [(last - timedelta(count - 1 - at)).isoformat() for at in range(count)]
    top = max(values)
    bottom = max((-day.saved for day in days.values()), default=0)
    scale = HEIGHT / (top + max(bottom, 0))
    zero = top * scale
    step = WIDTH / count
    bars = [
        tag(
            "g",
            tag("title", f"{name}: ~{day.kept_out:,} kept out, ~{day.saved:,} saved net"),
            _bars(at * step, step, day, zero, scale),
        )
        for at, name in enumerate(shown)
        if (day := days.get(name)) is not None
    ]
    axis = tag("line", x1="0", x2=str(WIDTH), y1=f"{zero:.1f}", y2=f"{zero:.1f}", class_="axis")
    ends = (
        tag("text", first_shown, x="0", y=str(HEIGHT + 16))
        if at == 0
        else tag("text", first_shown, x=str(WIDTH), y=str(HEIGHT + 16), class_="end")
        for at, first_shown in enumerate(dict.fromkeys((shown[0], shown[-1])))
    )
    most = tag("text", f"~{top:,}", x="0", y="-4")
    drawing = tag(
        "svg",
        bars,
        axis,
        ends,
        most,
        viewBox=f"0 -18 {WIDTH} {HEIGHT + 40}",
        role="img",
        aria_label=title,
        class_="plot",
    )
    legend = tag(
        "figcaption",
        title,
        ": ",
        tag("span", "kept out", class_="key kept"),
        " ",
        tag("span", "saved net", class_="key saved"),
        " ",
        tag("span", "lost net", class_="key lost"),
    )
    return tag("figure", drawing, legend)


def _bars(left: float, step: float, day: Day, zero: float, scale: float) -> list[Markup]:
    width = step * (1 - GAP) / 2
    kept = day.kept_out * scale
    saved = abs(day.saved) * scale
    top = zero - saved if day.saved >= 0 else zero
    return [
        _bar(left, width, zero - kept, kept, "kept"),
        _bar(left + width, width, top, saved, "saved" if day.saved >= 0 else "lost"),
    ]


def _bar(left: float, width: float, top: float, height: float, kind: str) -> Markup:
    return tag(
        "rect", x=f"{left:.1f}", y=f"{top:.1f}", width=f"{width:.1f}", height=f"{height:.1f}", class_=kind
    )
