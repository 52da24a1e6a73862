"""Edits of one file in the order in which they were made, also where one of them was told of late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from memory.observers.edits.edits import FileEdit
from memory.observers.edits.places import applied


def with_edit(edits: Sequence[FileEdit], new: FileEdit) -> list[FileEdit]:
    """The edits of one file with another; those that follow from each other are one. Pure.

    An event that could not be delivered when it happened comes after later ones. Then the file is what it was
    when the last of these came, and the texts before and after each edit say where it belongs.
    """
    if not edits:
        return [new]
    *before, last = edits
    if not _is_late(last, new):
        unknown = not last.text.original or not new.text.original
        return [*before, last.then(new)] if unknown or _leads_to(last, new) else [*edits, new]
    found = [new, *edits]
    while pair := next((each for each in permutations(found, 2) if _leads_to(*each)), None):
        place = min(at for at, each in enumerate(found) if each in pair)
        found = [each for each in found if each not in pair]
        found.insert(place, pair[0].then(pair[1]))
    found[-1] = replace(found[-1], after=new.after)
    return found


def _is_late(last: FileEdit, new: FileEdit) -> bool:
    """Whether the file has not changed since the last edit, by which this one cannot have come after it."""
    if last.after is None or new.after is None:
        return False
    return last.after.content_hash == new.after.content_hash


def _leads_to(edit: FileEdit, other: FileEdit) -> bool:
    """Whether the text after one edit is known to be the one before another."""
    before, between = edit.text.original, other.text.original
    return bool(before and between) and applied(edit.text.places, before) == between.splitlines()
