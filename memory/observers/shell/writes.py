"""Which files a shell command may change: those that it names, and whether there may be others.

It says rather too much than too little, for whoever asks compares what the files held before and after.
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from memory.observers.shell.command import Words, begins, launchers, parts, without_fed_texts

_CHARACTERS: Final = 16_000
"""Of a longer command only so much is taken apart, which takes 20 ms."""

_MOST: Final = 200
"""Names, and simple commands, in one command that are looked at."""

_WITHIN: Final = 2
"""Shells in shells that are looked into."""

_BEFORE_COMMANDS: Final = frozenset({"do", "then", "else", "elif", "if", "while", "until", "{", "!"})
_EXPANDED: Final = re.compile(r"\$(?:$|[\w({])|`|\{[^}]*,")
"""What only the shell can tell the meaning of."""
_SCRIPT: Final = re.compile(r".+\.(?:py|sh|bash|js|mjs|cjs|ts|rb|pl|php)")
_QUOTED: Final = re.compile(r"""(["'])((?:(?!\1)[^\\\n\s<>|]){1,300})\1""")
"""A text without blanks in the code that an interpreter runs: it may be the name of a file."""
_PATCHED: Final = re.compile(
    r"^(?:\+\+\+|---) (?:[ab]/)?(?P<path>[^\t\n]+)"
    r"|^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (?P<named>.+)$",
    re.MULTILINE,
)
"""A file of a patch, which may be fed to the program that applies it."""


@dataclass(frozen=True, slots=True)
class Writes:
    """What a command may change."""

    named: tuple[str, ...] = ()
    """Files, folders and patterns as a program finds them from the folder in which the command begins."""
    others: bool = False
    """Whether it may change files that it does not name."""


def writes(command: str) -> Writes:
    """The files that a shell text may change; nothing for one that only reads. Pure."""
    reading = _Reading()
    reading.text(command, "", _WITHIN)
    return Writes(tuple(dict.fromkeys(reading.named))[:_MOST], reading.others)


class _Reading:
    """Goes through the simple commands in the order in which the shell would."""

    def __init__(self) -> None:
        self.named: list[str] = []
        self.others = False

    def text(self, command: str, folder: str | None, deeper: int) -> None:
        """Read a shell text that is run in `folder`; None where nobody knows which that is."""
        _, fed = without_fed_texts(command)
        for part in islice(parts(command, _CHARACTERS), _MOST):
            words = _without_keywords(part.words)
            self._name(part.opened, folder)
            if words[:1] == ("cd",):
                folder = _changed(folder, words)
            elif words:
                self._command(words, fed, folder, deeper)

    def _command(self, words: Words, fed: Sequence[str], folder: str | None, deeper: int) -> None:
        words, folder = _without_git_options(words, folder)
        if _does(words, "given") is not None:
            self._name(_operands(words), folder)
            self._name(_of_patches(fed), folder)
        elif (flag := _does(words, "shell")) is not None or words[0] in _data()["shell"]:
            for text in [_after(words, flag)] if flag else fed:
                if deeper:
                    self.text(text, folder, deeper - 1)
            self.others |= not flag and not fed
        elif words[0] in _data()["code"]:
            flag = _does(words, "code")
            for text in [_after(words, flag)] if flag else fed:
                self._name((found[2] for found in _QUOTED.finditer(text)), folder)
            self.others = True
        else:
            self.others |= self._changes_others(words)

    def _changes_others(self, words: Words) -> bool:
        if _does(words, "others") is not None or _SCRIPT.fullmatch(words[0]):
            return True
        if words[0] in ("xargs", "parallel"):
            return any(_does(words[at:], "given") is not None for at in range(1, len(words)))
        return begins(words, launchers()["launchers"]) is not None and bool(
            set(words) & _data()["tasks"].keys()
        )

    def _name(self, found: Iterator[str] | Sequence[str], folder: str | None) -> None:
        for word in found:
            if _EXPANDED.search(word) or (folder is None and not word.startswith(("/", "~"))):
                self.others = True
            elif word and "\0" not in word and len(self.named) < _MOST:
                self.named.append(word if word.startswith("~") else posixpath.join(folder or "", word))


@cache
def _data() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    text = Path(__file__).with_name("writers.toml").read_text(encoding="utf-8")
    return {
        name: {words: tuple(flags) for words, flags in listed.items()}
        for name, listed in tomllib.loads(text).items()
    }


@cache
def _starts(list_name: str) -> tuple[Words, ...]:
    return tuple(tuple(words.split()) for words in _data()[list_name])


def _does(words: Words, list_name: str) -> str | None:
    """The flag with which a command does what a list says, empty where it needs none; None if it does not."""
    start = begins(words, _starts(list_name))
    if start is None:
        return None
    flags = _data()[list_name][" ".join(start)]
    return next((flag for flag in flags if any(_is(word, flag) for word in words)), None) if flags else ""


def _is(word: str, flag: str) -> bool:
    """Whether a word is a flag: one letter may stand among others and have its value right behind it."""
    letter = len(flag) == 2 and flag[0] == "-" and flag[1] != "-"
    if letter:
        return word.startswith("-") and not word.startswith("--") and flag[1] in word[1:]
    return word == flag or word.startswith(f"{flag}=")


def _after(words: Words, flag: str) -> str:
    """What follows a flag."""
    at = next((at for at, word in enumerate(words) if _is(word, flag)), len(words))
    return words[at + 1] if at + 1 < len(words) else ""


def _operands(words: Words) -> Iterator[str]:
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if equals and (name.startswith("-") or name == "of"):
            yield value
        elif not word.startswith("-"):
            yield word


def _of_patches(fed: Sequence[str]) -> Iterator[str]:
    for text in fed:
        for found in _PATCHED.finditer(text):
            yield (found["path"] or found["named"]).strip()


def _without_keywords(words: Words) -> Words:
    while words and words[0] in _BEFORE_COMMANDS:
        words = words[1:]
    return words


def _without_git_options(words: Words, folder: str | None) -> tuple[Words, str | None]:
    """A git command with its subcommand second, and the folder that `-C` takes it to."""
    while words[0] == "git" and len(words) > 2 and words[1] in ("-C", "-c"):
        if words[1] == "-C":
            folder = _changed(folder, words[1:3])
        words = (words[0], *words[3:])
    return words, folder


def _changed(folder: str | None, words: Words) -> str | None:
    """The folder after `cd`; None where the words do not tell."""
    named = [word for word in words[1:] if word not in ("-P", "-L", "--")]
    if not named:
        return "~"
    if len(named) > 1 or named[0] == "-" or _EXPANDED.search(named[0]):
        return None
    if named[0].startswith(("/", "~")):
        return named[0]
    return None if folder is None else posixpath.join(folder, named[0])
