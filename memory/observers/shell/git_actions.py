"""What git did: a table of actions, each with the words that ask for it and what git says when it is done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from memory.framing import clip, one_line
from memory.model import Observation, ObservationDraft
from memory.observers.shell.command import ShellCall, Words, without_fed_texts
from memory.observers.shell.commits import Commit, certain, named_paths
from memory.observers.titles import TITLE_UNITS, for_request
from navigator.answers.visible import counted

_Told: TypeAlias = "tuple[str, str, tuple[str, ...]]"
"""Title, narrative and facts."""


@dataclass(frozen=True, slots=True)
class GitDraft:
    """What there is to remember of a git command."""

    draft: ObservationDraft
    committed: tuple[str, ...] = ()
    """The changed files that it took into a commit."""


@dataclass(frozen=True, slots=True)
class GitAction:
    """One thing git does."""

    commands: frozenset[str]
    said: re.Pattern[str]
    """What git prints once it is done."""
    told: Callable[[re.Match[str], ShellCall, Words], _Told]
    on_failure: bool = False
    """Whether git ends with an error when it says so."""


def _merged(made: re.Match[str], call: ShellCall, words: Words) -> _Told:
    what = _merged_what(words)
    size = _SIZE.search(call.output)
    return f"Merged {what}", f"Merged {what}: {made[0].strip()}", (size[0].strip(),) if size else ()


def _conflicted(made: re.Match[str], call: ShellCall, words: Words) -> _Told:
    files = list(dict.fromkeys(found["path"] for found in _CONFLICT.finditer(call.output)))
    verb = words[1].capitalize()
    return (
        f"{verb} of {_merged_what(words)} stops at conflicts in {', '.join(files)}",
        f"git {' '.join(words[1:4])} left conflicts in {counted(len(files))} to be resolved by hand.",
        tuple(f"conflict: {one_line(file, 300)}" for file in files[:20]),
    )


def _committed(made: re.Match[str], call: ShellCall, words: Words) -> _Told:
    message = one_line(made["message"], 500)
    body = one_line(message_of(call, words).partition("\n")[2], 2_000)
    size = _SIZE.search(call.output)
    files = [f"{found['what']} {found['path']}" for found in _FILES.finditer(call.output)]
    return (
        f"Commit: {message}",
        f"Commit {made['hash']} on {made['branch']}: {message}{f'. {body}' if body else ''}",
        (*((size[0].strip(),) if size else ()), *(one_line(file, 300) for file in files[:20])),
    )


def _switched(made: re.Match[str], call: ShellCall, words: Words) -> _Told:
    verb = "Began" if made["new"] else "Switched to"
    return f"{verb} branch {made['branch']}", f"The work tree is on branch {made['branch']} from here on.", ()


def _detached(made: re.Match[str], call: ShellCall, words: Words) -> _Told:
    at = f"{made['hash']} {one_line(made['message'], 300)}"
    return f"{'Reset to' if words[1] == 'reset' else 'Checked out'} {at}", f"HEAD is at {at}.", ()


_SIZE: Final = re.compile(r"^ (?P<files>\d+) files? changed.*$", re.MULTILINE)
_FILES: Final = re.compile(
    r"^ (?P<what>create|delete|rename) (?:mode \d+ )?(?P<path>.+?)(?: \(\d+%\))?$", re.MULTILINE
)
_CONFLICT: Final = re.compile(r"^CONFLICT \([^)]+\): (?:Merge conflict in )?(?P<path>\S+)", re.MULTILINE)

_QUIET: Final = re.compile(r"--quiet|-[a-zA-Z]*q[a-zA-Z]*")
"""With this git says nothing; that it succeeded tells the rest."""

_JOINING: Final = frozenset({"merge", "pull", "rebase", "cherry-pick", "revert"})

ACTIONS: Final = (
    GitAction(_JOINING, _CONFLICT, _conflicted, on_failure=True),
    GitAction(
        frozenset({"commit", "cherry-pick", "revert", "merge"}),
        re.compile(
            r"^\[(?P<branch>[^\]\s]+)(?: [^\]]*)? (?P<hash>[0-9a-f]{7,40})\] (?P<message>.+)$",
            re.MULTILINE,
        ),
        _committed,
    ),
    GitAction(
        frozenset({"merge", "pull"}),
        re.compile(r"^(?:Merge made by .+|Fast-forward.*|Squash commit .+)$", re.MULTILINE),
        _merged,
    ),
    GitAction(
        frozenset({"checkout", "switch"}),
        re.compile(r"^Switched to (?P<new>a new )?branch '(?P<branch>[^']+)'", re.MULTILINE),
        _switched,
    ),
    GitAction(
        frozenset({"checkout", "switch", "reset"}),
        re.compile(r"^HEAD is now at (?P<hash>[0-9a-f]+) (?P<message>.+)$", re.MULTILINE),
        _detached,
    ),
)
"""The first action a git command fits is what it did."""

_POINTS: Final = "-*+•"
"""What the items of a list begin with, which some write in place of a subject."""

_TYPES: Final = tuple(
    (kind, re.compile(rf"(?:{words})\b", re.IGNORECASE))
    for kind, words in (
        ("bugfix", r"fix(?:e[sd])?|bugfix|hotfix"),
        ("feature", r"feat|add(?:ed|s)?|implement(?:ed|s)?|introduce[sd]?|support(?:ed|s)?"),
        ("refactor", r"refactor(?:ed|s)?|rename[sd]?|extract(?:ed|s)?|move[sd]?|simplif\w+|clean\w*"),
    )
)
"""The type of a commit by the word its message begins with."""


def git_observations(
    call: ShellCall, request: str, changes: Sequence[Observation] = ()
) -> Iterator[GitDraft]:
    """What the git commands in a shell call did, as far as git told. Pure.

    `changes` are what was changed in the session since its last commit.
    """
    for words in call.commands if "git" in call.command else ():
        git = _git(words)
        if git is None:
            continue
        action, said = _done(git, call)
        if action is not None and said is not None:
            told = action.told(said, call, git)
            if action.told is _committed:
                size = _SIZE.search(call.output)
                files = int(size["files"]) if size else None
                subject = subject_of(message_of(call, git), said["message"])
                yield _commit(told, subject, call, request, changes, files)
            else:
                yield GitDraft(_draft(told, request))
        elif (
            git[1] == "commit"
            and call.succeeded
            and any(map(_QUIET.fullmatch, git))
            and (message := subject_of(message_of(call, git)))
        ):
            yield _commit(("", f"Commit: {message}", ()), message, call, request, changes, None)


def _commit(
    told: _Told,
    message: str,
    call: ShellCall,
    request: str,
    changes: Sequence[Observation],
    files: int | None,
) -> GitDraft:
    commands = [git for words in call.commands if (git := _git(words)) is not None]
    said = next((message_of(call, git) for git in commands if git[1] == "commit"), "")
    body = said.strip().partition("\n\n")[2]
    commit = Commit(message, certain(changes, named_paths(commands), files), body)
    _, narrative, facts = told
    return GitDraft(
        _draft((commit.title, narrative, (*facts, *commit.facts)), request, message), commit.files
    )


def message_of(call: ShellCall, words: Words) -> str:
    """The message a commit command was given, whole; empty where it was not on the command line."""
    parts = [
        word.partition("=")[2] if word.startswith("--message=") else after
        for word, after in zip(words, (*words[1:], ""), strict=True)
        if word.startswith("--message=") or re.fullmatch(r"--message|-[a-zA-Z]*m", word)
    ]
    _, fed = without_fed_texts(call.command)
    if fed and (not parts or parts[0].startswith("$(")):
        return fed[0]
    return "\n\n".join(parts)


def subject_of(message: str, said: str = "") -> str:
    """A message's first paragraph, which is its subject on however many lines; else what git `said`."""
    first = message.strip().partition("\n\n")[0]
    paragraph, said = one_line(first, 500), one_line(said, 500)
    if not paragraph.startswith(said):
        return said
    lines = first.splitlines()
    if len(lines) > 1 and all(line.strip()[:1] in _POINTS for line in lines):
        return one_line("; ".join(line.strip(f"{_POINTS} .;") for line in lines), 500)
    return paragraph


def _git(words: Words) -> Words | None:
    """A git command with its subcommand second, whatever options stand before it; None for other programs."""
    if words[0] != "git":
        return None
    at = 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in ("-C", "-c", "--git-dir", "--work-tree") else 1
    return ("git", *words[at:]) if at < len(words) else None


def _done(words: Words, call: ShellCall) -> tuple[GitAction | None, re.Match[str] | None]:
    for action in ACTIONS:
        if words[1] in action.commands and (call.succeeded or action.on_failure):
            said = action.said.search(call.output)
            if said is not None:
                return action, said
    return None, None


def _draft(told: _Told, request: str, message: str = "") -> ObservationDraft:
    title, narrative, facts = told
    kind = next((name for name, words in _TYPES if message and words.match(message)), "change")
    return ObservationDraft(
        title=one_line(title, 500) if message else clip(one_line(title, 500), TITLE_UNITS),
        type=kind,
        subtitle=for_request(request),
        narrative=narrative,
        facts=facts,
        concepts=("what-changed",),
    )


def _merged_what(words: Words) -> str:
    named = [word for word in words[2:] if not word.startswith("-")]
    return one_line(" ".join(named), 60) or "upstream"
