"""Keeping an event that no daemon has taken in: what must not be stored is taken out of it first.

Only an event that finds no daemon pays for the imports here.
"""

from __future__ import annotations

from plugin.daemon import spool
from plugin.daemon.protocol import Greeting


def keep(home: str, greeting: Greeting, payload: bytes) -> bool:
    """Spool the event without secrets and private spans; False where it is no JSON or the spool is full."""
    import json

    from memory.redaction import redact_value

    try:
        document = redact_value(json.loads(payload))
    except (ValueError, RecursionError):
        return False  # no daemon could read it either
    frame = greeting.encode() + json.dumps(document).encode()
    return spool.put(home, frame, spool.digest(greeting.event, greeting.project, payload))
