"""The names and texts that statements use, and how much each tells of what they do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from math import log2
from typing import Final

from memory.observers.lines.folding import clause, short_hashes

_TOKEN: Final = re.compile(
    r"(?P<text>\"(?:[^\"\\]|\\.)*\"|(?<!\w)'(?:[^'\\]|\\.)*'|`[^`]*`)"
    r"|(?P<name>[^\W\d][\w$]*(?:(?:\.|::|->|\?\.|\#)[^\W\d]\w*)*)(?P<call>\s?\(|!\()?"
)
"""A string, or a name with those it is reached by."""

_QUOTES_OF_PERL: Final = re.compile(r"\\[QE]|(?<=\w)(?=\$)")
"""Between what a pattern of Perl quotes there is no sign that parts one name from another."""

_WORD: Final = re.compile(r"\w+")
_PARTS: Final = re.compile(r"\.|::|->|\?\.|#")
_COMPOUND: Final = re.compile(r"[^\W\d_]_[^\W_]|[a-z\d][A-Z]")
_CONSTANT: Final = re.compile(r"_*[A-Z][A-Z\d]*(?:_[A-Z\d]+)*")
_TYPE: Final = re.compile(r"[A-Z]\w*[a-z]\w*")
_KEY: Final = re.compile(r"[A-Za-z][\w./:@-]{2,39}")
_SENTENCE: Final = re.compile(r"[^\W\d_]{2,}(?:[\s,:'-]+\S*[^\W\d_]{2,}\S*){2,}")
_GIVEN: Final = re.compile(
    r"(?:(?:let|var|const|val|my|our|local|mut|for|auto|final)\s+)*"
    r"\(?(?P<names>[\w$@%*&]+(?:\s*,\s*[\w$@%*&]+){0,3})\)?\s*(?::=|<-|=(?![=>~])|\bin\b)"
)
"""The beginning of a statement that gives a name of its own something."""

_EVERYDAY_NAMES: Final = """
    abstract and any append arg args array as assert assertEqual async auto await base begin bool
    boolean break buf but by byte call case catch cb char class cls code const contains continue count
    ctx data declare def default defer del delete description do done double dyn each elem elif elixir
    else elseif elsif empty end endif ensure enum equals err error esac eval event except exists exit
    expect explicit export extend extends extern false fi field file final finally first float fmt fn
    for foreach format from fun func function get given goto guard has have idx if impl implements
    import in include index info init inline input instanceof int integer interface into is isinstance
    isset it item items iter join key keys kwargs lambda last len length let line lines list local log
    long loop lstrip main make map match max me method min mod module msg mut my name namespace new next
    nil node none not null number obj object of on one open operator opt option options or other our out
    output override package param params parent parse pass path pop print printf println private proc
    process protected ptr pub public push put raise range read ref replace res rescue result ret return
    returns rstrip run self send set shift short should size sizeof slice some split sprintf src start
    state static std step stop str string strings strip struct sub sum super switch temp template test
    tests text that the then this throw throws tmp to todo toString trait trim true try tuple two type
    typedef typename typeof uint undef undefined unicode unit unless unsafe unsigned until unwrap update
    use using util utils val value values var vec void volatile wait want warn was when where while with
    without write yield
    """
_EVERYDAY: Final = frozenset(word.lower() for word in _EVERYDAY_NAMES.split())
"""Words and names that lines of any program have."""

_COMPILED_IF: Final = re.compile(r"#\s*(?:el)?if")
_CONDITION_NAME: Final = re.compile(r"\b_*[A-Z]\w{2,}\b")
"""What a condition of the preprocessor asks for: a platform, a compiler, a feature."""

_CONDITION: Final = 7.0
_CALLED: Final = 3.0
_CALLED_ANYWHERE: Final = 2.4
_SAID: Final = 3.0
_NAMED: Final = 2.2
_REACHED: Final = 1.8
_QUOTED: Final = 1.6
_WORD_ONLY: Final = 1.0
_PLAIN: Final = 0.7
"""How much each sort of term tells: what something is compiled for;
what is called, by a name of several words or of one; what is said;
names of types, of constants and of several words; attributes; keys, of signs or of one word; other names."""

_REACHING: Final = 0.5
"""Share of that for a name by which another is reached."""

_OWN: Final = 0.4
"""Share of that for a name the statements themselves made up."""

_AGAIN: Final = 0.4
"""What a term tells more that they use twice, and less that the file has already."""

_NEW_HERE: Final = 1.5
"""Factor for what the file does not have at all."""

_SHORTEST: Final = 3
"""Characters of a name that tells anything."""

_ROOM: Final = 84
"""UTF-16 units of what a program says that are told."""

_WEIGHED: Final = 40
"""Terms that are looked for in the file."""


class Vocabulary:
    """The terms in some statements, with how often and as what they occur."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = list(texts)
        self.counts: Counter[str] = Counter()
        self.sorts: dict[str, float] = {}
        self.shown: dict[str, str] = {}
        self.called: set[str] = set()
        self.other: set[str] = set()
        self._words = {word for text in self.texts for word in _WORD.findall(text)}
        own: set[str] = set()
        for text in (_QUOTES_OF_PERL.sub(" ", text) for text in self.texts):
            if given := _GIVEN.match(text):
                own.update(_WORD.findall(given["names"]))
            for token in _TOKEN.finditer(text):
                if token["text"] is not None:
                    self._of_text(token["text"][1:-1])
                else:
                    self._of_name(token["name"], token["call"] is not None)
            if _COMPILED_IF.match(text):
                self._of_condition(text)
        for key in own & self.sorts.keys():
            self.sorts[key] *= _OWN

    def has(self, key: str) -> bool:
        """Whether the term is in the statements, as whatever."""
        return key in self._words if _WORD.fullmatch(key) else any(key in text for text in self.texts)

    def weights(self, known: str) -> dict[str, float]:
        """How much each term tells, where a file held `known`."""
        plain = {key: sort * (1 + _AGAIN * log2(self.counts[key])) for key, sort in self.sorts.items()}
        found = {}
        for key in sorted(plain, key=plain.__getitem__, reverse=True)[:_WEIGHED]:
            often = known.count(key) if known else 0
            rare = _NEW_HERE if known and not often else 1 / (1 + _AGAIN * log2(1 + often))
            found[key] = plain[key] * rare
        return found

    def _of_text(self, text: str) -> None:
        text = short_hashes(text.strip())
        if "“" in text or "”" in text or "\\" in text:
            return
        if _SENTENCE.search(text):
            if shown := clause(text, _ROOM):
                self._add(text, f"“{shown}”", _SAID, called=False)
        elif _KEY.fullmatch(text) and text.lower() not in _EVERYDAY:
            self._add(text, f'"{text}"', _WORD_ONLY if text.isalpha() else _QUOTED, called=False)

    def _of_condition(self, text: str) -> None:
        for key in _CONDITION_NAME.findall(text):
            self._add(key, key, _CONDITION, called=False)

    def _of_name(self, name: str, called: bool) -> None:
        parts, signs = _PARTS.split(name), _PARTS.findall(name)
        for at, key in enumerate(parts):
            last = at == len(parts) - 1
            if len(key) < _SHORTEST or key.lower() in _EVERYDAY:
                continue
            shown = key
            if at and last and parts[at - 1].lower() not in _EVERYDAY and not _COMPOUND.search(key):
                shown = f"{parts[at - 1]}{signs[at - 1]}{key}"
            weight = _weight(key, called=called and last, reached=at > 0)
            self._add(key, shown, weight if last else weight * _REACHING, called=called and last)

    def _add(self, key: str, shown: str, weight: float, *, called: bool) -> None:
        self.counts[key] += 1
        if weight > self.sorts.get(key, 0.0):
            self.sorts[key], self.shown[key] = weight, shown
        (self.called if called else self.other).add(key)


def _weight(key: str, *, called: bool, reached: bool) -> float:
    compound = _COMPOUND.search(key) is not None
    if called:
        return _CALLED if compound else _CALLED_ANYWHERE
    if compound or _CONSTANT.fullmatch(key) or _TYPE.fullmatch(key):
        return _NAMED
    return _REACHED if reached else _PLAIN
