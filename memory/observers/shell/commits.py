"""A commit told by its subject and, as far as that is certain, by what was changed for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from memory.framing import clip, one_line, utf16_units
from memory.model import Observation
from memory.observers.lines.folding import clause
from memory.observers.lines.quotes import ROOMS, shorter
from memory.observers.shell.command import Words
from memory.observers.shell.messages import NUMBER, reason, telling
from memory.observers.titles import LONGEST_UNITS, shorter_paths
from navigator.answers.visible import counted

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

_BESIDE: Final = re.compile(
    r"(?:^|[/._-])(?:tests?|specs?|testing|benchmarks?|examples?|docs?|scratch|playground|__pkginfo__|changelog|readme)(?:[/._-]|$)"
    r"|(?:^|/)(?:Package(?:@swift[\w.-]*)?\.swift|setup\.py|build\.(?:sbt|gradle|gradle\.kts)|Gemfile|Podfile)$"
    r"|(?:^|/)t/|\.t$|Tests?\.\w+$|\.(?:md|rst|txt|toml|ya?ml|json|lock|cfg|ini)$",
    re.IGNORECASE,
)
"""Paths of files that are changed along with others."""

_BESIDE_TOLD: Final = re.compile(
    r"\b(?:tests?|testing|testcases?|specs?|docs?|examples?|benchmarks?)\b", re.IGNORECASE
)
"""Words of a subject that is about such files."""

_BEGINS: Final = 5
"""Words of a subject that say what it is about."""

_ENDS: Final = " .,:;"
"""Signs behind a subject after which something else is told."""

_QUOTE: Final = re.compile(r"(?P<verb>adds|drops|now) “(?P<text>[^“”]+)”")
"""A detail that is one statement."""

_BARE: Final = re.compile(r"changed \S+")
"""That something was done to a file, and not what."""

_EVERYTHING: Final = frozenset({".", ":/", "*"})

_FATE: Final = re.compile(
    r"(?P<verb>added|changed|renamed|moved) \w+ (?P<name>.+?)(?=, before |, lines \d|; signature |$)"
)
"""What a fact of a change says of one symbol."""

_LINES: Final = re.compile(r", (\d+) lines? replaced by (\d+)")
"""What the narrative of a change says of its size."""


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
        short = NUMBER.sub("", subject).rstrip(_ENDS)
        if utf16_units(subject) > _SUBJECT:
            subject = short = _items_within(short) or clause(short, _SUBJECT) or clip(short, _SUBJECT)
        if not telling(self.subject, self.files) and (said := reason(self.body, self.subject)):
            most = LONGEST_UNITS + 16 - utf16_units(f"Commit: {short}: ")
            if utf16_units(title := f"Commit: {short}: {said}") <= _LAST:
                return title
            if told := clause(said, most):
                return f"Commit: {short}: {told}"
        for place in self._places():
            most = LONGEST_UNITS if place.startswith(" ") else _LAST
            for said in (subject, short) if place.startswith(" ") else (subject.rstrip(_ENDS), short):
                if utf16_units(title := f"Commit: {said}{place}") <= most:
                    return title
        return f"Commit: {subject}"

    @property
    def _begins(self) -> str:
        """The words that say what a subject is about; what more was done stands behind them."""
        return " ".join(self.subject.split()[:_BEGINS])

    def _leads(self, change: Observation) -> tuple[bool, bool, bool, int]:
        """How much a change is what a commit is for: one it names, none of tests or settings, the largest."""
        path = change.files_modified[0]
        beside = _BESIDE.search(path) is not None and _BESIDE_TOLD.search(self._begins) is None
        only_looks = ": only " in change.title
        lines = sum(map(int, found.groups())) if (found := _LINES.search(change.narrative)) else 0
        return (_file_name(change) in self.subject, not beside, not only_looks, lines)

    @property
    def facts(self) -> tuple[str, ...]:
        """What was changed for it, one by one."""
        rest = len(self.changes) - _TOLD
        told = tuple(f"change: {change.title}" for change in self.changes[:_TOLD])
        return (*told, f"and changes of {counted(rest, 'more file')}") if rest > 0 else told

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
            yield from (
                (*names, *said) if len(lead.symbols) >= _MANY and ": " not in lead.title else (*said, *names)
            )
        for shown in shorter_paths(first):
            yield f" ({', '.join((shown, *ends))})"
        if others:
            yield from (f" ({shown} and {rest})" for shown in shorter_paths(first))


def _items_within(subject: str) -> str:
    """The items of a subject that is a list, each cut to its share; empty where one would say nothing so."""
    items = subject.split("; ")
    room = _SUBJECT // len(items) - 2
    cut = [clause(item, room) for item in items]
    return "; ".join(cut) if len(items) > 1 and all(cut) else ""


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
    """The title of a change within a sentence: whole, then folded, then without what it tells last."""
    title = f"{title[:1].lower()}{title[1:]}"
    yield title
    head, told, detail = title.partition(": ")
    if told and head.startswith("changed "):
        yield f"{detail} in {head.rpartition(' in ')[2].rpartition('/')[2]}"
    if quote := _QUOTE.fullmatch(detail):
        shown = (shorter(quote["text"], room, prose=False) for room in ROOMS)
        yield from (
            f"{head}: {quote['verb']} “{short}”" for short in shown if short and short != quote["text"]
        )
    for sign in ("; ", ": "):
        at = title.rfind(sign)
        while at > 0:
            if title.count("“", 0, at) == title.count("”", 0, at):
                title = title[:at].removesuffix(": only comments")
                if not _BARE.fullmatch(title):
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
