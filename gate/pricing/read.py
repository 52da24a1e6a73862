"""What each answer to a whole read costs: reading it, the denial with its outline, the folded view.

In plain input tokens, over the turns to come. With T the file, D the denial, F the folded view, P what is
opened instead, C the context now, N the turns to come, w, r and o the prices of a cache write, a cache
read and an output token, q the share of denials after which the whole file is read anyway, s the share of
folds after which something is opened:

    turn = C*r + 150*o
    read = T*(w + r*N)
    deny = D*(w + r*N) + turn + (1 - q)*P*(w + r*N) + q*(read + turn)
    fold = F*(w + r*N) + s*(turn + P*(w + r*N))

Source: design 5. A fixed number of bytes is right for one C only: at a long context the turn that a denial
adds can cost more than the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

CALL_OUTPUT: Final = 150
"""Output tokens of one more tool call."""

Way: TypeAlias = Literal["read", "deny", "fold"]


@dataclass(frozen=True, slots=True)
class TokenPrices:
    """Price of one token of each kind, in plain input tokens: the ratios Anthropic publishes."""

    cache_write: float = 1.25
    cache_read: float = 0.1
    output: float = 5.0

    def kept(self, turns: float) -> float:
        """What a token costs that is written into the context and read again in so many turns."""
        return self.cache_write + self.cache_read * turns

    def turn(self, context: float) -> float:
        """What one more turn costs: the context is read again, and a call is written."""
        return context * self.cache_read + CALL_OUTPUT * self.output


@dataclass(frozen=True, slots=True)
class Habits:
    """What agents do with an answer; the defaults are stated, not observed."""

    retried: float = 0.1
    """Share of denials after which the whole file is read anyway."""
    opened_after_fold: float = 0.3
    """Share of folded views after which something is opened."""
    opened_tokens: float = 600
    """Tokens of what is opened instead of the file."""
    turns_to_come: float = 10
    """Requests to the model that still re-read the context."""


@dataclass(frozen=True, slots=True)
class Read:
    """One whole read and what could be answered to it; tokens."""

    file: int
    """What the host would deliver."""
    denial: int
    context: int
    """Tokens in the context now."""
    folded: int | None = None
    """The folded view, where there is one."""


def prices(read: Read, habits: Habits, token: TokenPrices) -> dict[Way, float]:
    """Each way's price in plain input tokens; `fold` only where there is a folded view."""
    kept, turn = token.kept(habits.turns_to_come), token.turn(read.context)
    whole = read.file * kept
    opened = habits.opened_tokens * kept
    denied = read.denial * kept + turn + (1 - habits.retried) * opened + habits.retried * (whole + turn)
    found: dict[Way, float] = {"read": whole, "deny": denied}
    if read.folded is not None:
        found["fold"] = read.folded * kept + habits.opened_after_fold * (turn + opened)
    return found
