"""Lines of source read without a grammar: what sort each is, and lines joined to the statement they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final

from navigator.languages.language import Language


class Sort(IntEnum):
    """What a line is, by how much it says of what a program does."""

    EMPTY = 0
    """No letter and no digit."""
    PROSE = 1
    """A comment, or documentation."""
    IMPORT = 2
    CODE = 3


@dataclass(frozen=True, slots=True)
class Statement:
    """One or more lines that belong together, on one line."""

    text: str
    sort: Sort
    core: str
    """What stays of it whatever its layout and its quotes."""
    header: bool = False
    """Whether it only opens what follows it: a condition, a loop."""
    indent: int = 0
    """Blanks before its first line."""


COMMENT: Final = "# "
"""What the core of a comment begins with in any language."""

_IMPORT: Final = re.compile(
    r"(?:import|from\s+\S+\s+import|using|use|require|require_once|require_relative|include|package)\b(?!\s*[=.(]|:)"
    r"|open!?\s+[A-Z][\w.]*\s*$"
    r"|#\s*include\b|@import\b|(?:const|let|var|local)\b[^=]*=\s*(?:await\s+)?(?:require|import)\b"
)
_ANY_COMMENT: Final = re.compile(r"//|/?\*(?:\s|\*|/|$)|<!--|\"{3}|'{3}|[rub]\"{3}")
_END_ONLY: Final = re.compile(r"(?:(?!/\*).)*\*/$")
"""The last line of a comment that began on another."""

_HEADER: Final = re.compile(
    r"(?:\}?\s*(?:if|elif|else\s*if|elsif|elseif|unless|for|foreach|while|until|with|switch|match|case|when|catch|except"
    r"|rescue|guard|try|else|do|finally|begin|loop|async\s+(?:for|with)))\b"
)
_PROSE_LINE: Final = re.compile(
    r"[(`*\"']{0,2}[^\W\d_][\w'’-]*[)`*\"']{0,2}(?:[,;:]? [(\"'`]?[\w'’`-]+[)\"'`]?[.,;:!?]?){3,}"
)
_CODE_SIGN: Final = re.compile(
    r"[{}=;<>|&@$\\]|\w\(|\)\.|->|::|^\s*(?:print|puts|echo|say)\s+[\"']|^\s*(?:return|raise|yield|assert|del|await|import|throw|static|extern|unsigned|typedef|public|private|protected)\b"
)
_OF_WORDS: Final = frozenset({"bash", "make", "dockerfile"})
"""Languages whose statements are words with blanks between them, as those of a sentence are."""

_LITERAL: Final = re.compile(r"([\"'`])(?!\1\1).*\1[\s,;:)+.\\]*")
"""A line of a text that a program gives out."""

_MARKED: Final = re.compile(r"\b[A-Z](?:<[^<>]*>|\{[^{}]*\})")
"""A link or a word set off in documentation that stands between code: `L<Mojo::IOLoop>`, `C<undef>`."""

_POINT: Final = re.compile(r"(?:[-+•]|\d+[.)])\s|@\w")
"""The beginning of an item in a comment."""

_ITEM: Final = re.compile(r"[-*+#>|=`~.:]|\d+[.)]|\[")
"""The beginning of a line of prose that goes on with none."""

_COMMENTED_OUT: Final = re.compile(r"[({;,]$|^\w+ = |\w\(")
"""A line of code that was made a comment, which goes on with no sentence."""

_LAST_WORD: Final = re.compile(r"[a-z][\w-]*[.)]{1,2}")
"""The end of a sentence on a line of its own."""

_EXAMPLE: Final = 4
"""Blanks before a line of prose that stands for itself."""

_OPEN: Final = "([{"
_CLOSE: Final = ")]}"
_TAG: Final = re.compile(r"<[A-Za-z][\w.:-]*(?:\s+[\w{@:-]|$)")
_GOES_ON: Final = re.compile(r"(?:[^=!<>]=|&&|\|\||\\)$")
"""The end of a line whose statement goes on in the next."""

_LITERAL_OPENS: Final = re.compile(r"[=(\[,](?<!=>)\s*\{$")
"""The end of a line with which no block begins, but a value of several lines."""

_CARRIES_ON: Final = re.compile(r"=(?![=>])|&&|\|\||\|>|\.\w|\?\.|->")
"""The beginning of an indented line that carries on the statement before it."""

_ENDED: Final = re.compile(r"[.!?:;][\"'`)]*$|\*/$")
"""The end of a line of prose with which its sentence ends, too."""

_REMARK: Final = re.compile(r"\s(?:(?:#|//|/\*)\s|--\s+(?=\w+[,:]? \w+ \w+)).*$")
"""A comment behind a statement; two dashes are more often the end of a command's options."""

