"""Reads that are to be folded: remembered when they are asked for, and answered when they have run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from gate.bounded import Bounded
from gate.decision import FileStanding
from gate.fold.committed import committed_bodies
from gate.fold.likeliest import Clues, likeliest
from gate.fold.reply import read_result
from gate.fold.view import folded_view
from gate.own_tools import OwnTools
from gate.request import Asker, ReadRequest, asker_of
from gate.standing import Surroundings
from navigator.model import FileFacts
from navigator.parsing.reading import content_hash
from navigator.source import decode, split_lines
from navigator.tokens import file_costs

MAX_WAITING: Final = 256
"""Reads that are under way at once; older ones are handed over as they are."""
MAX_ASKERS: Final = 256
MAX_EDITED: Final = 512
"""Bodies an asker edited that are remembered."""

Told: TypeAlias = Callable[[str], object]
"""Hears the text that was handed over; empty where the read stayed as it was."""


@dataclass(frozen=True, slots=True)
class FoldRequest:
    """A read whose result is to be replaced."""

    request: ReadRequest
    standing: FileStanding
    around: Surroundings
    budget_tokens: int
    told: Told


class Folds:
    """What each asker is after, and the reads whose results are awaited; thread-safe and bounded."""

    def __init__(self, tools: OwnTools) -> None:
        self._tools = tools
        self._lock = threading.Lock()
        self._waiting: Bounded[tuple[Asker, str], FoldRequest] = Bounded(MAX_WAITING)
        self._prompts: Bounded[Asker, str] = Bounded(MAX_ASKERS)
        self._edited: Bounded[Asker, Bounded[int, None]] = Bounded(MAX_ASKERS)

    def prompted(self, asker: Asker, prompt: str) -> None:
        """The user said what is wanted now."""
        with self._lock:
            self._prompts[asker] = prompt

    def edited(self, asker: Asker, before: FileFacts | None, after: FileFacts) -> None:
        """A file was edited: bodies that it did not have before are the asker's work."""
        known = {one.body_hash for one in before.symbols} if before is not None else set()
        with self._lock:
            bodies = self._edited.get(asker) or Bounded(MAX_EDITED)
            for symbol in after.symbols:
                if symbol.body_hash not in known:
                    bodies[symbol.body_hash] = None
            self._edited[asker] = bodies

    def expect(self, wanted: FoldRequest) -> None:
        """The result of this read is to be replaced when it comes."""
        with self._lock:
            self._waiting[(wanted.request.asker, wanted.request.tool_use_id)] = wanted

    def replaced(self, payload: object) -> dict[str, Any] | None:
        """The result to hand over in place of the one a tool gave, in its own shape; or None."""
        asker = asker_of(payload)
        if asker is None or not isinstance(payload, Mapping):
            return None
        with self._lock:
            wanted = self._waiting.pop((asker, str(payload.get("tool_use_id") or "")), None)
            clues = Clues(self._prompts.get(asker, ""), frozenset(self._edited.get(asker, ())))
        if wanted is None:
            return None
        text = ""
        try:
            text = self._view(wanted, clues)
            result = read_result(payload.get("tool_response"), text) if text else None
            text = text if result is not None else ""
            return result
        finally:
            wanted.told(text)

    def _view(self, wanted: FoldRequest, clues: Clues) -> str:
        """The folded text; empty where the file is another by now, or nothing can be left out."""
        facts = wanted.standing.facts
        if not isinstance(facts, FileFacts):
            return ""
        with open(wanted.standing.real_path, "rb") as file:
            data = file.read()
        if content_hash(data) != facts.content_hash:
            return ""
        text = decode(data)
        committed = committed_bodies(wanted.around.navigator, wanted.standing.relative, data)
        view = folded_view(
            wanted.standing.relative,
            facts,
            split_lines(text),
            file_costs(text),
            budget_tokens=wanted.budget_tokens,
            likely=likeliest(facts, Clues(clues.prompt, clues.edited, committed)),
            tools=self._tools,
        )
        return view.text if view is not None else ""
