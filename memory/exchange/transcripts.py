"""Claude Code's transcripts as what happened: prompts, tool calls with their results, last replies.

A transcript is a file of JSON lines, one a message or a note of the host's; its form has changed with every
version, so only what is needed is asked for, and what is unknown is passed over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from memory.exchange.items import Refused
from memory.startup.ages import written_at

_INTERRUPTED: Final = "[Request interrupted by user"


@dataclass(frozen=True, slots=True)
class Turn:
    """Where something happened. Times are milliseconds since 1970, UTC."""

    session_id: str
    agent_id: str | None
    cwd: str
    at: int
    entry: str
    """The entry's own id, which stays when a session is copied into another file; empty in old versions."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the user asked."""

    turn: Turn
    prompt_id: str
    text: str


@dataclass(frozen=True, slots=True)
class Used:
    """A tool call with its result."""

    turn: Turn
    tool_use_id: str
    tool_name: str
    tool_input: Mapping[str, object]
    response: object
    succeeded: bool


@dataclass(frozen=True, slots=True)
class Replied:
    """What the agent wrote; the last of a session belongs to its summary."""

    turn: Turn
    text: str


Happening: TypeAlias = Said | Used | Replied


def happenings(lines: Iterable[bytes], file: Path) -> Iterator[Happening | Refused]:
    """What the lines of a transcript tell, in their order."""
    asked: dict[str, tuple[str, Mapping[str, object]]] = {}
    turn = Turn(file.stem, None, "", 0, "")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            if isinstance(entry, dict) and entry.get("type") in ("user", "assistant"):
                turn = _turn(entry, turn)
                yield from _told(entry, turn, asked)
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            yield Refused(f"{file.name}, line {number}", f"it is no entry of a transcript ({error}).")


def _told(
    entry: Mapping[str, Any], turn: Turn, asked: dict[str, tuple[str, Mapping[str, object]]]
) -> Iterator[Happening]:
    content = entry["message"]["content"]
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
    if not isinstance(blocks, list):
        raise TypeError("its content is neither a text nor a list")
    texts: list[str] = []
    for block in blocks:
        kind = block.get("type")
        if kind == "text":
            texts.append(str(block["text"]))
        elif kind == "tool_use":
            asked[str(block["id"])] = (str(block["name"]), dict(block.get("input") or {}))
        elif kind == "tool_result" and block.get("tool_use_id") in asked:
            name, given = asked.pop(block["tool_use_id"])
            failed = bool(block.get("is_error"))
            response = _result(block) if failed else entry.get("toolUseResult") or _result(block)
            yield Used(turn, block["tool_use_id"], name, given, response, not failed)
    text = "\n".join(texts).strip()
    if not text or entry.get("isMeta") or entry.get("isCompactSummary") or text.startswith(_INTERRUPTED):
        return
    if entry["type"] == "assistant":
        yield Replied(turn, text)
    elif turn.agent_id is None:  # What a subagent is told is the agent's word, not the user's.
        yield Said(turn, str(entry.get("promptId") or turn.entry), text)


def _turn(entry: Mapping[str, Any], before: Turn) -> Turn:
    """Where an entry stands; what it does not say is as in the entry before."""
    agent = entry.get("agentId") or ("sidechain" if entry.get("isSidechain") else None)
    return Turn(
        str(entry.get("sessionId") or before.session_id),
        None if agent is None else str(agent),
        str(entry.get("cwd") or before.cwd),
        _moment(entry.get("timestamp"), before.at),
        str(entry.get("uuid") or ""),
    )


def _moment(value: object, before: int) -> int:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return int(value)
    return written_at(value) if isinstance(value, str) else before


def _result(block: Mapping[str, Any]) -> object:
    """A result as text, whatever it was made of."""
    content = block.get("content")
    if not isinstance(content, list):
        return content if content is not None else ""
    return "\n".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