_REMARKS: Final = (" #", " //", " /*", " --")

_LAYOUT: Final = re.compile(r",(?=[)\]}])|\s+")
_BLANKS_IN: Final = re.compile(r"([(\[]) +")
_BLANKS_OUT: Final = re.compile(r",? *([)\]])")
_BEFORE_END: Final = re.compile(r"(?<=[\w\"'}]) >$")
_OPENED: Final = ("{", "\\", "=")
_END: Final = ",; \t\n"

_JOINED: Final = 15
"""Lines of one statement."""

_STRING: Final = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`")


def sort_of(line: str, language: Language | None) -> Sort:
    """The sort of a line, stripped of blanks."""
    if not any(map(str.isalnum, line)):
        return Sort.EMPTY
    if language is not None and language.nature == "prose":
        return Sort.CODE
    openers = (
        (*language.comments.line, *(opener for opener, _ in language.comments.block)) if language else ()
    )
    if (
        _ANY_COMMENT.match(line)
        or any(line.startswith(opener) for opener in openers)
        or _END_ONLY.match(line)
    ):
        directive = language.comments.directive if language else ""
        text = line.lstrip("#/*- !;%")
        return Sort.CODE if directive and re.match(directive, text) else Sort.PROSE
    if language is None or not language.is_code:
        return Sort.CODE
    if _IMPORT.match(line):
        return Sort.IMPORT
    if language.name in _OF_WORDS or _LITERAL.fullmatch(line):
        return Sort.CODE
    bare = _MARKED.sub("it", line) if "<" in line or "{" in line else line
    sentence = _PROSE_LINE.match(bare) and not _HEADER.match(line)
    sentence = sentence and (not line.endswith(":") or line[:1].isupper())
    if (sentence or (line.endswith(".") and " " in line)) and not _CODE_SIGN.search(bare):
        return Sort.PROSE
    if bare != line and not any(map(str.isalnum, _MARKED.sub("", line))):
        return Sort.PROSE
    return Sort.CODE


def statements(lines: Iterable[str], language: Language | None) -> list[Statement]:
    """The statements of lines that follow each other; what says nothing at all is left out."""
    lines = list(lines)
    stripped = [" ".join(line.split()) for line in lines]
    indents = [len(line) - len(line.lstrip()) for line in lines]
    if language is not None and language.nature == "prose":
        return [_statement(text, Sort.CODE) for text in _paragraphs(stripped, indents)]
    return list(_joined(stripped, indents, language))


def _statement(text: str, sort: Sort, header: bool = False, indent: int = 0) -> Statement:
    core = _LAYOUT.sub("", text.replace("'", '"')).rstrip(",;\\")
    # Code that was made a comment is not the same for all that its words are.
    return Statement(text, sort, f"{COMMENT}{core}" if sort is Sort.PROSE else core, header, indent)


def _joined(lines: list[str], indents: list[int], language: Language | None) -> Iterator[Statement]:
    at = 0
    code = language is None or language.is_code
    while at < len(lines):
        line, indent = lines[at], indents[at]
        at += 1
        sort = sort_of(line, language)
        if sort is Sort.EMPTY:
            begins = line.startswith("/*") and "*/" not in line and at < len(lines)
            if not (begins and not _ANY_COMMENT.match(lines[at])):
                continue
            sort = Sort.PROSE
        if sort is Sort.PROSE:
            inside = line.startswith("/*") and "*/" not in line
            while inside and at < len(lines) and not _ANY_COMMENT.match(lines[at]):
                inside = "*/" not in lines[at]
                line, at = f"{line} {_bare(lines[at])}", at + 1
            while at < len(lines) and not _ENDED.search(line) and _sentence_goes_on(lines[at], language):
                line = f"{line} {_bare(lines[at])}"
                at += 1
            yield _statement(_bare(line) or line, sort, indent=indent)
            continue
        text = line
        taken = 1
        depth = _depth(line)
        of_tag = _lines_of_tag(lines[at - 1 : at - 1 + _JOINED]) if line[0] == "<" else 0
        while (
            at < len(lines)
            and taken < _JOINED
            and (
                taken < of_tag
                or (depth > 0 and (not line.endswith("{") or (code and _LITERAL_OPENS.search(line))))
                or (sort is Sort.IMPORT and line.endswith(","))
                or _GOES_ON.search(line)
                or (code and indents[at] > indent and _CARRIES_ON.match(lines[at]) and line[-1:] not in "{};")
            )
        ):
            line = lines[at]
            text = (without_remark(text) if _REMARK.search(text) else text).removesuffix(" \\")
            blank = "" if line.startswith((".", "?.", "->", "::")) else " "
            text, depth = f"{text}{blank}{line}", depth + _depth(line)
            at, taken = at + 1, taken + 1
        text = tidy(text, joined=taken > 1)
        if any(map(str.isalnum, text)):
            header = code and sort is Sort.CODE and _HEADER.match(text) is not None
            yield _statement(text, sort, header, indent)


def _lines_of_tag(lines: Sequence[str]) -> int:
    """Lines of a tag of markup that has its attributes on lines of their own; 0 where they are not known."""
    if lines[0].endswith(">") or not _TAG.match(lines[0]):
        return 0
    ends = (at for at, line in enumerate(lines) if line.endswith(">") and not line.endswith("=>"))
    return next(ends, -1) + 1


def _bare(line: str) -> str:
    """A line of prose without the signs that make it a comment."""
    return (
        line.removeprefix("#'")
        .lstrip("#/*-!;%<>= ")
        .removeprefix('"""')
        .removeprefix("'''")
        .strip()
        .removesuffix("-->")
        .rstrip("#/*-='\" ")
    )


def _sentence_goes_on(line: str, language: Language | None) -> bool:
    if _POINT.match(line.lstrip("#/*!; ")):
        return False
    text = _bare(line)
    if _LAST_WORD.fullmatch(text):
        return True
    begins = text[:1].islower() or text[:1] == "`"
    return begins and sort_of(line, language) is Sort.PROSE and not _COMMENTED_OUT.search(text)


