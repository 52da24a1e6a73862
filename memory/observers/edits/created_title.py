"""A title for a new file: what it defines and what that is for, or how it begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import product
from typing import Final

from memory.framing import one_line, utf16_units
from memory.observers.definitions import defined, outermost
from memory.observers.lines.detail import WHOLE
from memory.observers.lines.folding import clause, sentence
from memory.observers.lines.quotes import tests_of
from memory.observers.lines.statements import Sort, sort_of, statements
from memory.observers.lines.terms import Held, terms_of
from memory.observers.titles import LONGEST_UNITS, TITLE_UNITS, file_title, shorter_paths
from navigator.languages.registry import ALL
from navigator.model import CALLABLES, VALUES, FileFacts, Symbol

_BEGINNING: Final = 56
"""UTF-16 units of what is quoted of the beginning of a new file."""

_FIRST: Final = 76
"""UTF-16 units of its first line, where that is longer."""

_LETTERS: Final = 3
"""Letters that make a line more than marks."""

_READ: Final = 150
"""Lines of it that are read."""

_SCRIPT: Final = 5
_ENTRY: Final = 3
"""Statements of a file, or of a test in it, that does something."""

_HEAD: Final = 20
"""Lines in which a file says what it is for."""

_SENTENCE: Final = 4
"""Words that a comment has which says it."""

_LONG: Final = LONGEST_UNITS - 10

_UNCUT: Final = 150
"""UTF-16 units of a title that tells whole how a file begins."""

_DOES: Final = ("tests ", "uses ", "calls ")
"""What a file does that defines nothing whose name would tell it."""

_ENTRIES: Final = frozenset({"test", "main", "run"})
"""Names of what a test or a program begins with, which tell nothing of what it does."""

_FRONT: Final = re.compile(r"\A---\n(?:.*\n){0,40}?---\n(?=\s*\S)")
"""What a page says of itself before its text."""

_MARKUP: Final = re.compile(r"\s*(?:<(?:\?xml|!DOCTYPE|!--|html|\w+[\s>])|\{%)", re.IGNORECASE)
_TAG: Final = re.compile(
    r"<!--.*?-->|\{%.*?%\}|<(?:style|script)\b.*?</(?:style|script)>|<[^>]*>", re.DOTALL | re.IGNORECASE
)
"""What a page of markup begins with and says nothing of what it is about."""

_FORMAL: Final = re.compile(
    r"copyright|licen[cs]e|spdx|all rights|part of|warrant|-\*-|coding[:=]|vim?:|eslint|pylint|flake8|noqa"
    r"|frozen_string|generated|@\w+|created by|author|^\W*!",
    re.IGNORECASE,
)
"""Comments at the head of a file that say nothing of what it is for."""


def created_title(path: str, facts: FileFacts, beginning: str, purpose: str = "") -> str:
    """`Created path with …`. `purpose` is what a comment at its head says of it."""
    names = defined(facts)
    if any(beginning.startswith(does) for does in _DOES):
        for told, shown in product(filter(None, (purpose, beginning)), shorter_paths(one_line(path, 300))):
            if utf16_units(title := f"Created {shown}: {told}") <= _LONG:
                return title
    leading = {each.name: each for each in outermost(facts) if each.kind not in VALUES | {"property"}}
    if len(leading) == 1:
        ((name, symbol),) = leading.items()
        # A file that is named like what it defines names it.
        named = path.rpartition("/")[2].partition(".")[0] == name
        holds = "" if named else f" with {one_line(name, 200)}"
        for told, shown in product(_of_one(symbol, facts, purpose), shorter_paths(one_line(path, 300))):
            if utf16_units(title := f"Created {shown}{holds}: {told}") <= _LONG:
                return title
    for limit in (TITLE_UNITS, _LONG):
        for most in (len(names), *(m for m in (5, 4, 3, 2, 1) if m < len(names))):
            rest = f" and {len(names) - most} more" if len(names) > most else ""
            for shown in shorter_paths(one_line(path, 300)):
                title = f"Created {shown} with {', '.join(names[:most])}{rest}"
                if names and utf16_units(title) <= limit and (most > 2 or limit > TITLE_UNITS or not rest):
                    return title
    return begun_title(path, beginning)


def begun_title(path: str, beginning: str) -> str:
    """`Created path: “…”`, which is how it begins."""
    paths = tuple(shorter_paths(one_line(path, 300)))
    whole = [_UNCUT] * ("…" not in beginning)
    for limit, shown in product((TITLE_UNITS, _LONG, *whole), paths):
        if beginning and utf16_units(title := f"Created {shown}: {beginning}") <= limit:
            return title
    return file_title("Created", path)


def _of_one(symbol: Symbol, facts: FileFacts, purpose: str) -> Iterator[str]:
    """What there is to say of the only definition of a file, which often is no more than the file's name."""
    yield from (text for room in (70, 45) if (text := sentence(one_line(symbol.doc, 300), room)))
    if purpose:
        yield purpose
    members = [
        each.name
        for each in facts.symbols
        if each.depth == symbol.depth + 1
        and each.kind in CALLABLES - {"constructor"}
        and not each.name.startswith("__")
        and symbol.start_byte <= each.start_byte <= symbol.end_byte
    ]
    for most in (len(members), *(most for most in (5, 4, 3, 2, 1) if most < len(members))):
        rest = f" and {len(members) - most} more" if len(members) > most else ""
        if members:
            yield f"{', '.join(members[:most])}{rest}"


