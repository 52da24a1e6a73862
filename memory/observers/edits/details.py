"""What an edit did to one symbol, in few words: `5 → 6`, `adds “return 0”`, `drops “log(order)”`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final, TypeAlias

from memory.framing import utf16_units
from memory.observers.edits.differences import Difference, differences
from memory.observers.edits.folding import clause, closed, folded, short_hashes, whole_brackets
from memory.observers.edits.pairing import not_only_moved, paired, take_restated
from memory.observers.edits.statements import Sort, Statement, statements, without_remark
from navigator.languages.language import Language

Lines: TypeAlias = tuple[Sequence[str], Sequence[str]]
"""Lines taken out at one place, and the lines put in there."""

ROOM: Final = 72
"""UTF-16 units a form has at most; what is longer gives way to a shorter form."""

_FORMS: Final = (ROOM, 48, 32)
_SHORT: Final = 68
"""Characters of two lines that are told whole."""

_REMARKS: Final = 15
"""Weight of a change of the comment behind a statement."""

_PAIRS: Final = 30
"""Rewritten statements that are looked at."""

_TOGETHER: Final = 3
"""Differences of one statement that are told together."""

_MOST: Final = 4
"""Details of one symbol."""


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing an edit did."""

    forms: tuple[str, ...]
    """Ways to say it, the fullest first; each is whole by itself."""
    weight: int
    """How much it says of what a program does from now on."""
    places: int = 1
    """How often it did it."""

    def within(self, room: int) -> str:
        """The fullest form of at most `room` UTF-16 units; empty where none is."""
        return next((form for form in self.forms if utf16_units(form) <= room), "")


_TELLING: Final = (
    (9, re.compile(r"(?:raise|throw|panic|abort)\b")),
    (
        8,
        re.compile(
            r"(?:\}?\s*(?:else\s*if|elif|elsif|elseif|if|unless|when|case|guard|except|catch|rescue|switch|match))\b"
        ),
    ),
    (7, re.compile(r"(?:return|yield|assert\w*|self\.assert\w*|expect|@\w|#\[)\b|@|#\[")),
    (7, re.compile(r"(?:for|while|foreach|with|async|await|try)\b")),
    (
        1,
        re.compile(
            r"#\s*(?:endif|else)|(?:\}?\s*(?:else|finally|do|begin|loop|pass|end|break|continue|fi|done))\b[\s:{)]*$"
        ),
    ),
    (6, re.compile(r"")),
)
"""Beginnings of statements, by how much each tells; the first that matches counts."""

_WORTH: Final = 3
"""UTF-16 units of a word put in or taken out that is told without the line it is in."""

_HEAD: Final = 3
"""Words at the head of a line that tell what it is about without its end."""

_ITEM: Final = 40
"""UTF-16 units of a line that can be told beside others."""

_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_EDGES: Final = " ,;|&"
_QUOTES: Final = ":.+\"'`"
_MARK: Final = re.compile(r"^[.,;:!?] +")
_HALF_TAG: Final = re.compile(r"<?/?(?P<tag>\w+)(?P<rest>>.*)?")
"""A tag of markup as the bounds of words leave it."""

_SENTENCE_MARKS: Final = ".,;:!?"
_STOPS: Final = tuple(".,:!?")


def details(
    parts: Iterable[Lines],
    language: Language | None,
    name: str = "",
    moved: frozenset[str] = frozenset(),
) -> tuple[Detail, ...]:
    """What became of these lines, the most telling first. Pure.

    `name` is that of the symbol they are in, `moved` the cores of statements that only stand in another now.
    """
    told = [(statements(old, language), statements(new, language)) for old, new in parts]
    left = [
        (_without(old, moved), _without(new, moved)) if moved else (old, new)
        for old, new in not_only_moved(told)
    ]
    sort = max((each.sort for old, new in left for each in (*old, *new)), default=Sort.EMPTY)
    if sort is Sort.EMPTY:
        return (_unsaid(told),) if told else ()
    prose = sort is Sort.PROSE or (language is not None and language.nature == "prose")
    plain = prose or (language is not None and not language.is_code)  # `if:` is a key there, no statement.
    pairs: list[tuple[Statement, Statement]] = []
    come: Counter[_Quote] = Counter()
    gone: Counter[_Quote] = Counter()
    unpaired: list[tuple[list[Statement], list[Statement]]] = []
    for old, new in left:
        same, without, with_ = paired(_of(old, sort), _of(new, sort))
        if len(without) == len(with_) == 1 and len(without[0].text) + len(with_[0].text) <= _SHORT:
            same, without, with_ = [*same, (without[0], with_[0])], [], []
        pairs += same
        unpaired.append((without, with_))
    if not prose:
        pairs = [*take_restated(unpaired), *pairs]
    for without, with_ in unpaired:
        come.update(_quotes("adds", with_, plain))
        gone.update(_quotes("drops", without, plain))
    found = [*_quoted(come, 0, prose), *_quoted(gone, 8, prose), *_replacements(pairs, prose, name)]
    found = [each for each in found if each.forms]
    found.sort(key=lambda each: -each.weight)
    comments = sort is Sort.PROSE
    return tuple(_voiced(each, sort, comments) for each in found[:_MOST])


