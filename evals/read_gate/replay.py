"""The replay runner: what the gate would have done with the whole reads of the user's own transcripts.

Nothing is run: each whole read is priced with the context it was made in, its own size, and the turns that
really came after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any, Final

from evals.read_gate.cases import SIZES
from gate.deciding.priced import FRAME_TOKENS, MARGIN
from gate.pricing.context import entry_of
from gate.pricing.read import Habits, Read, TokenPrices, prices
from gate.settings import GateSettings
from navigator import tokens
from navigator.languages.registry import ALL

OUTLINE_TOKENS: Final = 1_500
"""The budget of a denial's outline."""
OUTLINE_SHARE: Final = 0.1
"""An outline costs about so much of its file, where that is less."""
_EXTENSIONS: Final = frozenset(
    ending for language in ALL.values() if language.is_code for ending in language.extensions
)
"""Endings of files that have an outline."""


@dataclass(frozen=True, slots=True)
class WholeRead:
    """One read of a whole source file, as a transcript tells it. Tokens."""

    path: str
    characters: int
    context: int
    turns_to_come: int


def whole_reads(lines: Iterable[str]) -> Iterator[WholeRead]:
    """The whole reads of one transcript's main session, in order; what can't be understood is left out."""
    asked: dict[str, tuple[str, int]] = {}
    answered: list[tuple[str, int, int, int]] = []
    requests: set[str] = set()
    for line in lines:
        entry = entry_of(line)
        message = entry.get("message")
        if entry.get("isSidechain") or not isinstance(message, dict):
            continue
        if entry.get("type") == "assistant":
            requests.add(str(message.get("id") or entry.get("uuid")))
            context = _context(message.get("usage"))
            for block in _blocks(message):
                given = block.get("input")
                whole = isinstance(given, dict) and not given.get("limit") and not given.get("offset")
                if block.get("type") == "tool_use" and block.get("name") == "Read" and whole:
                    asked[str(block.get("id"))] = (str(given.get("file_path")), context)  # type: ignore[union-attr]
        for block in _blocks(message):
            known = asked.pop(str(block.get("tool_use_id")), None)
            if block.get("type") == "tool_result" and known and not block.get("is_error"):
                answered.append((known[0], _length(block.get("content")), known[1], len(requests)))
    for path, characters, context, so_far in answered:
        if PurePath(path).suffix[1:].lower() in _EXTENSIONS:
            yield WholeRead(path, characters, context, len(requests) - so_far)


def replayed(reads: Iterable[WholeRead]) -> dict[str, Any]:
    """What reading cost, and what denying by bytes and by price would have, by size of file."""
    gate, habits = GateSettings(), Habits()
    rows: dict[str, dict[str, float]] = {}
    for read in reads:
        size = next(name for name, below in SIZES if read.characters < below * 1024)
        row = rows.setdefault(size, {"reads": 0, "read": 0.0, "bytes": 0.0, "priced": 0.0})
        file = tokens.by_size(read.characters)
        denial = round(min(OUTLINE_TOKENS, OUTLINE_SHARE * file)) + FRAME_TOKENS
        came = replace(habits, turns_to_come=read.turns_to_come)
        found = prices(Read(file, denial, read.context), came, TokenPrices())
        # The gate does not know what will come: it decides by its stated habits.
        expected = prices(Read(file, denial, read.context), habits, TokenPrices())
        pays = expected["deny"] <= (1 - MARGIN) * expected["read"]
        row["reads"] += 1
        row["read"] += found["read"]
        row["bytes"] += found["deny" if read.characters >= gate.plain_bytes else "read"]
        row["priced"] += found["deny" if read.characters >= gate.priced_bytes and pays else "read"]
    return {"sizes": {name: rows[name] for name, _ in SIZES if name in rows}}


def transcripts(folder: Path) -> Iterator[Path]:
    """The transcripts under the client's folder of projects."""
    return (path for path in sorted(folder.rglob("*.jsonl")) if path.is_file())


def as_markdown(data: dict[str, Any]) -> str:
    """The table."""
    lines = [
        "# The read gate, replayed over transcripts",
        "",
        "What the whole reads of source files cost, in plain input tokens; denials at stated habits.",
        "",
        "| size | reads | as they were | denied by bytes | denied by price |",
        "|---|--:|--:|--:|--:|",
    ]
    for size, row in data["sizes"].items():
        cells = " | ".join(f"~{row[way]:,.0f}" for way in ("read", "bytes", "priced"))
        lines.append(f"| {size} | {row['reads']:.0f} | {cells} |")
    return "\n".join([*lines, ""])


def _blocks(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message.get("content")
    return [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []


def _context(usage: object) -> int:
    if not isinstance(usage, dict):
        return 0
    names = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
    return sum(value for name in names if isinstance(value := usage.get(name), int))


def _length(content: object) -> int:
    if isinstance(content, str):
        return len(content)
    if not isinstance(content, list):
        return 0
    return sum(len(str(block.get("text", ""))) for block in content if isinstance(block, dict))
