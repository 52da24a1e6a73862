"""Rewritten statements: `timeout=5 → 6`, `adds “x” in “f(x, y)”`, `now “f(x, y)”`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from memory.framing import utf16_units
from memory.observers.lines.detail import ROOM, WHOLE, Detail
from memory.observers.lines.differences import Difference, differences
from memory.observers.lines.folding import short_hashes, whole_brackets
from memory.observers.lines.old_and_new import plainly, put_in
from memory.observers.lines.phrases import CONNECTIVES, EDGES, marked, phrase
from memory.observers.lines.quotes import ROOMS, bare_of_remarks, shorter, test_name
from memory.observers.lines.ranks import rank
from memory.observers.lines.statements import Sort, Statement

_SHORT: Final = 68
"""UTF-16 units of two statements that are told whole."""

_WEIGHT: Final = 48
_REMARKS: Final = 15
_HASHES: Final = 20
_LOSS: Final = 10
"""Weights of a rewritten statement and of the comment behind one; what is taken off for hashes, and for words
that are only gone and numbers."""

_PAIRS: Final = 24
"""Rewritten statements that are looked at."""

_TOGETHER: Final = 3
"""Differences of one statement that are told together."""

_MOST: Final = 4
"""Differences of one symbol that are told."""


_SMALL: Final = 24
"""UTF-16 units of words put in or taken out that say little without the line they are in."""

_KEYWORD: Final = re.compile(
    r"\W*|if|else|elif|unless|while|until|for|assert|return|yield|raise|throw|throws|def|let|var|const|val|my|our"
    r"|public|private|protected|static|final|await|async|try|catch|switch|when|case"
)
"""Words that say nothing without the line they are in."""

_HASH: Final = re.compile(r"(?<![\w.])[0-9a-f]{7}(?![\w.])")
"""A hash as it is told."""

_NUMBER: Final = re.compile(r"[\W\d_]*\d[\W\d_]*")
_WORDS: Final = re.compile(r"\w+")

_TELLS: Final = 14
"""UTF-16 units of words that tell without the line they are in."""

_NEAR: Final = 3
"""Words around a word of a text with which it is told."""


_CALLED: Final = re.compile(r"(?P<name>[\w.:>$-]{3,40})\([^()]*$")
"""The call whose arguments a text ends in."""

_VERSION: Final = re.compile(r"[~^<>=! ]*v?\d+(?:\.\d+)+[\w.+-]*")
_IN_QUOTES: Final = re.compile(r"([\"'])(?P<text>[^\"']+)\1")
_SAYS_NO_NAME: Final = re.compile(r"(?:from|exact|version|ref|tag):? |[^\w\s]*v?\d")
"""A version told without the name of what it is of."""

_NAMED: Final = re.compile(r"[^\W\d_]{2}")
"""Letters of a name."""

_IN_BACKTICKS: Final = re.compile(r"`([^`]+)`")


def rewrites(
    pairs: Sequence[tuple[Statement, Statement]], prose: bool, plain: bool, name: str
) -> Iterator[Detail]:
    """What was replaced by what, the same at several places told once. `name` is that of the symbol."""
    seen: dict[tuple[Difference, ...], list[tuple[str, str]]] = {}
    read = [_texts(pair, prose) for pair in pairs[:_PAIRS]]
    told = [(texts, tuple(dict.fromkeys(differences(*texts)))) for texts in read]
    passed = _passed_on(each for _, found in told for each in found)
    told = [(texts, kept) for texts, found in told if (kept := tuple(e for e in found if e not in passed))]
    if prose and (names := [name for texts, _ in told for name in _put_in_backticks(*texts)]):
        yield Detail(tuple(_listed("backticks around", names)), _WEIGHT)
        told = [(texts, found) for texts, found in told if not _put_in_backticks(*texts)]
    imports = any(after.sort is Sort.IMPORT for _, after in pairs)
    often = Counter(each for _, found in told for each in found)
    for texts, found in told:
        # Words that are only new or only gone would be half of what was done to a statement.
        apart = 1 < len(found) <= 2 and any(often[each] > 1 for each in found)
        apart = apart and all(each.old and each.new for each in found)
        for key in ((each,) for each in found) if apart else (found,):
            seen.setdefault(key, []).append(texts)
    for key, places in sorted(seen.items(), key=lambda each: -len(each[1]))[:_MOST]:
        old, new = places[0]
        remark = not prose and bare_of_remarks(old) == bare_of_remarks(new)
        forms = list(_forms(key, places, prose or remark, plain, imports, name))
        weight = _WEIGHT + 2 * min(len(places), 9) + 3 * rank(new, plain) - _HASHES * _of_hashes(key)
        weight -= _LOSS * all(map(_only_gone, key)) + _LOSS // 2 * all(map(_only_numbers, key))
        if remark:
            behind = shorter(bare_of_remarks(new), ROOMS[1], prose=False)
            forms = [f"only comments: {form}" for form in forms] or [f"only the comment behind “{behind}”"]
            weight = _REMARKS
        forms = _the_shown_first(key, forms, [*plainly(old, new), *put_in(key)])
        folded = forms[:1] and forms[0].startswith("now ") and "…" in forms[0]
        if folded and not prose and utf16_units(new) <= WHOLE and whole_brackets(new):
            forms.insert(0, f"now “{new.rstrip(':')}”")
        detail = Detail(tuple(dict.fromkeys(forms)), weight)
        if len(places) > 1:
            detail = detail.times(len(places), exact=_all_of(key, pairs, len(places)))
        yield detail


def _put_in_backticks(old: str, new: str) -> list[str]:
    """The words of a text that only came to stand in backticks; none where more of it is another."""
    if "`" not in new or old.replace("`", "") != new.replace("`", ""):
        return []
    return [name for name in _IN_BACKTICKS.findall(new) if f"`{name}`" not in old]


def _listed(verb: str, names: Sequence[str]) -> Iterator[str]:
    for most in (len(names), *(most for most in (4, 3, 2, 1) if most < len(names))):
        more = f" and {len(names) - most} more" if most < len(names) else ""
        if utf16_units(form := f"{verb} {', '.join(map(marked, names[:most]))}{more}") <= ROOM:
            yield form


def _passed_on(found: Iterable[Difference]) -> set[Difference]:
    """The words that one statement lost and another took, which are neither gone nor new."""
    lone = [each for each in found if bool(each.old) != bool(each.new)]
    gone, come = ({_signs(text) for each in lone if (text := getattr(each, side))} for side in ("old", "new"))
    return {each for each in lone if _signs(each.old or each.new) in gone & come}


def _only_gone(each: Difference) -> bool:
    """Whether words are only gone, or a name is marked as used."""
    if each.new and each.old.strip("_") == each.new.strip("_"):
        return True  # It only is used now, or is not.
    return not each.new and any(map(str.isalnum, each.old))


def _only_numbers(each: Difference) -> bool:
    return _NUMBER.fullmatch(each.old) is not None and _NUMBER.fullmatch(each.new) is not None


def _of_hashes(key: Sequence[Difference]) -> bool:
    return any(_HASH.search(each.old) and _HASH.search(each.new) for each in key)


def _texts(pair: tuple[Statement, Statement], prose: bool) -> tuple[str, str]:
    """Both statements without the comments behind them, unless only these differ; of prose all of it."""
    was, now = ((short_hashes if prose else bare_of_remarks)(each.text) for each in pair)
    return (was, now) if was != now else (pair[0].text, pair[1].text)


def _forms(
    key: tuple[Difference, ...],
    places: Sequence[tuple[str, str]],
    prose: bool,
    plain: bool,
    imports: bool,
    name: str,
) -> Iterator[str]:
    old, new = places[0]
    same = len({now for _, now in places}) == 1
    if same and not prose and all(_KEYWORD.fullmatch(text) for each in key for text in (each.old, each.new)):
        yield from (f"now “{text}”" for room in ROOMS if (text := shorter(new, room - 6, prose)))
    if len(key) == 1 and len(places) == 1 and not (prose or plain):
        yield from _of_whom(key[0], old, new, phrase(key[0], name, prose))
    phrases = list(dict.fromkeys(said for each in key if (said := phrase(each, name, prose))))
    all_told = len(phrases) == len(key)
    if not prose and len(places) == 1 and _shown_whole(old, new, key):
        yield f"“{old}” → “{new}”"
    if imports and same and not any(each.of for each in key) and utf16_units(new) <= ROOM - 6:
        yield f"now “{new}”"
    if len(key) == 1:
        yield from _in_its_line(key[0], old, new, prose, same)
    if not prose and len(places) == 1 and all(map(_only_numbers, key)) and not any(each.of for each in key):
        yield from plainly(old, new)  # Numbers say nothing without what they are given to.
    if phrases and all_told and len(key) < _TOGETHER:
        yield ", ".join(phrases)
    if prose:
        words = all(" → " in each and "“" not in each for each in phrases)
        if words and 2 * len(phrases) >= len(key) and len(phrases) <= _TOGETHER:
            yield ", ".join(phrases)
        new = _sentence_changed(old, new)
    if same:
        if utf16_units(new) <= ROOM - 6 and not prose and whole_brackets(new):
            yield f"now “{new.rstrip(':')}”"
        yield from (f"now “{text}”" for room in ROOMS if (text := shorter(new, room - 6, prose)))
    if len(key) <= _TOGETHER:
        yield from (", ".join(phrases[:most]) for most in (3, 2, 1) if len(phrases) >= most)
    yield from phrases[:1]


def _of_whom(each: Difference, old: str, new: str, said: str) -> Iterator[str]:
    """A version with the name of what it is of, and what became of a test with its own, as the line has it.

    `said` is what is told of the difference by itself.
    """
    was, now = (text.strip(EDGES) for text in (each.old, each.new))
    if _VERSION.fullmatch(was) and _VERSION.fullmatch(now) and _SAYS_NO_NAME.match(said):
        strings = (found["text"] for found in _IN_QUOTES.finditer(new))
        name = next((text for text in strings if now not in text and _NAMED.search(text)), "")
        if name and utf16_units(name) <= ROOM:
            yield f"{name.rstrip('/').rpartition('/')[2].removesuffix('.git')} {was} → {now}"
    elif (test := test_name(old)) and test in new and was and now and test not in was:
        yield f"{was} → {now} of test “{test}”"


def _sentence_changed(old: str, new: str) -> str:
    """The new text from the sentence on in which it first differs."""
    common = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(old))
    return new[new.rfind(". ", 0, common) + 1 :].strip()


def _in_its_line(each: Difference, old: str, new: str, prose: bool, same: bool) -> Iterator[str]:
    """A few words put in or taken out with the line they are in, as far as that shows them.

    `same` says that there is no other line they were put into or taken out of.
    """
    word = (each.new or each.old).strip(EDGES)
    if (each.old and each.new) or utf16_units(word) > _SMALL or not any(map(str.isalnum, word)):
        return
    line, verb = (new, "adds") if each.new else (old, "drops")
    shown = [text for room in (66, 44, 30) if (text := shorter(line, room, prose))]
    if prose and line.count(word) == 1:
        shown.append(_around(word, line))
    if each.new and same and not prose and " " in word and shown and shown[0] == new:
        yield f"now “{new.rstrip(':')}”"
    for text in shown:
        if (
            (text.count(word) == line.count(word) or prose)
            and word in text
            and re.fullmatch(r"\W{0,3}\w{1,14}\W{0,3}", word)
        ):
            yield f"{verb} “{word}”{' in' if same else ', as in'} “{text}”"
    for found in re.finditer(re.escape(word), line) if same and not prose else ():
        # Of several words alike it is the one without which the line is the other.
        rest = f"{line[: found.start()].rstrip(EDGES)}{line[found.end() :].lstrip(EDGES)}"
        call = _CALLED.search(line, 0, found.start())
        if call is not None and _signs(rest) == _signs(old if each.new else new):
            yield f"{verb} “{word}” in “{call['name']}(…)”"
            return
    if each.new and same and not prose:
        # A long word says more by itself than a line does that is folded around it.
        told = shown if utf16_units(word) < _TELLS else shown[: bool(shown) and shown[0] == new]
        yield from (f"now “{text}”" for text in told if word in text)


def _around(word: str, line: str) -> str:
    """A word of a text with the words around it."""
    before, _, after = line.partition(word)
    return " ".join(("…", *before.split()[-_NEAR:], word, *after.split()[:_NEAR], "…"))


def _signs(text: str) -> str:
    return re.sub(r"[ ,;|&]", "", text)


def _the_shown_first(key: Sequence[Difference], forms: list[str], whole: list[str]) -> list[str]:
    """The forms and those of both texts, which go before a folded line that hides what is new in it."""
    shown = [form for form in forms if _shows(key, form)]
    if forms[:1] == shown[:1]:
        return [*forms, *whole]
    return [*whole, *shown, *(form for form in forms if form not in shown)]


def _shows(key: Sequence[Difference], form: str) -> bool:
    """Whether a line that is folded still has most of the words that are new in it."""
    if not form.startswith("now ") or "…" not in form:
        return True
    had = {word for each in key for word in _WORDS.findall(each.old)}
    words = {word for each in key for word in _WORDS.findall(each.new)} - CONNECTIVES - had
    return 2 * len(words.intersection(_WORDS.findall(form))) >= len(words)


def _all_of(key: Sequence[Difference], pairs: Sequence[tuple[Statement, Statement]], places: int) -> bool:
    """Whether the words of a difference became others at just so many places."""
    words = next((each for each in key if each.old), None)
    if words is None:
        return len(pairs) <= _PAIRS
    gone = sum(before.text.count(words.old) - after.text.count(words.old) for before, after in pairs)
    grown = words.new.count(words.old) - 1 if words.new else -1
    return gone == -grown * places if grown else len(pairs) <= _PAIRS


def _shown_whole(old: str, new: str, found: Sequence[Difference]) -> bool:
    """Whether two lines are short enough to be shown, and more than a value of the same name."""
    if utf16_units(old) + utf16_units(new) > _SHORT or any(each.of for each in found):
        return False
    if not (whole_brackets(old) and whole_brackets(new)):
        return False
    before, after = (re.split(r"\s*[:=]\s*", text) for text in (old, new))
    return len(before) == 1 or before[0] != after[0]
