"""How much an answer may cost, and what is refused because it could not be answered within any limit."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from navigator.errors import NavigatorError
from navigator.model import KINDS

LONGEST_ANSWER: Final = 48_000
"""Characters: the host cuts a tool's text at 50,000 and shows 2,000 of it (measured, Claude Code 2.1.332)."""

ROOM: Final = LONGEST_ANSWER - 3_000
"""Characters of an answer that are left beside its first and last lines."""

SMALLEST_BUDGET: Final = 50
"""Tokens: below that there is no room for a header and one symbol."""


@dataclass(frozen=True, slots=True)
class AnswerSettings:
    """The size of answers to requests that do not say; raises `ValueError` for one that shows nothing."""

    outline_tokens: Annotated[int, "an outline is read to choose from, not to keep"] = 4000
    outline_share: Annotated[float, "of the file's own cost; an outline near that would not pay"] = 0.133
    outline_least: Annotated[int, "tokens an outline may always take, however small the file"] = 1500
    unfold_tokens: Annotated[int, "room for a few symbols at once; the rest is one more call"] = 6000
    search_tokens: Annotated[int, "about 60 hits; more are better narrowed down than read"] = 2000
    search_results: Annotated[int, "further hits seldom are what was meant"] = 20
    build_seconds: Annotated[float, "a search waits so long for an index that is still being built"] = 5.0
    search_text_seconds: Annotated[float, "looking through the text of all files stops after this"] = 1.0
    reference_results: Annotated[int, "places that use a symbol; more are better asked for one by one"] = 40
    reference_tokens: Annotated[int, "about 40 places, which name the symbols to unfold"] = 1500
    changes_tokens: Annotated[int, "some 60 symbols; more are better asked for since a later commit"] = 2000
    map_tokens: Annotated[int, "one screen of the workspace; a path shows more of a folder"] = 2000

    def __post_init__(self) -> None:
        """Refuse limits under which an answer could not hold a line."""
        for name in (
            "outline_tokens",
            "unfold_tokens",
            "search_tokens",
            "reference_tokens",
            "changes_tokens",
            "map_tokens",
        ):
            if getattr(self, name) < SMALLEST_BUDGET:
                raise ValueError(f"{name} must be at least {SMALLEST_BUDGET}")
        for name in ("outline_share", "search_results", "search_text_seconds", "reference_results"):
            if getattr(self, name) <= 0:
                raise ValueError(f"{name} must be more than 0")


class UnknownKind(NavigatorError):
    """A kind that no symbol has."""

    code: ClassVar[str] = "unknown_kind"

    def __init__(self, kind: str, kinds: Collection[str] = KINDS) -> None:
        super().__init__(f"There is no kind {kind!r}: use one of {', '.join(kinds)}.")


class LimitTooSmall(NavigatorError):
    """A limit under which there is nothing to show."""

    code: ClassVar[str] = "limit_too_small"

    def __init__(self, name: str, least: int) -> None:
        super().__init__(f"{name} is too small to show anything: give {least} or more, or leave it out.")


def wanted_kinds(kinds: Collection[str] | None) -> frozenset[str]:
    """The kinds asked for, all of them where none is named; raises `UnknownKind`."""
    for kind in kinds or ():
        if kind not in KINDS:
            raise UnknownKind(kind)
    return frozenset(kinds or KINDS)


def at_least(name: str, value: int | None, least: int, default: int) -> int:
    """A limit as given, or its default; raises `LimitTooSmall` below `least`."""
    if value is None:
        return default
    if value < least:
        raise LimitTooSmall(name, least)
    return value
