"""Whether what stands in a symbol's place is that symbol under another name: by names, parameters, bodies.

A place alone tells nothing: a function that was thrown out and one that was written instead stand in it too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from difflib import SequenceMatcher
from typing import Final, TypeVar

from navigator.answers.changes.texts import Texts
from navigator.index.names.spelling import words
from navigator.model import VALUES, Symbol

W = TypeVar("W", bytes, str)

VALUE_KINDS: Final = VALUES | {"property"}
"""Kinds of which little but the name tells one from another."""

_SAME_NAME: Final = 0.6
"""How much two names have in common of which one became the other, 0 to 1."""
_SAME_BODY: Final = 0.5
"""Share of their words that two bodies have in common, of which one became the other."""
_OTHER_BODY: Final = 0.25
"""Share below which a body is another one, and the names are only alike: `test_save`, `test_load`."""
_LEAST_SHARED: Final = 2
"""Words: one, such as `return`, is shared by chance."""
_SHORTEST_WORD: Final = 3
_LEAST_BODY: Final = 16
"""Bytes."""

_WORD: Final = re.compile(rb"\w+")
_PARAMETERS: Final = re.compile(r"\(([^()]*)")
_RECEIVER: Final = re.compile(r"\s*(?:&?\s*(?:mut\s+)?self|cls|this)\s*(?:,|$)")


def became(
    was: Symbol, now: Symbol, members: tuple[Collection[str], Collection[str]], texts: Texts | None
) -> bool:
    """Whether a symbol that is gone is likely to be the one of another name that stands in its place.

    `members` are the names inside the one and the other. Where there are no texts, parameters and size
    stand for the bodies.
    """
    if was.kind in VALUE_KINDS:
        return _similar(was.name, now.name)
    names = _similar(was.name, now.name) or _longer(was.name, now.name)
    if _share(Counter(members[0]), Counter(members[1])) >= _SAME_BODY:
        return True
    if texts is None:
        return names or _same_parameters(was, now) or _same_size(was, now)
    before, after = _body(texts.text_before(was), was), _body(texts.text_now(now), now)
    share = _share(before, after)
    if names:
        return share >= _OTHER_BODY or min(before.total(), after.total()) < _LEAST_SHARED
    return share >= _SAME_BODY and (before & after).total() >= _LEAST_SHARED


def _similar(was: str, now: str) -> bool:
    return SequenceMatcher(None, was.lower(), now.lower(), autojunk=False).ratio() >= _SAME_NAME


def _longer(was: str, now: str) -> bool:
    """Whether one name has the words of the other and some more: `run`, `run_all`."""
    before, after = set(words(was)), set(words(now))
    fewer = min(before, after, key=len)
    return fewer == before & after and max(map(len, fewer), default=0) >= _SHORTEST_WORD


def _same_parameters(was: Symbol, now: Symbol) -> bool:
    """Whether both take the same, and take something beside what a method is called on."""
    before, after = _parameters(was), _parameters(now)
    return bool(before) and before == after


def _same_size(was: Symbol, now: Symbol) -> bool:
    """Whether their bodies have the same number of bytes: chance makes that of few that are not tiny."""
    before, after = (
        one.end_byte - one.start_byte - len(one.signature.encode(errors="replace")) for one in (was, now)
    )
    return before == after >= _LEAST_BODY


def _parameters(symbol: Symbol) -> str:
    _, _, behind = symbol.signature.partition(symbol.name)
    found = _PARAMETERS.search(behind)
    return _RECEIVER.sub("", found[1], count=1).strip() if found else ""


def _body(text: bytes, symbol: Symbol) -> Counter[bytes]:
    """The words of a symbol's text but for those of its signature, which those of its kind share."""
    signature = symbol.signature.encode("utf-8", "surrogateescape")
    return Counter(_WORD.findall(text)) - Counter(_WORD.findall(signature))


def _share(before: Counter[W], after: Counter[W]) -> float:
    """What two collections have in common, 0 to 1; nothing where both are empty."""
    both = before.total() + after.total()
    return 2 * sum(min(count, after[word]) for word, count in before.items()) / both if both else 0.0
