"""What was run and changed in a session before this daemon, out of the calls and observations kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from memory.model import Observation, SessionRef, ToolEvent
from memory.observations import COLUMNS, calls_of, from_row
from memory.observers.shell.command import shell_call
from memory.observers.shell.runs import Run, runs
from memory.recording.raw_calls import unpack
from memory.store import Store

LATEST: Final = 60
"""Shell commands looked back on: more would keep the first event after a restart waiting."""


def earlier_runs(store: Store, session: SessionRef) -> list[Run | Observation]:
    """The runs and the changes of a session as far as they are stored, oldest first."""
    commands = store.read(
        "SELECT id, tool_name, input, response, succeeded FROM tool_uses "
        f"WHERE session_id = ? AND tool_name = 'Bash' ORDER BY id DESC LIMIT {LATEST}",
        [session.id],
    )
    if not commands:
        return []
    first = commands[-1][0]
    last_call = f"list_max({calls_of('tool_uses')})"
    changes = store.read(
        f"SELECT {last_call}, {COLUMNS} FROM observations WHERE session_id = ? "
        f"AND source = 'events' AND files_modified != '[]' AND {last_call} >= ? ORDER BY id",
        [session.id, first],
    )
    found: list[tuple[int, Run | Observation]] = [(at, from_row(values)) for at, *values in changes]
    for at, *command in commands:
        found += [(at, run) for run in _runs(*command)]
    return [each for _, each in sorted(found, key=itemgetter(0))]


def _runs(name: str, packed_input: bytes, packed_response: bytes, succeeded: bool) -> Iterator[Run]:
    try:
        given, response = (json.loads(unpack(data)) for data in (packed_input, packed_response))
    except ValueError:  # was capped in the middle
        return
    if isinstance(given, dict):
        call = shell_call(ToolEvent(name, given, response, succeeded=succeeded))
        yield from runs(call) if call is not None else ()
