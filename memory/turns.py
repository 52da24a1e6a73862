"""Prompts and what was opened between them: the observed side of what a surface costs."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from memory.recording.raw_calls import unpack
from memory.store import Store

LATEST: Final = 2_000
"""Prompts looked back on."""

_NAMED: Final = {"Skill": ("skill", "skill"), "Agent": ("agent", "subagent_type")}
"""Tool -> the kind of thing it opens and the argument that names it."""


@dataclass(frozen=True, slots=True)
class OpenedInTurn:
    """One prompt and what was opened until the next one of its session."""

    prompt: str
    opened: tuple[str, ...]
    """Names of tools, `skill:NAME`, `agent:NAME`, paths of files; each once."""


class Turns:
    """Reads the recorded prompts and tool calls."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def latest(self, project: str) -> list[OpenedInTurn]:
        """The latest turns of a project, oldest first."""
        prompts = self._store.read(
            "SELECT session_id, number, text FROM prompts WHERE project = ? "
            f"ORDER BY created_at DESC, id DESC LIMIT {LATEST}",
            [project],
        )
        calls = self._store.read(
            "SELECT session_id, prompt_number, tool_name, path, "
            "CASE WHEN tool_name IN ('Skill', 'Agent') THEN input END "
            "FROM tool_uses WHERE project = ? AND succeeded ORDER BY id",
            [project],
        )
        numbers: dict[str, list[int]] = defaultdict(list)
        for session, number, _ in reversed(prompts):
            numbers[session].append(number)
        opened: dict[tuple[str, int], dict[str, None]] = defaultdict(dict)
        for session, number, tool, path, data in calls:
            turn = _turn(numbers.get(session, []), number)
            if turn is not None:
                opened[session, turn].update(dict.fromkeys(_opened(tool, path, data)))
        return [
            OpenedInTurn(text, tuple(opened.get((session, number), ())))
            for session, number, text in reversed(prompts)
        ]


def _turn(numbers: list[int], number: int | None) -> int | None:
    """The prompt that a call belongs to: the one it was recorded under, or the last before it."""
    at = bisect_right(numbers, number) if number is not None else 0
    return numbers[at - 1] if at else None


def _opened(tool: str, path: str | None, data: bytes | None) -> Iterator[str]:
    yield tool
    if path and tool == "Read":
        yield path
    if data is not None and tool in _NAMED:
        kind, argument = _NAMED[tool]
        try:
            given = json.loads(unpack(data))
        except ValueError:  # was capped in the middle
            return
        if isinstance(given, dict) and isinstance(given.get(argument), str):
            yield f"{kind}:{given[argument]}"
