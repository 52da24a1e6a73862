"""What was done and learnt, in DuckDB: sessions, observations, work state, search, and the gate's ledger."""

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
