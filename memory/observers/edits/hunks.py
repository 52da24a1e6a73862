"""The lines an edit took out and put in, with their places in the file, by whichever tool made it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import accumulate, islice
from typing import Final

from memory.redaction import redact

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

_DIFFED: Final = 2_000
"""Lines that are compared one by one; where there are more, all are taken for new."""

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


def replaced(tool_input: Mapping[str, object], response: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The texts taken out and put in, part by part."""
    edits = tool_input.get("edits")
    parts = [edit for edit in edits if isinstance(edit, Mapping)] if isinstance(edits, list) else [tool_input]
    for part in parts:
        old = str(part.get("old_string") or "")
        if not old and "content" in part:
            old = str(response.get("originalFile") or "")
        yield old, str(part.get("new_string") or part.get("new_source") or part.get("content") or "")


def hunks(tool_input: Mapping[str, object], response: Mapping[str, object]) -> tuple[Hunk, ...]:
    """The places an edit changed; none where a private span or a key may go beyond them. Pure."""
    parts = list(replaced(tool_input, response))
    original = response.get("originalFile")
    original = original if isinstance(original, str) else ""
    if any(_spans_lines(text) for part in parts for text in part):
        return ()
    found = list(islice(_patched(response.get("structuredPatch")), MOST))
    if not found:
        found = list(islice((hunk for part in parts for hunk in _compared(*part, original)), MOST))
    if _spans_lines(original) and _near_secrets(found, original):
        return ()
    sizes = accumulate(len(hunk.removed) + len(hunk.added) for hunk in found)
    stayed = original.splitlines()
    kept = [
        _with_lines_around(_without_secrets(hunk), len(hunk.removed), stayed)
        for hunk, size in zip(found, sizes, strict=True)
        if size <= _ALL or hunk is found[0]
    ]
    return tuple(kept if len(kept) == len(found) else (replace(hunk, complete=False) for hunk in kept))


def _spans_lines(text: str) -> bool:
    # The pattern, which minds no case, takes thirty times as long over a whole file as to look for the words.
    low = text.lower()
    return ("<private" in low or "private key" in low) and _SPANNING.search(text) is not None


def _near_secrets(found: list[Hunk], original: str) -> bool:
    """Whether a place is in what is secret over several lines, or may be."""
    spans = [
        (original.count("\n", 0, span.start()) + 1, original.count("\n", 0, span.end()) + 1)
        for span in _SECRET.finditer(original)
    ]
    return any(
        not hunk.old_line or (first <= hunk.old_line + len(hunk.removed) and hunk.old_line <= last + 1)
        for hunk in found
        for first, last in spans
    )


def _patched(patch: object) -> Iterator[Hunk]:
    """The host's own patch taken apart, whose lines begin with a blank, a minus or a plus."""
    for part in patch if isinstance(patch, list) else ():
        if not isinstance(part, Mapping):
            continue
        lines, old, new = (part.get(name) for name in ("lines", "oldStart", "newStart"))
        if isinstance(lines, list) and isinstance(old, int) and isinstance(new, int):
            yield from _runs([str(line) for line in lines], old, new)


def _runs(lines: list[str], old: int, new: int) -> Iterator[Hunk]:
    removed: list[str] = []
    added: list[str] = []
    for line in [*lines, " "]:
        if line.startswith("-"):
            removed.append(line[1:])
        elif line.startswith("+"):
            added.append(line[1:])
        elif not line.startswith("\\"):  # That the file ends without a line's end.
            if removed or added:
                yield Hunk(old, tuple(removed), new, tuple(added))
            old, new = old + len(removed) + 1, new + len(added) + 1
            removed, added = [], []


def _compared(old: str, new: str, original: str) -> Iterator[Hunk]:
    at = original.find(old) if old and original else -1
    start = original.count("\n", 0, at) + 1 if at >= 0 else int(old == original)
    was, now = old.splitlines(), new.splitlines()
    head = 0
    while head < min(len(was), len(now)) and was[head] == now[head]:
        head += 1
    tail = 0
    while tail < min(len(was), len(now)) - head and was[-1 - tail] == now[-1 - tail]:
        tail += 1
    a, b = was[head : len(was) - tail], now[head : len(now) - tail]
    codes = [("replace", 0, len(a), 0, len(b))] if a or b else []
    if len(a) + len(b) <= _DIFFED and a and b:
        codes = list(SequenceMatcher(None, a, b, autojunk=False).get_opcodes())
    for tag, i1, i2, j1, j2 in codes:
        if tag != "equal":
            old_line, new_line = (start + head + i1, start + head + j1) if start else (0, 0)
            yield Hunk(old_line, tuple(a[i1:i2]), new_line, tuple(b[j1:j2]))


def _without_secrets(hunk: Hunk) -> Hunk:
    # Redacted before it is cut: half a secret would no longer be known for one.
    removed, added = (
        tuple(map(_cut, redact("\n".join(lines[:_LINES])).split("\n"))) if lines else ()
        for lines in (hunk.removed, hunk.added)
    )
    complete = max(len(hunk.removed), len(hunk.added)) <= _LINES and not any(
        len(line.strip()) > _CHARACTERS for line in (*hunk.removed, *hunk.added)
    )
    return Hunk(hunk.old_line, removed, hunk.new_line, added, complete=complete)


def _with_lines_around(hunk: Hunk, removed: int, lines: Sequence[str]) -> Hunk:
    """The place with the lines around it in the old text, of which it took out so many."""
    at = hunk.old_line - 1
    if at < 0:
        return hunk
    above, below = lines[max(at - _AROUND, 0) : at], lines[at + removed : at + removed + _AROUND]
    return replace(hunk, above=tuple(map(_cut, above)), below=tuple(map(_cut, below)))


def _cut(line: str) -> str:
    return line[: _CHARACTERS + len(line) - len(line.lstrip())]
