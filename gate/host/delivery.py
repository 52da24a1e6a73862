"""What the host would really have delivered for a whole read: all that a denial can keep out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from navigator.tokens import numbered

HOST_BYTES: Final = 256 * 1024
"""Above this size Claude Code 2.1.332 answers a Read without a limit with an error (FACTS §3)."""
ERROR_TOKENS: Final = 60
"""What that error costs."""
PREVIEW_TOKENS: Final = 600
"""What the first 2 KB of a command's output cost, and where the rest lies (FACTS §9)."""
NUMBER_CHARACTERS: Final = 7
"""What `cat -n` and `nl` put before a line."""


@dataclass(frozen=True, slots=True)
class HostLimits:
    """How much of a file one host hands over, None where it sets no such limit; by default Claude Code."""

    read_tokens: int | None = 25_000
    """A whole read is cut here, and an explicit range above it refused (FACTS §3)."""
    read_lines: int | None = None
    """A read without a limit is cut after so many lines."""
    read_bytes: int | None = None
    """A read is cut after so many bytes of text."""
    refused_bytes: int | None = HOST_BYTES
    """A read without a limit of a file above this size is an error."""
    shell_characters: int | None = 30_000
    """Of a command's longer output only the beginning is shown (FACTS §9)."""
    shell_tokens: int | None = None
    """A command's output is cut here."""
    replaces: bool = True
    """The host takes another text in place of what a tool returned."""
    tells_compaction: bool = True
    """The host says when a conversation was compacted: else nobody knows what is in the context still."""
    notes: bool = True
    """The host tells the model something beside a call that goes on."""


CLAUDE_CODE: Final = HostLimits()


@dataclass(frozen=True, slots=True)
class Delivery:
    """One whole read of a file, as the host would answer it."""

    asked: int
    """Tokens of the whole file with its line numbers."""
    delivered: int
    """Tokens that would have reached the context."""
    outcome: Literal["whole", "cut", "refused", "preview"]


def delivery(
    tokens: int, lines: int, size: int, limit: int | None, host: HostLimits = CLAUDE_CODE
) -> Delivery:
    """What a read from line 1 brings, for a text of `tokens` in `lines` lines and `size` bytes."""
    asked = numbered(tokens, lines)
    if limit is None and host.refused_bytes is not None and size > host.refused_bytes:
        return Delivery(asked, ERROR_TOKENS, "refused")
    if host.read_tokens is not None and asked > host.read_tokens:
        if limit is None:
            return Delivery(asked, host.read_tokens, "cut")
        return Delivery(asked, ERROR_TOKENS, "refused")
    share = min(_share(host.read_lines if limit is None else None, lines), _share(host.read_bytes, size), 1.0)
    return Delivery(asked, round(asked * share), "cut" if share < 1 else "whole")


def _share(most: int | None, all_of_it: int) -> float:
    return 1.0 if most is None or all_of_it <= most else most / all_of_it


def shell_delivery(tokens: int, numbered_lines: int, *, previewed: bool, host: HostLimits) -> Delivery:
    """What a command that prints a text of `tokens` brings; `previewed` by `shell_previews`."""
    asked = numbered(tokens, numbered_lines)
    if previewed:
        return Delivery(asked, min(asked, PREVIEW_TOKENS), "preview")
    if host.shell_tokens is not None and asked > host.shell_tokens:
        return Delivery(asked, host.shell_tokens, "cut")
    return Delivery(asked, asked, "whole")


def shell_previews(characters: int, numbered_lines: int, host: HostLimits) -> bool:
    """Whether the host shows no more than the beginning of a command's output of so many characters."""
    printed = characters + NUMBER_CHARACTERS * numbered_lines
    return host.shell_characters is not None and printed > host.shell_characters
