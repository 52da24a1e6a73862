"""Code made shorter without being cut: what is in its brackets and strings gives way to an ellipsis."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from memory.framing import utf16_units

_PAIRS: Final = {"(": ")", "[": "]", "{": "}"}
_STRING: Final = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`")
_KEY: Final = re.compile(r"\s*(?:=>|:(?!:))")
"""What stands behind a key."""

_CLAUSE: Final = 12
"""Characters of a sentence that are worth quoting."""

_LEAST: Final = 4
"""Characters that are worth an ellipsis."""

_TELLING: Final = 16
"""Letters that must be left beside it."""

_WORDS: Final = 8
"""Characters of the first words of what is folded that are worth leaving."""


_OPERATOR: Final = re.compile(r"\s+(?:&&|\|\||and|or|in|not|is|\+|\.|,)$")
"""The end of a line that goes on in one that is not known."""

_LETTERS: Final = re.compile(r"[^\W\d_]")

_CUT: Final = 36
"""Characters of a line of documentation that may have been broken in the middle of a sentence."""

HANGING: Final = re.compile(
    r"(?:^|\s)(?:an?|the|and|or|of|to|in|on|at|by|for|from|with|that|which|is|are|be|as|if|its|not|no|into)$",
    re.IGNORECASE,
)
"""Words with which no quote ends: what they are there for follows."""

_QUALIFIED: Final = re.compile(r"\\?(?:\w+\\)+(?=\w)")
"""The namespaces before the name of a class."""

_GIVEN: Final = re.compile(
    r"(?:if|when|while|unless|because|since|although|after)\s(?:(?! then )[^,]){15,60},\s+", re.IGNORECASE
)
"""The beginning of a sentence that says on what condition it holds."""

_LINK: Final = re.compile(r"!?\[([^\[\]]+)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)")
"""A link of a text in Markdown."""

_TAGS: Final = re.compile(r"</?\w[^<>]*>")
"""Tags of markup."""

_MOST: Final = 1_200
"""UTF-16 units of a text that is folded at all."""

_HASH: Final = 16
"""Digits of a hash that is shortened."""

_HEX: Final = re.compile(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])([0-9a-f]{7})[0-9a-f]{9,}\b")


@lru_cache(2_048)
def short_hashes(text: str) -> str:
    """`text` with long hashes as git shortens them."""
    return _HEX.sub(r"\1", text) if len(text) >= _HASH else text


def folded(text: str, room: int) -> str:
    """`text` in at most `room` UTF-16 units, by folding as little as will do; empty where nothing will."""
    text = short_hashes(text)
    if utf16_units(text) > _MOST:
        return ""
    while (over := utf16_units(text) - room) > 0:
        inside = [
            (a, b) for a, b in (*_brackets(text), *_strings(text)) if b - a >= _LEAST and text[a:b] != "…"
        ]
        if not inside:
            return ""
        enough = [(a, b) for a, b in inside if b - a - 1 >= over]
        a, b = min(enough, key=_length) if enough else max(inside, key=_length)
        text = f"{text[:a]}{_beginning(text[a:b], b - a - over)}{text[b:]}"
    return text if len(_LETTERS.findall(text)) >= _TELLING * text.count("…") else ""


def _beginning(inside: str, room: int) -> str:
    """The first words of what is folded, as many as there is room for."""
    cut = inside.rfind(" ", 0, max(room - 1, 0))
    while cut >= _WORDS:
        head = inside[:cut].rstrip(" ,;:=+-&|<>!")
        quotes = [quote for quote in "\"'`" if head.count(quote) % 2]
        if not head or len(quotes) > 1 or (quotes and inside.count(quotes[0]) % 2):
            break
        if quotes:  # The string that it ends in is closed, too.
            head = f"{head} …{quotes[0]}"
        short = closed(head)
        short = short if short != head else f"{head} …"
        if len(short) <= room:
            return short
        cut = inside.rfind(" ", 0, cut)
    return "…"


def closed(text: str) -> str:
    """The beginning of a statement with what it leaves open closed behind an ellipsis."""
    begun = _OPERATOR.sub("", text)
    if not any(opener in text for opener in _PAIRS):
        return text if begun == text else f"{begun} …"
    text = begun
    bare = _STRING.sub("", text)
    open_: list[str] = []
    for character in bare:
        if character in _PAIRS:
            open_.append(_PAIRS[character])
        elif open_ and character == open_[-1]:
            open_.pop()
    if not open_:
        return text
    return f"{text}{'' if text[-1:] in _PAIRS else ' '}…{''.join(reversed(open_))}"


def whole_brackets(text: str) -> bool:
    """Whether a piece of code is one by itself, with no quote and no bracket cut in two."""
    return all(text.count(a) == text.count(b) for a, b in _PAIRS.items()) and all(
        text.count(quote) % 2 == 0 for quote in '"`'
    )


def _length(span: tuple[int, int]) -> int:
    return span[1] - span[0]


def _strings(text: str) -> list[tuple[int, int]]:
    """The insides of the strings of a text but for keys, which tell what it is about."""
    return [
        (found.start() + 1, found.end() - 1)
        for found in _STRING.finditer(text)
        if not _KEY.match(text, found.end())
    ]


def _brackets(text: str) -> list[tuple[int, int]]:
    strings = (
        {at for found in _STRING.finditer(text) for at in range(found.start() + 1, found.end() - 1)}
        if '"' in text or "'" in text or "`" in text
        else ()
    )
    opened: list[int] = []
    found = []
    for at, character in enumerate(text):
        if at in strings:
            continue
        if character in _PAIRS:
            opened.append(at)
        elif opened and _PAIRS[text[opened[-1]]] == character:
            found.append((opened.pop() + 1, at))
    return found


def clause(text: str, room: int) -> str:
    """The beginning of a text in at most `room` UTF-16 units: its first sentences, or words and `…`."""
    if utf16_units(text) <= room:
        return text
    ends = [found.start() for found in re.finditer(r"[.;!?](?=\s)", text) if found.start() <= room]
    if ends and ends[-1] >= room // 3:
        return text[: ends[-1]].rstrip(" .;,")
    if (given := _GIVEN.match(text)) and len(text) - given.end() >= _CLAUSE * 2:
        # What is done tells more than when it is.
        rest = text[given.end() :]
        if main := rest if utf16_units(rest) <= room - 2 else clause(rest, room - 2):
            return f"… {main}"
    cut = text.rfind(" ", 0, max(room - 1, 0))
    while cut >= _CLAUSE:
        head = text[:cut].rstrip(" ,;:([-–—")
        if not HANGING.search(head):
            return f"{head} …"
        cut = text.rfind(" ", 0, cut)
    return ""


def bare_words(text: str) -> str:
    """A text with the bare names of classes and without the addresses of its links.

    `Factory` for `\\Illuminate\\Process\\Factory`, and `the manual` for `[the manual](https://…)`.
    """
    if "\\" in text:
        text = _QUALIFIED.sub("", text)
    return _LINK.sub(r"\1", text) if "](" in text else text


def text_of_element(text: str) -> str:
    """The text of an element of markup without its tags; empty where it has none."""
    return " ".join(_TAGS.sub(" ", text).split()) if text[:1] == "<" else ""


def sentence(text: str, room: int) -> str:
    """The first line of a text in at most `room` UTF-16 units, where it is likely to be whole; else empty.

    What is long and has no full stop may go on in a line that is not known.
    """
    if " " not in text or not whole_brackets(text) or (len(text) >= _CUT and text[-1] not in ".!?`)"):
        return ""
    return clause(text, room)
