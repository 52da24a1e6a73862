"""What a commit's message says: whether its subject tells what was done, and what its body adds to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from memory.framing import one_line
from memory.observers.lines.folding import bare_words

_TELLING: Final = 4
"""Words with which a subject says by itself what it is about."""

_WORD: Final = re.compile(r"[\w./:-]*\w")
_IDENTIFIER: Final = re.compile(r"\w[._:/]\w|[a-z][A-Z]|\w\(|`\w")
_ISSUE: Final = re.compile(r"[\w./-]*#\d+")
"""What a change is for, which says nothing of it to who does not look it up."""
_SCOPE: Final = re.compile(r"\[[^\[\]]*\]\s*|\w+(?:\([^)]*\))?\s?!?:\s+")
"""What some projects begin a subject with: `fix(parser): `, `[5.4] `."""

NUMBER: Final = re.compile(r"\s*\((?:#|GH-?)\d+\)$|\s+(?:close[sd]?|fixe?[sd]?)\s+#\d+$", re.IGNORECASE)
"""The number of what a commit was made for, behind its subject."""

_TRAILER: Final = re.compile(
    r"[A-Z][\w-]+-(?:by|id|on|from|to):|git-svn-id:|--HG--|this reverts commit"
    r"|merge (?:branch|pull|remote|commit)"
    r"|(?:author|reviewers?|branch|reported|reviewed|tested|merges?|approved|cc|see also|ticket"
    r"|differential revision|test plan|extra|created by \w+)\s*(?:by)?\s*:|[A-Z]+_[A-Z_]+=\S+$"
    r"|(?:close[sd]?|fix(?:e[sd])?|refs?|see|resolve[sd]?|issue|pr|bug)"
    r"(?:es)?:?\s+(?:\w+/\S+)?(?:#|http|GH-|\d)|https?://|[-*_=]{3,}$|\[ci skip|\(cherry picked|Conflicts:",
    re.IGNORECASE,
)
"""The beginning of a line of a message that says nothing of what was done."""

_FENCED: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
"""An example in a message."""

_POINT: Final = re.compile(r"[-*+•]\s+|\(?\d+[.)]\s+")
_STOP: Final = re.compile(r"[.!?](?=\s+[A-Z`\"'(]|\s*$)")

_POINTING: Final = frozenset({"here", "above", "below", "http", "https", "following", "see"})
"""Words that point to what is not told."""

_DONE: Final = re.compile(
    r"(?:this|the|these) (?:pr|cl|pull request|commits?|patch|changes?|fix)\b|fix\b|now\b"
    r"|this (?:also )?(?:fixes|adds|makes|allows)\b",
    re.IGNORECASE,
)
"""The beginning of a sentence that says what was done."""

_BEFORE: Final = re.compile(
    r"(?:(?:the )?previou\w+|but|however|currently|before|until now|so far|formerly|it was"
    r"|there (?:is|was))\b",
    re.IGNORECASE,
)
"""The beginning of a sentence that says what was wrong, and not what was done."""

_STATES: Final = re.compile(
    r"(?:an?|the|there|it|its|when|if|in|on|since|because|as|with|for|these|those|some|most|all|we|i|you|they)\b",
    re.IGNORECASE,
)
"""The beginning of a sentence that says how something is, where others say what to do."""

_SAYS: Final = 3
"""Words of its own with which a body says something."""

_VAGUE_WORDS: Final = """
    a about actually add added adding address adds after again all also an and another any are as at
    attempt autoupdate be because before being better bit bug bugs build bump bumped but by can case
    cases change changed changes chore ci clean cleaned cleaning cleanup code comment comments copyright
    correct corrected cosmetic could dependabot dependencies dependency deps detail details did do doc
    docs docstring documentation does error errors even everything everywhere example examples faster
    feat feature few field fields file files finally fix fixed fixes fixing fixup for forgot format
    formatting from further get got had happy has have he help helped helps hotfix i if import imports
    improve improved improvement improvements in initial internal into is issue issues it its just kind
    last like linked lint linter little longer make makes making me merge merging messy might minor misc
    missed missing more my need needed needs new no not now number of ok on once one only optimise
    optimised optimization optimizations optimize optimized or other our perf performance polish pr
    pre-commit pre-commit.ci prepare problem problems promise quick quicker readme really reason reasons
    refactor refactored refactoring reformat release remove removed rename renaming revert review rework
    same seem seems should simplify since slight slightly slower small so some sort spec specs speed
    speeds speedup still stuff style such suggestions support sure temp test testing tests than that the
    their them then there these thing things think this those tidy time tiny to todo too try trying
    tweak tweaks typo typos until unused up update updated updates updating us use useful using various
    version very warning warnings was we what when where which while whitespace will wip with without
    work working would wrong year yes you your
    """
_VAGUE: Final = frozenset(_VAGUE_WORDS.split())
"""Words that stand in subjects of any project and tell none from another."""

_MENDING: Final = frozenset(
    {
        "fix",
        "fixes",
        "fixed",
        "fixing",
        "update",
        "updates",
        "updated",
        "improve",
        "improves",
        "improved",
        "tweak",
        "clean",
    }
)
"""Words behind which the name of a file or a class tells where something was done, and not what."""

_BETTERING_WORDS: Final = """
    adjust adjusts clean cleaned cleanup enhance enhances improve improved improvements improves polish
    refactor refactored refactoring rework reworked tweak tweaks
    """
_BETTERING: Final = frozenset(_BETTERING_WORDS.split())
"""Words behind which it takes more of them to say what is better than it was."""

_MORE: Final = 2

_DOING_WORDS: Final = """
    add adds added allow allows bump deprecate deprecates document drop drops dropped export exports implement
    implements implemented introduce introduces move moves moved remove removes removed rename renames renamed
    replace replaces support supports use uses
    """
_DOING: Final = frozenset(_DOING_WORDS.split())
"""Words that tell what was done to what is named behind them."""


def reason(body: str, subject: str) -> str:
    """What a message's body says was done: its first telling sentence, or its items; empty where none tells.

    A sentence that is as vague as the subject, or no more than it, tells nothing.
    """
    sentences = sorted(_sentences(body), key=_standing)
    for text in (*_items(body), *sentences):
        words = {word.lower() for word in _WORD.findall(text)}
        own = words - _VAGUE
        if len(own) >= _SAYS and not own <= {word.lower() for word in _WORD.findall(subject)} | _POINTING:
            return text.rstrip(" .:;,")
    return ""


def _standing(sentence: str) -> int:
    """How far a sentence is from saying what was done: 0 says it, 3 says what was before."""
    if _DONE.match(sentence):
        return 0
    return 3 if _BEFORE.match(sentence) else 2 if _STATES.match(sentence) else 1


def _paragraphs(body: str) -> Iterator[list[str]]:
    """The paragraphs of a message, without its trailers and what else says nothing of what was done."""
    lines: list[str] = []
    for line in (*map(str.strip, bare_words(_FENCED.sub("", body)).strip().splitlines()), ""):
        if line and not _TRAILER.match(line):
            lines.append(line)
        elif lines:
            yield lines
            lines = []


def _items(body: str) -> Iterator[str]:
    """The items of a message's first list, in one text."""
    for paragraph in _paragraphs(body):
        follows = paragraph[0].endswith(":") and len(paragraph) > 1
        lines = paragraph[1:] if follows else paragraph
        if _POINT.match(lines[0]):
            items: list[str] = []
            for line in lines:
                if _POINT.match(line) or not items:
                    items.append(_POINT.sub("", line))
                else:
                    items[-1] += f" {line}"
            yield "; ".join(item.rstrip(" .;,") for item in items)
        return


