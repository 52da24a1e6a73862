"""What the host would really have delivered for a whole read: all that a denial can keep out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

HOST_TOKENS: Final = 25_000
"""Claude Code 2.1.332 cuts a whole Read here, and refuses an explicit range above it (FACTS §3)."""
HOST_BYTES: Final = 256 * 1024
"""Above this size a Read without a limit is answered with an error (FACTS §3)."""
ERROR_TOKENS: Final = 60
"""What that error costs."""
SHELL_CHARACTERS: Final = 30_000
"""Of a command's longer output the host shows the first 2 KB and where the rest lies (FACTS §9)."""
PREVIEW_TOKENS: Final = 600
"""What that costs."""
NUMBER_CHARACTERS: Final = 7
"""What `cat -n` and `nl` put before a line."""
NUMBER_TOKENS: Final = 1.7
"""What the host's line number costs a line: the median over 40 Python and TypeScript files, o200k ranks."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One whole read of a file, as the host would answer it."""

    asked: int
    """Tokens of the whole file with its line numbers."""
    delivered: int
    """Tokens that would have reached the context."""
    outcome: Literal["whole", "cut", "refused", "preview"]


def delivery(tokens: int, lines: int, size: int, limit: int | None) -> Delivery:
    """What a read from line 1 brings, for a text of `tokens` in `lines` lines and `size` bytes."""
    asked = tokens + round(NUMBER_TOKENS * lines)
    if limit is None and size > HOST_BYTES:
        return Delivery(asked, ERROR_TOKENS, "refused")
    if asked <= HOST_TOKENS:
        return Delivery(asked, asked, "whole")
    return Delivery(asked, HOST_TOKENS, "cut") if limit is None else Delivery(asked, ERROR_TOKENS, "refused")


def shell_delivery(tokens: int, numbered_lines: int, *, previewed: bool) -> Delivery:
    """What a command that prints a text of `tokens` brings; `previewed` by `shell_previews`."""
    asked = tokens + round(NUMBER_TOKENS * numbered_lines)
    return (
        Delivery(asked, min(asked, PREVIEW_TOKENS), "preview")
        if previewed
        else Delivery(asked, asked, "whole")
    )


def shell_previews(characters: int, numbered_lines: int) -> bool:
    """Whether the host shows no more than the beginning of a command's output of so many characters."""
    return characters + NUMBER_CHARACTERS * numbered_lines > SHELL_CHARACTERS
