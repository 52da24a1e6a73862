"""A commit told by its subject and, as far as that is certain, by what was changed for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from memory.framing import clip, one_line, utf16_units
from memory.model import Observation
from memory.observers.lines.folding import bare_words, clause
from memory.observers.shell.command import Words
from memory.observers.titles import LONGEST_UNITS, shorter_paths

_TOLD: Final = 10
"""Changes told one by one."""

_LAST: Final = 160
"""UTF-16 units of a title with a change that a subject without any word of its own needs."""

_NAMES: Final = (6, 4, 3, 2, 1)
"""Symbols that are named of many."""

_SHARE: Final = 6
"""One name in so many still says what was changed."""

_MANY: Final = 5
"""Symbols whose names tell more of a change than what was done to the first of them."""

_SUBJECT: Final = 152
"""UTF-16 units of a subject that stays whole: its author thought them needed."""

_TELLING: Final = 4
"""Words with which a subject says by itself what it is about."""

_BESIDE: Final = re.compile(
    r"(?:^|[/._-])(?:tests?|specs?|testing|benchmarks?|examples?|docs?|__pkginfo__|changelog|readme)(?:[/._-]|$)"
    r"|Tests?\.\w+$|\.(?:md|rst|txt|toml|ya?ml|json|lock|cfg|ini)$",
    re.IGNORECASE,
)
"""Paths of files that are changed along with others."""

_BESIDE_TOLD: Final = re.compile(
    r"\b(?:tests?|testing|testcases?|specs?|docs?|examples?|benchmarks?)\b", re.IGNORECASE
)
"""Words of a subject that is about such files."""

_EVERYTHING: Final = frozenset({".", ":/", "*"})

_WORD: Final = re.compile(r"[\w./:-]*\w")
_IDENTIFIER: Final = re.compile(r"\w[._:/]\w|[a-z][A-Z]|\w\(")
_SCOPE: Final = re.compile(r"\w+(?:\([^)]*\))?!?:\s+")
"""What some projects begin a subject with: `fix(parser): `."""

_NUMBER: Final = re.compile(r"\s*\((?:#|GH-?)\d+\)$|\s+(?:close[sd]?|fixe?[sd]?)\s+#\d+$", re.IGNORECASE)

_TRAILER: Final = re.compile(
    r"[A-Z][\w-]+-(?:by|id|on|from|to):|git-svn-id:|(?:close[sd]?|fix(?:e[sd])?|refs?|see|resolve[sd]?|issue|pr|bug)"
    r"(?:es)?:?\s+(?:\w+/\S+)?(?:#|http|GH-|\d)|https?://|[-*_=]{3,}$|\[ci skip|\(cherry picked|Conflicts:",
    re.IGNORECASE,
)
"""The beginning of a line of a message that says nothing of what was done."""

_FATE: Final = re.compile(
    r"(?P<verb>added|changed|renamed|moved) \w+ (?P<name>.+?)(?=, before |, lines \d|; signature |$)"
)
"""What a fact of a change says of one symbol."""

_POINT: Final = re.compile(r"[-*+•]\s+|\d+[.)]\s+")
_STOP: Final = re.compile(r"[.!?](?=\s+[A-Z`\"'(]|\s*$)")

_SAYS: Final = 3
"""Words of its own with which a body says something."""

_VAGUE_WORDS: Final = """
    a about actually add added adding address adds after again all also an and another any are as at
    attempt autoupdate be because before being better bit bug bugs build bump bumped but by can case
    cases change changed changes chore ci clean cleaned cleaning cleanup code comment comments copyright
    correct corrected cosmetic could dependabot dependencies dependency deps detail details did do doc
    docs docstring documentation does error errors even everything everywhere example examples feat
    feature few field fields file files finally fix fixed fixes fixing fixup for forgot format formatting
    from further get got had happy has have he help helped helps hotfix i if import imports improve
    improved improvement improvements in initial internal into is issue issues it its just kind last like
    linked lint linter little longer make makes making me merge merging messy might minor misc missed
    missing more my need needed needs new no not now number of ok on once one only or other our polish pr
    pre-commit pre-commit.ci prepare problem problems promise quick readme really reason reasons refactor
    refactored refactoring reformat release remove removed rename renaming revert review rework same seem
    seems should simplify since small so some sort spec specs still stuff style such suggestions support
    sure temp test testing tests than that the their them then there these thing things think this those
    tidy time tiny to todo too try trying tweak tweaks typo typos until unused up update updated updates
    updating us use useful using various version very warning warnings was we what when where which while
    whitespace will wip with without work working would wrong year yes you your
    """
_VAGUE: Final = frozenset(_VAGUE_WORDS.split())
"""Words that stand in subjects of any project and tell none from another."""


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit and the changes that are certain to be in it."""

    subject: str
    changes: tuple[Observation, ...] = ()
    body: str = ""
    """What its message says after the subject."""

    @property
    def title(self) -> str:
        """Its subject, with the place or the change where that is short or the subject says little."""
        subject = self.subject.strip(" -*\t") or self.subject
        short = _NUMBER.sub("", subject).rstrip(".")
        if utf16_units(subject) > _SUBJECT:
            subject = short = clause(short, _SUBJECT) or clip(short, _SUBJECT)
        if not telling(self.subject, self.files) and (said := reason(self.body, self.subject)):
            most = LONGEST_UNITS + 16 - utf16_units(f"Commit: {short}: ")
            if told := clause(said, most):
                return f"Commit: {short}: {told}"
        for place in self._places():
            most = LONGEST_UNITS if place.startswith(" ") else _LAST
            for said in (subject, short) if place.startswith(" ") else (subject.rstrip("."), short):
                if utf16_units(title := f"Commit: {said}{place}") <= most:
                    return title
        return f"Commit: {subject}"

    def _leads(self, change: Observation) -> tuple[bool, bool, bool]:
        """How much a change is what the commit is for: the one it names, and none of tests or settings."""
        path = change.files_modified[0]
        beside = _BESIDE.search(path) is not None and _BESIDE_TOLD.search(self.subject) is None
        return (_file_name(change) in self.subject, not beside, bool(change.symbols))

    @property
    def facts(self) -> tuple[str, ...]:
        """What was changed for it, one by one."""
        rest = len(self.changes) - _TOLD
        told = tuple(f"change: {change.title}" for change in self.changes[:_TOLD])
        return (*told, f"and changes of {rest} more files") if rest > 0 else told

    @property
    def files(self) -> tuple[str, ...]:
        """The files that are certain to be in it."""
        return tuple(change.files_modified[0] for change in self.changes)

    def _places(self) -> Iterator[str]:
        if not self.changes:
            return
        lead = max(self.changes, key=self._leads)
        others = [path for path in self.files if path != lead.files_modified[0]]
        first = lead.files_modified[0]
        ends = [path.rsplit("/", 1)[-1] for path in others]
        if len({first.rsplit("/", 1)[-1], *ends}) < len(self.files):
            ends = ["/".join(path.split("/")[-2:]) for path in others]
        rest = f"{len(others)} more {'file' if len(others) == 1 else 'files'}"
        if not telling(self.subject, self.files):
            tails = ("; " + ", ".join(ends), f"; {rest}") if others else ("",)
            whole, *parts = _parts(lead.title)
            yield from (f": {whole}{tail}" for tail in tails)
            names = [f": {names}{tail}" for tail in tails for names in _names(lead)]
            said = [f": {part}{tail}" for part in parts for tail in tails]
            yield from (*names, *said) if len(lead.symbols) >= _MANY else (*said, *names)
        for shown in shorter_paths(first):
            yield f" ({', '.join((shown, *ends))})"
        if others:
            yield from (f" ({shown} and {rest})" for shown in shorter_paths(first))


