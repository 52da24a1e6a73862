"""How near two names are: the words of an identifier, its initials, and the typing errors between two."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_WORD: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_WORD_ELSEWHERE: Final = re.compile(r"[^\W_]+")
_BETWEEN: Final = re.compile(r"[\W_]+")


def words(name: str) -> list[str]:
    """The words of an identifier in lower case: `getHTTPUser2` is get, http, user, 2.

    Where it is not ASCII only, capitals do not part words: scripts differ too much in them.
    """
    if name.isascii():
        return [word.lower() for word in _WORD.findall(name)]
    return [word.casefold() for word in _WORD_ELSEWHERE.findall(name)]


def squashed(name: str) -> str:
    """A name's words without what parts them: the same for `getUserName` and `get_user_name`."""
    return name.casefold() if name.isalnum() else _BETWEEN.sub("", name).casefold() or name.casefold()


def initials(of: Iterable[str]) -> str:
    """The first letters of words: `gun` for get, user, name."""
    return "".join(word[0] for word in of)


def typos(wanted: str, name: str, most: int) -> int:
    """Letters added, left out, exchanged, or swapped with their neighbour; never more than `most` + 1.

    Counting stops once `most` is passed, so that far names cost little.
    """
    if abs(len(wanted) - len(name)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(name) + 1))
    for at, letter in enumerate(wanted, 1):
        next_row = [at]
        for other_at, other in enumerate(name, 1):
            best = min(row[other_at] + 1, next_row[-1] + 1, row[other_at - 1] + (letter != other))
            if before and other_at > 1 and letter == name[other_at - 2] and wanted[at - 2] == other:
                best = min(best, before[other_at - 2] + 1)
            next_row.append(best)
        if min(next_row) > most:
            return most + 1
        before, row = row, next_row
    return min(row[-1], most + 1)


def typos_allowed(length: int) -> int:
    """How many typing errors a name of that length may hold and still be meant."""
    if length < 4:
        return 0
    return 1 if length < 8 else 2


def nearest(wanted: str, names: Iterable[str], count: int) -> list[str]:
    """The names, of many, that are most like a name that is none of them; the best first."""
    folded = wanted.casefold()
    parts = set(words(wanted))
    tail = re.split(r"[.:#/]+", folded)[-1] or folded
    most = max(2, len(tail) // 3)
    scored: list[tuple[float, int, str]] = []
    for name in dict.fromkeys(names):
        other = name.casefold()
        last = other.rsplit(".", 1)[-1]
        if folded == other or tail == last:
            score = 0.0
        elif tail in last or (len(last) > 2 and last in tail):
            score = 1.0
        else:
            errors = typos(tail, last, most)
            shared = len(parts & set(words(name)))
            if errors > most and not shared:
                continue
            score = min(1.0 + errors, 4.0 - shared) if shared else 1.0 + errors
        scored.append((score, abs(len(other) - len(folded)), name))
    return [name for *_, name in sorted(scored)[:count]]
