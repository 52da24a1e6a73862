"""What the startup index says of the last session: nothing that its lines above say already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from memory.framing import one_line
from memory.model import Summary

_FIELD_UNITS: Final = 700
"""UTF-16 units of one field of a summary."""

_ABOVE: Final = "as listed above"


def last_session(summary: Summary, titles: Iterable[str], *, request_shown: bool) -> str:
    """The summary with its headings; empty where the lines above say all of it. Pure.

    `titles` are those of the observations above, `request_shown` tells whether its request is.
    """
    known = sorted(titles, key=len, reverse=True)
    said = {name: _beyond(text, known) for name, text in summary.headed.items() if text.strip()}
    if request_shown:
        said.pop("Request", None)
    lines = [f"**{name}**: {text}" for name, text in said.items()]
    if all(text == _ABOVE for text in said.values()):
        return ""
    return "\n".join([f"Last session (S{summary.id}):", *lines])


def _beyond(text: str, titles: Sequence[str]) -> str:
    """A list of titles without those that stand above; other text as it is."""
    text = left = one_line(text, 10 * _FIELD_UNITS).strip("; ")
    for title in titles:
        left = re.sub(rf"(?:^|; ){re.escape(title)}(?=;|$)", "", left)
    cut = left.rpartition("; ")[2].removesuffix("…") if left.endswith("…") else ""
    if cut and any(title.startswith(cut) for title in titles):
        left = left.removesuffix(f"{cut}…")
    left = left.strip("; ")
    if left == text:
        return _whole_entries(left)
    return f"{_whole_entries(left)}; the rest {_ABOVE}" if left else _ABOVE


def _whole_entries(text: str) -> str:
    """As many entries as there is room for."""
    shown = one_line(text, _FIELD_UNITS)
    whole = shown.rpartition("; ")[0] if shown != text else ""
    return f"{whole}; …" if whole else shown