def _paragraphs(lines: list[str], indents: list[int]) -> Iterator[str]:
    """Lines put together up to where an item, a heading, an example's line or an empty line parts them."""
    text, apart = "", False
    for line, indent in zip([*lines, ""], [*indents, 0], strict=True):
        if text and (not line or apart or _ITEM.match(line)):
            if any(map(str.isalnum, text)):
                yield text
            text = ""
        apart = not text and indent >= _EXAMPLE
        text = f"{text} {line}" if text else line


def _depth(line: str) -> int:
    """How many brackets a line opens more than it closes; those in strings are none."""
    bare = _STRING.sub("", line) if '"' in line or "'" in line or "`" in line else line
    return sum(map(bare.count, _OPEN)) - sum(map(bare.count, _CLOSE))


@lru_cache(2_048)
def without_remark(text: str) -> str:
    """A statement without the comment behind it; what the sign would cut in brackets is an operator."""
    bare = _REMARK.sub("", text) if any(sign in text for sign in _REMARKS) else text
    short = _ended(bare)
    return short if short and (_depth(short) == _depth(text)) else text


def tidy(text: str, *, joined: bool) -> str:
    """A statement as on one line: no end mark and, where its lines were joined, no blanks in brackets."""
    text = text.removeprefix("} ")
    if joined and ("(" in text or "[" in text):
        text = _BLANKS_IN.sub(r"\1", text)
        text = _BLANKS_OUT.sub(r"\1", text)
    if joined and text[:1] == "<":
        text = _BEFORE_END.sub(">", text)
    return _ended(text)


def _ended(text: str) -> str:
    """A statement without the mark it ends in, or what it only opens."""
    return (text[:-1].removesuffix(" ") if text[-1:] in _OPENED else text).rstrip(_END)