def _of(found: list[Statement], sort: Sort) -> list[Statement]:
    return [each for each in found if each.sort is sort]


def _without(found: list[Statement], moved: frozenset[str]) -> list[Statement]:
    return [each for each in found if each.core not in moved]


def _unsaid(told: Sequence[tuple[list[Statement], list[Statement]]]) -> Detail:
    """Of statements that only moved, or only look otherwise."""
    for old, new in told:
        for was, now in zip_longest(old, new):
            if was is None or now is None or was.core != now.core:
                text = (now or was).text
                return Detail((*_quoting("moves", text), "moves lines"), 6)
    first = next((each.text for part in told for side in part for each in side), "")
    return Detail((*_quoting("only layout of", first), "only layout"), 2)


def _quoting(verb: str, text: str) -> tuple[str, ...]:
    return tuple(f"{verb} “{short}”" for room in (66, 48, 28) if (short := folded(text, room)))


def _quoted(found: Counter[_Quote], less: int, prose: bool) -> Iterator[Detail]:
    """The most telling lines, each with how often there was one like it."""
    for each, times in sorted(found.items(), key=lambda each: -each[0].rank)[:_MOST]:
        detail = Detail(tuple(dict.fromkeys(each.forms(prose))), each.rank * 10 - less)
        yield detail if times == 1 else replace(_times(detail, times), weight=detail.weight + min(times, 9))


def _times(each: Detail, times: int, *, exact: bool = True) -> Detail:
    often = f"{times} times" if exact else "several times"
    return replace(each, forms=tuple(f"{form} ({often})" for form in each.forms), places=times)


def _replacements(pairs: Sequence[tuple[Statement, Statement]], prose: bool, name: str) -> Iterator[Detail]:
    """What was replaced by what, the same at several places told once."""
    seen: dict[tuple[Difference, ...], list[tuple[str, str]]] = {}
    for before, after in pairs[:_PAIRS]:
        was, now = _bare_of_remarks(before.text), _bare_of_remarks(after.text)
        if was == now:
            was, now = before.text, after.text
        found = tuple(dict.fromkeys(differences(was, now)))
        for key in ((each,) for each in found) if len(found) <= 2 else (found,):
            seen.setdefault(key, []).append((was, now))
    for key, places in sorted(seen.items(), key=lambda each: -len(each[1]))[: _MOST + 2]:
        old, new = (short_hashes(text) for text in places[0])
        told = [each for each in key if _whole(each) and _wordy(each)]
        phrases = [phrase for each in told if (phrase := _phrase(each, name))]
        forms: list[str] = []
        if not prose and len(places) == 1 and _shown_whole(old, new, key):
            forms.append(f"“{old}” → “{new}”")
        if len(key) == 1 and (word := _one_word(key[0])):
            forms += (
                f"{word} in “{text}”"
                for room in (44, 30)
                if (text := _shorter(new if key[0].new else old, room, prose))
            )
        if len(key) <= _TOGETHER:
            forms += (", ".join(phrases[:most]) for most in (3, 2, 1) if len(phrases) >= most)
        forms += (f"now “{text}”" for room in _FORMS if (text := _shorter(new, room - 6, prose)))
        forms += phrases[:1] or [phrase for each in key if (phrase := _phrase(each, name))][:1]
        weight = 70 + min(len(places), 9) * 2
        if _bare_of_remarks(old) == _bare_of_remarks(new) and not prose:
            forms, weight = [f"only comments: {form}" for form in forms], _REMARKS
        detail = Detail(tuple(dict.fromkeys(forms)), weight)
        if len(places) > 1:
            detail = replace(
                _times(detail, len(places), exact=_all_of(key, pairs, len(places))), weight=weight
            )
        yield detail


def _all_of(key: Sequence[Difference], pairs: Sequence[tuple[Statement, Statement]], places: int) -> bool:
    """Whether the words of a difference became others at just so many places."""
    words = next((each for each in key if each.old), None)
    if words is None:
        return len(pairs) <= _PAIRS
    gone = sum(before.text.count(words.old) - after.text.count(words.old) for before, after in pairs)
    grown = words.new.count(words.old) - 1 if words.new else -1
    return gone == -grown * places if grown else len(pairs) <= _PAIRS


def _whole(each: Difference) -> bool:
    """Whether no bracket is cut in two by a difference; of what was put in or out quotes are left out."""
    edges = "" if each.old and each.new else _EDGES + _QUOTES
    return whole_brackets(each.old.strip(edges or None)) and whole_brackets(each.new.strip(edges or None))


def _wordy(each: Difference) -> bool:
    """Whether something else than marks differs, which would say nothing without the line it is in."""
    return not each.old or not each.new or each.old.strip(_SENTENCE_MARKS) != each.new.strip(_SENTENCE_MARKS)


def _shown_whole(old: str, new: str, found: Sequence[Difference]) -> bool:
    """Whether two lines are short enough to be shown, and more than a value of the same name."""
    if utf16_units(old) + utf16_units(new) > _SHORT or any(each.of for each in found):
        return False
    before, after = (re.split(r"\s*[:=]\s*", text) for text in (old, new))
    return len(before) == 1 or before[0] != after[0]


