"""Which file a tool call would read: the one it names, or the largest that its command prints."""

from __future__ import annotations

import os
from collections.abc import Mapping

from gate.host.request import ReadRequest, largest, read_request, shell_requests


def asked_for(payload: Mapping[str, object]) -> ReadRequest | None:
    """The read in a hook payload; None where it is about something else."""
    return read_request(payload) or printed_by(payload)


def printed_by(payload: Mapping[str, object]) -> ReadRequest | None:
    """The read of a shell command that prints files."""
    return largest(shell_requests(payload, os.path.expanduser("~")), _size)


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0
