"""A function written in several clauses, a signature and equations, is one definition and not many."""

from __future__ import annotations

from typing import final

from navigator.parsing.symbols.named import Named


@final
class Clauses:
    """Joins neighbours of one name in the list that is being made."""

    def __init__(self, kinds: frozenset[str], result: list[Named]) -> None:
        self._kinds = kinds
        self._result = result
        self._latest: dict[object, int] = {}
        """Place in the result of the last symbol of each scope."""
        self._promised: dict[tuple[object, str], int] = {}
        """Place in the result of each name of which a scope so far has the signature only."""
        self._kept_elsewhere: set[int] = set()

    def take(self, named: Named, scope: object) -> bool:
        """Whether `named`, the next symbol of `scope`, went into the one before it."""
        place = len(self._result)
        before = self._latest.get(scope)
        if named.kind not in self._kinds:
            self._latest[scope] = place
            return False
        first = self._result[before] if before is not None else None
        if before is not None and first and first.name == named.name and first.kind in self._kinds:
            declaration = first.declaration._replace(minus_end=named.declaration.minus_end)
            self._result[before] = first._replace(declaration=declaration)
            self._promised.pop((scope, named.name), None)
            return True
        self._latest[scope] = place
        if (promise := self._promised.pop((scope, named.name), None)) is not None:
            self._kept_elsewhere.add(promise)
        if named.declaration.body == -named.declaration.minus_end:
            self._promised[scope, named.name] = place
        return False

    def all(self) -> list[Named]:
        """The list without the signatures whose equations stand further down."""
        return [named for place, named in enumerate(self._result) if place not in self._kept_elsewhere]
