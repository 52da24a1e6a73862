"""Statements put in or taken out: `adds “return 0”`, `drops “log(order)”`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from memory.framing import utf16_units
from memory.observers.lines.detail import ROOM, WHOLE, Detail
from memory.observers.lines.folding import (
    HANGING,
    bare_words,
    clause,
    closed,
    folded,
    short_hashes,
    text_of_element,
    whole_brackets,
)
from memory.observers.lines.ranks import WORD, rank
from memory.observers.lines.statements import Statement, without_remark

ROOMS: Final = (72, 48, 32)
"""UTF-16 units to which a statement is folded; a sentence would say nothing in the fewest."""

_TEST: Final = re.compile(
    r"(?:(?P<by>(?:\w+\.|@)?(?:it|test|testset|[a-z]+Test|group|describe|context|scenario|subtest|specify|feature)(?:\.\w+)*)"
    r"[ (]+"
    r"(?P<sign>[\"'`])(?P<name>(?:(?!(?P=sign)).){3,})(?P=sign)"
    r"|\"(?P<said>[^\"]{3,})\" (?P<verb>should|must|can|in|ignore)\b)"
)
"""The beginning of a test that is told by a sentence, or of a group of them."""

_THEN: Final = re.compile(r";? then$|; do$")
"""What opens the lines after a condition in a shell."""

_ASKS: Final = re.compile(r"\}?\s*(?:else\s*if|elif|elsif|elseif|if|unless|while|until|for)\b")
_ASKED: Final = 2
"""Words of a condition that tell what it asks."""

_BARE: Final = 24
"""Characters of a condition that tells nothing without what it opens."""

_ASSIGNS_NOTHING: Final = re.compile(r"\s[=?:|&+<>*/-]+$")
"""The end of a line that was cut where what it says begins."""

_GROUPS: Final = frozenset({"describe", "group", "context", "feature", "should", "must", "can"})

_TEST_RANK: Final = 9

_HEAD: Final = 3
"""Words at the head of a line that tell what it is about without its end."""

_HEADING: Final = 8
"""Rank of a comment that says what a block does."""

_OF_THE_AUTHOR: Final = re.compile(
    r"\W*(?:TODO|FIXME|XXX|HACK|NOTE|noqa|eslint|type:|pylint)\b", re.IGNORECASE
)
"""Comments that say what is not done, or are for a tool."""

_OPENERS: Final = {")": "(", "]": "[", "}": "{"}

_MARKER: Final = re.compile(r"\A(?:[-*+•]|>)\s+(?=\S)")
"""What an item of a list begins with."""

_ITEM: Final = 40
"""UTF-16 units of a line that can be told beside others."""

_MOST: Final = 4
"""Statements told of one symbol."""

_ALIKE: Final = 5
"""Statements that begin alike and are told by that."""

_TWO_WORDS: Final = re.compile(r"@?\w{3,} [\w.:]{3,}\(")


@dataclass(frozen=True, slots=True)
class Quote:
    """Statements put in or taken out, to be quoted together or the first of them alone."""

    verb: str
    texts: tuple[str, ...]
    rank: int
    tests: int = 0
    """How many tests begin there, of which the first is named; 0 where it is told by its words."""
    listed: bool = False
    """Whether they are of one kind and stand for themselves; else the second is what the first opens."""
    comment: bool = False
    """Whether it is one, in which two dashes begin no other."""

    def forms(self, prose: bool) -> Iterator[str]:
        """Ways to say it, the fullest first, and all that are whole before any that is folded."""
        if self.tests:
            yield from self._named_tests()
        bare = short_hashes if prose or self.comment else bare_of_remarks
        texts = [_closing_no_more(_THEN.sub("", bare(text))) for text in self.texts]
        if self.listed:
            told = sorted(texts, key=lambda text: -len(WORD.findall(text)))
            for most in (len(texts), *(most for most in (4, 3, 2, 1) if most < len(texts))):
                rest = len(texts) - most
                more = f" and {rest} more line{'s' * (rest > 1)}" if rest else ""
                form = f"{self.verb} {', '.join(f'“{text}”' for text in texts if text in told[:most])}{more}"
                if utf16_units(form) <= ROOM:
                    yield form
            return
        bare_branch = len(texts) > 1 and not prose and _is_bare(texts[0])
        wholes = [*self._with_its_body(texts), *([] if bare_branch else texts[:1])]
        for text in wholes if not prose else ():
            if utf16_units(text) <= (ROOM - 8 if text_of_element(text) else WHOLE) and whole_brackets(text):
                yield f"{self.verb} “{text.rstrip(':')}”"
        of_words = prose or self.comment
        if of_words and (said := shorter(texts[0], WHOLE, prose=True)) and "…" not in said:
            yield f"{self.verb} “{said}”"
        folds = [
            f"{self.verb} “{short}”"
            for room in ROOMS
            if (short := shorter(texts[0], room - 8, prose)) and not (_is_hollow(short) or bare_branch)
        ]
        yield from folds
        if not folds and not bare_branch:
            head = beginning(texts[0], ROOMS[0] - 8) or clause(text_of_element(texts[0]), ROOMS[0] - 8)
            yield from [f"{self.verb} “{head}”"] * bool(head)

    def _named_tests(self) -> Iterator[str]:
        group, name = "", test_name(self.texts[-1])
        if len(self.texts) > 1:
            group = f" of “{test_name(self.texts[0])}”"
        more = f" and {self.tests - 1} more" if self.tests > 1 else ""
        for form, room in ((f"{more}{group}", ROOM), (more, WHOLE)):
            if utf16_units(told := f"{self.verb} test “{name}”{form}") <= room:
                yield told
        if cut := clause(name, ROOM - utf16_units(f"{self.verb} test “”{more}")):
            yield f"{self.verb} test “{cut}”{more}"

    def _with_its_body(self, texts: list[str]) -> Iterator[str]:
        """A header and what it opens, which alone says what is done where it holds."""
        yield " ".join(texts)
        if len(texts) > 1:
            room = ROOM - 9 - utf16_units(texts[0])
            body = shorter(texts[1], room, prose=False) if room >= _ITEM // 2 else ""
            if body:
                yield f"{texts[0]} {body}"
            elif not _is_bare(texts[0]):
                yield texts[0]


def _closing_no_more(text: str) -> str:
    """A line without the brackets at its end that lines before it opened."""
    while text and text[-1] in _OPENERS and text.count(text[-1]) > text.count(_OPENERS[text[-1]]):
        text = text[:-1].rstrip(" ,;")
    return text


def _is_hollow(short: str) -> bool:
    """Whether a folded condition shows no more than what asks it: `if (matches(…))`."""
    return (
        "…" in short and _ASKS.match(short) is not None and len(WORD.findall(_ASKS.sub("", short))) < _ASKED
    )


def _is_bare(header: str) -> bool:
    """Whether a condition is so plain that only what it opens tells anything: `elif link`."""
    short = len(header) <= _BARE and _ASKS.match(header) is not None
    return short and len(WORD.findall(_ASKS.sub("", header))) <= _ASKED


def test_name(text: str) -> str:
    """The sentence by which a statement names the test, or the group of tests, that it begins; else empty."""
    found = _TEST.match(text)
    return (found["name"] or found["said"]) if found is not None else ""


def _is_group(text: str) -> bool:
    found = _TEST.match(text)
    return found is not None and not _GROUPS.isdisjoint({found["verb"], *(found["by"] or "").split(".")})


def tests_of(found: list[Statement]) -> Iterator[str]:
    """The tests that statements begin, told by their names in ever fewer words."""
    for quote in _tests("tests", found):
        for form in quote.forms(prose=False):
            yield form.replace("tests test ", "tests ", 1)
        return


def _tests(verb: str, found: list[Statement]) -> Iterator[Quote]:
    """The tests that begin among statements: the first with the group it is in, and how many there are."""
    told = [each for each in found if test_name(each.text)]
    tests = [each for each in told if not _is_group(each.text)]
    if not tests:
        return
    at = told.index(tests[0])
    group = told[at - 1 : at] if at and told[at - 1].indent < tests[0].indent else []
    yield Quote(verb, tuple(each.text for each in (*group, tests[0])), _TEST_RANK, tests=len(tests))


def quotes(verb: str, found: list[Statement], plain: bool) -> Iterator[Quote]:
    """What to quote of statements of one place: short lines together, a header with what it opens.

    `plain` says that they are no code, of which any line may tell as much as another.
    """
    if not plain and any(_TEST.match(each.text) for each in found):
        told = list(_tests(verb, found))
        yield from told
        if told:
            return
    head, times = _common_head(found)
    if times >= _ALIKE:
        same, found = (
            [each for each in found if each.text.startswith(head)],
            [each for each in found if not each.text.startswith(head)],
        )
        yield from (Quote(verb, (f"{head}…)",), rank(each.text, plain)) for each in same)
    if len(found) > 1:
        found = [each for each in found if rank(each.text, plain) > 1] or found
    if len(found) > 1 and not any(each.header or utf16_units(each.text) > _ITEM for each in found):
        yield Quote(verb, tuple(each.text for each in found), rank(found[0].text, plain), listed=True)
        return
    for each, after in zip_longest(found, found[1:]):
        opens = each.header and after is not None and not after.header and after.indent > each.indent
        yield Quote(verb, (each.text, after.text) if opens else (each.text,), rank(each.text, plain))


def _common_head(found: list[Statement]) -> tuple[str, int]:
    """What most statements begin with, two words up to a bracket, and how many do: `@deprecate convert(`."""
    if len(found) < _ALIKE:
        return "", 0
    heads = Counter(begun[0] for each in found if (begun := _TWO_WORDS.match(each.text)))
    head, times = heads.most_common(1)[0] if heads else ("", 0)
    return (head, times) if 2 * times > len(found) else ("", 0)


def headed(verb: str, comment: Statement, share: float) -> Iterator[Detail]:
    """A comment in place of the statements it is the heading of, where it is a sentence.

    `share` is what these are of all statements of the change, 0 to 1.
    """
    words = WORD.findall(comment.text)
    if len(words) > _HEAD and not HANGING.search(comment.text) and not _OF_THE_AUTHOR.match(comment.text):
        quote = Quote(verb, (comment.text,), _HEADING, comment=True)
        yield Detail(tuple(dict.fromkeys(quote.forms(prose=False))), min(round(_HEADING * 14 * share), 97))


def quoted(found: Counter[Quote], less: int, prose: bool, most: int = _MOST) -> Iterator[Detail]:
    """The most telling statements, each with how often there was one like it, `less` off its weight."""
    for each, times in sorted(found.items(), key=lambda each: -each[0].rank)[:most]:
        detail = Detail(tuple(dict.fromkeys(each.forms(prose))), each.rank * 10 - less)
        yield detail if times == 1 else replace(detail.times(times), weight=detail.weight + min(times, 9))


def quoting(verb: str, text: str) -> tuple[str, ...]:
    """A verb and a statement in quotes, the fullest form first."""
    text = bare_of_remarks(text).rstrip(":")
    forms = tuple(f"{verb} “{short}”" for room in ROOMS if (short := folded(text, room - 6)))
    head = "" if forms else beginning(text, ROOMS[1]) or _begun(text, ROOMS[1])
    return forms or ((f"{verb} “{head}”",) if head else ())


def _begun(text: str, room: int) -> str:
    """The first words of a statement with what they open closed behind an ellipsis."""
    head = text[: max(text.rfind(" ", 0, room - 4), 0)].rstrip(" ,;:.(&|")
    short = closed(head)
    told = len(WORD.findall(head)) >= _HEAD and whole_brackets(short)
    return (short if "…" in short else f"{short} …") if told else ""


def bare_of_remarks(text: str) -> str:
    """A statement without the comment behind it, long hashes shortened."""
    return short_hashes(without_remark(text))


def shorter(text: str, room: int, prose: bool) -> str:
    """A statement in at most `room` UTF-16 units, whole or folded; empty where nothing will do."""
    short = "" if prose else folded(closed(text.rstrip(":")), room)
    if short:
        return short
    if prose and room < ROOMS[1] - 8:
        return ""
    if prose:
        text = _MARKER.sub("", text)
        cut = clause(text if utf16_units(text) <= room else bare_words(text), room)
        if cut == text:
            return f"{HANGING.sub('', cut)} …" if HANGING.search(cut) else cut
        return cut if len(WORD.findall(cut)) >= _HEAD else ""
    return ""


def beginning(text: str, room: int) -> str:
    """The first words of a statement in at most `room` UTF-16 units, where it can be told no other way."""
    head = text[: max(text.rfind(" ", 0, room - 1), 0)].rstrip(" ,;:.(")
    told = len(WORD.findall(head)) >= _HEAD and whole_brackets(head) and not _ASSIGNS_NOTHING.search(head)
    return f"{head} …" if told else ""
