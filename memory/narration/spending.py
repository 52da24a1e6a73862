"""The daily cap: tokens are reserved before a call and settled after it, in the store, so that it holds.

A call that never came back stays reserved for its day: it may have been billed.
"""

from __future__ import annotations

import threading
from dataclasses import asdict, dataclass, replace

from memory.store import Change, Store


@dataclass(frozen=True, slots=True)
class Call:
    """One call to a model, and what it costs in tokens."""

    id: int
    job: int
    day: str
    """ISO date where the user is."""
    reserved: int
    spent: int | None
    created_at: int
    """Milliseconds since 1970, UTC."""

    def settled(self, spent: int | None) -> Change:
        """The row once it is known what was billed; without a number the reservation stands."""
        return Change("model_calls", asdict(replace(self, spent=spent)))


class Spending:
    """What was spent in the store. Thread-safe: no two calls can both take the last of the cap."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()

    def on(self, day: str) -> int:
        """Tokens spent or reserved on a day."""
        rows: list[tuple[int]] = self._store.read(
            "SELECT coalesce(sum(coalesce(spent, reserved)), 0)::BIGINT FROM model_calls WHERE day = ?", [day]
        )
        return rows[0][0]

    def reserve(self, day: str, tokens: int, cap: int, job: int, now: int, *with_it: Change) -> Call | None:
        """Reserve tokens, committed together with other changes; None where they would pass the day's cap."""
        with self._lock:
            if self.on(day) + tokens > cap:
                return None
            call = Call(self._store.next_id("model_calls"), job, day, tokens, None, now)
            self._store.write(call.settled(None), *with_it)
        return call
