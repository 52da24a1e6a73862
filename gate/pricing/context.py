"""How long the context is: the usage of the last answer, in the tail of the host's transcript.

Only the tail is read, so that a transcript of any size costs the same. What can't be told is None.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Mapping
from typing import Any, Final

BLOCK: Final = 64 * 1024
"""Bytes read at a time, from the end."""
MOST_BYTES: Final = 16 * BLOCK
"""How far back the last answer is looked for: past it lie more tool results than a turn writes."""
LONGEST_ENTRY: Final = 128 * 1024
"""A longer entry is passed over: to parse it takes longer than its turn's difference is worth."""
LEAST_TOKENS: Final = 4_000
"""No context is shorter: the client's own instructions and tools take 10,700 (measured, Claude Code 2.1.332).
A smaller figure comes from a proxy that does not count."""
MOST_TOKENS: Final = 20_000_000
"""No context is longer; a larger figure is a damaged one."""

_USAGE: Final = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")


def context_tokens(transcript: str) -> int | None:
    """Tokens in the main session's context after its last answer that stands in `transcript`.

    The turn that asks may not be written yet, so that the figure can be one turn old (FACTS §13). None where
    there is no such file, no answer since the last compaction, or nothing that can be understood.
    """
    try:
        descriptor = os.open(transcript, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError):
        return None
    try:
        state = os.fstat(descriptor)
        if not stat.S_ISREG(state.st_mode):
            return None
        for line in _lines_from_end(descriptor, state.st_size):
            # In a JSON text these stand unescaped only as what they are.
            if b'"compact_boundary"' in line and entry_of(line).get("subtype") == "compact_boundary":
                return None
            if b'"usage"' in line:
                found = _tokens(entry_of(line))
                if found is not None:
                    return found
    except OSError:
        return None
    finally:
        os.close(descriptor)
    return None


def _lines_from_end(descriptor: int, size: int) -> Iterator[bytes]:
    """Whole lines of at most `LONGEST_ENTRY`, the last one first, from the last `MOST_BYTES`."""
    start, least = size, max(0, size - MOST_BYTES)
    pieces: list[bytes] = []  # of the line whose beginning is not read yet, the last one first
    while start > least:
        begin = max(least, start - BLOCK)
        first, *lines = os.pread(descriptor, start - begin, begin).split(b"\n")
        if lines:
            yield from _joined([*pieces, lines.pop()])
            yield from reversed(lines)
            pieces = []
        pieces.append(first)
        start = begin
    if start == 0:
        yield from _joined(pieces)


def _joined(pieces: list[bytes]) -> Iterator[bytes]:
    """The line, unless it is too long: then it is not even put together."""
    if sum(map(len, pieces)) <= LONGEST_ENTRY:
        yield b"".join(reversed(pieces))


def entry_of(line: bytes | str) -> dict[str, Any]:
    """One line of a transcript; empty where it is no JSON object."""
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return entry if isinstance(entry, dict) else {}


def _tokens(entry: Mapping[str, Any]) -> int | None:
    """The context after an answer of the main session; None for every other entry."""
    message = entry.get("message")
    if entry.get("type") != "assistant" or entry.get("isSidechain") or not isinstance(message, dict):
        return None
    usage = message.get("usage")
    if not isinstance(usage, dict):
        return None
    counts = [usage.get(name) or 0 for name in _USAGE]
    if any(type(count) is not int or count < 0 for count in counts):
        return None
    return sum(counts) if LEAST_TOKENS <= sum(counts) <= MOST_TOKENS else None
