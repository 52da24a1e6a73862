"""Telling the user, and never the model, that hooks go unanswered: once a session, by the third of them.

Each hook is a process of its own, so they count together in a file; only one that got no answer loads this.
"""

from __future__ import annotations

import posix
from _blake2 import blake2b

from plugin.daemon.door import private
from plugin.hooks.budgets import TOLD_AFTER

SENTENCE = (
    f"readgate's daemon left {TOLD_AFTER} hooks of this session without an answer: while it does, reads pass "
    "without the gate and little is remembered. `readgate doctor` says why."
)

_FIELDS = {"cursor": b"", "opencode": b"notice"}
"""Host -> its field for the user; Claude Code's is `systemMessage`, and most took it over."""


def unanswered(home: str, event: str, payload: bytes) -> bytes:
    """What the host is told about an event that got no answer; mostly nothing.

    Counts outside of the home, which may be what can't be written. Raises `OSError` where it can't.
    """
    field, session = _FIELDS.get(event.partition("@")[2], b"systemMessage"), _session(payload)
    if not field or not session:
        return b""
    folder = f"/tmp/readgate-{posix.geteuid()}"
    try:
        posix.mkdir(folder, 0o700)
    except FileExistsError:
        if not private(posix.lstat(folder)):
            return b""
    name = blake2b(home.encode("utf-8", "surrogateescape") + b"\n" + session, digest_size=8)
    flags = posix.O_WRONLY | posix.O_CREAT | posix.O_APPEND | posix.O_CLOEXEC | posix.O_NOFOLLOW
    counter = posix.open(f"{folder}/silent-{name.hexdigest()}", flags, 0o600)
    try:
        posix.write(counter, b".")
        count = posix.fstat(counter).st_size
    finally:
        posix.close(counter)
    return b'{"%s": "%s"}' % (field, SENTENCE.encode()) if count == TOLD_AFTER else b""


def _session(payload: bytes) -> bytes:
    """The session's id as the payload has it; the time is up, so nothing is parsed."""
    return payload.partition(b'"session_id"')[2].partition(b'"')[2].partition(b'"')[0]
