"""Cursors: short opaque words for what a search has disclosed, under keys only this process can make."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import ClassVar, Final, Protocol

from memory.problems import MemoryProblem

LIFETIME: Final = 15 * 60.0
"""Seconds a cursor is good for, as often as it is used."""
MOST: Final = 1_024
MOST_BYTES: Final = 8 << 20
STATE_BYTES: Final = 48 << 10
"""Bytes of one state."""

_FORM = re.compile(r"ms_[A-Za-z0-9_-]{24}")


class InvalidCursor(MemoryProblem):
    """The continuation is none, is unknown here, or belongs to another project or connection."""

    code: ClassVar[str] = "invalid_cursor"


class CursorExpired(MemoryProblem):
    """The continuation was good once."""

    code: ClassVar[str] = "expired"


class CursorStore(Protocol):
    """Where states are kept between two steps; another store can be shared by several daemons."""

    def put(self, scope: str, state: bytes) -> str:
        """Keep a state; gives its cursor."""

    def get(self, scope: str, cursor: str) -> bytes:
        """The state of a cursor of this scope; raises `InvalidCursor` or `CursorExpired`."""


class MemoryCursors:
    """Cursors in this process, lost with it; the oldest give way when there are too many."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._secret = secrets.token_bytes(32)
        self._lock = threading.Lock()
        self._states: OrderedDict[bytes, tuple[float, bytes]] = OrderedDict()
        self._bytes = 0

    def put(self, scope: str, state: bytes) -> str:
        """Keep a state for 15 minutes; gives its cursor, `ms_` and 24 characters."""
        cursor = "ms_" + secrets.token_urlsafe(18)
        with self._lock:
            self._states[self._key(scope, cursor)] = (self._clock() + LIFETIME, state)
            self._bytes += len(state)
            while len(self._states) > MOST or self._bytes > MOST_BYTES:
                _, (_, old) = self._states.popitem(last=False)
                self._bytes -= len(old)
        return cursor

    def get(self, scope: str, cursor: str) -> bytes:
        """The state of a cursor.

        Raises:
            InvalidCursor: it has the wrong form, is not of this scope, or has given way to newer ones.
            CursorExpired: it is older than 15 minutes.
        """
        if not _FORM.fullmatch(cursor):
            raise InvalidCursor("continuation is not one of mem_search's; start again with a query.")
        with self._lock:
            key = self._key(scope, cursor)
            found = self._states.get(key)
            if found is None:
                raise InvalidCursor(
                    "continuation is not known for this project and connection; start again with a query."
                )
            expires, state = found
            if self._clock() >= expires:
                del self._states[key]
                self._bytes -= len(state)
                raise CursorExpired("continuation is older than 15 minutes; start again with the query.")
            return state

    def _key(self, scope: str, cursor: str) -> bytes:
        message = f"readgate:mem_search:1\0{scope}\0{cursor}".encode("utf-8", "surrogatepass")
        return hmac.new(self._secret, message, hashlib.sha256).digest()
