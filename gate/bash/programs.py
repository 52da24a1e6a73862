"""The programs that print files, and what their arguments say of which files and how much: a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from gate.bash.model import WHOLE, NotARead, Window

STDIN: Final = "-"
"""The operand by which these programs mean what is piped into them."""


@dataclass(frozen=True, slots=True)
class Call:
    """A program's call, understood."""

    files: tuple[str, ...]
    """As written; none where it prints what is piped into it."""
    window: Window = WHOLE


Arguments: TypeAlias = Sequence[str]
Program: TypeAlias = Callable[[Arguments], Call]
"""Raises `NotARead` for arguments of another kind than those it knows."""


def _printer(
    flags: str = "",
    valued: str = "",
    words: frozenset[str] = frozenset(),
    numbers: str = "",
    always: bool = False,
    pages: bool = False,
) -> Program:
    """A program that prints its files whole.

    `flags` and `valued` are its letters without and with a value, `words` its long options; with a letter of
    `numbers` it numbers lines, as it does `always`. One that `pages` may be told with a `+` where to begin.
    """

    def call(arguments: Arguments) -> Call:
        options, files = _options(arguments, flags, valued, words)
        if pages and any(one.startswith("+") for one in files):  # from that line, or what it finds there
            raise NotARead
        return Call(files, Window(numbered=always or any(name in numbers for name in options)))

    return call


def _ends(from_line: bool) -> Program:
    """`head`, or with `from_line` `tail`, which also knows `-n +K`: from line K on."""

    def call(arguments: Arguments) -> Call:
        given = [f"-n{one[1:]}" if re.fullmatch(r"-\d+", one, re.ASCII) else one for one in arguments]
        options, files = _options(given, "qvz", "n", frozenset({"lines", "quiet", "silent", "verbose"}))
        count = options.get("n", options.get("lines", "10"))
        if from_line and re.fullmatch(r"\+\d{1,9}", count, re.ASCII):
            return Call(files, Window(offset=int(count)))
        return Call(files, Window(limit=_number(count)))

    return call


_RANGE: Final = re.compile(r"(?:(\d{1,9})?(?:,(\d{1,9}|\$))?)?p;?", re.ASCII)
_QUIT: Final = re.compile(r"(\d{1,9})q;?", re.ASCII)


def _sed(arguments: Arguments) -> Call:
    """`sed -n 'A,Bp'`, `sed Nq`, and scripts that change nothing."""
    options, operands = _options(arguments, "nEru", "e", frozenset({"quiet", "silent", "expression"}))
    script = options.get("e", options.get("expression"))
    if script is None:
        if not operands:
            raise NotARead
        script, operands = operands[0], operands[1:]
    script = "".join(script.split())
    silent = not {"n", "quiet", "silent"}.isdisjoint(options)
    if not silent and script == "":
        return Call(operands)
    if not silent and (found := _QUIT.fullmatch(script)):
        return Call(operands, Window(limit=int(found[1])))
    found = _RANGE.fullmatch(script)
    if not silent or found is None:
        raise NotARead
    first, last = found.groups()
    if first is None and last is None:
        return Call(operands)
    start = int(first or 1)
    if last == "$":
        return Call(operands, Window(offset=start))
    return Call(operands, Window(offset=start, limit=max(int(last or start) - start, 0) + 1))


_PRINTS_ALL: Final = frozenset({"1", "{print}", "{print$0}", "{print;}", "//"})


def _awk(arguments: Arguments) -> Call:
    if not arguments or "".join(arguments[0].split()) not in _PRINTS_ALL:
        raise NotARead
    return Call(_options(arguments[1:], "", "", frozenset())[1])


_FIRST: Final = frozenset({"-totalcount", "-head", "-first"})
_LAST: Final = frozenset({"-tail", "-last"})
_NAMES: Final = frozenset({"-path", "-literalpath"})
_FLAGS: Final = frozenset({"-raw", "-force"})
_VALUED: Final = frozenset({"-encoding", "-readcount"})
"""How it reads and hands over, which is all of a file in any case."""


def _get_content(arguments: Arguments) -> Call:
    """PowerShell's `Get-Content`, whose parameters may be written in any case."""
    files: list[str] = []
    window, rest = WHOLE, list(arguments)
    while rest:
        argument = rest.pop(0)
        name = argument.lower()
        if name in _FLAGS:
            continue
        if not name.startswith("-"):
            files.append(argument)
        elif name in _FIRST | _LAST | _NAMES | _VALUED and rest:
            value = rest.pop(0)
            if name in _NAMES:
                files.append(value)
            elif name not in _VALUED:
                window = window.then(Window(limit=_number(value)))
        else:
            raise NotARead
    return Call(tuple(files), window)


_BAT: Final = _printer(
    "pPnAfuS",
    "l",
    frozenset({"plain", "paging", "color", "style", "number", "theme", "decorations", "language", "wrap"}),
    numbers="n",
)
_LESS: Final = _printer("EeFfiIMmNnqRrSsX", numbers="N", pages=True)

BASH: Final[Mapping[str, Program]] = {
    "cat": _printer(
        "AbeEnstTuv",
        words=frozenset({"number", "number-nonblank", "show-all", "show-ends", "show-tabs", "squeeze-blank"}),
        numbers="nb",
    ),
    "tac": _printer(),
    "nl": _printer("p", "bdfhilnsvw", frozenset({"body-numbering", "number-format"}), always=True),
    "less": _LESS,
    "more": _printer("dfps", pages=True),
    "bat": _BAT,
    "batcat": _BAT,
    "head": _ends(from_line=False),
    "tail": _ends(from_line=True),
    "sed": _sed,
    "gsed": _sed,
    "awk": _awk,
    "gawk": _awk,
    "mawk": _awk,
    "get-content": _get_content,
}
POWERSHELL: Final[Mapping[str, Program]] = dict.fromkeys(("get-content", "gc", "type", "cat"), _get_content)
"""The names by which PowerShell knows one command."""


def _options(
    arguments: Arguments, flags: str, valued: str, words: frozenset[str]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """The options by name and the operands; raises `NotARead` for an option that is not listed."""
    options: dict[str, str] = {}
    operands: list[str] = []
    rest = list(arguments)
    while rest:
        argument = rest.pop(0)
        if argument == "--":
            operands += rest
            break
        if argument == STDIN or not argument.startswith("-"):
            operands.append(argument)
        elif argument.startswith("--"):
            name, _, value = argument[2:].partition("=")
            if name not in words:
                raise NotARead
            options[name] = value
        else:
            _letters(argument[1:], rest, options, flags, valued)
    return options, tuple(operands)


def _letters(letters: str, rest: list[str], options: dict[str, str], flags: str, valued: str) -> None:
    """One argument of letters; the value of one that takes a value is what follows it."""
    for place, letter in enumerate(letters):
        if letter in valued:
            value = letters[place + 1 :]
            if not value and not rest:
                raise NotARead
            options[letter] = value or rest.pop(0)
            return
        if letter not in flags:
            raise NotARead
        options[letter] = ""


def _number(text: str) -> int:
    if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
        raise NotARead
    return int(text)
