"""The words of a text as they are searched for: in any form, identifiers whole and split, CJK in pairs."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from memory.model import Observation, Summary
from memory.observers.titles import requested
from memory.recall.stems import stem

_CJK: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_SIGNS: Final = "\u2600-\u27bf\U0001f300-\U0001faff"
"""Signs that are words by themselves, such as emoji."""
_PIECE = re.compile(f"[{_CJK}]+|(?:(?![{_CJK}])\\w)+|[{_SIGNS}]")
_ACCENTS = re.compile("[\u0300-\u036f]+")
_IN_CJK = re.compile(f"[{_CJK}]")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")

_TITLE: Final = 3
_NAME: Final = 2
"""How much more a word counts in a title, and in the name of a symbol or file, than in running text."""

_LONGEST: Final = 64
"""Characters of a word that count; longer ones are data, not words."""


def words(text: str) -> Iterator[str]:
    """Every word of a text, repeated as often as it occurs; an identifier and each of its parts."""
    for piece in _pieces(text):
        yield from _words_of(piece)


def _pieces(text: str) -> list[str]:
    if not text.isascii():  # `café` is also written `cafe`.
        text = _ACCENTS.sub("", unicodedata.normalize("NFKD", text))
        text = unicodedata.normalize("NFC", text)
    return _PIECE.findall(text)


def _words_of(piece: str) -> tuple[str, ...]:
    if _IN_CJK.match(piece):
        return tuple(piece[i : i + 2] for i in range(max(len(piece) - 1, 1)))
    whole = piece.strip("_").casefold()[:_LONGEST]
    parts = [part.casefold()[:_LONGEST] for part in _PART.findall(piece)]
    if len(parts) < 2:
        return (whole,) if whole else ()
    # `username` is found in getUserName, and getUserName in get_user_name.
    joined = (first + second for first, second in pairwise(parts) if first.isalpha() and second.isalpha())
    return (whole, *parts, *(each for each in joined if each != whole))


def term(word: str) -> int:
    """The number a word has in the index with its other forms: a signed 64-bit hash of its stem."""
    return int.from_bytes(hashlib.blake2b(stem(word).encode(), digest_size=8).digest(), "big", signed=True)


@lru_cache(maxsize=65_536)
def _terms_of(piece: str) -> tuple[int, ...]:
    """The terms of a piece of text: most are met again, and to take one apart is most of the work."""
    return tuple(map(term, _words_of(piece)))


def query_terms(query: str) -> dict[int, str]:
    """The distinct terms of a query with their words, in order."""
    return {term(word): word for word in dict.fromkeys(words(query))}


def weights(record: Observation | Summary) -> Counter[int]:
    """The terms of a record with how much each counts in it.

    Less than nothing where only the prompt has it that the record answers: all records of a turn have that.
    """
    own, asked = Counter[int](), Counter[int]()
    for text, weight in _texts(record):
        _count(text, weight, own)
    if isinstance(record, Observation):
        _count(requested(record.subtitle), 1, asked)
    for each, weight in asked.items():
        own[each] += weight if each in own else -weight
    return own


def _count(text: str, weight: int, into: Counter[int]) -> None:
    for piece in _pieces(text):
        # What is longer than a word is data: it is not met again, nor to be held.
        for each in _terms_of(piece) if len(piece) <= _LONGEST else map(term, _words_of(piece)):
            into[each] += weight


def _texts(record: Observation | Summary) -> Iterator[tuple[str, int]]:
    """What a record says by itself."""
    if isinstance(record, Summary):
        yield record.request, _TITLE
        for text in (record.investigated, record.learned, record.completed, record.next_steps):
            yield text, 1
        return
    yield record.title, _TITLE
    for text in (record.subtitle * (not requested(record.subtitle)), record.narrative, *record.facts):
        yield text, 1
    for name in dict.fromkeys((*record.files_modified, *record.files_read, *(s[1] for s in record.symbols))):
        yield name, _NAME
