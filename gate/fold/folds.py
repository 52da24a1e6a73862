"""Reads that are to be folded: the view is made while the read runs, and handed over when it has run."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from gate.deciding.known import FileStanding
from gate.deciding.standing import Surroundings
from gate.fold.committed import committed_bodies
from gate.fold.likeliest import Clues, likeliest
from gate.fold.reply import read_result, shell_result
from gate.fold.view import folded_view
from gate.host.request import Asker, ReadRequest, asker_of, read_request
from gate.host.tools import HostTools
from navigator.bounded import Bounded
from navigator.model import FileFacts
from navigator.parsing.reading import content_hash
from navigator.source import decode, split_lines

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
    outline_tokens: int
    """Budget of the outline under which the file's costs are kept."""
    seconds: float
    """How long the result may wait for its view, and the view for git."""
    told: Told
    instead: str = ""
    """A text to hand over in place of a folded view."""


@dataclass(frozen=True, slots=True)
class _Fold:
    """A view that is being made."""

    wanted: FoldRequest
    text: Future[str]
    """Empty where nothing can be left out."""


class Folds:
    """What each asker is after, and the reads whose results are awaited; thread-safe and bounded."""

    def __init__(self, tools: HostTools) -> None:
        self._tools = tools
        self._lock = threading.Lock()
        self._waiting: Bounded[tuple[Asker, str], _Fold] = Bounded(MAX_WAITING)
        self._maker = ThreadPoolExecutor(1, thread_name_prefix="fold")
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
        asker = wanted.request.asker
        with self._lock:
            clues = Clues(self._prompts.get(asker, ""), frozenset(self._edited.get(asker, ())))
            text = self._maker.submit(self._made, wanted, clues)
            self._waiting[(asker, wanted.request.tool_use_id)] = _Fold(wanted, text)

    def replaced(self, payload: object) -> dict[str, Any] | None:
        """The result to hand over in place of the one a tool gave, in its own shape; or None.

        Raises what went wrong when the view was made; the result stays as it is then.
        """
        asker = asker_of(payload)
        if asker is None or not isinstance(payload, Mapping):
            return None
        with self._lock:
            fold = self._waiting.pop((asker, str(payload.get("tool_use_id") or "")), None)
        if fold is None:
            return None
        read = read_request(payload)
        another = not fold.wanted.request.by_shell and (read is None or read.path != fold.wanted.request.path)
        text = ""
        try:
            made = "" if another else fold.text.result(fold.wanted.seconds)
            result = _result(fold.wanted, payload.get("tool_response"), made) if made else None
            text = made if result is not None else ""
            return result
        finally:
            fold.wanted.told(text)

    def close(self) -> None:
        """Ends the thread that makes views."""
        self._maker.shutdown(wait=True, cancel_futures=True)

    def _made(self, wanted: FoldRequest, clues: Clues) -> str:
        if wanted.instead:
            return wanted.instead
        facts, around = wanted.standing.facts, wanted.around
        if not isinstance(facts, FileFacts):
            return ""
        data = Path(wanted.standing.real_path).read_bytes()
        committed = committed_bodies(around.navigator, wanted.standing.relative, data, wanted.seconds)
        view = folded_view(
            wanted.standing.relative,
            facts,
            split_lines(decode(data)),
            around.outlines.of(facts, lambda: data, wanted.outline_tokens).costs,
            budget_tokens=wanted.budget_tokens,
            likely=likeliest(facts, replace(clues, committed=committed)),
            tools=self._tools,
        )
        return view.text if view is not None and content_hash(data) == facts.content_hash else ""


def _result(wanted: FoldRequest, response: object, text: str) -> dict[str, Any] | None:
    """The response with the text in it, if the file is still the one of which the text was made."""
    facts, request = wanted.standing.facts, wanted.request
    data = Path(wanted.standing.real_path).read_bytes()
    if not isinstance(facts, FileFacts) or content_hash(data) != facts.content_hash:
        return None
    if not request.by_shell:
        return read_result(response, text)
    return shell_result(response, decode(data), text, alone=not request.beside)
