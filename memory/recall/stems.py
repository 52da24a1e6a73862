"""The stem of a word: what its forms have in common in English, so that each is found by the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_SHORTEST: Final = 4
"""Letters of a word that may have an ending."""

_PLURALS: Final = {
    "sses": "ss", "shes": "sh", "ches": "ch", "xes": "x", "zes": "z", "ies": "y",
    "ss": "ss", "us": "us", "is": "is", "s": "",
}  # fmt: skip
_FORMS: Final = {
    "ied": "y", "ily": "y", "eed": "eed", "ed": "", "ing": "", "ly": "", "tion": "t",
    "sion": "s", "tor": "t", "er": "", "ate": "", "at": "",
}  # fmt: skip
"""Endings, the first that a word has counts, and what stands for each."""

_LEAST: Final = {"er": 4, "ly": 4, "ate": 5, "at": 5}
"""Letters that are left without an ending, where it is no ending of shorter words; of the others 3."""

_VOWEL: Final = re.compile(r"[aeiouy]")
_DOUBLED: Final = re.compile(r"([b-df-hj-np-tv-z])\1$")


def stem(word: str) -> str:
    """The stem of a word in small letters; what is no English word stays as it is. Pure.

    It need not be a word itself: that of `parse`, `parsed` and `parser` is `pars`.
    """
    if not (word.isascii() and word.isalpha()):
        return word
    if len(word) >= _SHORTEST:
        word = _without(word, _PLURALS)
        while (shorter := _DOUBLED.sub(r"\1", _without(word, _FORMS))) != word:
            word = shorter
        word = word.removesuffix("e") if len(word) >= _SHORTEST else word
    word = _DOUBLED.sub(r"\1", word)
    return f"{word[:-1]}i" if word.endswith("y") and len(word) >= _SHORTEST else word


def _without(word: str, endings: Mapping[str, str]) -> str:
    """The word without its ending, where enough of it is left."""
    ending = next((each for each in endings if word.endswith(each)), "")
    left = word.removesuffix(ending) + endings.get(ending, "")
    return left if len(left) >= _LEAST.get(ending, 3) and _VOWEL.search(left) else word
