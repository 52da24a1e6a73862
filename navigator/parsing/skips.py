"""Why a file has no facts, in one sentence a user may read."""

from __future__ import annotations

from navigator.model import Skipped
from navigator.settings import NavigatorSettings

_REASONS = {
    "empty": "It is empty, so there is nothing to show.",
    "binary": "It is binary, not text.",
    "too_large": "It is larger than the {parse_bytes:,} bytes of navigator.parse_bytes: Read parts of it.",
    "unknown_language": "No grammar is known for it: it has a plain outline when asked for.",
    "no_structure": "No grammar is known for it, and no heading or indentation divides it: Read its lines.",
    "on_demand": "It is data, which has an outline when asked for, and is not indexed.",
    "unreadable": "It can't be read: change its permissions and ask again.",
    "timeout": "Parsing it took over the {parse_seconds:g} s of navigator.parse_seconds: Read parts of it.",
    "crashed": "Parsing it broke the parse process, so it is left alone until it changes: Read parts of it.",
    "not_regular": "It is not a regular file but a pipe, socket or device, and is never opened.",
}


def skipped(code: str, settings: NavigatorSettings) -> Skipped:
    """The reason with this code, with the limits in force."""
    reason = _REASONS[code].format(parse_bytes=settings.parse_bytes, parse_seconds=settings.parse_seconds)
    return Skipped(code, reason)
