"""The classes of size that files are told apart by where what was observed of them is added up."""

from __future__ import annotations

from typing import Final

ENDS: Final = (16, 32, 64, 128, 256)
"""KiB: where each class ends."""


def size_class(size: int | None) -> str:
    """The class of a file of `size` bytes, as text."""
    if size is None:
        return "unknown"
    starts = [0, *ENDS]
    at = next((at for at, end in enumerate(ENDS) if size < end * 1024), len(ENDS))
    return f"{starts[at]}–{ENDS[at]} KB" if at < len(ENDS) else f"{ENDS[-1]} KB and more"
