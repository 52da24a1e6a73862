"""What was done and learnt, in DuckDB: sessions, observations, work state, search, and the gate's ledger.

The names are looked up when they are first used: whoever needs only a part, such as a hook's client that
takes secrets out of what it keeps, does not pay for the database.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memory.ledger import DecisionRow, DisclosureRow
    from memory.memory import Memory
    from memory.model import (
        FileObservation,
        Observation,
        ObservationDraft,
        Project,
        RecordedTool,
        SessionRef,
        ToolEvent,
    )
    from memory.problems import MemoryProblem
    from memory.settings import ContextSettings
    from memory.startup.startup import StartupText

__all__ = [
    "ContextSettings",
    "DecisionRow",
    "DisclosureRow",
    "FileObservation",
    "Memory",
    "MemoryProblem",
    "Observation",
    "ObservationDraft",
    "Project",
    "RecordedTool",
    "SessionRef",
    "StartupText",
    "ToolEvent",
]

_HOMES = {
    "ContextSettings": "memory.settings",
    "DecisionRow": "memory.ledger",
    "DisclosureRow": "memory.ledger",
    "Memory": "memory.memory",
    "MemoryProblem": "memory.problems",
    "StartupText": "memory.startup.startup",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "memory.model")), name)
