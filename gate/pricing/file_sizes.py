"""The classes of size that files are told apart by where what was observed of them is added up."""

from __future__ import annotations

from typing import Final

ENDS: Final = (16, 32, 64, 128, 256)
"""KiB: where each class ends."""


def size_class(size: int | None) -> str:
    """The class of a file of `size` bytes, as text."""
    return class_name(None if size is None else sum(size >= end * 1024 for end in ENDS))


def class_name(at: int | None) -> str:
    """The class whose end is at this place in `ENDS`, as text; None: nobody knows."""
    if at is None:
        return "unknown"
    starts = [0, *ENDS]
    return f"{starts[at]}–{ENDS[at]} KB" if at < len(ENDS) else f"{ENDS[-1]} KB and more"
