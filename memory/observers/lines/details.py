"""What became of the lines of one symbol: what is new and gone of them, and what was rewritten."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, zip_longest
from typing import Final, TypeAlias

from memory.observers.lines.detail import Detail
from memory.observers.lines.differences import alike, words_of
from memory.observers.lines.folding import whole_brackets
from memory.observers.lines.old_and_new import became, plainly
from memory.observers.lines.pairing import not_only_moved, paired, take_guarded, take_moved, take_restated
from memory.observers.lines.quotes import Quote, headed, quoted, quotes, quoting
from memory.observers.lines.rewrites import rewrites
from memory.observers.lines.statements import COMMENT, Sort, Statement, statements, without_remark
from memory.observers.lines.terms import Held, by_what_they_cover, terms_of
from memory.observers.lines.truth import Texts, said_before, true_details
from memory.redaction import as_before, has_another
from navigator.languages.language import Language

Lines: TypeAlias = tuple[Sequence[str], Sequence[str]]
"""Lines taken out at one place, and the lines put in there."""

Sides: TypeAlias = tuple[list[Statement], list[Statement]]
"""The same as statements."""

COMMENTS_OUT: Final = "comments out"
"""The verb of code that was made a comment."""

_SHORT: Final = 68
"""Characters of the only two statements of a place, which then count as one rewritten."""

_REFLOWED: Final = 0.6
"""How much two texts have in common of which the lines end elsewhere, 0 to 1."""

_GONE: Final = 8
"""Weight by which what is gone says less than what is new."""

_REPLACED: Final = 30
"""The same of what something new stands in the place of: it alone would be half of what was done."""

_LESS: Final = 12
"""Weight by which a rewritten statement says less among far more that are new."""

_BLOCK: Final = 4
"""Statements put in at one place of which a comment before them says what they do."""

_WORDS: Final = re.compile(r"\w+")

_BRACKETS: Final = re.compile(r"[,;(){}\[\]]")
"""What may stand on another line in another layout."""

_DEFINES: Final = re.compile(
    r"(?:[\w@\[\]()]+ )*?(?:def|fn|fun|func|function|sub|class|struct|interface|trait|module|object) "
    r"(?:self\.)?(?P<name>\w+)"
)

_MOST: Final = 4
"""Details of one symbol."""

_BRANCH: Final = re.compile(r"(?:else|try|finally|do|begin|loop)")

_MOVES: Final = 24
"""Weight of statements that only moved beside comments that are others."""

_SAID_BEFORE: Final = 14
"""Weight by which a statement says less of which there was one to the letter."""

_SECRET: Final = 64
"""Weight of that a secret is another now."""

_FEW: Final = 3
"""Changed statements of which one, quoted, tells enough of all."""


def details(
    parts: Iterable[Lines],
    language: Language | None,
    name: str = "",
    moved: frozenset[str] = frozenset(),
) -> tuple[Detail, ...]:
    """What became of these lines, the most telling first. Pure.

    `name` is that of the symbol they are in, `moved` the cores of statements that only stand in another now.
    """
    parts = list(parts)
    told = [(statements(old, language), statements(new, language)) for old, new in parts]
    return details_of(told, texts_of(parts, told), language, name, moved)


def texts_of(parts: Sequence[Lines], told: Sequence[Sides], *, complete: bool = True) -> Texts:
    """What these places took out and put in. `complete` says that there are no more of them. Pure."""
    code = [
        tuple(
            tuple(without_remark(each.text) for each in side if each.sort is not Sort.PROSE) for side in sides
        )
        for sides in told
    ]
    removed, added = (tuple(tuple(part[side]) for part in parts) for side in (0, 1))
    without, with_ = (tuple(part[side] for part in code) for side in (0, 1))
    return Texts(removed, added, without, with_, complete)


def details_of(
    told: Sequence[Sides],
    texts: Texts,
    language: Language | None,
    name: str = "",
    moved: frozenset[str] = frozenset(),
    held: Held | None = None,
) -> tuple[Detail, ...]:
    """The same of what has been put together to statements. Pure.

    `texts` are those of the whole edit, by which what is said has to hold; `held` is what was there before.
    """
    left = [
        (_without(old, moved), _without(new, moved)) if moved else (old, new)
        for old, new in not_only_moved(told)
    ]
    sort = max((each.sort for old, new in left for each in (*old, *new)), default=Sort.EMPTY)
    of_prose = language is not None and language.nature == "prose"
    if sort is Sort.EMPTY:
        return (_unsaid(told, moved, of_prose),) if told and texts.complete else ()
    moves = (sort is Sort.PROSE and texts.complete) and any(
        each.sort is Sort.CODE for sides in told for each in (*sides[0], *sides[1])
    )
    comments = sort is Sort.PROSE and not moves and texts.complete
    prose = sort is Sort.PROSE or of_prose
    plain = prose or (language is not None and not language.is_code)  # `if:` is a key there, no statement.
    pairs: list[tuple[Statement, Statement]] = []
    unpaired: list[Sides] = []
    instead: list[Detail] = []
    for old, new in left:
        same, without, with_ = _rewritten(_of(old, sort), _of(new, sort), prose)
        guarded = (became(*pair, plain) for pair in (() if plain else take_guarded(same, with_)))
        instead += (*chain.from_iterable(guarded), *_of_secrets(same))
        pairs += [pair for pair in same if not _defines(pair[1].text, name) or _another_body(*pair)]
        unpaired.append((without, with_))
    if not prose:
        pairs = [*take_restated(unpaired), *pairs]
    if len(unpaired) > 1:
        pairs += take_moved(unpaired)
    come: Counter[Quote] = Counter()
    gone: Counter[Quote] = Counter()
    replaced: Counter[Quote] = Counter()
    heads: list[Detail] = []
    for (_, new), both in zip(left, unpaired, strict=True):
        without, with_ = (_but_of(name, side) for side in both)
        if len(with_) >= max(_BLOCK, 2 * len(without)) and new[0].sort is Sort.PROSE and not prose:
            share = len(with_) / max(sum(len(side) for part in unpaired for side in part) + len(pairs), 1)
            heads += headed("adds", new[0], share)
        if len(with_) == len(without) == 1 and not prose:
            instead += became(without[0], with_[0], plain)
        come.update(quotes("adds", with_, plain))
        (replaced if with_ else gone).update(quotes("drops", without, plain))
    mostly_new = sum(len(with_) for _, with_ in unpaired) > max(_BLOCK, 2 * len(pairs))
    said = [
        *instead,
        *quoted(come, 0, prose),
        *quoted(gone, _GONE, prose, _MOST // 2),
        *quoted(replaced, _REPLACED, prose, _MOST // 2),
        *(
            replace(each, weight=each.weight - _LESS * mostly_new)
            for each in rewrites(pairs, prose, plain, name)
        ),
    ]
    changed = len(pairs) + sum(len(a) + len(b) for a, b in unpaired)
    if sort is Sort.CODE and not prose and (changed > _FEW or (changed > 1 and not pairs and not plain)):
        sides = [[each for part in left for each in _of(part[side], sort)] for side in (0, 1)]
        said = by_what_they_cover(
            said,
            terms_of(sides[1], sides[0], held or Held()),
            texts,
            listed=not plain,
            statements=changed,
        )
    heads = [each for each in heads if not said_before(each.forms, texts)]
    said = sorted((*heads, *said), key=lambda each: -each.weight)
    found = [
        replace(each, weight=each.weight - _SAID_BEFORE) if said_before(each.forms, texts) else each
        for each in islice(said, 2 * _MOST)
    ]
    found = list(islice(true_details(sorted(found, key=lambda each: -each.weight), texts), _MOST))
    if sort is Sort.CODE and (into := _moved_into(told, unpaired)):
        found = [into]
    if not found:
        defined = any(_defines(each.text, name) for sides in left for side in sides for each in side)
        return () if defined or not (unsaid := _unsaid(told, moved, prose)).forms else (unsaid,)
    if moves:
        code = [([each for each in side if each.sort is Sort.CODE] for side in sides) for sides in told]
        rest = _unsaid([(old, new) for old, new in code], moved, prose)
        return (replace(rest, weight=_MOVES), *(replace(each, weight=each.weight // 4) for each in found))
    return tuple(_voiced(each, sort, comments) for each in found)


def _of_secrets(pairs: list[tuple[Statement, Statement]]) -> Iterator[Detail]:
    """That a secret became another, which then is taken out of what is said of its statement."""
    for at, (was, now) in reversed([*enumerate(pairs)]):
        if has_another(now.text):
            as_it_was = as_before(now.text)
            yield Detail((*quoting("another secret in", as_it_was), "another secret"), _SECRET)
            pairs[at : at + 1] = [(was, replace(now, text=as_it_was))] if as_it_was != was.text else []


def _rewritten(
    old: list[Statement], new: list[Statement], prose: bool
) -> tuple[list[tuple[Statement, Statement]], list[Statement], list[Statement]]:
    """Statements of one place that were rewritten, those that are gone, and those that are new."""
    if prose and len(old) + len(new) > 2:
        was, now = (" ".join(each.text for each in side) for side in (old, new))
        if was == now:
            return [], [], []
        if alike(words_of(was), words_of(now)) >= _REFLOWED:  # Its lines may only end elsewhere now.
            return [(replace(old[0], text=was), replace(new[0], text=now))], [], []
    same, without, with_ = paired(old, new)
    if len(without) == len(with_) == 1 and _took_the_place(without[0].text, with_[0].text):
        return [*same, (without[0], with_[0])], [], []
    return same, without, with_


def _took_the_place(old: str, new: str) -> bool:
    """Whether the only statement that came is for the only one that went: both are short, or of one form."""
    return len(old) + len(new) <= _SHORT or _WORDS.sub("", old) == _WORDS.sub("", new)


def _but_of(name: str, found: list[Statement]) -> list[Statement]:
    """The statements but for the one that defines what they are in: that it is there is no news."""
    return [each for each in found if not _defines(each.text, name)]


def _defines(text: str, name: str) -> bool:
    found = _DEFINES.match(text) if name and name in text else None
    return found is not None and found["name"] == name


def _another_body(old: Statement, new: Statement) -> bool:
    """Whether a definition on one line has another value, and not only another head."""
    was, now = (_body(each.text) for each in (old, new))
    return bool(was and now) and was != now


def _body(text: str) -> str:
    """What stands behind the sign that gives a definition its value."""
    at = text.find(" = ")
    while at >= 0 and not whole_brackets(text[:at]):
        at = text.find(" = ", at + 1)
    return text[at + 3 :] if at >= 0 else ""


def _of(found: list[Statement], sort: Sort) -> list[Statement]:
    return [each for each in found if each.sort is sort]


def _without(found: list[Statement], moved: frozenset[str]) -> list[Statement]:
    return [each for each in found if each.core not in moved]


def _unsaid(told: Sequence[Sides], moved_away: frozenset[str], prose: bool) -> Detail:
    """Of statements that only moved, or only look otherwise; of others that nothing else is to be said of."""
    was, now = ([each for sides in told for each in sides[side]] for side in (0, 1))
    if all(_joined(old) == _joined(new) for old, new in told):
        first = next((each.text for each in (*was, *now)), "")
        for verb, code, bare in ((COMMENTS_OUT, was, now), ("takes out of a comment", now, was)):
            if code and code[0].sort > Sort.PROSE and all(each.sort is Sort.PROSE for each in bare):
                return Detail(quoting(verb, code[0].text), _GONE * 5)
        if prose or all(each.sort is Sort.PROSE for each in (*was, *now)):
            # A bracket more or less is no layout of a text.
            texts = (b.text for a, b in zip(was, now, strict=False) if a.core != b.core)
            if rewritten := next((forms for text in texts if (forms := quoting("now", text))), ()):
                return Detail(rewritten, 2)
        return Detail((*quoting("only layout of", first), "only layout"), 2)
    before, after = (Counter(each.core for each in side) for side in (was, now))
    if moved_away.issuperset(((before - after) + (after - before)).keys()):
        pairs = (pair for old, new in told for pair in zip_longest(old, new))
        moved = [a or b for a, b in pairs if not (a and b and a.core == b.core)]
        longest = max((each.text for each in moved if each), key=len, default="")
        return Detail((*quoting("moves", longest), "moves lines"), 6)
    gone, come = (
        next((each.text for each in side if each.core in left), "")
        for side, left in ((was, before - after), (now, after - before))
    )
    if gone and come:
        return Detail(tuple(plainly(gone, come)) or quoting("rewrites", come), 6)
    return Detail(quoting("adds" if come else "drops", come or gone), 6)


def _moved_into(told: Sequence[Sides], unpaired: Sequence[Sides]) -> Detail | None:
    """That a statement is in a branch now which it was not in, where nothing but the branch is new."""
    new = [each for _, with_ in unpaired for each in with_]
    if len(new) != 1 or any(without for without, _ in unpaired) or not _BRANCH.fullmatch(new[0].text):
        return None
    was = {each.core for old, _ in told for each in old}
    moved = next((each.text for _, side in told for each in side if each.core in was), "")
    forms = quoting("moves", moved) if moved else ()
    return Detail(tuple(f"{form} into “{new[0].text}”" for form in forms), 60) if forms else None


def _joined(found: Iterable[Statement]) -> str:
    text = "".join(each.core.removeprefix(COMMENT) for each in found)
    return _BRACKETS.sub("", text.replace("()", "ₒ"))  # With which something is called.


def _voiced(each: Detail, sort: Sort, comments: bool) -> Detail:
    """The detail with what kind of text it is about, where that is not code."""
    if sort is Sort.IMPORT:
        return replace(each, weight=20 + each.weight // 10)
    if comments:
        forms = tuple(f"only comments: {form}" for form in each.forms)
        return replace(each, forms=forms, weight=10 + each.weight // 10)
    return each
