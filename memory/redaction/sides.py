"""Both sides of a change without secrets: a secret that became another is still seen to be another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from memory.redaction.redact import redact

_ANOTHER: Final = "[another redacted "
_REDACTED: Final = "[redacted "

_MARK: Final = re.compile(r"\[redacted [a-z-]+\]")
_VALUE: Final = re.compile(r"[^\s$(){}<>\[\]\"'`]+")
"""What may be a secret where one stood before; a call or a variable is none."""


def redact_sides(sides: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The old and the new text of each place of a change without secrets, of as many lines as before.

    Where the one side has a secret the other does not keep what stands in its place, even where no rule
    would know it. A secret of the new side which the old has none like is marked as another.
    """
    was: set[str] = set()

    def known(name: str, secret: str) -> str:
        was.add(secret)
        return f"{_REDACTED}{name}]"

    def compared(name: str, secret: str) -> str:
        return f"{_ANOTHER if was and secret not in was else _REDACTED}{name}]"

    olds = [redact(old, known) for old, _ in sides]
    news = [redact(new, compared) for _, new in sides]
    if olds == [old for old, _ in sides] and news == [new for _, new in sides]:
        return list(sides)
    return [_both(old, new) for old, new in zip(olds, news, strict=True)]


def has_another(text: str) -> bool:
    """Whether a text has a secret that took the place of another."""
    return _ANOTHER in text


def as_before(text: str) -> str:
    """The text as if its secrets had been the same before."""
    return text.replace(_ANOTHER, _REDACTED)


def _both(old: str, new: str) -> tuple[str, str]:
    """The lines of both sides, with a mark on either where the other has one."""
    was, now = old.split("\n"), new.split("\n")
    if len(was) == len(now):
        now = [_marked(b, a, _ANOTHER) for a, b in zip(was, now, strict=True)]
        was = [_marked(a, b, _REDACTED) for a, b in zip(was, now, strict=True)]
    return "\n".join(was), "\n".join(now)


def _marked(line: str, like: str, begun: str) -> str:
    """The line without what stands where the line `like` it has a secret, if it is the same around it."""
    bare, like = as_before(line), as_before(like)
    if bare == like:
        return line
    for mark in _MARK.finditer(like):
        head, tail = like[: mark.start()], like[mark.end() :]
        value = bare[len(head) : len(bare) - len(tail)]
        if bare.startswith(head) and bare.endswith(tail) and _VALUE.fullmatch(value):
            return f"{head}{begun}{mark[0].removeprefix(_REDACTED)}{tail}"
    return line