def reason(body: str, subject: str) -> str:
    """What a message's body says was done: its first sentence, or its items; empty where it says nothing.

    A sentence that is as vague as the subject tells no more than it.
    """
    lines: list[str] = []
    for line in map(str.strip, bare_words(body).strip().splitlines()):
        if _TRAILER.match(line) or (lines and not line):
            break
        if line:
            lines.append(line)
    items = [_POINT.sub("", line) for line in lines if _POINT.match(line)]
    if items:
        text = "; ".join(item.rstrip(" .;") for item in items if item.lower() not in subject.lower())
    else:
        text = one_line(" ".join(lines), 500)
        found = _STOP.search(text)
        text = text[: found.start()] if found else text
    words = {word.lower() for word in _WORD.findall(text)} - _VAGUE
    return text.rstrip(" .:;") if len(words) >= _SAYS else ""


def telling(subject: str, files: Sequence[str] = ()) -> bool:
    """Whether a subject says by itself what was done in a commit of these files, whose names do not."""
    subject = _SCOPE.sub("", _NUMBER.sub("", subject))
    words = {word.lower() for word in _WORD.findall(subject)}
    places = {part for path in files for part in (path.lower(), path.lower().rpartition("/")[2])}
    words -= places | _VAGUE
    own = sum(len(word) > 2 and any(map(str.isalpha, word)) for word in words)
    return own + bool(_IDENTIFIER.search(subject)) >= _TELLING


