"""Who may look: keys that open the page once, and the secret a browser is given for one of them."""

from __future__ import annotations

import hmac
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

KEY_SECONDS: Final = 600.0
"""How long a key that was not used opens the page."""

KEYS: Final = 16
"""Keys that may be out at once; the oldest gives way."""


@dataclass(frozen=True, slots=True)
class _Key:
    secret: str
    landing: str
    until: float


class Keys:
    """The keys of one page server; thread-safe. `clock` gives seconds that only ever grow."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._keys: list[_Key] = []
        self.session: Final = secrets.token_urlsafe(32)
        """What browsers that were let in send as their cookie, as long as this server lives."""

    def mint(self, landing: str) -> str:
        """A new key, and where it leads."""
        secret = secrets.token_urlsafe(32)
        with self._lock:
            self._keys = [*self._keys[1 - KEYS :], _Key(secret, landing, self._clock() + KEY_SECONDS)]
        return secret

    def spend(self, secret: str) -> str | None:
        """Where this key leads; None for one that was spent, is too old, or never was."""
        now = self._clock()
        with self._lock:
            fits = [key for key in self._keys if _same(key.secret, secret)]
            self._keys = [key for key in self._keys if key not in fits and key.until > now]
        return next((key.landing for key in fits if key.until > now), None)

    def admits(self, cookie: str) -> bool:
        """Is this what browsers that were let in send?"""
        return _same(self.session, cookie)


def _same(secret: str, given: str) -> bool:
    """Compared in a time that tells nothing."""
    return hmac.compare_digest(secret.encode(), given.encode("utf-8", "replace"))
