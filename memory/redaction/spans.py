"""Spans between tags: what a user marked private, and what a host wrapped around a prompt."""

from __future__ import annotations

import re
from typing import Final

PRIVATE: Final = "[private]"
"""What stands where a private span was."""

_PRIVATE = re.compile(r"<(?P<close>/?)\s*(?P<name>private)\b[^<>]*>", re.IGNORECASE)

_HOST = re.compile(
    r"<(?P<close>/?)(?P<name>system-reminder|system[-_]instruction|persisted-output|task-notification|"
    r"local-command-(?:stdout|stderr|caveat)|command-(?:name|message|args)|ide_(?:selection|opened_file)|"
    r"readgate-context)\b[^<>]*>"
)


def without_private(text: str) -> str:
    """`text` without what stands between `<private>` tags.

    A span that is not closed runs to the end; one that was not opened, as in the middle of a file, began at
    the start. Spans may be nested.
    """
    if "private" not in text.lower():
        return text
    kept: list[str] = []
    depth, at = 0, 0
    for tag in _PRIVATE.finditer(text):
        if tag["close"]:
            if depth == 0:
                kept = [PRIVATE]
            depth = max(depth - 1, 0)
        else:
            if depth == 0:
                kept += [text[at : tag.start()], PRIVATE]
            depth += 1
        at = tag.end()
    if depth == 0:
        kept.append(text[at:])
    return "".join(kept)


def without_host_wrapping(prompt: str) -> str:
    """A prompt without the blocks that the host put into it; empty where nothing was the user's own."""
    kept: list[str] = []
    name, depth, at = "", 0, 0
    for tag in _HOST.finditer(prompt):
        if depth == 0:
            kept.append(prompt[at : tag.start()])
            if not tag["close"]:
                name, depth = tag["name"], 1
        elif tag["name"] == name:
            depth += -1 if tag["close"] else 1
        at = tag.end()
    if depth == 0:
        kept.append(prompt[at:])
    return "".join(kept).strip()
