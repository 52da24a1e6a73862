"""What the agent did after a denial or a fold: read the file whole after all, or a part, or unfolded."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from gate.host.request import Asker, ReadRequest, asker_of, read_request
from gate.host.tools import HostTools
from navigator.bounded import Bounded
from navigator.tokens import cost

FollowUp: TypeAlias = Literal["retried_whole", "read_part", "unfolded"]

MAX_ASKERS: Final = 256
MAX_DENIALS: Final = 64
"""Denials an asker may still follow up; older ones count as not followed."""


@dataclass(frozen=True, slots=True)
class Denied:
    """One denial whose outcome is not known yet."""

    real_path: str
    root: str
    """The workspace, from which readgate's own tools count their paths."""
    lines: int
    record: Callable[[FollowUp, int], None]
    """Hears what was done, and the tokens that were opened by it."""


class FollowUps:
    """The denials that wait for what comes next; thread-safe and bounded."""

    def __init__(self, tools: HostTools) -> None:
        self._tools = tools
        self._lock = threading.Lock()
        self._waiting: Bounded[Asker, Bounded[str, Denied]] = Bounded(MAX_ASKERS)

    def expect(self, asker: Asker, denied: Denied) -> None:
        """From now on what happens to the file is a consequence of this denial."""
        with self._lock:
            waiting = self._waiting.get(asker)
            if waiting is None:
                waiting = Bounded(MAX_DENIALS)
            waiting[denied.real_path] = denied
            self._waiting[asker] = waiting

    def used(self, payload: object, by_shell: ReadRequest | None = None) -> None:
        """A tool ran, as the host's PostToolUse payload tells, or tried to.

        `by_shell`: what a command was to print.
        """
        asker = asker_of(payload)
        if asker is None or not isinstance(payload, Mapping):
            return
        with self._lock:
            waiting = list(self._waiting.get(asker, {}).values())
        if not waiting:
            return
        unfolded = self._tools.called(payload) == "smart_unfold"
        request = None if unfolded else by_shell or read_request(payload)
        path = next(iter(self._tools.named_paths(payload)), "") if unfolded else request and request.path
        if not path:
            return
        meant = {root: _real(path, root) for root in {denied.root for denied in waiting}}
        for denied in waiting:
            if meant[denied.root] == denied.real_path:
                followed = _followed(request, denied)
                if followed == "retried_whole":
                    self._settled(asker, denied)
                denied.record(followed, response_tokens(payload.get("tool_response")))

    def forget(self, asker: Asker) -> None:
        """The asker's context was compacted: what it does from now on follows from something else."""
        with self._lock:
            self._waiting.pop(asker, None)

    def _settled(self, asker: Asker, denied: Denied) -> None:
        """With the whole file in the context, no part opened later is a consequence any more."""
        with self._lock:
            waiting = self._waiting.get(asker)
            if waiting is not None and waiting.get(denied.real_path) is denied:
                del waiting[denied.real_path]


def _followed(request: ReadRequest | None, denied: Denied) -> FollowUp:
    """What a read of the denied file is; None of it: it was unfolded."""
    if request is None:
        return "unfolded"
    whole = (request.offset or 0) <= 1 and (request.limit is None or request.limit >= denied.lines)
    return "retried_whole" if whole else "read_part"


def response_tokens(response: object) -> int:
    """What a tool's result costs: the text in it, in whichever of the host's shapes it comes."""
    texts: list[str] = []
    waiting: list[object] = [response]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            texts.append(one)
        elif isinstance(one, Mapping):
            waiting += [one[key] for key in ("file", "content", "text", "stdout") if key in one]
        elif isinstance(one, list):
            waiting += one
    return sum(map(cost, texts))


def _real(path: str, root: str) -> str | None:
    """The file that a tool means by a path; None where there can be none."""
    try:
        return os.path.realpath(os.path.join(root, os.path.expanduser(path)))
    except ValueError:  # NUL in it
        return None
