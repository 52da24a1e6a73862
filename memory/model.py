"""The memory's own words: a project, a session, an observation, and the lists of types and concepts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

from navigator.model import FileFacts

TYPES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bugfix": "●",
        "feature": "◆",
        "refactor": "↻",
        "change": "✓",
        "discovery": "○",
        "decision": "⚖",
        "security_alert": "⚠",
        "security_note": "⚷",
        "sensitive": "⊘",
    }
)
"""Every type of observation with its symbol; all in the Basic Multilingual Plane (seed 000)."""

SESSION_SYMBOL: Final = "🎯"

CONCEPTS: Final = (
    "how-it-works", "why-it-exists", "what-changed", "problem-solution", "gotcha", "pattern", "trade-off",
)  # fmt: skip
"""The second dimension of an observation, used to filter and never shown in the index (seed 000)."""

SOURCES: Final = ("events", "agent", "model", "import")
"""Who wrote an observation: tool events, the agent itself, a model, or an import."""

SymbolMark: TypeAlias = tuple[str, str, int]
"""Path, qualified name and body hash of a symbol at the time it was observed."""


SUMMARY_FIELDS: Final = ("request", "investigated", "learned", "completed", "next_steps")
"""What a session's summary says, in this order."""


@dataclass(frozen=True, slots=True)
class Project:
    """One repository or folder as the memory knows it."""

    id: str
    """Stable across subfolders, symlinks and git worktrees."""
    name: str
    """The folder's name, for people."""


@dataclass(frozen=True, slots=True)
class SessionRef:
    """The session an event belongs to, and the subagent in it, if one acted."""

    id: str
    project: Project
    agent_id: str | None = None


@dataclass(frozen=True, slots=True)
class FileFate:
    """A file that a command deleted or renamed; paths relative to the workspace, with forward slashes."""

    path: str
    became: str | None
    """Its path now; None where it is gone."""
    facts: FileFacts | None
    """What was last known of its content."""


@dataclass(frozen=True, slots=True)
class FileRewrite:
    """A file that a command made or changed, with what it held before and after."""

    path: str
    """Relative to the workspace, with forward slashes."""
    old: bytes | None
    """None where there was no file."""
    new: bytes
    before: FileFacts | None = None
    """Facts of what it held; None where there are none, or the command changed too many files."""
    after: FileFacts | None = None


@dataclass(frozen=True, slots=True)
class ToolEvent:
    """One finished tool call, as the host told it, with the facts of the file before and after."""

    tool_name: str
    tool_input: Mapping[str, object]
    tool_response: object
    tool_use_id: str = ""
    succeeded: bool = True
    before: FileFacts | None = None
    """Facts of the content before the call; None where there was no file or nothing could be read from it."""
    after: FileFacts | None = None
    relative_path: str | None = None
    """The file the call was about, relative to the workspace, with forward slashes."""
    fates: tuple[FileFate, ...] = ()
    """Files that a shell command deleted or renamed."""
    rewrites: tuple[FileRewrite, ...] = ()
    """Files that it made or changed."""


@dataclass(frozen=True, slots=True)
class RecordedTool:
    """The ids a tool call was stored under; empty where it was not stored (readgate's own tools)."""

    tool_use: int | None
    observations: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ObservationDraft:
    """What an observer or the agent says, before it has an id, a time and its costs."""

    title: str
    narrative: str = ""
    type: str = "discovery"
    concepts: tuple[str, ...] = ()
    files_read: tuple[str, ...] = ()
    """Relative paths it is about without having changed them."""
    subtitle: str = ""
    facts: tuple[str, ...] = ()
    files_modified: tuple[str, ...] = ()
    symbols: tuple[SymbolMark, ...] = ()
    file_hashes: Mapping[str, str] = field(default_factory=dict)
    """Content hash a path, for the freshness of what has no symbols."""


@dataclass(frozen=True, slots=True)
class Observation:
    """One thing done or learnt. Times are milliseconds since 1970, UTC; costs are tokens."""

    id: int
    project: str
    session_id: str | None
    prompt_number: int | None
    type: str
    title: str
    subtitle: str
    narrative: str
    facts: tuple[str, ...]
    concepts: tuple[str, ...]
    files_read: tuple[str, ...]
    files_modified: tuple[str, ...]
    symbols: tuple[SymbolMark, ...]
    file_hashes: Mapping[str, str]
    tool_uses: tuple[int, ...]
    read_tokens: int
    """What its own text costs to read."""
    work_tokens: int
    """What the raw tool calls behind it would cost to see again; never a model's bill."""
    source: str
    created_at: int


def only_looked(source: str, type: str) -> bool:
    """Whether tool events say no more than that files were read: that makes them no better known."""
    return source == "events" and type == "discovery"


@dataclass(frozen=True, slots=True)
class FileObservation:
    """An observation as one of its files sees it: only that file's symbols and hash."""

    id: int
    type: str
    title: str
    created_at: int
    """Milliseconds since 1970, UTC."""
    read_tokens: int
    symbols: tuple[SymbolMark, ...]
    file_hash: str | None
    source: str
    came_from: str | None = None
    """The path the file had then, where it was renamed since."""

    @property
    def only_looked(self) -> bool:
        """Whether it says no more than that the file was read."""
        return only_looked(self.source, self.type)


@dataclass(frozen=True, slots=True)
class Summary:
    """What a session was about, written when it stops. Times are milliseconds since 1970, UTC."""

    id: int
    project: str
    session_id: str
    request: str
    investigated: str
    learned: str
    completed: str
    next_steps: str
    last_message: str
    created_at: int
    source: str = "events"
    """Who wrote it: `model`, or else what happened, here or where it was imported from."""

    @property
    def headed(self) -> dict[str, str]:
        """What it says, by heading."""
        return {name.replace("_", " ").capitalize(): getattr(self, name) for name in SUMMARY_FIELDS}
