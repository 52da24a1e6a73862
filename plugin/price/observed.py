"""Observed load rates: on how many turns something was really opened, and how sure that is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from gate.pricing.interval import Interval, of_share
from gate.pricing.price import Item, break_even
from plugin.price.entries import Entry

FEWEST_TURNS: Final = 30
"""Below so many turns no rate is given: the interval is wider than what it is to decide."""
SHORT_DESCRIPTION: Final = 8
"""Words; a description of fewer says little about when to open what it stands for."""
SILENT_SHARE: Final = 0.2
"""Opened on a smaller share of the turns whose prompt holds its words, an entry is missed silently."""
FEWEST_MENTIONS: Final = 5

Sure: TypeAlias = Literal["resident", "disclosed", "not enough data"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One prompt and what was opened until the next one."""

    prompt: str
    opened: frozenset[str]
    """Names of tools, `skill:NAME`, `agent:NAME`, and paths of files read, relative to the project."""


def observed(entry: Entry, turns: Sequence[Turn]) -> Interval | None:
    """The rate of an entry; None for instructions, which nothing opens, and where there are too few turns."""
    if entry.kind == "instructions" or len(turns) < FEWEST_TURNS:
        return None
    opened = sum(_key(entry) in turn.opened for turn in turns)
    return of_share(opened, len(turns))


def sure_verdict(item: Item, rate: Interval | None, round_trip: float) -> Sure:
    """The verdict where all of the interval lies on one side of the break-even."""
    if rate is None:
        return "not enough data"
    threshold = break_even(item, round_trip)
    if rate.low >= threshold:
        return "resident"
    return "disclosed" if rate.high < threshold else "not enough data"


def silent_misses(entries: Sequence[Entry], turns: Sequence[Turn]) -> dict[str, tuple[int, int]]:
    """Entries with a short description that prompts mention and that are seldom opened then.

    Name -> (turns whose prompt holds a word of its own, those of them on which it was opened).
    """
    prompts = [(_words(turn.prompt), turn.opened) for turn in turns]
    rare = _rare_words(entries)
    found = {}
    for entry in entries:
        if entry.kind not in ("skill", "agent") or len(entry.index.split()) - 2 >= SHORT_DESCRIPTION:
            continue
        mentioned = [opened for words, opened in prompts if words & rare[entry.key]]
        opened_then = sum(_key(entry) in opened for opened in mentioned)
        if len(mentioned) >= FEWEST_MENTIONS and opened_then < SILENT_SHARE * len(mentioned):
            found[entry.key] = (len(mentioned), opened_then)
    return found


def _rare_words(entries: Sequence[Entry]) -> Mapping[str, frozenset[str]]:
    """The words of each index line that stand in no other entry's."""
    words = {entry.key: _words(entry.index) for entry in entries}
    count: dict[str, int] = {}
    for of_one in words.values():
        for word in of_one:
            count[word] = count.get(word, 0) + 1
    return {key: frozenset(word for word in of_one if count[word] == 1) for key, of_one in words.items()}


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in re.findall(r"\w+", text.casefold()) if len(word) > 3)


def _key(entry: Entry) -> str:
    return f"{entry.kind}:{entry.name}" if entry.kind in ("skill", "agent") else entry.name