def beginning(lines: Sequence[str], facts: FileFacts | None) -> str:
    """The first lines that say something, in quotes."""
    language = ALL.get(facts.language) if facts is not None else None
    if language is not None and language.is_code:
        sorts = (sort_of(line.strip(), language) for line in lines)
        first = next((at for at, sort in enumerate(sorts) if sort > Sort.PROSE), 0)
        if does := _does(lines, first, facts):
            return does
        lines = lines[first:]
    text = _FRONT.sub("", "\n".join(lines), count=1)
    if _MARKUP.match(text):
        text = unescape(_TAG.sub(" ", text)).replace("\xa0", " ")
    distinct = dict.fromkeys(line.strip() for line in text.splitlines())
    told = [line for line in distinct if sum(map(str.isalpha, line)) > _LETTERS and not line.startswith("#!")]
    if language is not None and language.nature != "prose":
        told = [line for line in told if sort_of(line, language) is not Sort.PROSE] or told
    told = [line for line in told if not line.endswith((":", "{", "[")) or line.count('"') > 1] or told
    for most in (3, 2, 1):
        text = ", ".join(f"“{one_line(line, 200)}”" for line in told[:most])
        if text and utf16_units(text) <= (_BEGINNING if most > 1 else WHOLE):
            return text
    return next((f"“{begun}”" for line in told if (begun := clause(one_line(line, 300), _FIRST))), "")


def _does(lines: Sequence[str], first: int, facts: FileFacts | None) -> str:
    """What a script or a test does from its `first` line on; empty where the names in it tell more."""
    if facts is None:
        return ""
    entry = _only_entry(facts)
    if entry is None and any(each.kind not in VALUES for each in outermost(facts)):
        return ""
    if entry is not None:
        first, lines = entry.start_line - 1, lines[: entry.end_line]
    found = statements(lines[first : first + _READ], ALL.get(facts.language))
    code = [each for each in found if each.sort is Sort.CODE]
    if len(code) < (_ENTRY if entry is not None else _SCRIPT):
        return ""
    terms = terms_of(code, (), Held())
    forms = (*tests_of(found), *terms.forms())
    return next((form for form in forms if utf16_units(form) <= _FIRST), "")


def _only_entry(facts: FileFacts) -> Symbol | None:
    """The only method of a file's only definition, where it is named as that of any test or program."""
    found = [each for each in facts.symbols if each.kind in CALLABLES]
    leading = [each for each in outermost(facts) if each.kind not in VALUES]
    return found[0] if len(leading) == len(found) == 1 and found[0].name.lower() in _ENTRIES else None


def purpose(lines: Sequence[str], facts: FileFacts | None) -> str:
    """What a comment at the head of a file of code says that it is for; empty where none does."""
    language = ALL.get(facts.language) if facts is not None else None
    if language is None or not language.is_code:
        return ""
    head = []
    for line in lines[:_HEAD]:
        if sort_of(line.strip(), language) is Sort.CODE:
            break
        head.append(line)
    for each in statements(head, language):
        text = each.text
        if each.sort is Sort.PROSE and len(text.split()) >= _SENTENCE and not _FORMAL.search(text):
            return sentence(one_line(text, 300), 70)
    return ""
