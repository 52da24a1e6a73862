"""Telling the user, and never the model, that hooks go unanswered: once a session, by the third of them.

Each hook is a process of its own, so they count together in a file; only one that got no answer loads this.
"""

from __future__ import annotations

import posix
import time
from _blake2 import blake2b

from plugin.daemon.door import private
from plugin.hooks.budgets import TOLD_AFTER

SENTENCE = (
    f"readgate's daemon left {TOLD_AFTER} hooks of this session without an answer: while it does, reads pass "
    "without the gate and little is remembered. `readgate doctor` says why."
)

_PREFIX = "unanswered-"
_OVER_SECONDS = 86_400.0
_FIELDS = {"cursor": b"", "opencode": b"notice"}
"""Host -> its field for the user; Claude Code's is `systemMessage`, and most took it over."""


def unanswered(home: str, event: str, payload: bytes, folder: str = "") -> bytes:
    """What the host is told about an event that got no answer; mostly nothing.

    Counts in `folder`, by default outside of the home, which may be what can't be written. Raises `OSError`.
    """
    field, session = _FIELDS.get(event.partition("@")[2], b"systemMessage"), _session(payload)
    if not field or not session:
        return b""
    folder = folder or f"/tmp/readgate-{posix.geteuid()}"
    try:
        posix.mkdir(folder, 0o700)
    except FileExistsError:
        if not private(posix.lstat(folder)):
            return b""
    name = blake2b(home.encode("utf-8", "surrogateescape") + b"\n" + session, digest_size=8).hexdigest()
    flags = posix.O_WRONLY | posix.O_CREAT | posix.O_APPEND | posix.O_CLOEXEC | posix.O_NOFOLLOW
    counter = posix.open(f"{folder}/{_PREFIX}{name}", flags, 0o600)
    try:
        posix.write(counter, b".")
        count = posix.fstat(counter).st_size
    finally:
        posix.close(counter)
    if count == 1:
        _tidy(folder)
    return b'{"%s": "%s"}' % (field, SENTENCE.encode()) if count == TOLD_AFTER else b""


def _tidy(folder: str) -> None:
    """Take away the counts of sessions that are long over."""
    for name in posix.listdir(folder):
        path = f"{folder}/{name}"
        if name.startswith(_PREFIX) and time.time() - posix.lstat(path).st_mtime > _OVER_SECONDS:
            posix.unlink(path)


def _session(payload: bytes) -> bytes:
    """The session's id as the payload has it; the time is up, so nothing is parsed."""
    return payload.partition(b'"session_id"')[2].partition(b'"')[2].partition(b'"')[0]
