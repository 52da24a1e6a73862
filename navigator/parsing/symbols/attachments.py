"""Decorators, attributes and modifiers, found again by the declaration they stand before."""

from __future__ import annotations

from typing import NamedTuple, final

from navigator.parsing.symbols.prose import Prose


class _Attachment(NamedTuple):
    start: int
    is_modifier: bool


@final
class Attachments:
    """What a query captured as `@prefix` or `@modifier` in one content."""

    def __init__(
        self, prefixes: dict[int, int], modifiers: dict[int, int], data: bytes, prose: Prose
    ) -> None:
        self._next = {start: prose.after_gap(data, end) for start, end in prefixes.items()}
        """Where an annotation starts -> where the text goes on after it."""
        self._before = {after: _Attachment(start, False) for start, after in self._next.items()}
        for start, end in modifiers.items():
            self._before[prose.after_gap(data, end)] = _Attachment(start, True)

    def around(self, start: int) -> tuple[int, int]:
        """Where a declaration at `start` starts with all that is attached, and where its signature starts.

        The signature leaves prefixes out (decorators, annotations) and takes modifiers in (`export`).
        """
        head = first = start
        while head in self._next:
            head = self._next[head]
        before = self._before
        while first in before:
            attachment = before[first]
            if head == first and attachment.is_modifier:
                head = attachment.start
            first = attachment.start
        return first, head
