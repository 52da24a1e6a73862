"""Definitions and lines that hold most of a query's words, where no name and no line holds them all.

What a question says in words (`where is a token checked`), or an error message with its values in it, is
seldom on one line as it is asked for. Rare words tell more than common ones, words of a name more than words
of a body, words on one line more than words far apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from typing import Final, TypeAlias

from navigator.answers.searching.text import TextHit, likelihood
from navigator.model import FileFacts, Symbol
from navigator.source import decode, is_binary, split_lines

FactsOf = Callable[[str], FileFacts | None]
"""The facts of a file, by its relative path, as it is now; nothing where it has none any more."""

Hit: TypeAlias = Symbol | TextHit
Texts = Callable[[Callable[[str], bool]], Iterable[tuple[str, bytes]]]

_FILLERS: Final = frozenset({
    "an", "and", "any", "are", "as", "at", "be", "by", "can", "class", "code", "do", "does", "each", "file",
    "find", "for", "from", "function", "get", "got", "has", "have", "how", "if", "in", "into", "is", "it",
    "its", "me", "method", "not", "of", "on", "or", "our", "over", "show", "that", "the", "their", "them",
    "then", "there", "this", "to", "use", "used", "uses", "using", "was", "we", "what", "when", "where",
    "which", "who", "why", "will", "with", "you", "your"
})  # fmt: skip
"""Words of questions that are in every file, or say what kind of thing is asked for."""

_VALUE: Final = re.compile(
    r"\"[^\"]*\"|'[^']*'|`[^`]*`|\[[^\]]*\]|<[^>]*>|\{[^}]*\}|(?<!\S)--?[\w-]+|\b\d[\w.]*|\b[A-Z_]{3,}\b"
)
"""What a message has in a place of its own: a value that stands in no source."""

_WORD: Final = re.compile(r"[^\W_]\w*|\w+")
_ENDING: Final = re.compile(r"(?<=[a-z]{4})(?:ings?|ed|e?s|e)$")
"""What makes one word of several forms: `checked`, `checks`, `checking`."""

_MOST_WORDS: Final = 12
_FILES: Final = 40
"""The files that are looked at closely, those with the rarest words."""
_A_FILE: Final = 2
_LONGEST_LINE: Final = 2000
"""Characters: what is on a longer line is not written by anybody."""
_NAMED: Final = 1.0
_NEAR: Final = 0.7
_ON_PATH: Final = 0.3
"""What a word is worth beside being held at all: in the name, on the line with most of them, in the path."""
_FOLLOWING: Final = 0.8
"""Likewise for a word that follows another as in the query."""
_OF_A_VALUE: Final = 0.3
_ASIDE: Final = 0.6
"""Share of what a value tells; and of what is enough, which a test or a document has to tell more."""
_LENGTH: Final = 0.1
"""What the length of a definition takes away, for each time that it is e times as long."""
_ENOUGH: Final = 0.5
"""Share of the weight of all words that a hit holds."""
_ONE_LINE: Final = 0.8
"""Share of what a hit holds that is on one line, which is shown then."""


@dataclass(frozen=True, slots=True)
class Together:
    """What holds most of the words, best first."""

    hits: tuple[Hit, ...]
    paths: tuple[str, ...]
    """Of each hit, its file."""
    nowhere: tuple[str, ...]
    """Words that were looked for and that no file holds."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a query looks for."""

    words: dict[str, str]
    """As they are asked for, each once, by the same without its ending."""
    values: frozenset[str]
    """Those that a message only shows."""
    pairs: tuple[tuple[re.Pattern[str], str], ...]
    """Words that follow each other, and the word of each pair that tells something."""

    @classmethod
    def of(cls, query: str) -> Asked:
        """Taken apart once."""
        plain = {*_WORD.findall(_VALUE.sub(" ", query).lower())}
        raw = _WORD.findall(query.lower())
        told = {word: _ENDING.sub("", word) for word in raw if word not in _FILLERS and len(word) > 1}
        words = {stem: word for word, stem in reversed([*told.items()][:_MOST_WORDS])}
        values = {stem for word, stem in told.items() if word not in plain}
        pairs = [
            (re.compile(rf"\b{re.escape(one)}\W+{re.escape(other)}"), told.get(other) or told[one])
            for one, other in pairwise(raw)
            if one in told or other in told
        ]
        return cls(words, frozenset(values if len(values) < len(words) else ()), tuple(pairs))


def search_together(
    asked: Asked, texts: Texts, accepts: Callable[[str], bool], facts_of: FactsOf, over: Callable[[], bool]
) -> Together:
    """What holds most of the words that are asked for. Ends early when `over()` says so."""
    words = [*asked.words]
    complete = True
    held: dict[str, int] = {}
    for path, data in texts(accepts):
        if over():
            complete = False
            break
        if not is_binary(data) and (mask := _held(data, words)):
            held[path] = mask
    counts = [sum(mask >> place & 1 for mask in held.values()) for place in range(len(words))]
    weights = {
        word: log(1 + len(held) / count) * (_OF_A_VALUE if word in asked.values else 1)
        for word, count in zip(words, counts, strict=True)
        if count
    }
    weighing = _Weighing(weights, asked.pairs, _ENOUGH * sum(weights.values()))
    likely = _likeliest(held, words, weighing)
    found: list[tuple[float, str, Hit]] = []
    for path, data in texts(likely.__contains__):
        if over():
            break
        aside = likelihood(path)[0] * _ASIDE * weighing.least
        found += [(score - aside, path, hit) for score, hit in _in_file(path, data, facts_of(path), weighing)]
    found.sort(key=lambda one: (-one[0], likelihood(one[1])))
    return Together(
        tuple(hit for _, _, hit in found),
        tuple(path for _, path, _ in found),
        tuple(asked.words[word] for word, count in zip(words, counts, strict=True) if complete and not count),
    )


