"""What was worked out lately, kept while it is asked for again; the oldest goes first."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Generic, TypeVar

from navigator.bounded import Bounded

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The last `size` values by key; thread-safe."""

    def __init__(self, size: int) -> None:
        self._kept: Bounded[K, V] = Bounded(size)
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """The value of `key`, if it is still kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: K, value: V) -> V:
        """Keep a value, and return it."""
        with self._lock:
            self._kept[key] = value
        return value
