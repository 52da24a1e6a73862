"""The three-step search: index, timeline, details; each step opens only what the one before disclosed.

A state machine over three methods of a backend. The agent holds a cursor and nothing else; what it has been
shown, and under which conditions, stays here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import ClassVar, Protocol

from memory.problems import InvalidRequest, MemoryProblem
from memory.recall import steps
from memory.recall.auto import best
from memory.recall.cursors import STATE_BYTES, CursorStore
from memory.recall.record import Detail, Record
from memory.recall.request import DEPTH_DEFAULT, DETAILS_DEFAULT, LIMIT, SearchRequest
from memory.recall.stop_words import without_stop_words
from navigator.model import Answer


class InvalidSelection(MemoryProblem):
    """An id was chosen that the step before did not disclose, or too many, or none."""

    code: ClassVar[str] = "invalid_selection"


class ScopeChanged(MemoryProblem):
    """A continued search was asked under other conditions than it began with."""

    code: ClassVar[str] = "scope_changed"


class Backend(Protocol):
    """Where records come from. Projects are ids."""

    def search(self, project: str, query: str, limit: int) -> Sequence[Record]:
        """The best records for a query in a project, best first."""

    def around(self, anchors: Sequence[Record], before: int, after: int) -> Sequence[Record]:
        """Records with their neighbours in time, each of its anchor's project, once, oldest first."""

    def fetch(self, ids: Sequence[str]) -> Mapping[str, Detail]:
        """The records of these ids that still exist, whole."""


@dataclass(frozen=True, slots=True)
class _State:
    """What a cursor stands for."""

    step: int
    """The step its holder may ask for next."""
    mode: str
    query: str
    project: str
    limit: int
    max_details: int
    depth_before: int
    depth_after: int
    eligible: tuple[tuple[str, str], ...] = ()
    """Ids disclosed by the step before, each with the project it belonged to."""

    def encoded(self) -> bytes:
        data = json.dumps(asdict(self), separators=(",", ":")).encode()
        assert len(data) <= STATE_BYTES, "all parts are bounded"
        return data

    @classmethod
    def decoded(cls, data: bytes) -> _State:
        fields = json.loads(data)
        fields["eligible"] = tuple((number, project) for number, project in fields["eligible"])
        return cls(**fields)


