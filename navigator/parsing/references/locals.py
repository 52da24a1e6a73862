"""Which names are bound for a part of a file only, and in which part: parameters, local variables.

A language's `locals.scm` says what it takes for scopes and for bindings; the rest holds for all of them. What
is bound in a scope holds in all of it, or behind what binds it. A symbol or an import of the same name in the
same scope is not local: it is followed as such.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from navigator.parsing.references.used import Span

_KINDS: Final = (
    "outside", "scope", "scope.function", "scope.closed", "scope.open", "hoisted", "assigned", "later"
)  # fmt: skip
"""Captures of regions: nodes that have a say in what holds where. Of equal ones the earlier is around."""
_SCOPES: Final = frozenset({"scope", "scope.function", "scope.closed", "scope.open"})
_TYPE: Final = "local.type"
_HEAD: Final = "scope.head"
_FUNCTION: Final = "scope.function"
_EVERYWHERE: Final = 0
_NOWHERE: Final = -1


class Known(NamedTuple):
    """A symbol or an import, which a scope may hold as it does local names."""

    span: Span
    name: bytes


@dataclass(slots=True)
class _Region:
    start: int
    end: int
    kind: str
    around: int
    """Place of the region around it, `_NOWHERE` for none."""
    bound: dict[tuple[bytes, bool], int | None] = field(default_factory=dict)
    """By name, and whether it is a type's: from which offset it is local; None where it is not, and known."""
    elsewhere: set[bytes] = field(default_factory=set)
    """Names that are of a scope further out, though something is assigned to them here."""


class Locals:
    """Where names of one content are local: those that were asked for, in the parts that were looked at."""

    def __init__(
        self,
        text: bytes,
        names: Set[bytes],
        captures: Mapping[str, Iterable[Span]],
        known: Iterable[Known],
    ) -> None:
        self._regions = _nested(_with_heads(text, captures))
        self._starts = [region.start for region in self._regions]
        for one in known:
            self._take_known(one)
        for start, end in captures.get("global", ()):
            self._take_known(Known((start, end), text[start:end]))
        for start, end in captures.get("nonlocal", ()):
            if (scope := self._scope_around((start, end))) is not None:
                scope.elsewhere.add(text[start:end])
        for kind in ("local", "local.defined", _TYPE):
            for start, end in captures.get(kind, ()):
                if (name := text[start:end]) in names:
                    self._bind(name, start, kind == _TYPE)

    def is_local(self, name: bytes, at: int, is_type: bool = False) -> bool:
        """Whether a name that is used at an offset is bound for a part of the file around it."""
        place = self._innermost(at)
        while place != _NOWHERE:
            bound = self._regions[place].bound
            if (name, is_type) in bound:
                since = bound[name, is_type]
                if since is None or since <= at:
                    return since is not None
            place = self._next_out(place)
        return False

    def _bind(self, name: bytes, at: int, is_type: bool) -> None:
        place, since, is_hoisted = self._innermost(at), _EVERYWHERE, False
        while place != _NOWHERE and (region := self._regions[place]).kind not in _SCOPES:
            if region.kind == "assigned":
                return
            is_hoisted = is_hoisted or region.kind == "hoisted"
            if region.kind == "later":
                since = max(since, region.end)
            place = self._next_out(place)
        while is_hoisted and place != _NOWHERE and self._regions[place].kind not in _HOLD_HOISTED:
            place = self._next_out(place)
        if place == _NOWHERE:
            return
        scope = self._regions[place]
        if scope.kind != "scope.open" and name not in scope.elsewhere:
            before = scope.bound.get((name, is_type), since)
            scope.bound[name, is_type] = None if before is None else min(before, since)

    def _take_known(self, one: Known) -> None:
        scope = self._scope_around(one.span)
        if scope is not None:
            scope.bound[one.name, False] = scope.bound[one.name, True] = None

    def _scope_around(self, span: Span) -> _Region | None:
        """The innermost scope that holds more than a node: a function does not lie in its own."""
        start, end = span
        place = self._innermost(start)
        while place != _NOWHERE:
            region = self._regions[place]
            if region.kind in _SCOPES and end <= region.end and (region.start, region.end) != span:
                return region
            place = region.around
        return None

    def _innermost(self, at: int) -> int:
        """Place of the innermost region around an offset."""
        place = bisect_right(self._starts, at) - 1
        while place != _NOWHERE and self._regions[place].end <= at:
            place = self._regions[place].around
        return place

    def _next_out(self, place: int) -> int:
        """The region around one, as names see it: what is outside of a scope is not in the one around it.

        Out of a closed scope nothing is seen.
        """
        if self._regions[place].kind == "scope.closed":
            return _NOWHERE
        if self._regions[place].kind == "outside":
            while place != _NOWHERE and self._regions[place].kind not in _SCOPES:
                place = self._regions[place].around
        return _NOWHERE if place == _NOWHERE else self._regions[place].around


_HOLD_HOISTED: Final = frozenset({"scope.function", "scope.closed", "scope.open"})


def _with_heads(text: bytes, captures: Mapping[str, Iterable[Span]]) -> Mapping[str, Iterable[Span]]:
    """The captures, a head with the function behind it as one scope: some grammars set them side by side."""
    if not captures.get(_HEAD):
        return captures
    bodies = dict(captures.get(_FUNCTION, ()))
    starts = sorted(bodies)
    for start, end in captures[_HEAD]:
        place = bisect_right(starts, end - 1)
        if place < len(starts) and not text[end : starts[place]].strip():
            bodies[start] = bodies.pop(starts[place], end)
    return {**captures, _FUNCTION: bodies.items()}


def _nested(captures: Mapping[str, Iterable[Span]]) -> list[_Region]:
    """The regions in the order of the text, those around others before them."""
    found = sorted(
        {(start, -end, rank) for rank, kind in enumerate(_KINDS) for start, end in captures.get(kind, ())}
    )
    regions: list[_Region] = []
    around = _NOWHERE
    for place, (start, minus_end, rank) in enumerate(found):
        while around != _NOWHERE and regions[around].end <= start:
            around = regions[around].around
        regions.append(_Region(start, -minus_end, _KINDS[rank], around))
        around = place
    return regions
