"""What is known when a read is decided: the file, what its asker was told, and the rules of its path.

None is what nobody has looked at yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from gate.deciding.history import Remembered
from gate.deciding.rules import Rules
from gate.host.delivery import shell_previews
from gate.host.request import ReadRequest
from gate.pricing.habits import STATED, ObservedHabits
from navigator.model import FileFacts, Skipped
from navigator.tokens import numbered

PARALLEL_SECONDS: Final = 0.25
"""Calls of one message reach the hook within this time; they get one answer (design 3, condition 8)."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The file's outline as a denial would show it."""

    lines: tuple[str, ...]
    left_out: int
    """Symbols that did not fit the budget."""
    whole_tokens: int
    """What naming every symbol with its lines would cost: the shortest outline of all of them."""
    named_only: bool = False
    """The budget had no room for signatures and costs."""
    examples: tuple[str, ...] = ()
    """Qualified names of one or two of the symbols shown."""


@dataclass(frozen=True, slots=True)
class FileStanding:
    """What is known of the file; None is what nobody has looked at yet."""

    relative: str = ""
    """Path within the workspace, with forward slashes."""
    real_path: str = ""
    """Absolute, with symlinks resolved."""
    inside: bool | None = None
    regular: bool | None = None
    size: int | None = None
    """Bytes."""
    language: str = ""
    """By the file's name, and by its beginning where a rule asks for it; empty: not known so."""
    remembered: tuple[Remembered, ...] | None = None
    facts: FileFacts | Skipped | None = None
    tokens: int | None = None
    """What the text of the file costs, without line numbers, as a command prints it."""
    characters: int | None = None
    """How long that text is."""
    outline: Outline | None = None

    @property
    def cost(self) -> int | None:
        """Tokens of a whole read, which numbers every line: what is shown as the file's cost everywhere."""
        if self.tokens is None or not isinstance(self.facts, FileFacts):
            return None
        return numbered(self.tokens, self.facts.lines)


@dataclass(frozen=True, slots=True)
class SessionView:
    """What the asker has been told already; times are seconds of the gate's clock."""

    now: float = 0.0
    denied_at: Mapping[tuple[str, str], float] = field(default_factory=dict)
    """(real path, content hash) -> when the call came that got the one denial."""
    whole: Mapping[str, str] = field(default_factory=dict)
    """Real path -> hash of the content that the asker has read whole last."""
    message_from: float = float("-inf")
    """When the tools of the asker's last message were done, where the host tells."""
    context_tokens: int | None = None
    """How long the asker's context is, where the host tells."""
    habits: ObservedHabits = STATED
    """What agents were seen to do after earlier answers."""

    def parallel(self, denied_at: float) -> bool:
        """Whether a denial of that time and a call of now belong to the tool calls of one message."""
        return denied_at > self.message_from and abs(self.now - denied_at) <= PARALLEL_SECONDS


@dataclass(frozen=True, slots=True)
class Asked:
    """All that a condition may look at."""

    request: ReadRequest
    standing: FileStanding
    rules: Rules
    session: SessionView


def previewed(request: ReadRequest, standing: FileStanding) -> bool:
    """Whether the host cuts a command's output down by itself: then it is folded, never denied (design 3, 4).

    As long as the text was not counted, each of its bytes is taken for a character.
    """
    if not request.by_shell:
        return False
    characters = standing.size or 0 if standing.characters is None else standing.characters
    numbered = standing.facts.lines if request.numbered and isinstance(standing.facts, FileFacts) else 0
    return shell_previews(characters + request.beside, numbered, request.host)
