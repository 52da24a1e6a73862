"""The lines an edit took out and put in, with their places in the file, as far as they may be told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from memory.observers.edits.places import Place, composed, original_of, places, replaced
from memory.redaction import redact_sides

MOST: Final = 60
"""Places of one edit that are looked at; what so many have in common is common to all."""

_LINES: Final = 150
"""Lines of a side of a place that are looked at."""

_ALL: Final = 360
"""Lines of all places that are looked at."""

_AROUND: Final = 4
"""Lines above and below a place with which a statement may begin or end that was changed in it."""

_CHARACTERS: Final = 400
"""Characters of a line that are looked at, behind its indentation."""

_SPANNING: Final = re.compile(r"<private\b|PRIVATE KEY", re.IGNORECASE)
"""Begins what is secret on the lines after it, too."""

_SECRET: Final = re.compile(
    r"<private\b.*?(?:</private[^>]*>|\Z)|PRIVATE KEY.*?(?:END[^\n]*PRIVATE KEY|\Z)",
    re.IGNORECASE | re.DOTALL,
)
"""What is secret over several lines, at least to its end."""


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that took the place of others, without secrets.

    The numbers of the first lines are 1-based; 0 where the place is not known.
    """

    old_line: int
    removed: tuple[str, ...]
    new_line: int
    added: tuple[str, ...]
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    """Lines around them that stayed, as far as they are known; secrets are not taken out of these."""
    complete: bool = True
    """Whether these are all of its lines, none of them cut, and no place after it is left out."""


@dataclass(frozen=True, slots=True)
class TextEdit:
    """What one edit did to the text of a file, or several did that came to this."""

    places: tuple[Place, ...] = ()
    original: str = ""
    """The text before it; empty where that is not known."""
    secret: bool = False
    """Whether a private span or a key may go beyond the lines that are known for it."""

    def then(self, later: TextEdit) -> TextEdit:
        """This edit and a later one, as one."""
        together = composed(self.places, self.original, later.places, later.original)
        return TextEdit(together, self.original, self.secret or later.secret)


def text_edit(tool_input: Mapping[str, object], response: Mapping[str, object]) -> TextEdit:
    """What the call of a tool did to the text of a file. Pure."""
    found, original = places(tool_input, response), original_of(response)
    parts = replaced(tool_input, response)
    secret = any(_spans_lines(text) for part in parts for text in part)
    return TextEdit(found, original, secret or (_spans_lines(original) and _near_secrets(found, original)))


def hunks(edit: TextEdit) -> tuple[Hunk, ...]:
    """The places of an edit without secrets; none where some of it may be one. Pure."""
    if edit.secret:
        return ()
    found = edit.places[:MOST]
    sizes = accumulate(len(place.removed) + len(place.added) for place in found)
    stayed = edit.original.splitlines()
    looked_at = [place for place, size in zip(found, sizes, strict=True) if size <= _ALL or place is found[0]]
    kept = [
        _with_lines_around(hunk, len(place.removed), stayed)
        for place, hunk in zip(looked_at, _without_secrets(looked_at), strict=True)
    ]
    return tuple(kept if len(kept) == len(found) else (replace(hunk, complete=False) for hunk in kept))


def _spans_lines(text: str) -> bool:
    # The pattern, which minds no case, takes thirty times as long over a whole file as to look for the words.
    low = text.lower()
    return ("<private" in low or "private key" in low) and _SPANNING.search(text) is not None


def _near_secrets(found: Sequence[Place], original: str) -> bool:
    """Whether a place is in what is secret over several lines, or may be."""
    spans = [
        (original.count("\n", 0, span.start()) + 1, original.count("\n", 0, span.end()) + 1)
        for span in _SECRET.finditer(original)
    ]
    return any(
        not place.old_line or (first <= place.old_line + len(place.removed) and place.old_line <= last + 1)
        for place in found
        for first, last in spans
    )


def _without_secrets(found: Sequence[Place]) -> Iterator[Hunk]:
    # Redacted before it is cut: half a secret would no longer be known for one.
    texts = [("\n".join(place.removed[:_LINES]), "\n".join(place.added[:_LINES])) for place in found]
    for place, sides in zip(found, redact_sides(texts), strict=True):
        removed, added = (
            tuple(map(_cut, text.split("\n"))) if lines else ()
            for text, lines in zip(sides, (place.removed, place.added), strict=True)
        )
        complete = max(len(place.removed), len(place.added)) <= _LINES and not any(
            len(line.strip()) > _CHARACTERS for line in (*place.removed, *place.added)
        )
        yield Hunk(place.old_line, removed, place.new_line, added, complete=complete)


def _with_lines_around(hunk: Hunk, removed: int, lines: Sequence[str]) -> Hunk:
    """The place with the lines around it in the old text, of which it took out so many."""
    at = hunk.old_line - 1
    if at < 0:
        return hunk
    above, below = lines[max(at - _AROUND, 0) : at], lines[at + removed : at + removed + _AROUND]
    return replace(hunk, above=tuple(map(_cut, above)), below=tuple(map(_cut, below)))


def _cut(line: str) -> str:
    return line[: _CHARACTERS + len(line) - len(line.lstrip())]
