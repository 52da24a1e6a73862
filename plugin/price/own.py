"""The user's own surface, gathered and priced: files, servers, what was really opened, earlier runs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from gate.pricing.price import ROUND_TRIP, Item
from navigator import tokens
from plugin.price.entries import Entry, entries
from plugin.price.history import History, PastRun, changed, hashes
from plugin.price.observed import Turn, observed, silent_misses
from plugin.price.rates import stated
from plugin.price.report import Known, own_data, warnings
from plugin.price.servers import NotAsked, asked, configured, own_tools


@dataclass(frozen=True, slots=True)
class Places:
    """Where a surface is looked for."""

    project: Path
    config: Path
    """Claude Code's folder."""
    state: Path
    """Its `.claude.json`, which names the servers."""

    @classmethod
    def of(cls, project: Path, environment: Mapping[str, str], user: Path) -> Places:
        """The places of a user at `user`, by the client's own variable where it is set."""
        named = environment.get("CLAUDE_CONFIG_DIR")
        config = Path(named) if named else user / ".claude"
        return cls(project, config, config / ".claude.json" if named else user / ".claude.json")


def price_surface(
    places: Places,
    *,
    turns: Sequence[Turn],
    history: History,
    now: datetime,
    cost: Callable[[str], int] = tokens.cost,
    ask_servers: bool = True,
    round_trip: float = ROUND_TRIP,
) -> dict[str, Any]:
    """Everything `readgate price` says of a surface; the run is remembered.

    Raises:
        OSError: the run can't be written down.
    """
    found = [*entries(places.project, places.config), *own_tools()]
    not_asked = []
    if ask_servers:
        for server in configured(places.state, places.project):
            answer = asked(server)
            if isinstance(answer, NotAsked):
                not_asked.append(answer)
            else:
                found += answer
    found = list({entry.key: entry for entry in found}.values())
    known = [_known(entry, turns, cost) for entry in found]
    data = own_data(known, round_trip)
    earlier = history.runs()
    index = data["index"]["tokens"]
    history.add(PastRun(now.isoformat(), index, len(found), hashes(found)))
    sizes = [*(run.index for run in earlier), index]
    told = warnings(data, sizes)
    told += [
        f"{key} is fetched when asked for, and its text has changed since the last run."
        for key in changed(found, earlier[-1] if earlier else None)
    ]
    told += [
        f"{key} was opened on {opened} of {mentioned} turns that mention it: is its description too short?"
        for key, (mentioned, opened) in silent_misses(found, turns).items()
    ]
    data["warnings"] = told
    data["not_asked"] = [{"name": one.name, "why": one.why} for one in not_asked]
    data["index"]["history"] = [{"at": run.at, "tokens": run.index, "items": run.items} for run in earlier]
    data["turns"] = len(turns)
    return data


def _known(entry: Entry, turns: Sequence[Turn], cost: Callable[[str], int]) -> Known:
    item = Item(entry.key, stated(entry.kind, entry.name), cost(entry.index), cost(entry.body))
    return Known(entry, item, observed(entry, turns))


def as_turns(rows: Sequence[Mapping[str, Any]]) -> list[Turn]:
    """The daemon's rows as turns; a plugin's skill or agent is known by its bare name as well."""
    return [
        Turn(str(row["prompt"]), frozenset(name for opened in row["opened"] for name in _names(str(opened))))
        for row in rows
    ]


def _names(opened: str) -> set[str]:
    return {opened, re.sub(r"^(skill|agent):.*:", r"\1:", opened)}
