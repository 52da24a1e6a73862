"""A shell command taken apart: the simple commands in it, each from the program that is meant."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from memory.framing import one_line
from memory.model import ToolEvent
from memory.redaction import redact

Words: TypeAlias = tuple[str, ...]

COMMAND_CHARACTERS: Final = 2_000
"""Of a longer command only so much is taken apart, texts that are fed to a program not counted."""

_QUOTED: Final = 120
"""UTF-16 units of a command that is quoted."""

_READ_CHARACTERS: Final = 100_000
_HEAD, _TAIL = 4_000, 12_000
"""Characters of an output that are looked at: runners tell the end result last."""

_FED = re.compile(r"(?<!<)<<-?[ \t]*['\"]?(?P<end>\w+)['\"]?")
_BLANK_LINES = re.compile(r"\n[ \t\r]*(?=\n)")
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")
_PYTHON = re.compile(r"python[\d.]*|pypy[\d.]*|py")
_NUMBER = re.compile(r"[\d.]+[smhd]?")
_DESCRIPTOR = re.compile(r"\d+|-")

_SEPARATORS = frozenset("();<>|&\n")


@dataclass(frozen=True, slots=True)
class ShellCall:
    """A finished shell command."""

    command: str
    output: str
    """What it printed, both streams, bounded and redacted."""
    succeeded: bool

    @property
    def commands(self) -> tuple[Words, ...]:
        """Its simple commands, each from the program that is meant, by its bare name."""
        return simple_commands(self.command)


def shell_call(event: ToolEvent) -> ShellCall | None:
    """The shell command an event tells of; None for every other tool."""
    command = event.tool_input.get("command")
    if event.tool_name != "Bash" or not isinstance(command, str):
        return None
    return ShellCall(command, _output(event.tool_response), event.succeeded)


def quoted(command: str) -> str:
    """A command as a text quotes it: on one short line, without secrets and what it feeds to programs."""
    return f"`{one_line(redact(without_fed_texts(command)[0]), _QUOTED)}`"


@lru_cache(maxsize=8)
def simple_commands(command: str) -> tuple[Words, ...]:
    """The simple commands of a shell text, as far as it can be read without running it."""
    return tuple(one.words for one in parts(command) if one.words)


@dataclass(frozen=True, slots=True)
class Part:
    """One simple command of a shell text."""

    words: Words
    """From the program that is meant; none where it only opens files."""
    opened: Words
    """The files that what it prints goes to."""


def parts(command: str, longest: int = COMMAND_CHARACTERS) -> Iterator[Part]:
    """The simple commands of a shell text with the files that they print to, as far as it can be read."""
    text, _ = without_fed_texts(command)
    for words, opened in _split(text[:longest]):
        yield Part(_meant(words), opened)


def without_fed_texts(command: str) -> tuple[str, list[str]]:
    """A shell text without what it feeds to programs between `<<END` and `END`, and those texts."""
    kept: list[str] = []
    fed: list[list[str]] = []
    end = ""
    for line in command[:_READ_CHARACTERS].split("\n"):
        if not end:
            begun = _FED.search(line)
            kept.append(_FED.sub("", line))
            if begun is not None:
                end = begun["end"]
                fed.append([])
        elif line.strip() == end:
            end = ""
        else:
            fed[-1].append(line)
    return "\n".join(kept), ["\n".join(lines) for lines in fed]


@cache
def launchers() -> Mapping[str, tuple[Words, ...]]:
    """The lists of launchers.toml, in words."""
    listed = tomllib.loads(Path(__file__).with_name("launchers.toml").read_text(encoding="utf-8"))
    return {name: tuple(tuple(line.split()) for line in lines) for name, lines in listed.items()}


def begins(words: Words, starts: Iterable[Words]) -> Words | None:
    """The longest of `starts` a command begins with."""
    fitting = [start for start in starts if words[: len(start)] == start]
    return max(fitting, key=len, default=None)


def _output(response: object) -> str:
    if isinstance(response, Mapping):
        text = "\n".join(str(response.get(name) or "") for name in ("stdout", "stderr"))
    else:
        text = response if isinstance(response, str) else ""
    if len(text) > _HEAD + _TAIL:
        text = f"{text[:_HEAD]}\n{text[-_TAIL:]}"
    return redact(_BLANK_LINES.sub("", _ANSI.sub("", text)).replace("\r\n", "\n"))


def _split(text: str) -> Iterator[tuple[Words, Words]]:
    lexer = shlex.shlex(text, posix=True, punctuation_chars="".join(_SEPARATORS))
    lexer.whitespace, lexer.whitespace_split, lexer.commenters = " \t\r", True, ""
    words: list[str] = []
    opened: list[str] = []
    redirected = ""
    try:
        for token in lexer:
            if not token or not set(token) <= _SEPARATORS:
                if not redirected:
                    words.append(token)
                elif ">" in redirected and not (redirected.endswith("&") and _DESCRIPTOR.fullmatch(token)):
                    opened.append(token)
                redirected = ""
            elif {"<", ">"} & set(token):
                redirected = token
                if words and words[-1].isdigit():
                    words.pop()
            else:
                redirected = ""
                yield tuple(words), tuple(opened)
                words, opened = [], []
    except ValueError:  # A quote that is not closed: what came before it still counts.
        pass
    yield tuple(words), tuple(opened)


def _meant(words: Words) -> Words:
    """A command from the program that is meant, without what stands before it and without its folder."""
    while words:
        wrapper = begins((_bare(words[0]), *words[1:]), launchers()["wrappers"])
        if wrapper is not None:
            words = _after_options(words[len(wrapper) :])
        elif _ASSIGNMENT.match(words[0]):
            words = words[1:]
        elif _PYTHON.fullmatch(_bare(words[0])) and (module := _module(words)):
            words = module
        else:
            break
    return (_bare(words[0]), *words[1:]) if words else ()


def _module(words: Words) -> Words:
    """What an interpreter runs: the module after -m, or a script; empty where it is neither."""
    if "-m" in words[:6]:
        return words[words.index("-m") + 1 :]
    return words[1:] if len(words) > 1 and words[1].endswith(".py") else ()


def _after_options(words: Words) -> Words:
    at = 0
    while at < len(words) and (words[at].startswith("-") or _NUMBER.fullmatch(words[at])):
        at += 1
    return words[at:]


def _bare(program: str) -> str:
    return program.rsplit("/", 1)[-1]
