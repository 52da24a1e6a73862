"""The words of a text as they are searched for: identifiers whole and split, CJK in pairs of characters."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from memory.model import Observation, Summary

_CJK: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_PIECE = re.compile(f"[{_CJK}]+|(?:(?![{_CJK}])\\w)+")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")

_TITLE: Final = 3
_NAME: Final = 2
"""How much more a word counts in a title, and in the name of a symbol or file, than in running text."""

_LONGEST: Final = 64
"""Characters of a word that count; longer ones are data, not words."""


def words(text: str) -> Iterator[str]:
    """Every word of a text, repeated as often as it occurs; an identifier and each of its parts."""
    for match in _PIECE.finditer(unicodedata.normalize("NFKC", text)):
        piece = match[0]
        if re.match(f"[{_CJK}]", piece):
            yield from (piece[i : i + 2] for i in range(max(len(piece) - 1, 1)))
            continue
        whole = piece.strip("_").casefold()[:_LONGEST]
        if whole:
            yield whole
        parts = [part.casefold()[:_LONGEST] for part in _PART.findall(piece)]
        if len(parts) > 1:
            yield from parts


@lru_cache(maxsize=65_536)
def term(word: str) -> int:
    """The number a word has in the index: a signed 64-bit hash."""
    return int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "big", signed=True)


def query_terms(query: str) -> dict[int, str]:
    """The distinct terms of a query with their words, in order."""
    return {term(word): word for word in dict.fromkeys(words(query))}


def weights(record: Observation | Summary) -> Counter[int]:
    """The terms of a record with how much each counts in it."""
    counted: Counter[int] = Counter()
    for text, weight in _texts(record):
        for word in words(text):
            counted[term(word)] += weight
    return counted


def _texts(record: Observation | Summary) -> Iterator[tuple[str, int]]:
    if isinstance(record, Summary):
        yield record.request, _TITLE
        for text in (record.investigated, record.learned, record.completed, record.next_steps):
            yield text, 1
        return
    yield record.title, _TITLE
    for text in (record.subtitle, record.narrative, *record.facts):
        yield text, 1
    for name in dict.fromkeys((*record.files_modified, *record.files_read, *(s[1] for s in record.symbols))):
        yield name, _NAME
