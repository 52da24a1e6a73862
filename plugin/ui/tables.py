"""Tables and figures as every page shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, tzinfo

from memory.startup.ages import local
from navigator.tokens import shown
from plugin.ui.markup import Child, Markup, join, tag


def table(
    caption: str, headings: Sequence[str], rows: Iterable[Sequence[Child]], numbers: int = 0
) -> Markup | None:
    """A table whose last `numbers` columns are numbers and whose first names the row; None without rows."""
    listed = list(rows)
    if not listed:
        return None
    first = len(headings) - numbers
    kinds = ["number" if at >= first else None for at in range(len(headings))]
    head = tag(
        "tr", (tag("th", text, scope="col", class_=kind) for text, kind in zip(headings, kinds, strict=True))
    )
    body = (
        tag(
            "tr",
            tag("th", row[0], scope="row"),
            (tag("td", cell, class_=kind) for cell, kind in zip(row[1:], kinds[1:], strict=True)),
        )
        for row in listed
    )
    return tag(
        "div",
        tag("table", tag("caption", caption), tag("thead", head), tag("tbody", body)),
        class_="wide" if numbers else "wide words",
        tabindex="0",
        role="region",
        aria_label=caption,
    )


def figures(pairs: Iterable[tuple[str, Child]]) -> Markup:
    """Numbers that matter most, each under its name."""
    return tag(
        "dl", (tag("div", tag("dt", name), tag("dd", value)) for name, value in pairs), class_="figures"
    )


def choice(name: str, options: Iterable[tuple[str, str, bool]]) -> Markup:
    """Links to the other forms of a page (text, address, whether it is this one)."""
    links = (
        tag("li", tag("a", text, href=address, aria_current="true" if chosen else None))
        for text, address, chosen in options
    )
    return tag("nav", tag("ul", links), aria_label=name, class_="choice")


def percent(share: float | None) -> str:
    """A fraction in per cent; a dash for a share of nothing."""
    return "–" if share is None else f"{share:.0%}"


def cost(tokens: int) -> Markup:
    """What reading something costs an agent."""
    return tag("span", shown(tokens), class_="cost", title="tokens")


def moment(written: str, zone: tzinfo) -> Markup:
    """A time in ISO 8601, to the minute, where the reader is."""
    there = datetime.fromisoformat(written).astimezone(zone)
    return tag("time", f"{there:%Y-%m-%d %H:%M}", datetime=there.isoformat(timespec="seconds"))


def milliseconds(since_1970: int, zone: tzinfo) -> Markup:
    """The same for milliseconds since 1970, UTC."""
    return moment(local(since_1970, zone).isoformat(), zone)


def section(heading: Child, *content: Child) -> Markup:
    """A part of a page under its heading."""
    return tag("section", tag("h2", heading), join(*content))