def _names(change: Observation) -> Iterator[str]:
    """The symbols of a change with what became of them, from all of them down to the first and a number."""
    verbs = {found["name"]: found["verb"] for fact in change.facts if (found := _FATE.match(fact))}
    names: dict[str, str] = {}
    for _, name, _ in change.symbols:
        names.setdefault(name.rpartition(".")[2], verbs.get(name, "changed"))
    order = sorted(names, key=lambda name: names[name] == "changed")
    for most in (
        (len(names), *(most for most in _NAMES if most < len(names) <= most * _SHARE)) if names else ()
    ):
        left = [names[name] for name in order[most:]]
        rest = "".join(f"; {left.count(verb)} more {verb}" for verb in dict.fromkeys(left))
        told = (
            f"{verb} {', '.join(name for name in order[:most] if names[name] == verb)}"
            for verb in dict.fromkeys(names[name] for name in order[:most])
        )
        yield f"{'; '.join(told)}{rest} in {_file_name(change)}"


def _file_name(change: Observation) -> str:
    return change.files_modified[0].rpartition("/")[2]


def _parts(title: str) -> Iterator[str]:
    """The title of a change within a sentence: whole, then without what it tells last."""
    title = f"{title[:1].lower()}{title[1:]}"
    yield title
    head, told, detail = title.partition(": ")
    if told and head.startswith("changed "):
        yield f"{detail} in {head.rpartition(' in ')[2].rpartition('/')[2]}"
    for sign in ("; ", ": "):
        at = title.rfind(sign)
        while at > 0:
            if title.count("“", 0, at) == title.count("”", 0, at):
                title = title[:at].removesuffix(": only comments")
                yield title
            at = title.rfind(sign, 0, at)


def certain(
    changes: Sequence[Observation], named: Sequence[str], files: int | None
) -> tuple[Observation, ...]:
    """The changes of a session that a commit took in; none where it may have taken in others.

    `named` are the paths its command named, `files` is the number of files that git says it has.
    """
    if named:
        changes = [each for each in changes if any(_under(path, each.files_modified[0]) for path in named)]
    return tuple(changes) if files == len(changes) or (files is None and named) else ()


def named_paths(commands: Sequence[Words]) -> list[str]:
    """The paths that `git add` and `git commit --` name, none where one of them takes in everything."""
    paths: list[str] = []
    for words in commands:
        if words[:2] == ("git", "add"):
            paths += [word for word in words[2:] if not word.startswith("-")]
        elif words[:2] == ("git", "commit") and "--" in words:
            paths += words[words.index("--") + 1 :]
    return (
        []
        if _EVERYTHING & set(paths)
        else [one_line(path, 1_000).removeprefix("./").rstrip("/") for path in paths]
    )


def _under(named: str, path: str) -> bool:
    return (
        named == path
        or path.startswith(f"{named}/")
        or path.endswith(f"/{named}")
        or named.endswith(f"/{path}")
    )
