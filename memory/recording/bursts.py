"""Bursts: the steps of one subject in one prompt, which are one observation that grows with each of them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import Final

from memory.framing import clip
from memory.model import Observation, ObservationDraft, SessionRef
from memory.observations import Origin, observation
from memory.observers.continuing import continued
from memory.observers.edits import FileEdit
from memory.observers.edits.lateness import with_edit
from memory.observers.observer import Step, observation_of
from memory.observers.titles import TITLE_UNITS
from navigator.bounded import Bounded

_HELD: Final = 512
"""Bursts that can still grow; an older one is an observation of its own by then."""

_STEPS: Final = 200
"""Steps of one burst that are told apart; edits that follow from each other are one."""

_Key = tuple[str, str | None, int | None, str]
"""Session, subagent, prompt number, subject."""


@dataclass(slots=True)
class _Burst:
    id: int
    created_at: int
    steps: list[Step] = field(default_factory=list)
    tool_uses: list[int] = field(default_factory=list)
    work_tokens: int = 0
    last: Observation | None = None
    begun: Observation | None = None
    """What an earlier daemon had stored of it."""


class Bursts:
    """The bursts under way; not thread-safe, the recorder's lock is around it."""

    def __init__(self, next_id: Callable[[], int], cost: Callable[[str], int]) -> None:
        self._next_id = next_id
        self._cost = cost
        self._bursts: Bounded[_Key, _Burst] = Bounded(_HELD)

    def grow(
        self, session: SessionRef, step: Step, request: str, origin: Origin, begun: Observation | None
    ) -> Observation | None:
        """The observation of a step's subject with the step in it; None where there is nothing to tell.

        `begun` is what was stored of it before this daemon: it is gone on with.
        """
        key = (session.id, session.agent_id, origin.prompt_number, step.subject)
        burst = self._bursts[key] = self._bursts.get(key) or self._new(origin, begun)
        if isinstance(step, FileEdit):
            edits = [each for each in burst.steps if isinstance(each, FileEdit)]
            looks = [each for each in burst.steps if not isinstance(each, FileEdit)]
            burst.steps = [*looks, *with_edit(edits, step)]
        else:
            burst.steps.append(step)
        del burst.steps[:-_STEPS]
        burst.tool_uses.extend(origin.tool_uses)
        burst.work_tokens += origin.work_tokens
        draft = observation_of(burst.steps, request)
        if burst.begun is not None:
            draft = continued(burst.begun, draft)
        elif draft is None and burst.last is not None and isinstance(step, FileEdit):
            draft = _undone(burst.last)
        return self._told(burst, draft, origin)

    def end(
        self, session: SessionRef, step: Step, draft: ObservationDraft, origin: Origin
    ) -> Observation | None:
        """Let a burst become what its last step made of it; later steps of the subject begin another one."""
        burst = self._bursts.pop((session.id, session.agent_id, origin.prompt_number, step.subject), None)
        burst = burst or self._new(origin, None)
        burst.tool_uses.extend(origin.tool_uses)
        burst.work_tokens += origin.work_tokens
        return self._told(burst, draft, origin)

    def drop(self, ids: Collection[int]) -> None:
        """Let go of the bursts of these observations: they were not written."""
        for key in [key for key, burst in self._bursts.items() if burst.id in ids]:
            del self._bursts[key]

    def begin_prompt(self, session: SessionRef) -> None:
        """Let go of a session's bursts: what follows answers another prompt."""
        for key in [key for key in self._bursts if key[0] == session.id]:
            del self._bursts[key]

    def clear(self) -> None:
        """Let go of every burst."""
        self._bursts.clear()

    def _new(self, origin: Origin, begun: Observation | None) -> _Burst:
        if begun is None:
            return _Burst(0, origin.created_at)
        return _Burst(
            begun.id, begun.created_at, [], list(begun.tool_uses), begun.work_tokens, begun, begun
        )  # fmt: skip

    def _told(self, burst: _Burst, draft: ObservationDraft | None, origin: Origin) -> Observation | None:
        if draft is None:
            return None
        burst.id = burst.id or self._next_id()  # Only what is told takes an id.
        merged = replace(
            origin,
            id=burst.id,
            created_at=burst.created_at,
            tool_uses=tuple(burst.tool_uses),
            work_tokens=burst.work_tokens,
        )
        burst.last = observation(draft, merged, self._cost)
        return burst.last


def _undone(last: Observation) -> ObservationDraft:
    """A burst whose last edit took all of it back is still something that was tried."""
    path = (last.files_modified or last.files_read)[0]
    title = last.title if last.title.startswith("Undone: ") else clip(f"Undone: {last.title}", TITLE_UNITS)
    return ObservationDraft(
        title=title,
        narrative=f"{path} was edited and put back as it was in the same prompt.",
        type="discovery",
        subtitle=last.subtitle,
        concepts=("what-changed",),
        files_read=(path,),
        facts=last.facts,
    )
