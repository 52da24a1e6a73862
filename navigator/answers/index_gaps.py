"""What an answer about the workspace may lack because its index does, in words."""

from __future__ import annotations

from navigator.answers.visible import counted
from navigator.index.status import IndexStatus


def index_gaps(status: IndexStatus) -> list[str]:
    """The last lines of such an answer; none where the index is whole."""
    lines = []
    if status.state != "ready":
        lines.append(
            f"The index is still being built ({counted(status.indexed)} so far): more may be found soon."
        )
    if status.skipped_files:
        reasons = sorted({code.replace("_", " ") for _, code in status.skipped_files})
        lines.append(f"{counted(len(status.skipped_files))} could not be indexed ({', '.join(reasons)}).")
    return lines