@dataclass(frozen=True, slots=True)
class _Weighing:
    """What each word tells, and how much is enough for a hit."""

    weights: Mapping[str, float]
    pairs: tuple[tuple[re.Pattern[str], str], ...]
    least: float

    def of(self, words: Iterable[str]) -> float:
        return sum(self.weights[word] for word in words)

    def held(self, text: str) -> set[str]:
        """The words that a text in small letters holds."""
        return {word for word in self.weights if word in text}

    def together(self, line: str, words: set[str]) -> float:
        """What words tell for being on one line, and more where they follow each other as in the query."""
        following = [word for pattern, word in self.pairs if word in words and pattern.search(line)]
        return _NEAR * self.of(words) + _FOLLOWING * self.of(following)


def _held(data: bytes, words: Sequence[str]) -> int:
    """A bit for each word that a content holds, the first the lowest."""
    folded = data.lower()
    return sum(1 << place for place, word in enumerate(words) if word.encode() in folded)


def _likeliest(held: Mapping[str, int], words: Sequence[str], weighing: _Weighing) -> set[str]:
    """The files that may have a hit and hold the most, code before tests and documents."""
    of_mask = {
        mask: weighing.of(word for place, word in enumerate(words) if mask >> place & 1)
        for mask in {*held.values()}
    }
    enough = [path for path, mask in held.items() if of_mask[mask] >= weighing.least]
    enough.sort(key=lambda path: (-round(of_mask[held[path]], 3), likelihood(path)))
    return {*enough[:_FILES]}


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that holds some of the words."""

    number: int
    text: str
    words: set[str]
    together: float


def _in_file(path: str, data: bytes, facts: FileFacts | None, weighing: _Weighing) -> list[tuple[float, Hit]]:
    """The best hits of one file with their scores; of definitions the innermost that holds as much."""
    lines = {
        number: _Line(number, text, words, weighing.together(text.lower(), words))
        for number, text in enumerate(split_lines(decode(data)), 1)
        if len(text) <= _LONGEST_LINE and (words := weighing.held(text.lower()))
    }
    on_path = _ON_PATH * weighing.of(weighing.held(path.lower()))
    hits: list[tuple[float, Symbol]] = []
    for symbol in facts.symbols if facts else ():
        inside = _inside(symbol, lines)
        named = weighing.held(symbol.qualified_name.lower())
        words = named.union(*(line.words for line in inside))
        if weighing.of(words) >= weighing.least:
            near = max((line.together for line in inside), default=0.0)
            length = _LENGTH * log(1 + symbol.end_line - symbol.start_line)
            hits.append((weighing.of(words) + _NAMED * weighing.of(named) + near + on_path - length, symbol))
    best = _apart(sorted(hits, key=lambda hit: -hit[0]))[:_A_FILE]
    if best:
        return [(score, _or_its_line(hit, path, _inside(hit, lines), weighing)) for score, hit in best]
    alone = [line for line in lines.values() if weighing.of(line.words) >= weighing.least]
    alone.sort(key=lambda line: -line.together)
    return [
        (weighing.of(line.words) + line.together + on_path, TextHit(path, line.number, line.text))
        for line in alone[:_A_FILE]
    ]


def _inside(symbol: Symbol, lines: Mapping[int, _Line]) -> list[_Line]:
    if symbol.end_line - symbol.start_line < len(lines):
        return [lines[n] for n in range(symbol.start_line, symbol.end_line + 1) if n in lines]
    return [line for number, line in lines.items() if symbol.start_line <= number <= symbol.end_line]


def _apart(hits: Sequence[tuple[float, Symbol]]) -> list[tuple[float, Symbol]]:
    """The hits of which none contains another that is as good or better."""
    kept: list[tuple[float, Symbol]] = []
    for score, symbol in hits:
        if not any(_overlap(symbol, other) for _, other in kept):
            kept.append((score, symbol))
    return kept


def _overlap(one: Symbol, other: Symbol) -> bool:
    return one.start_byte < other.end_byte and other.start_byte < one.end_byte


def _or_its_line(symbol: Symbol, path: str, inside: Sequence[_Line], weighing: _Weighing) -> Hit:
    """A definition, or the line of it that holds nearly all of what it holds and is not its head."""
    if not inside:
        return symbol
    held = set[str]().union(*(line.words for line in inside))
    best = max(inside, key=lambda line: line.together)
    if best.number == symbol.name_line or weighing.of(best.words) < _ONE_LINE * weighing.of(held):
        return symbol
    return TextHit(path, best.number, best.text) if len(best.words) > 1 else symbol
