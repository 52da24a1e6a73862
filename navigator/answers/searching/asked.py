"""What a query reads like beside a name: a part of a line of text, or a pattern, which is not read as one."""

from __future__ import annotations

import re
from typing import Final

from navigator.model import KINDS

LINES: Final = "text"
"""What is asked for as a kind where lines of text are wanted."""
FILES: Final = "file"
"""The same for files by their name."""
SEARCHED_KINDS: Final = (*KINDS, LINES, FILES)

_MANY_WORDS: Final = 3
"""So many words, and two that name no symbol exactly may, are rather those of a line."""

_KEYWORDS: Final = frozenset({
    "abstract", "async", "await", "break", "case", "catch", "class", "const", "continue", "def",
    "defer", "defmodule", "del", "do", "elif", "else", "elsif", "end", "enum", "except", "export",
    "extends", "extern", "final", "finally", "fn", "for", "foreach", "from", "func", "function", "go",
    "goto", "if", "impl", "implements", "import", "in", "include", "inline", "instanceof", "interface",
    "internal", "is", "let", "match", "module", "mut", "namespace", "new", "not", "or", "override",
    "package", "private", "protected", "protocol", "pub", "public", "raise", "record", "require",
    "rescue", "return", "select", "static", "struct", "super", "switch", "template", "this", "throw",
    "throws", "trait", "try", "type", "typedef", "typeof", "union", "unless", "until", "use", "using",
    "val", "var", "virtual", "void", "volatile", "when", "where", "while", "with", "yield"
})  # fmt: skip
"""Words that code is written in, in any of the languages."""

_DECLARED: Final = re.compile(
    r"(?:class|def|defmodule|enum|fn|fun|func|function|interface|module|namespace|object|protocol|record|struct"
    r"|sub|trait|type|typedef|union) (?P<name>[^\W\d][\w.:#]*)(?:\(\))?"
)
"""A name behind the word that declares it, as people write down what they look for."""

_FEW_NAMES: Final = re.compile(r"[^\W\d]\w*(?: [^\W\d]\w*){1,2}")

_OF_CODE: Final = re.compile(r"[\"'`(){}\[\];,=<>+!&|%?^~]")
"""Marks that stand between words of code, and in no name."""
_QUOTED: Final = re.compile(r"[\"'`]")
_CALLED: Final = re.compile(r"\w\([^)]|\w\($")
"""A call that holds something; an empty one is how people write the name of a function."""

_PATTERN: Final = re.compile(
    r"\.[*+?]|\\[wWsSdDbB.()\[\]*+?|]|\(\?[:=!P]|\[[^\]]*\][*+?{]|\[\^?\w-\w|\w\|\w|^\^\w|\w\$$|^\*+[\w./]|[\w/.]\*+(?:[\w./]|$)|^\*+$"
)
"""What means something in regular expressions and globs, and seldom stands in a name or a line."""


def is_plainly_text(query: str) -> bool:
    """Whether a query, folded to single spaces, reads like a part of a line and not like a name."""
    words = query.split()
    if _QUOTED.search(query) or _CALLED.search(query) or len(words) >= _MANY_WORDS:
        return True
    return len(words) > 1 and bool(_OF_CODE.search(query) or not _KEYWORDS.isdisjoint(words))


def declared(query: str) -> str:
    """The name in a query that says what is declared, such as `class Order`; else the query."""
    found = _DECLARED.fullmatch(query)
    return found["name"] if found is not None else query


def is_a_few_names(query: str) -> bool:
    """Whether a query may be a member with what it is in, and blanks between: `Command Find`."""
    return _FEW_NAMES.fullmatch(query) is not None


def is_written_large(query: str) -> bool:
    """Whether a query reads like a word of a comment that is to be seen: `TODO`."""
    return query.isupper() and query.isalpha()


def is_pattern(query: str) -> bool:
    """Whether a query reads like a regular expression or a glob."""
    return _PATTERN.search(query) is not None


def unquoted(query: str) -> str:
    """A query without the quotes that are all around it, as people mark what is to be found as it stands."""
    inside = query[1:-1].strip()
    whole = len(query) > 2 and query[0] == query[-1] and query[0] in "\"'`" and query[0] not in inside
    return inside if whole and inside else query