class ProgressiveSearch:
    """The machine. `cursors` may be shared; it keeps no state of its own."""

    def __init__(self, backend: Backend, cursors: CursorStore) -> None:
        self._backend = backend
        self._cursors = cursors

    def run(self, scope: str, project: str, request: SearchRequest) -> Answer:
        """Answer one call; `project` is the id of the project that is searched.

        Raises:
            InvalidRequest, InvalidCursor, CursorExpired, ScopeChanged, InvalidSelection: it is refused.
        """
        if request.continuation is None:
            return self._begin(scope, project, request)
        state = _State.decoded(self._cursors.get(scope, request.continuation))
        _refuse_other_conditions(state, project, request)
        if request.selected is None:
            raise InvalidSelection("selectedIds is needed to go on: choose from the ids of the step before.")
        if not request.selected:
            return steps.ended()
        chosen = _chosen(state, request.selected)
        return self._timeline(scope, state, chosen) if state.step == 2 else self._details(chosen)

    def _begin(self, scope: str, project: str, request: SearchRequest) -> Answer:
        if request.query is None:
            raise InvalidRequest("query is needed to start a search.")
        if request.selected is not None:
            raise InvalidRequest("selectedIds goes with the continuation of the step before.")
        state = _State(
            step=2,
            mode=request.mode or "guided",
            query=request.query,
            project=project,
            limit=_given(request.limit, LIMIT),
            max_details=_given(request.max_details, DETAILS_DEFAULT),
            depth_before=_given(request.depth_before, DEPTH_DEFAULT),
            depth_after=_given(request.depth_after, DEPTH_DEFAULT),
        )
        if state.mode == "auto":
            return self._auto(state)
        found = self._backend.search(project, state.query, state.limit)[: state.limit]
        if not found:
            return steps.nothing_found(state.query)
        cursor = self._cursors.put(scope, _disclosing(state, 2, found).encoded())
        return steps.index(found, cursor, state.max_details)

    def _timeline(self, scope: str, state: _State, chosen: Sequence[tuple[str, str]]) -> Answer:
        anchors, gone = self._owned(chosen)
        line = self._line(state, [detail.record for detail in anchors])
        if not line:
            return steps.all_gone(gone)
        cursor = self._cursors.put(scope, _disclosing(state, 3, line).encoded())
        marked = {detail.record.id for detail in anchors}
        return steps.timeline(line, marked, gone, cursor, state.max_details)

    def _details(self, chosen: Sequence[tuple[str, str]]) -> Answer:
        details, gone = self._owned(chosen)
        return steps.details(details, gone) if details else steps.all_gone(gone)

    def _auto(self, state: _State) -> Answer:
        """All three steps in one call, the choice made by the words of the titles; no model is asked."""
        found = self._backend.search(state.project, state.query, state.limit)[: state.limit]
        ranked = best(state.query, found)
        if not ranked:
            shorter = without_stop_words(state.query)
            if shorter and shorter != state.query:
                found = self._backend.search(state.project, shorter, state.limit)[: state.limit] or found
            ranked = best(shorter, found) or list(found)
        chosen = ranked[: state.max_details]
        if not chosen:
            return steps.nothing_found(state.query)
        details, _ = self._owned([(record.id, record.project) for record in chosen])
        line = self._line(state, [detail.record for detail in details])
        return steps.everything(found, line, details)

    def _owned(self, chosen: Sequence[tuple[str, str]]) -> tuple[list[Detail], list[str]]:
        """The records chosen, and the ids of those that are gone.

        A cursor stands for the row that was disclosed, not for whatever may come to bear its id.
        """
        fetched = self._backend.fetch([number for number, _ in chosen])
        owned = [fetched[n] for n, owner in chosen if n in fetched and fetched[n].record.project == owner]
        kept = {detail.record.id for detail in owned}
        return owned, [number for number, _ in chosen if number not in kept]

    def _line(self, state: _State, anchors: Sequence[Record]) -> list[Record]:
        around = self._backend.around(anchors, state.depth_before, state.depth_after) if anchors else ()
        owners = {anchor.project for anchor in anchors}
        line = [record for record in around if record.project in owners]
        return sorted(line, key=lambda record: (record.created_at, record.id))


def _chosen(state: _State, selected: Sequence[str]) -> list[tuple[str, str]]:
    if len(selected) > state.max_details:
        raise InvalidSelection(
            f"{len(selected)} ids were chosen; this search opens at most {state.max_details}."
        )
    eligible = dict(state.eligible)
    for number in selected:
        if number not in eligible:
            raise InvalidSelection(f"{number} was not among the ids of the step before; choose from those.")
    return [(number, eligible[number]) for number in selected]


def _refuse_other_conditions(state: _State, project: str, request: SearchRequest) -> None:
    given = {
        "query": (request.query, state.query),
        "mode": (request.mode, state.mode),
        "project": (project, state.project),
        "limit": (request.limit, state.limit),
        "maxDetails": (request.max_details, state.max_details),
        "depthBefore": (request.depth_before, state.depth_before),
        "depthAfter": (request.depth_after, state.depth_after),
    }
    for name, (now, before) in given.items():
        if now is not None and now != before:
            raise ScopeChanged(
                f"{name} differs from the search that is continued; leave it out or start anew."
            )


def _disclosing(state: _State, step: int, records: Sequence[Record]) -> _State:
    fields = asdict(state) | {"step": step, "eligible": tuple((r.id, r.project) for r in records)}
    return _State(**fields)


def _given(value: int | None, default: int) -> int:
    return default if value is None else value