def _sentences(body: str) -> Iterator[str]:
    for last, lines in _with_last(_paragraphs(body)):
        text = one_line(" ".join(takewhile(lambda line: not _POINT.match(line), lines)), 500)
        while found := _STOP.search(text):
            yield text[: found.start()]
            text = text[found.end() :].strip()
        if text and last:  # Else what it leads up to stands in lines that say nothing by themselves.
            yield text


def _with_last(paragraphs: Iterable[list[str]]) -> Iterator[tuple[bool, list[str]]]:
    """The paragraphs, each with whether none follows it."""
    found = list(paragraphs)
    return ((at + 1 == len(found), lines) for at, lines in enumerate(found))


def telling(subject: str, files: Sequence[str] = ()) -> bool:
    """Whether a subject says by itself what was done in a commit of these files, whose names do not."""
    subject = _ISSUE.sub("", NUMBER.sub("", subject))
    while scope := _SCOPE.match(subject):
        subject = subject[scope.end() :]
    words = {word.lower() for word in _WORD.findall(subject)}
    mends = subject.partition(" ")[0].lower() in _MENDING
    places = {part.lower() for path in files for part in _names_of(path, stem=mends)}
    words -= places | _VAGUE
    own = sum(len(word) > 2 and (any(map(str.isalpha, word)) or "." in word) for word in words)
    named = _IDENTIFIER.search(subject) is not None
    first = subject.partition(" ")[0].lower()
    needed = _TELLING + _MORE * (first in _BETTERING and not named)
    return own + named + (named and first in _DOING) * _TELLING >= needed


def _names_of(path: str, *, stem: bool) -> Iterator[str]:
    """A path, its file's name and, if the `stem` is asked for, a class or a module named like it."""
    name = path.rpartition("/")[2]
    yield from (path, name)
    bare = name.partition(".")[0]
    if stem and (_IDENTIFIER.search(bare) or "_" in bare):
        yield bare