def _one_word(each: Difference) -> str:
    """That a single word was put in or taken out, which says little without the line it is in."""
    word = each.new or each.old
    if (each.old and each.new) or not re.fullmatch(r"\W{0,3}\w{1,14}\W{0,3}", word):
        return ""
    return f"adds “{word.strip(_EDGES)}”" if each.new else f"drops “{word.strip(_EDGES)}”"


def _phrase(each: Difference, name: str) -> str:
    edges = _EDGES if each.old and each.new else _EDGES + _QUOTES
    old, new = (short_hashes(_MARK.sub("", text.strip(edges))) for text in (each.old, each.new))
    if old[-1:] == new[-1:] and old[-1:] in _STOPS:
        old, new = old[:-1], new[:-1]
    old, new = _without_half_tags(old, new)
    if not any(map(str.isalnum, old + new)) or utf16_units(old) + utf16_units(new) > ROOM:
        return ""
    if not old or not new:
        if len(_WORD.findall(old + new)) == 0 or utf16_units(old + new) < _WORTH:
            return ""
        return f"adds “{new}”" if new else f"drops “{old}”"
    of = "" if name and re.sub(r"\W+$", "", each.of) == name else each.of
    return f"{of}{_marked(old)} → {_marked(new)}"


def _without_half_tags(old: str, new: str) -> tuple[str, str]:
    """The names of two tags, where one took the place of the other around the same text."""
    was, now = _HALF_TAG.fullmatch(old), _HALF_TAG.fullmatch(new)
    if was is None or now is None or was["rest"] != now["rest"] or was["tag"] == now["tag"]:
        return old, new
    return was["tag"], now["tag"]


def _marked(text: str) -> str:
    return f"“{text}”" if re.search(r"\s", text) else text


@dataclass(frozen=True, slots=True)
class _Quote:
    """Statements put in or taken out, to be quoted together or the first of them alone."""

    verb: str
    texts: tuple[str, ...]
    rank: int
    listed: bool = False
    """Whether they are of one kind and stand for themselves; else the second is what the first opens."""

    def forms(self, prose: bool) -> Iterator[str]:
        """Ways to say it, the fullest first."""
        texts = [_bare_of_remarks(text) for text in self.texts]
        if self.listed:
            for most in (len(texts), *(most for most in (4, 3, 2, 1) if most < len(texts))):
                rest = len(texts) - most
                more = f" and {rest} more line{'s' * (rest > 1)}" if rest else ""
                form = f"{self.verb} {', '.join(f'“{text}”' for text in texts[:most])}{more}"
                if utf16_units(form) <= ROOM:
                    yield form
            return
        for text, rooms in ((" ".join(texts), _FORMS[: len(texts) - 1]), (texts[0], _FORMS)):
            yield from (
                f"{self.verb} “{short}”" for room in rooms if (short := _shorter(text, room - 8, prose))
            )


def _quotes(verb: str, found: list[Statement], plain: bool) -> Iterator[_Quote]:
    """What to quote of statements of one place: short lines together, a header with what it opens."""
    if len(found) > 1:
        found = [each for each in found if _rank(each.text, plain) > 1] or found
    if len(found) > 1 and not any(each.header or utf16_units(each.text) > _ITEM for each in found):
        yield _Quote(verb, tuple(each.text for each in found), _rank(found[0].text, plain), listed=True)
        return
    for each, after in zip_longest(found, found[1:]):
        opens = each.header and after is not None and not after.header and after.indent > each.indent
        yield _Quote(verb, (each.text, after.text) if opens else (each.text,), _rank(each.text, plain))


def _bare_of_remarks(text: str) -> str:
    """A statement without the comment behind it, long hashes shortened."""
    return short_hashes(without_remark(text))


def _shorter(text: str, room: int, prose: bool) -> str:
    short = "" if prose else folded(closed(text.rstrip(":")), room)
    if short:
        return short
    if prose:
        cut = clause(text, room)
        return cut if cut == text or len(_WORD.findall(cut)) >= _HEAD else ""
    head = text[: max(text.rfind(" ", 0, room - 1), 0)].rstrip(" ,;:.(")
    return f"{head} …" if len(_WORD.findall(head)) >= _HEAD and whole_brackets(head) else ""


def _rank(text: str, plain: bool) -> int:
    words = len(_WORD.findall(text))
    if plain:
        return min(words, 6)
    rank = next(rank for rank, pattern in _TELLING if pattern.match(text))
    return max(rank - (0 if words >= 3 else 1 if words == 2 else 3), 0)


def _voiced(each: Detail, sort: Sort, comments: bool) -> Detail:
    """The detail with what kind of text it is about, where that is not code."""
    if sort is Sort.IMPORT:
        return replace(each, weight=20 + each.weight // 10)
    if comments:
        forms = tuple(f"only comments: {form}" for form in each.forms)
        return replace(each, forms=forms, weight=10 + each.weight // 10)
    return each
