"""Telling the user, and never the model, that hooks go unanswered: once while the host's pipe lives."""

from __future__ import annotations

from plugin.hooks.budgets import TOLD_AFTER
from plugin.mcp.jsontext import dumps

SENTENCE = (
    "readgate's daemon does not answer: reads pass without the gate and little is remembered until it does. "
    "`readgate doctor` says why."
)


class Silence:
    """Counts the hooks that got no answer in time."""

    def __init__(self) -> None:
        self._in_a_row = 0
        self._told = False

    def answered(self, said: bytes) -> bytes:
        """The daemon said something, if only that there is nothing to say; the host is told the same."""
        self._in_a_row = 0
        return said

    def unanswered(self) -> bytes:
        """No daemon said anything; what the host is told, mostly nothing (`systemMessage`: FACTS §5)."""
        self._in_a_row += 1
        if self._told or self._in_a_row < TOLD_AFTER:
            return b""
        self._told = True
        return dumps({"systemMessage": SENTENCE})
