"""Why a file has no facts, in one sentence a user may read."""

from __future__ import annotations

from navigator.model import Skipped
from navigator.settings import MIB, NavigatorSettings

_REASONS = {
    "empty": "The file is empty.",
    "binary": "The file is binary, not text.",
    "too_large": "The file is larger than {parse_mib} MiB, the limit for parsing (navigator.parse_bytes).",
    "unknown_language": "No language is known for this file, so it has no symbols to show.",
    "unreadable": "The file can't be read; its permissions may be why.",
    "timeout": "Parsing it took over {parse_seconds:g} s (navigator.parse_seconds) of CPU time: given up.",
    "crashed": "Parsing it broke the parse process, so it was given up until the file changes.",
    "not_regular": "It is not a regular file but a pipe, socket or device, and is never opened.",
}


def skipped(code: str, settings: NavigatorSettings) -> Skipped:
    """The reason with this code, with the limits in force."""
    reason = _REASONS[code].format(
        parse_mib=f"{settings.parse_bytes / MIB:g}", parse_seconds=settings.parse_seconds
    )
    return Skipped(code, reason)
