"""A difference told by its words alone, without the line it is in: `timeout=5 → 6`, `adds “x”`."""

from __future__ import annotations

import re
from typing import Final

from memory.framing import utf16_units
from memory.observers.lines.detail import ROOM
from memory.observers.lines.differences import Difference, is_weak
from memory.observers.lines.folding import HANGING, clause, short_hashes

_WORTH: Final = 3
"""UTF-16 units of a word put in or taken out that is told without the line it is in."""

_LONG: Final = 66
"""UTF-16 units of words of a text that are told without the text."""

_WORDS: Final = re.compile(r"\w+")

CONNECTIVES: Final = frozenset({"if", "else", "and", "or", "not", "is", "in", "return", "let", "var", "my"})

EDGES: Final = " ,;|&"

_QUOTES: Final = ":.+\"'`"

_MARK: Final = re.compile(r"^[.,;:!?] +")

_HALF_TAG: Final = re.compile(r"<?/?(?P<tag>\w+)(?P<rest>>.*)?")
"""A tag of markup as the bounds of words leave it."""

_COMPARES: Final = re.compile(r"\s(?:[=!]=+|[<>]=?)\s+$")
"""The end of a condition up to the value that something is held against."""

_STOPS: Final = tuple(".,:!?")


def phrase(each: Difference, name: str, prose: bool) -> str:
    """A difference told without the line it is in; empty where it would say nothing so."""
    if not each.whole and not (_HALF_TAG.fullmatch(each.old) and _HALF_TAG.fullmatch(each.new)):
        return ""
    edges = EDGES if each.old and each.new else EDGES + _QUOTES
    old, new = (short_hashes(_MARK.sub("", _stripped(text, edges))) for text in (each.old, each.new))
    if old[-1:] == new[-1:] and old[-1:] in _STOPS:
        old, new = old[:-1], new[:-1]
    old, new = _without_half_tags(old, new)
    if not prose:  # By which a word was joined to the next.
        old, new = old.rstrip("."), new.rstrip(".")
    if prose and not (old and new):
        old, new = clause(old, _LONG), clause(new, _LONG)
    words = _WORDS.findall(old), _WORDS.findall(new)
    if words[0] == words[1] or utf16_units(old) + utf16_units(new) > ROOM:
        return ""
    if not old or not new:
        if prose and HANGING.search(f"{old}{new}".rstrip(" .,:;")):
            return ""  # Without what it is there for.
        if utf16_units(old + new) < _WORTH or CONNECTIVES.issuperset(words[0] + words[1]):
            return ""
        return f"adds “{new}”" if new else f"drops “{old}”"
    if any(not any(map(str.isalnum, text)) for text in (old, new)) and not (is_weak(old) and is_weak(new)):
        return ""  # Nothing but signs took the place of words, or the other way about.
    if old.strip("".join(_STOPS)) == new.strip("".join(_STOPS)):
        return ""
    if (
        not prose
        and not each.of
        and old.isalpha()
        and new.isalpha()
        and max(len(old), len(new)) <= _WORTH - 1
    ):
        return ""  # Names that any line may have.
    if _COMPARES.search(each.of):
        return f"“{each.of}{old}” → “{each.of}{new}”"
    of = "" if name and re.sub(r"\W+$", "", each.of) == name else each.of
    return f"{of}{marked(old)} → {marked(new)}"


def _stripped(text: str, edges: str) -> str:
    """A text without signs at its ends, as far as no string is left open so."""
    short = text.strip(edges)
    opened = any(short.count(quote) % 2 > text.count(quote) % 2 for quote in "\"'`")
    return text.strip(EDGES) if opened else short


def _without_half_tags(old: str, new: str) -> tuple[str, str]:
    """The names of two tags, where one took the place of the other around the same text."""
    was, now = _HALF_TAG.fullmatch(old), _HALF_TAG.fullmatch(new)
    if was is None or now is None or was["rest"] != now["rest"] or was["tag"] == now["tag"]:
        return old, new
    return was["tag"], now["tag"]


def marked(text: str) -> str:
    """A text of several words in quotes."""
    return f"“{text}”" if re.search(r"\s", text) else text
